import { request } from 'node:http'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { onBothDatabases } from './both-databases.ts'
import type { Values } from './figures.ts'

const advisors = 100_000
const part = 10_000
const columns =
  'full_name,position,organization_name,phone_number,email_address,is_active,branch.address.city,topics'

/** The file of all advisors of the largest institution, read by a client as fast as it comes. */
export const measureExports = ({ short = false } = {}) =>
  onBothDatabases('scripts/bench/exports-run.ts', () => measureHere(short), short)

/** On the database that tests run on: PGlite, or TEST_DATABASE_URL. */
export async function measureHere(short: boolean): Promise<Values> {
  const rows = short ? advisors / 10 : advisors
  const server = await startTestServer({ checkReplies: false })
  try {
    await insertAdvisors(server.db, (server.tenants.musterbank as { id: number }).id, rows)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { cookie = '' } = await server.signIn('accountadmin')
    const csv = await measured(server, cookie, 'csv')
    const xlsx = await measured(server, cookie, 'xlsx&q=viele')
    if (csv.bytes < rows * 60 || xlsx.bytes < rows * 20) throw new Error('A file is too short.')
    return {
      'export-csv': csv.seconds,
      'export-csv-memory': csv.megabytes,
      'export-xlsx': xlsx.seconds,
      'export-xlsx-memory': xlsx.megabytes,
    }
  } finally {
    await server.close()
  }
}

/** Without the triggers that keep what others search by: an export reads none of it, and they take minutes. */
async function insertAdvisors(db: Db, tenantId: number, rows: number): Promise<void> {
  await db.script('alter table advisors disable trigger user')
  for (let from = 1; from <= rows; from += part)
    await db.withTenant(tenantId, (tx) =>
      sql`insert into advisors (slug, first_name, last_name, position, phone_number, email_address, organization_uuid)
        select 'viele-' || n, 'Vorname ' || n % 1000, 'Nachname ' || n % 7919, 'Beraterin Baufinanzierung',
          '+4969' || 1000000 + n, 'viele-' || n || '@bank.example', (select min(uuid::text)::uuid from organizations)
        from generate_series(${from}::int, ${Math.min(rows, from + part - 1)}::int) n`.execute(tx),
    )
  await db.script('alter table advisors enable trigger user')
  await db.vacuum('advisors')
}

/** Time of a whole file, and by how much the process grew meanwhile: an embedded database is in it already. */
async function measured({ app, tenants }: TestServer, cookie: string, format: string) {
  const { port } = app.server.address() as { port: number }
  const path = `/api/v1/advisors-export?columns=${columns}&format=${format}`
  const headers = { host: tenants.musterbank?.host ?? '', cookie }
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const look = () => {
    most = Math.max(most, process.memoryUsage().rss)
  }
  const started = performance.now()
  const bytes = await new Promise<number>((resolve, reject) => {
    let read = 0
    const asked = request({ port, path, headers }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`The file was answered with ${reply.statusCode}.`))
      reply.on('data', (piece: Buffer) => {
        read += piece.length
        look()
      })
      reply.on('end', () => resolve(read))
      reply.on('error', reject)
    })
    asked.on('error', reject)
    asked.end()
  })
  look()
  return { bytes, seconds: (performance.now() - started) / 1000, megabytes: (most - before) / 2 ** 20 }
}
