/** Seals of the change log (product §17.20): what is tampered with afterwards is found, and by which entry. */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { checkLog } from './checking.ts'
import { sealNext, tenantsWithUnsealed } from './sealing.ts'

let database: TestDatabase
let tenant: number
beforeEach(async () => {
  await database?.close()
  database = await openTestDatabase({ demo: true })
  ;[tenant] = (await database.db.tenantIds()) as [number]
})
afterAll(() => database.close())

const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>) => database.db.withTenant(tenant, fn)
/** As whoever owns the database can. */
const asOwner = (statement: ReturnType<typeof sql>) =>
  database.db.withSystem(async (tx) => {
    await sql`select set_config('app.tenant', ${String(tenant)}, true)`.execute(tx)
    return await statement.execute(tx)
  })
const write = (operation: string, { days = 0, above = '' } = {}) =>
  inTenant((tx) =>
    sql`insert into changes (at, actor_kind, operation, action, entity, record, above)
      values (now() - ${days}::int * interval '1 day', 'job', ${operation}, 'called', 'x', '', ${above})`.execute(
      tx,
    ),
  )
const seal = async (days = 0) => {
  while (await inTenant((tx) => sealNext(tx, new Date(Date.now() - days * dayMs))));
}
const check = () => inTenant((tx) => checkLog(tx, new Date()))
const due = () => database.db.due((tx) => tenantsWithUnsealed(tx))

async function sealed(): Promise<void> {
  await write('a')
  await write('b', { above: 'anna-becker' })
  await write('c')
  await seal()
  for (const name of ['d', 'e']) await write(name)
  await seal()
}

describe('the change log', () => {
  it('is as it was sealed, entry after entry', async () => {
    await write('a')
    expect(await due()).toContain(tenant)
    await seal()
    expect(await due()).not.toContain(tenant)
    await write('b')
    expect(await check()).toMatchObject({ seals: 1, entries: 1, fault: null })
    await seal()
    expect(await check()).toMatchObject({ seals: 2, entries: 2, fault: null })
  })

  it.each([
    [
      'changed',
      sql`update changes set operation = 'y' where operation = 'b'`,
      /^Entry \d+ was tampered with/,
    ],
    [
      'moved below another record',
      sql`update changes set above = 'ole-brandt' where operation = 'b'`,
      /^Entry \d+ was tampered with/,
    ],
    [
      'taken from below its record',
      sql`update changes set above = '' where operation = 'b'`,
      /^Entry \d+ was tampered with/,
    ],
    [
      'put below a record',
      sql`update changes set above = 'ole-brandt' where operation = 'a'`,
      /^Entry \d+ was tampered with/,
    ],
    ['removed', sql`delete from changes where operation = 'b'`, /^Entry \d+ is missing/],
    ['robbed of its first entry', sql`delete from changes where operation = 'a'`, /^Entry \d+ is missing/],
    [
      'robbed of its latest entries',
      sql`delete from changes where operation in ('d', 'e')`,
      /^Entry \d+ is missing/,
    ],
    [
      'made to look over',
      sql`with gone as (delete from changes where operation in ('d', 'e'))
        update change_seals set entries = '{}', digests = '{}' where number = 2`,
      'Seal 2 was tampered with.',
    ],
    [
      'added between others',
      sql`insert into changes (number, at, actor_kind, operation, action, entity, record)
        overriding system value select min(number) + 1, now(), 'job', 'z', 'called', 'x', '' from changes`,
      /was added later/,
    ],
    [
      'sealed anew',
      sql`update change_seals set digests[2] = digests[1] where number = 1`,
      'Seal 1 was tampered with.',
    ],
    ['robbed of a seal', sql`delete from change_seals where number = 1`, 'Seal 1 is missing.'],
  ])('that was %s is found', async (what, statement, sentence) => {
    // So that there is a number between two entries.
    if (what === 'added between others') {
      await write('first')
      await asOwner(sql`select nextval(pg_get_serial_sequence('changes', 'number'))`)
    }
    await sealed()
    expect((await check()).fault).toBeNull()
    await asOwner(statement)
    expect((await check()).fault).toMatch(sentence)
  })

  it('leaves the digest of what is over as an anchor', async () => {
    await write('old', { days: 60 })
    await seal(60)
    await write('new')
    await seal()
    const uuids = await inTenant((tx) => tx.selectFrom('changes').select('uuid').execute())
    const gone = await inTenant((tx) =>
      sql<{ n: number }>`select drop_changes(${uuids.map(({ uuid }) => uuid)}::uuid[]) as n`.execute(tx),
    )
    // The new one is younger than a month.
    expect(gone.rows[0]?.n).toBe(1)
    expect(await check()).toMatchObject({ seals: 2, entries: 1, fault: null })
    await write('newer')
    await seal()
    expect(await check()).toMatchObject({ seals: 3, entries: 2, fault: null })
  })
})
