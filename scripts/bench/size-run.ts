// Runs inside the throw-away PostgreSQL and prints what it measured as one line of JSON.
import { sql } from 'kysely'
import { finderPattern } from '#rules/public-paths.ts'
import type { Db } from '#server/platform/database/database.ts'
import { prepareData, type ServerProcess, signInTo, startProcess } from '#server/testing/process.ts'
import { residentOf } from './memory.ts'
import { median } from './server.ts'
import { measureMigrations } from './size-migrations.ts'
import { measureLargePush } from './size-pushes.ts'
import { seedSize, tenth, whole } from './size-seed.ts'
import { measureVisits } from './size-visits.ts'

const size = process.argv.includes('--short') ? tenth : whole
/** What the guests of one tenant open. */
const pages = ['', '/', '?lang=de', '?lang=en', '/?lang=de', '/?lang=en'].map(
  (end) => `/app${finderPattern}${end}`,
)

const data = await prepareData()
const tenantId = await data.look(async (db) => (await db.tenantIds())[0] as number)
await data.look((db) => seedSize(db, tenantId, size))

const values = {
  ...(await measureMigrations(size)),
  ...(await measureStart()),
  ...(await measureCalls()),
  ...(await measureVisits(data, size)),
  ...(await measureTenStarts()),
  ...(await measureLargePush(data, size)),
}
await data.remove()
console.log(JSON.stringify(values))
process.exit(0)

/** In ms, from the start of a process until a sign-in was stored. */
async function untilFirstWrite(): Promise<{ server: ServerProcess; ms: number; cookie: string }> {
  const began = performance.now()
  const server = await startProcess(data.env)
  const cookie = await signInTo(server)
  return { server, cookie, ms: performance.now() - began }
}

async function jobsOfIdle(db: Db): Promise<number> {
  const { rows } = await db.withSystem((tx) =>
    sql<{ n: number }>`
      select count(*) as n from pgboss.job where (data->>'tenantId')::int in (select id from tenants where slug like 'idle-%')`.execute(
      tx,
    ),
  )
  return Number(rows[0]?.n)
}

async function measureStart() {
  const { server, ms } = await untilFirstWrite()
  await server.end('SIGTERM')
  return { 'size-start': ms / 1_000, 'size-idle-jobs': await data.look(jobsOfIdle) }
}

async function measureTenStarts() {
  const started = await Promise.all(Array.from({ length: 10 }, untilFirstWrite))
  const connections = await data.look(async (db) => {
    const { rows } = await db.withSystem((tx) =>
      sql<{
        n: number
      }>`select count(*) as n from pg_stat_activity where datname = current_database()`.execute(tx),
    )
    return Number(rows[0]?.n)
  })
  for (const { server } of started) await server.end('SIGTERM')
  return {
    'size-ten-starts': Math.max(...started.map(({ ms }) => ms)) / 1_000,
    'size-ten-connections': connections,
  }
}

async function measureCalls() {
  const { server, cookie } = await untilFirstWrite()
  const time = async (path: string, headers: Record<string, string> = {}) => {
    const times: number[] = []
    for (let i = 0; i < 15; i++) {
      const began = performance.now()
      const { status } = await server.send('GET', path, { headers })
      times.push(performance.now() - began)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
    }
    return median(times)
  }
  const list = (query: Record<string, unknown>) =>
    time(
      `/api/v1/appointments?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]))}`,
      { cookie },
    )
  const middle = Math.floor(size.appointments / 2)
  const find = (asked: string) => time(`/api/v1/search/advisors?${asked}`)
  const calls = {
    'size-finder-name': await find('name=Kermann'),
    'size-finder-mistyped-name': await find('name=Kermnan'),
    'size-finder-topic': await find('topic=Rente'),
    'size-finder-topic-sorted': await find('topic=Rente&order=next-free-slot'),
    'size-finder-mistyped-topic': await find('topic=baufinanzirung'),
    'size-finder-topic-of-most': await find('topic=Berater'),
    'size-finder-nobody': await find('topic=Zahnarzt'),
    'size-options': await time('/api/v1/search/options'),
    'size-next-free': await find('order=next-free-slot'),
    'size-appointments': await list({ range: [0, 24] }),
    'size-appointments-name': await list({ range: [0, 24], sort: ['name', 'ASC'] }),
    'size-appointments-search': await list({ range: [0, 24], filter: { q: 'Kunde 77' } }),
    'size-appointments-few': await list({ range: [0, 24], filter: { q: 'kunde4711' } }),
    'size-appointments-middle': await list({ range: [middle, middle + 24] }),
    'size-topics': await time('/api/v1/appointment-topics?with=advisors,appointments', { cookie }),
  }
  const memory = await measureMemory(server)
  await server.end('SIGTERM')
  return { ...calls, ...memory }
}

/** Of the process, after all that guests of most tenants may have been shown. In MB. */
async function measureMemory(server: ServerProcess) {
  const resident = () => residentOf(server.child.pid)
  const before = resident()
  const visited = Math.floor(size.tenants * 0.8)
  for (let n = 1; n <= visited; n++) {
    const headers = { host: `idle-${n}.localhost:${server.port}`, 'accept-encoding': 'br' }
    await Promise.all(pages.map((path) => server.send('GET', path, { headers })))
  }
  return { 'size-memory': resident(), 'size-memory-grown': resident() - before }
}
