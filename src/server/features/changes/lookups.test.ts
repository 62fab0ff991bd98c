/** Whatever the change log is filtered by, an index looks it up (product §17.22). */
import type { CompiledQuery } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, dateIn } from '#rules/dates.ts'
import type { Db, TenantTx } from '#server/platform/database/database.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const many = 20_000
const person = '00000000-0000-4000-8000-0000000000c1'
const record = '00000000-0000-4000-8000-0000000000c2'

let server: TestServer
let admin: Client
/** Of statements that read entries, while the list is asked for. */
let plans: string[] | null = null

beforeAll(async () => {
  server = await startTestServer({ through: explaining })
  admin = await server.signIn('accountadmin')
  await fill()
})
afterAll(() => server.close())

/** As anything else runs, and is explained by the role and the tenant of the request. */
function explaining(db: Db): Db {
  const explained = (tx: TenantTx) => {
    const executor = tx.getExecutor()
    const execute = executor.executeQuery.bind(executor)
    executor.executeQuery = async (query, ...rest) => {
      if (plans && query.sql.includes('from "changes"')) plans.push(await planOf(query))
      return await execute(query, ...rest)
    }
    const planOf = async (query: CompiledQuery) => {
      const { rows } = await execute<Record<string, string>>({ ...query, sql: `explain ${query.sql}` })
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    return tx
  }
  return {
    ...db,
    withTenant: (tenantId, fn, options) => db.withTenant(tenantId, (tx) => fn(explained(tx)), options),
  }
}

/** An entry an hour; one in 400 is of the person, the kind or the record that is asked for. */
async function fill(): Promise<void> {
  await server.db.withTenant(server.tenants.musterbank?.id as number, (tx) =>
    sql`
      insert into changes (at, actor_kind, user_uuid, operation, action, entity, record)
      select now() - n * interval '1 hour', 'user',
        case when n % 400 = 1 then ${person}::uuid else gen_random_uuid() end, 'x', 'changed',
        case when n % 400 = 2 then 'rare' else 'often' end,
        case when n % 400 = 3 then ${record} else gen_random_uuid()::text end
      from generate_series(1, ${many}::int) n`.execute(tx),
  )
  await server.db.script('analyze changes')
}

const day = (days: number) => addDays(dateIn(new Date(), 'Europe/Berlin'), days)

it.each([
  ['a person', { user_uuid: person }, 'changes_user'],
  ['a record', { record }, 'changes_of_record'],
  ['a kind of record', { entity: 'rare' }, 'changes_of_kind'],
  ['a record of a kind', { entity: 'often', record }, 'changes_(of_)?record'],
  ['days', { from: day(-40), to: day(-39) }, 'changes_at'],
])('%s is looked up by an index, the page and the count', async (_, filter, index) => {
  plans = []
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,9]' })
  const { status, body, text } = await admin.get(`/api/v1/changes?${query}`)
  const found = plans
  plans = null
  expect([status, text]).toEqual([200, expect.anything()])
  expect(body).toHaveLength(10)
  expect(found).toHaveLength(2)
  for (const plan of found) expect(plan).toMatch(new RegExp(`using ${index}|on ${index}`))
})
