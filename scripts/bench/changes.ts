/** What an entry of the change log costs the call that leaves it: two servers by turns, one of which keeps no log. */
import { sql } from 'kysely'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { onBothDatabases } from './both-databases.ts'
import type { Values } from './figures.ts'
import { median } from './server.ts'

const writes = 1_000
/** Rounds that do not count. */
const warmUp = 50

export const measureChanges = ({ short = false } = {}) =>
  onBothDatabases('scripts/bench/changes-run.ts', () => measureChangesHere(short), short)

export async function measureChangesHere(short: boolean): Promise<Values> {
  const [logging, silent] = [await opened({}), await opened({ loggedCalls: {} })]
  const times = { logging: [] as number[], silent: [] as number[] }
  const rounds = short ? writes / 10 : writes
  let before = 0
  for (let round = -warmUp; round < rounds; round++) {
    if (round === 0) before = await bytesOf(logging.server)
    const one = await timeOf(logging, round)
    const other = await timeOf(silent, round)
    if (round < 0) continue
    times.logging.push(one)
    times.silent.push(other)
  }
  const bytes = ((await bytesOf(logging.server)) - before) / rounds
  await logging.server.close()
  await silent.server.close()
  return {
    'changes-write': median(times.silent),
    'changes-entry': (median(times.logging) - median(times.silent)) * 1_000,
    'changes-bytes': bytes,
  }
}

interface Writer {
  readonly server: TestServer
  readonly client: Client
  readonly url: string
}

const topic = { topic: 'Erbschaft', length: 60 }

async function opened(options: { loggedCalls?: Record<string, never> }): Promise<Writer> {
  const server = await startTestServer({ checkReplies: false, ...options })
  const client = await server.signIn('accountadmin')
  const topics = '/api/v1/appointment-topics'
  const made = await client.post(topics, topic)
  return { server, client, url: `${topics}/${made.body.uuid}` }
}

/** A value and the name of the record are told. @returns ms */
async function timeOf({ client, url }: Writer, round: number): Promise<number> {
  const body = { ...topic, length: 30 + 5 * (Math.abs(round) % 10) }
  const began = performance.now()
  const { status, text } = await client.put(url, body)
  const ms = performance.now() - began
  if (status !== 200) throw new Error(text)
  return ms
}

/** Of both tables with their indexes. */
async function bytesOf({ db }: TestServer): Promise<number> {
  const { rows } = await db.withSystem((tx) =>
    sql<{ bytes: string }>`
      select (pg_total_relation_size('changes') + pg_total_relation_size('change_values'))::text as bytes`.execute(
      tx,
    ),
  )
  return Number(rows[0]?.bytes)
}
