/** Messages that must arrive although servers die, and a thousand visitors who wait for an answer at once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Begun, beginMany, deliverWhileKilled, followEvents } from '#server/testing/conversation-load.ts'
import {
  packedMain,
  prepareData,
  type ServerData,
  type ServerProcess,
  signInTo,
  startProcess,
} from '#server/testing/process.ts'
import { formTicket } from '#server/testing/ticket.ts'
import { onBothDatabases } from './both-databases.ts'
import type { Values } from './figures.ts'
import { residentOf } from './memory.ts'
import { loadedEnvironment, median } from './server.ts'

export async function measureMessages({ short = false } = {}): Promise<Values> {
  return await onBothDatabases('scripts/bench/messages-run.ts', () => measureMessagesHere(short), short)
}

const env = { ...loadedEnvironment, NODE_ENV: 'production' }

export async function measureMessagesHere(short: boolean): Promise<Values> {
  const data = await prepareData()
  try {
    const isEmbedded = !data.env.DATABASE_URL
    const delivered = await deliverWhileKilled(data, {
      messages: short ? 1_000 : 10_000,
      kills: short ? 2 : 6,
      servers: isEmbedded ? 1 : 2,
      env,
      program: packedMain,
      patience: 600_000,
    })
    process.stderr.write(`  ${JSON.stringify(delivered)}\n`)
    return {
      messages: delivered.messages,
      'messages-lost': delivered.lost,
      'messages-doubled': delivered.doubled + delivered.faults,
      ...(await measureStreams(data, short ? 200 : 1_000)),
    }
  } finally {
    await data.remove()
  }
}

/** Of one process. */
async function measureStreams(data: ServerData, many: number): Promise<Values> {
  const ticket = await data.look(async (db) => formTicket(db, (await db.tenantIds())[0] as number))
  const server = await startProcess({ ...data.env, ...env }, packedMain)
  try {
    const conversations = await beginMany(server, ticket, many)
    const cookie = await signInTo(server, 'advisor')
    const before = await restingMemory(server)
    const shown = new Map<string, number>()
    const opened = new Set<string>()
    const streams = conversations.map(({ uuid, token }) =>
      followEvents(server.port, `/api/v1/messenger/threads/${uuid}/events?token=${token}`, {
        heard: ({ kind }) => {
          if (kind === 'ready') opened.add(uuid)
          if (kind === 'message') shown.set(uuid, performance.now())
        },
      }),
    )
    for (const { over } of streams) over.catch(() => {})
    while (opened.size < many) await sleep(20)
    const memory = ((await restingMemory(server)) - before) / many
    const times: number[] = []
    for (const one of conversations.slice(0, 200)) times.push(await answer(server, cookie, one, shown))
    for (const { close } of streams) close()
    return {
      'streams-memory': memory,
      'streams-shown': median(times),
      'streams-shown-p99': times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] as number,
    }
  } finally {
    await server.end('SIGTERM')
  }
}

/** @returns ms from pressing Send until the visitor's stream has told of it */
async function answer(
  server: ServerProcess,
  cookie: string,
  { uuid }: Begun,
  shown: ReadonlyMap<string, number>,
): Promise<number> {
  const began = performance.now()
  const body = { text: 'Gern' }
  const path = `/api/v1/messenger/threads/${uuid}/messages`
  const { status } = await server.send('POST', path, { body, headers: { cookie } })
  if (status !== 201) throw new Error(`an answer was answered ${status}`)
  while (!shown.has(uuid)) await sleep(1)
  return (shown.get(uuid) as number) - began
}

/** In KB, the least of five seconds: what is only waiting to be thrown away is not counted. */
async function restingMemory({ child }: ServerProcess): Promise<number> {
  const sizes: number[] = []
  for (let n = 0; n < 5; n++) {
    await sleep(1_000)
    sizes.push(residentOf(child.pid) * 1_024)
  }
  return Math.min(...sizes)
}
