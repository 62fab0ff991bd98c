import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Note {
  id: number
  title: string
  text: string
  pinned: boolean
}

/** The API of openapi.yaml beside this, in memory: strict about paths, passwords and titles, with no headers for pages. */
export class NotesApi {
  readonly notes: Note[] = Array.from({ length: 60 }, (_, index) => ({
    id: index + 1,
    title: `Note ${index + 1}`,
    text: 'Buy ink',
    pinned: index === 0,
  }))
  /** Changed while a test runs: whoever signed in before must sign in again. */
  password = 'first'
  readonly seen: { call: string; body: unknown; origin: string | undefined }[] = []
  readonly #server: Server = createServer((incoming, outgoing) => void this.#answer(incoming, outgoing))

  start(): Promise<string> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () =>
        resolve(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`),
      )
    })
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const text = (await incoming.toArray()).join('')
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://notes.test')
    const body = text ? JSON.parse(text) : undefined
    this.seen.push({ call: `${incoming.method} ${incoming.url}`, body, origin: incoming.headers.origin })
    const say = (status: number, json: object) =>
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    const expected = `Basic ${Buffer.from(`rosa:${this.password}`).toString('base64')}`
    if (incoming.headers.authorization !== expected) {
      outgoing.setHeader('www-authenticate', 'Basic realm="notes"')
      return void say(401, { detail: 'Wrong password' })
    }
    const [, id] = /^\/rest\/v1\/notes(?:\/(\d+))?$/.exec(pathname) ?? [undefined, '0']
    if (id === '0') return void say(404, { detail: 'Not Found' })
    if (id === undefined && incoming.method === 'GET') return void say(200, this.#page(searchParams))
    const note = id === undefined ? this.#added() : this.notes.find((each) => each.id === Number(id))
    if (!note) return void say(404, { detail: 'Not Found' })
    if (incoming.method === 'GET') return void say(200, { data: note })
    const { data } = body as { data: Note }
    if (this.notes.some((other) => other !== note && other.title === data.title)) {
      const detail = [
        { loc: ['body', 'data', 'title'], msg: 'There is such a note already', type: 'value_error' },
      ]
      return void say(422, { detail })
    }
    Object.assign(note, data)
    say(200, { data: note })
  }

  #page(query: URLSearchParams): object {
    const size = Number(query.get('size') ?? 10)
    const start = (Number(query.get('page') ?? 1) - 1) * size
    const found = this.notes.filter(({ title }) => title.includes(query.get('q') ?? ''))
    return { data: found.slice(start, start + size), meta: { total: found.length } }
  }

  #added(): Note {
    const note = { id: this.notes.length + 1, title: '', text: '', pinned: false }
    this.notes.push(note)
    return note
  }
}
