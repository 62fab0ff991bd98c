/** What advisors advise on is kept until one of them or a topic changes. */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open } from '#server/platform/database/database.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'
import '../advisors/queries.ts'
import { adviceIn } from './advice.ts'

let server: TestServer
const tenantId = (slug = 'musterbank') => (server.tenants[slug] as { id: number }).id
const kept = (slug?: string) => server.db.withTenant(tenantId(slug), (tx) => adviceIn(tx, tenantId(slug)))

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const anna = sql`(select uuid from advisors where slug = 'anna-becker')`
const many = sql`insert into advisors (slug, first_name, last_name) select 'neu-' || n, 'Neu', 'Neu ' || n
  from generate_series(1, 200) n`

const causes: [what: string, change: RawBuilder<unknown>][] = [
  ['a position', sql`update advisors set position = position || '.' where slug = 'anna-becker'`],
  ['tags', sql`update advisors set tags = tags || '{Neues}' where slug = 'anna-becker'`],
  ['who is active', sql`update advisors set is_active = not is_active where slug = 'jonas-hofmann'`],
  ['a name', sql`update advisors set last_name = last_name || 'a' where slug = 'anna-becker'`],
  ['what somebody advises on', sql`delete from advisor_appointment_topics where advisor_uuid = ${anna}`],
  ['a topic', sql`update appointment_topics set topic = topic || '.'`],
  ['two hundred that came at once', many],
]

describe('it is read anew after a change of', () => {
  it.each(causes)('%s', async (_, change) => {
    const before = await kept()
    expect(await kept()).toBe(before)
    await server.db.withTenant(tenantId(), (tx) => change.execute(tx))
    expect(await kept()).not.toBe(before)
  })

  it.runIf(process.env.TEST_DATABASE_URL)('advisors by another process', async () => {
    const other = await open({ databaseUrl: server.database.databaseUrl as string })
    const before = await kept()
    await other.withTenant(tenantId(), (tx) =>
      sql`update advisors set position = 'Goldberater' where slug like 'neu-%'`.execute(tx),
    )
    await until(async () => expect(await kept()).not.toBe(before))
    expect((await kept()).words.map(({ word }) => word.text)).toContain('goldberater')
    await other.close()
  })
})

it('stays for all else: next free times of hundreds at once, settings, another institution', async () => {
  const [before, elsewhere] = [await kept(), await kept('harbourbank')]
  await server.db.withTenant(tenantId(), async (tx) => {
    await sql`update advisors set next_free_checked_at = now(), next_free_starts_at = now() + interval '3 days',
      next_free_ends_at = now() + interval '4 days'`.execute(tx)
    await sql`update settings set value = value`.execute(tx)
  })
  expect(await kept()).toBe(before)
  await server.db.withTenant(tenantId(), (tx) => sql`update appointment_topics set topic = topic`.execute(tx))
  expect(await kept()).not.toBe(before)
  expect(await kept('harbourbank')).toBe(elsewhere)
})
