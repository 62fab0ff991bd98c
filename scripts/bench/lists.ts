import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { type Client, startTestServer } from '#server/testing/server.ts'
import { onBothDatabases } from './both-databases.ts'
import type { Values } from './figures.ts'
import { endings, firstNames, stems } from './many-names.ts'
import { median } from './server.ts'

const branches = 100_000
const part = 5_000
const path = '/api/v1/organizations'

/** Names as visitors type them: right, with typing errors, the whole name, and a beginning that many have. */
const asked = ['Beckmann', 'Bekcmann', 'Mueller', 'Anna Steiner', 'Brans', 'Be']

/**
 * Long lists on the embedded database and on PostgreSQL: whole requests inside the server, sign-in, access and
 * validation included.
 */
export const measureLists = ({ short = false } = {}) =>
  onBothDatabases('scripts/bench/lists-run.ts', () => measureHere(short), short)

/** As many branches as the largest institution may have, looked after as the server does by itself after a while. */
export async function insertBranches(db: Db, tenantId: number, rows = branches): Promise<void> {
  // A part at a time: their grams take longer than PostgreSQL lets one statement run.
  for (let from = 1; from <= rows; from += part) {
    await db.withTenant(tenantId, (tx) =>
      sql`insert into organizations (slug, name, address_city)
        select 'viele-' || n, 'Filiale ' || n, 'Ort ' || n % 1000
        from generate_series(${from}::int, ${Math.min(rows, from + part - 1)}::int) n`.execute(tx),
    )
  }
  for (const table of ['organizations', 'organizations_grams']) await db.vacuum(table)
}

/** On the database that tests run on: PGlite, or TEST_DATABASE_URL. */
export async function measureHere(short: boolean): Promise<Values> {
  const rows = short ? branches / 10 : branches
  const server = await startTestServer({ checkReplies: false })
  try {
    const { id } = server.tenants.musterbank as { id: number }
    await insertBranches(server.db, id, rows)
    await server.db.withTenant(id, (tx) =>
      sql`insert into advisors (slug, first_name, last_name, organization_uuid)
        select 'viele-' || row_number() over (), first, stem || ending, (select min(uuid::text)::uuid from organizations)
        from unnest(${firstNames}::text[]) first, unnest(${stems}::text[]) stem,
          unnest(${endings}::text[]) ending
        where not ${short} or first < 'F'`.execute(tx),
    )
    for (const table of ['advisors', 'advisors_grams']) await server.db.vacuum(table)
    return {
      ...(await measureBranches(await server.signIn('accountadmin'), rows)),
      'finder-name': await measureFinder(server.guest()),
    }
  } finally {
    await server.close()
  }
}

async function measureBranches(admin: Client, rows: number): Promise<Values> {
  const list = (query: Record<string, unknown>, most: number) => {
    const sorted = { sort: ['name', 'ASC'], ...query }
    const texts = Object.entries(sorted).map(([name, value]) => [name, JSON.stringify(value)])
    return time(admin, `${path}?${new URLSearchParams(texts)}`, most)
  }
  const last = rows - 20
  return {
    'list-page': await list({ range: [0, 24] }, rows),
    'list-search': await list({ range: [0, 24], filter: { q: String(rows - 1) } }, 1),
    'list-search-all': await list({ range: [0, 24], filter: { q: 'Filiale' } }, rows),
    'list-late': await list({ range: [last, last + 19] }, rows),
  }
}

/** The slowest of several names. */
async function measureFinder(guest: Client): Promise<number> {
  const times: number[] = []
  for (const name of asked)
    times.push(await time(guest, `/api/v1/search/advisors?${new URLSearchParams({ name })}`, 1))
  return Math.max(...times)
}

/** Median of some requests, in ms. @param least rows that must be found */
async function time(client: Client, url: string, least: number): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 9; i++) {
    const started = performance.now()
    const { status, headers } = await client.get(url)
    times.push(performance.now() - started)
    const total = Number(String(headers['content-range']).split('/')[1])
    if (status !== 200 || total < least) throw new Error(`${url} answered ${status}, ${total} rows`)
  }
  if (process.env.BENCH_TIMES)
    console.error(`  ${url.slice(0, 90)} ${times.map((ms) => ms.toFixed(1)).join(' ')}`)
  return median(times)
}
