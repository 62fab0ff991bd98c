/** An import of advisors as one batch of the server: how long it takes, what it holds in memory, what others wait meanwhile. */
import type { components } from '#generated/types.ts'
import { type Client, startTestServer } from '#server/testing/server.ts'
import { onBothDatabases } from './both-databases.ts'
import type { Values } from './figures.ts'
import { median } from './server.ts'

type Batch = components['schemas']['Batch']

const rows = 10_000
/** Of one portion. */
const portion = 500
const url = '/api/v1/batches'

export const measureBatches = ({ short = false } = {}) =>
  onBothDatabases('scripts/bench/batches-run.ts', () => measureBatchesHere(short), short)

export async function measureBatchesHere(short: boolean): Promise<Values> {
  const count = short ? rows / 20 : rows
  const server = await startTestServer({ work: true, checkReplies: false })
  const admin = await server.signIn('accountadmin')
  const other = await server.signIn('advisor', { tenant: 'harbourbank' })
  const { uuid } = await sent<Batch>(admin, url, { kind: 'import', resource: 'advisors' })
  const began = performance.now()
  for (let from = 0; from < count; from += portion) await sent(admin, `${url}/${uuid}/calls`, callsOf(from))
  const handedIn = performance.now()
  const before = process.memoryUsage().rss
  await sent(admin, `${url}/${uuid}/state`, { state: 'running' })
  const { most, waits, batch } = await watched(admin, other, `${url}/${uuid}`)
  const seconds = (performance.now() - handedIn) / 1_000
  await server.close()
  if (batch.done !== count) throw new Error(`Of ${count} rows ${batch.done} were made.`)
  return {
    'batches-handing-in': (handedIn - began) / 1_000,
    'batches-time': seconds,
    'batches-memory': (most - before) / 1_000_000,
    'batches-others': median(waits),
  }
}

const callsOf = (from: number) => ({
  calls: Array.from({ length: portion }, (_, i) => ({
    number: from + i + 1,
    operation: 'createAdvisor',
    params: {},
    if_match: null,
    body: { alias: `import-${from + i}`, first_name: 'Petra', last_name: `Sommer ${from + i}` },
  })),
})

async function sent<T>(client: Client, address: string, body: object): Promise<T> {
  const reply = await client.post(address, body)
  if (reply.status >= 300) throw new Error(reply.text)
  return reply.body
}

/** Until it is over: the most memory of the process, and what somebody of another institution waits for a reply meanwhile. */
async function watched(admin: Client, other: Client, address: string) {
  const waits: number[] = []
  let most = 0
  for (;;) {
    const began = performance.now()
    await other.get('/api/v1/me')
    waits.push(performance.now() - began)
    most = Math.max(most, process.memoryUsage().rss)
    const { body } = await admin.get(address)
    const batch = body as Batch
    if (batch.state === 'ended' || batch.state === 'stopped') return { most, waits, batch }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
