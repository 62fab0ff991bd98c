/** Conversations over HTTP while servers are killed: visitors who send again what had no answer, and an advisor who follows. */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { until } from '#tests/until.ts'
import { type ServerData, type ServerProcess, signInTo, startProcess } from './process.ts'
import { formTicket } from './ticket.ts'

const threads = '/api/v1/messenger/threads'

/** The servers that answer now. Those that were killed are begun anew by `killOne`. */
export class Fleet {
  readonly #env: Readonly<Record<string, string>>
  readonly #program: string | undefined
  #alive: ServerProcess[] = []

  constructor(env: Readonly<Record<string, string>>, program?: string) {
    this.#env = env
    this.#program = program
  }

  async begin(many: number): Promise<void> {
    for (let n = 0; n < many; n++) this.#alive.push(await startProcess(this.#env, this.#program))
  }

  /** One of them; waits while there is none. */
  async any(): Promise<ServerProcess> {
    return await until(() => this.#alive[Math.floor(Math.random() * this.#alive.length)] ?? null)
  }

  /** The one that runs for the longest time dies in the middle of what it does; another takes its place. */
  async killOne(): Promise<void> {
    const [oldest, ...others] = this.#alive
    this.#alive = others
    await oldest?.end('SIGKILL')
    this.#alive = [...others, await startProcess(this.#env, this.#program)]
  }

  async end(): Promise<void> {
    for (const server of this.#alive.splice(0)) await server.end('SIGTERM')
  }
}

export interface Begun {
  readonly uuid: string
  readonly token: string
}

/** @returns so many conversations with an advisor of the demo, each begun by a visitor of its own */
export async function beginMany(server: ServerProcess, ticket: string, many: number): Promise<Begun[]> {
  const begun: Begun[] = []
  for (let n = 0; n < many; n++) {
    const body = {
      advisor: 'anna-becker',
      name: `Gast ${n}`,
      email: `gast-${n}@mail.example`,
      message: 'Guten Tag',
      consent: true,
      ticket,
    }
    const reply = await server.send('POST', threads, { body })
    if (reply.status !== 201) throw new Error(`a conversation was answered ${reply.status}`)
    begun.push(reply.body)
  }
  return begun
}

/** Sends one text until it is acknowledged, each time by the same key, to whichever server answers. */
export async function write(fleet: Fleet, { uuid, token }: Begun, text: string): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() }
  await until(async () => {
    const server = await fleet.any()
    const path = `${threads}/${uuid}/messages?token=${token}`
    // A server that dies answers nothing, or with half a reply.
    const reply = await server.send('POST', path, { body: { text }, headers }).catch(() => null)
    return reply?.status === 201
  })
}

/** What an advisor's browser does: it follows their stream, goes on after a cut, and reads what it is told of. */
export class Inbox {
  /** Texts of each conversation in the order in which they were read. */
  readonly read = new Map<string, string[]>()
  /** Cuts of the stream, and numbers that were missing or came twice. */
  cuts = 0
  faults = 0
  readonly #fleet: Fleet
  readonly #cookie: string
  #last: number | null = null
  #isOver = false
  #stop = () => {}
  #reading: Promise<void> = Promise.resolve()

  constructor(fleet: Fleet, cookie: string) {
    this.#fleet = fleet
    this.#cookie = cookie
  }

  get count(): number {
    return [...this.read.values()].reduce((sum, { length }) => sum + length, 0)
  }

  /** Ready once the stream says so. */
  async open(): Promise<void> {
    await new Promise<void>((resolve) => void this.#followOn(resolve))
  }

  async close(): Promise<void> {
    this.#isOver = true
    this.#stop()
    await this.#reading
  }

  async #followOn(ready: () => void): Promise<void> {
    while (!this.#isOver) {
      const { port } = await this.#fleet.any()
      await this.#followOnce(port, ready).catch(() => {})
      if (!this.#isOver) this.cuts++
    }
  }

  async #followOnce(port: number, ready: () => void): Promise<void> {
    const stream = followEvents(port, '/api/v1/events', {
      cookie: this.#cookie,
      last: this.#last,
      heard: (event) => {
        const id = Number(event.id)
        // Whoever was there before is told what they missed: it is not kept too short for that here.
        if (event.kind === 'ready' && this.#last === null) ready()
        else if (id !== (this.#last ?? 0) + 1) this.faults++
        this.#last = id
        if (event.kind === 'message') this.#reading = this.#reading.then(() => this.#readNew(event.uuid))
      },
    })
    this.#stop = stream.close
    await stream.over
  }

  async #readNew(uuid: string): Promise<void> {
    const known = this.read.get(uuid) ?? []
    this.read.set(uuid, known)
    await until(async () => {
      const path = `${threads}/${uuid}/messages?after=${known.length}&limit=500`
      const server = await this.#fleet.any()
      const reply = await server.send('GET', path, { headers: { cookie: this.#cookie } }).catch(() => null)
      if (reply?.status !== 200) return false
      for (const { sequence, text } of reply.body) {
        if (sequence !== known.length + 1) this.faults++
        known.push(text)
      }
      return true
    })
  }
}

export interface StreamEvent {
  readonly kind: string
  readonly id: string
  /** Of the conversation; empty where it is of none. */
  readonly uuid: string
}

interface Follower {
  readonly cookie?: string
  readonly last?: number | null
  readonly heard: (event: StreamEvent) => void
}

/** Follows a stream as a browser does, until it is cut. */
export function followEvents(port: number, path: string, { cookie, last = null, heard }: Follower) {
  let close = () => {}
  const over = new Promise<void>((resolve, reject) => {
    const headers = {
      accept: 'text/event-stream',
      host: `musterbank.localhost:${port}`,
      ...(cookie && { cookie }),
      ...(last !== null && { 'last-event-id': String(last) }),
    }
    const asked = request({ host: '127.0.0.1', port, path, headers, agent: false }, (reply) => {
      if (reply.statusCode !== 200) {
        reply.resume()
        return reject(new Error(`a stream was answered ${reply.statusCode}`))
      }
      let text = ''
      reply.setEncoding('utf8').on('data', (part) => {
        const whole = `${text}${part}`.split('\n\n')
        text = whole.pop() ?? ''
        for (const each of whole) {
          const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(each)?.[1] ?? ''
          const kind = field('event')
          if (kind) heard({ kind, id: field('id'), uuid: JSON.parse(field('data') || '{}').uuid ?? '' })
        }
      })
      reply.on('close', resolve)
      reply.on('error', () => {})
    })
    asked.on('error', reject)
    asked.end()
    close = () => asked.destroy()
  })
  return { over, close: () => close() }
}

export interface Delivered {
  readonly messages: number
  readonly lost: number
  readonly doubled: number
  /** Numbers of events or messages that were missing, came twice, or told to read all anew. */
  readonly faults: number
  readonly cuts: number
}

interface Load {
  readonly messages: number
  readonly kills: number
  /** That work on one database at once. */
  readonly servers: number
  readonly env: Readonly<Record<string, string>>
  readonly program?: string
  /** In ms, for the messages between two kills; the tests' unless given. */
  readonly patience?: number
}

/** Ten visitors write, one message after the other, an advisor reads along, and from time to time a server is killed. */
export async function deliverWhileKilled(data: ServerData, load: Load): Promise<Delivered> {
  const ticket = await data.look(async (db) => formTicket(db, (await db.tenantIds())[0] as number))
  const fleet = new Fleet({ ...data.env, ...load.env }, load.program)
  await fleet.begin(load.servers)
  const conversations = await beginMany(await fleet.any(), ticket, 10)
  const inbox = new Inbox(fleet, await signInTo(await fleet.any(), 'advisor'))
  await inbox.open()
  const sent: string[] = []
  const each = load.messages / conversations.length
  const writing = Promise.all(
    conversations.map(async (one, of) => {
      for (let n = 0; n < each; n++) {
        const text = `Nachricht ${of}/${n}`
        await write(fleet, one, text)
        sent.push(text)
      }
    }),
  )
  for (let kill = 1; kill <= load.kills; kill++) {
    const part = (load.messages * kill) / (load.kills + 1)
    await until(() => sent.length >= part, load.patience)
    await fleet.killOne()
  }
  await writing
  const all = sent.length + conversations.length
  // What is lost never comes: that is what is counted.
  await until(() => inbox.count >= all).catch(() => {})
  await inbox.close()
  await fleet.end()
  const texts = [...inbox.read.values()].flat().filter((text) => text !== 'Guten Tag')
  const once = new Set(texts)
  return {
    messages: sent.length,
    lost: sent.filter((text) => !once.has(text)).length,
    doubled: texts.length - once.size,
    faults: inbox.faults,
    cuts: inbox.cuts,
  }
}
