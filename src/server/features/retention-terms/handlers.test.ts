import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nightAfter, nightBefore, usualRetention } from '#rules/retention.ts'
import { boundedTables } from '#server/bounded-tables.ts'
import { housekeeping } from '#server/platform/jobs/housekeeping.ts'
import { type BoundedTable, dropOutdated } from '#server/platform/jobs/outdated-rows.ts'
import { jobDeps } from '#server/testing/job-deps.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { nightBook } from './public.ts'

const day = 86_400_000
const path = '/api/v1/deletion-tool/terms'
let server: TestServer
let admin: Client
let now = new Date()

const idOf = (tenant = 'musterbank') => server.tenants[tenant]?.id ?? 0
const inTenant: typeof server.db.withTenant = (id, fn, options) => server.db.withTenant(id, fn, options)
const run = <Row = object>(query: ReturnType<typeof sql<Row>>, tenant = idOf()) =>
  inTenant(tenant, async (tx) => (await query.execute(tx)).rows)

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, config: { rateLimitFactor: 1000 } })
  for (const tenant of ['musterbank', 'alpenbank'])
    await inTenant(idOf(tenant), (tx) =>
      tx
        .insertInto('modules')
        .values({ tenant_id: idOf(tenant), name: 'deletion-tool' })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())

/** Nothing is over, and nobody has deleted anything. */
beforeEach(async () => {
  now = new Date('2026-11-24T12:00:00Z')
  for (const tenant of ['musterbank', 'alpenbank']) {
    await dropOutdated(
      { withTenant: server.db.withTenant, clock: () => nightAfter(now) },
      idOf(tenant),
      boundedTables,
    )
    for (const table of ['deletions', 'mails']) await run(sql`delete from ${sql.table(table)}`, idOf(tenant))
  }
})

const terms = async (query = '') => (await admin.get(`${path}${query}`)).body
// biome-ignore lint/suspicious/noExplicitAny: a reply
const termOf = async (setting: string): Promise<any> => (await terms(`?setting=${setting}`))[0]

const addMails = (count: number, days: number, tenant = idOf()) =>
  run(
    sql`insert into mails (tenant_id, key, created_at)
      select current_tenant(), gen_random_uuid(), ${nightAfter(now)}::timestamptz - ${days}::float8 * interval '1 day'
      from generate_series(1, ${count}::int)`,
    tenant,
  )

const night = (bounds = boundedTables, tenant = idOf()) =>
  jobOf(bounds).handle(
    { id: '', data: { tenantId: tenant } },
    jobDeps(server, () => now),
  )

function jobOf(bounds: readonly BoundedTable[]) {
  const job = housekeeping(bounds, nightBook).housekeeping
  if (!job || !('handle' in job)) throw new Error('There is no nightly job.')
  return job
}

const records = (tenant = idOf()) =>
  run(
    sql<{ state: string; records: { kind: string; count: number }[]; total: number; night: Date }>`
      select state, records, total, night from deletions order by night`,
    tenant,
  )

describe('terms', () => {
  it('are all that can be set, with the days that hold, and what the next night will delete', async () => {
    const all = await terms()
    expect(all.map(({ setting }: { setting: string }) => setting)).toEqual(Object.keys(usualRetention))
    const before = await termOf('retention.mails')
    expect(before).toMatchObject({
      days: 30,
      default_days: 30,
      due: 0,
      last_run_at: null,
      last_deleted: null,
    })
    await addMails(3, 29.9)
    await addMails(2, 30.1)
    await addMails(4, 30.1, idOf('alpenbank'))
    expect(await termOf('retention.mails')).toMatchObject({ stored: before.stored + 5, due: 2 })
    expect((await terms()).find(({ setting }: { setting: string }) => setting === 'retention.mails')).toEqual(
      await termOf('retention.mails'),
    )
  })

  it('follow what the institution has set', async () => {
    await addMails(2, 20)
    await admin.put('/api/v1/settings', { 'retention.mails': '10' })
    expect(await termOf('retention.mails')).toMatchObject({ days: 10, default_days: 30, due: 2 })
    await admin.put('/api/v1/settings', { 'retention.mails': '' })
    expect(await termOf('retention.mails')).toMatchObject({ days: 30, due: 0 })
  })

  it('say what other days would delete, and save nothing', async () => {
    await addMails(2, 20)
    expect(await terms('?setting=retention.mails&days=19')).toMatchObject([{ days: 19, due: 2 }])
    expect(await terms('?setting=retention.mails&days=21')).toMatchObject([{ days: 21, due: 0 }])
    // A mail that may still be tried stays, whatever is set.
    await addMails(1, 2)
    expect(await terms('?setting=retention.mails&days=1')).toMatchObject([{ days: 1, due: 2 }])
    expect(await termOf('retention.mails')).toMatchObject({ days: 30, due: 0 })
  })

  it.each([
    ['?setting=', 400],
    ['?setting=name', 400],
    ['?setting=retention.nothing', 200],
    ['?setting=retention.mails&days=0', 400],
    ['?setting=retention.mails&days=3651', 400],
    ['?setting=retention.mails&days=-1%3B', 400],
    [`?setting=retention.mails'%3B--`, 400],
  ])('are asked for as they are called: %s', async (query, status) => {
    expect((await admin.get(`${path}${query}`)).status).toBe(status)
  })

  it('are told to account admins and to nobody of another role or institution', async () => {
    await addMails(2, 40, idOf('alpenbank'))
    expect(await termOf('retention.mails')).toMatchObject({ due: 0 })
    const other = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await other.get(`${path}?setting=retention.mails`)).body).toMatchObject([{ due: 2 }])
    expect((await server.guest().get(path)).status).toBe(401)
    for (const role of ['profile-delete-manager', 'advisor', 'analyst'])
      expect((await (await server.signIn(role)).get(path)).status).toBe(403)
  })
})

describe('a night', () => {
  it('deletes what was said before, and is written down by kind', async () => {
    await addMails(3, 31)
    await run(sql`
      insert into cookie_consents (version, action, categories, created_at)
      values ('1', 'agree', '[]', ${now}::timestamptz - interval '4 years')`)
    const told = [await termOf('retention.mails'), await termOf('retention.consents')]
    expect(told).toMatchObject([{ due: 3 }, { due: 1 }])
    now = nightAfter(now)
    await night()
    expect(await records()).toEqual([
      {
        state: 'done',
        night: now,
        total: 4,
        records: [
          { kind: 'consents', count: 1 },
          { kind: 'mails', count: 3 },
        ],
      },
    ])
    expect(await termOf('retention.mails')).toMatchObject({
      stored: told[0].stored - 3,
      due: 0,
      last_run_at: now.toISOString(),
      last_deleted: 3,
    })
    expect(await termOf('retention.visits')).toMatchObject({ last_run_at: null, last_deleted: null })
  })

  it('that runs once more deletes nothing and counts nothing, however much is over by then', async () => {
    await addMails(3, 31)
    now = nightAfter(now)
    await night()
    // Over since the night began.
    await run(sql`
      insert into mails (tenant_id, key, created_at)
      values (current_tenant(), gen_random_uuid(), ${now}::timestamptz - interval '30 days' + interval '1 hour')`)
    const before = await termOf('retention.mails')
    now = new Date(now.getTime() + day / 2)
    await night()
    expect(await records()).toMatchObject([{ state: 'done', total: 3 }])
    expect(await termOf('retention.mails')).toMatchObject({ stored: before.stored, due: 1, last_deleted: 3 })
    now = nightAfter(now)
    await night()
    expect(await records()).toMatchObject([{ total: 3 }, { total: 1 }])
    expect(await termOf('retention.mails')).toMatchObject({ last_deleted: 1, last_run_at: now.toISOString() })
  })

  it('that is killed goes on, and what went is counted once', async () => {
    await addMails(5, 31)
    await addMails(700, 32)
    now = nightAfter(now)
    const dying = { ...jobDeps(server, () => now) }
    let transactions = 0
    dying.withTenant = (id, fn, options) => {
      transactions++
      if (transactions < 3) return server.db.withTenant(id, fn, options)
      // As a process that dies before its commit.
      return server.db.withTenant(id, async (tx) => {
        await fn(tx)
        throw new Error('killed')
      })
    }
    const mails = boundedTables.filter(({ table }) => table === 'mails')
    await expect(jobOf(mails).handle({ id: '', data: { tenantId: idOf() } }, dying)).rejects.toThrow('killed')
    const [half] = await records()
    expect(half?.state).toBe('running')
    expect(half?.total).toBeGreaterThan(0)
    expect(half?.total).toBeLessThan(705)
    await night(mails)
    expect(await records()).toMatchObject([
      { state: 'done', total: 705, records: [{ kind: 'mails', count: 705 }] },
    ])
  })

  it('of an institution of which nothing is over is not even looked at, and leaves no record', async () => {
    await addMails(3, 31)
    now = nightAfter(now)
    const due = await server.db.due(
      (tx) => jobOf(boundedTables).regularly?.due(tx, now) ?? Promise.resolve([]),
    )
    expect(due).toContain(idOf())
    expect(due).not.toContain(idOf('alpenbank'))
    await night(boundedTables, idOf('alpenbank'))
    expect(await records(idOf('alpenbank'))).toEqual([])
  })

  it('ends the record of one before it whose job was given up', async () => {
    await run(sql`
      insert into deletions (action, cause, state, night, total)
      values ('delete', 'retention', 'running', ${nightBefore(now)}, 0)`)
    now = nightAfter(now)
    await night([])
    expect(await records()).toMatchObject([{ state: 'done' }])
  })
})

describe('an advisor who left', () => {
  const slug = 'left-long-ago'
  const made = (days: number) =>
    run(sql`
      with account as (
        insert into users (alias, email, first_name, last_name, is_active)
        values (${slug}, 'lena.lang@musterbank.example', 'Lena', 'Langmann', false) returning uuid)
      insert into advisors (slug, first_name, last_name, email_address, user_uuid, is_active, deactivated_at)
      select ${slug}, 'Lena', 'Langmann', 'lena.lang@musterbank.example', uuid, false,
        ${nightAfter(now)}::timestamptz - ${days}::float8 * interval '1 day' from account`)
  const left = async () => [
    (await run(sql`select from advisors where slug = ${slug}`)).length,
    (await run(sql`select from users where alias = ${slug}`)).length,
  ]
  const inactive = () => termOf('retention.inactive_advisors')
  const setDays = (value: string) => admin.put('/api/v1/settings', { 'retention.inactive_advisors': value })
  beforeEach(async () => {
    await setDays('')
    await run(sql`delete from advisors where slug = ${slug}`)
    await run(sql`delete from users where alias = ${slug}`)
  })

  it('stays for ever, unless the institution has set days; then they are erased with account and past', async () => {
    await made(200)
    await run(sql`
      with entry as (
        insert into changes (at, actor_kind, operation, action, entity, record)
        values (${now}, 'user', 'updateAdvisor', 'changed', 'advisors', ${slug}) returning uuid)
      insert into change_values (change_uuid, field, after, is_personal, salt)
      select uuid, 'last_name', '"Langmann"', true, decode(repeat('00', 16), 'hex') from entry`)
    const { stored } = await inactive()
    expect(await inactive()).toMatchObject({ days: null, default_days: null, due: 0 })
    await setDays('201')
    expect(await inactive()).toMatchObject({ days: 201, due: 0 })
    await setDays('199')
    expect(await inactive()).toMatchObject({ stored, due: 1 })
    now = nightAfter(now)
    await night()
    expect(await left()).toEqual([0, 0])
    expect(await run(sql`select from change_values where after = '"Langmann"'`)).toEqual([])
    expect(await inactive()).toMatchObject({ stored: stored - 1, due: 0, last_deleted: 1 })
    expect(await records()).toMatchObject([{ records: [{ kind: 'advisor', count: 1 }], total: 1 }])
  })

  it.each(['advisor_uuid', 'substitute_uuid'])(
    'waits until nobody has an appointment with them any more (%s)',
    async (column) => {
      await made(200)
      await setDays('100')
      const other = sql`(select uuid from advisors where slug = 'anna-becker')`
      const own = sql`(select uuid from advisors where slug = ${slug})`
      const [advisor, substitute] = column === 'advisor_uuid' ? [own, other] : [other, own]
      const at = new Date('2031-03-03T09:00:00Z')
      await run(sql`
        insert into appointments (advisor_uuid, substitute_uuid, state, type, starts_at, ends_at, occupied)
        select ${advisor}, ${substitute}, 'confirmed', 'by-phone', ${at}::timestamptz,
          ${at}::timestamptz + interval '1 hour', tstzrange(${at}, ${at}::timestamptz + interval '1 hour', '[)')`)
      expect(await inactive()).toMatchObject({ due: 0 })
      now = nightAfter(now)
      await night()
      expect(await left()).toEqual([1, 1])
      await run(sql`update appointments set state = 'cancelled' where starts_at = ${at}`)
      expect(await inactive()).toMatchObject({ due: 1 })
      await run(sql`delete from appointments where starts_at = ${at}`)
    },
  )

  it('keeps an account that is still theirs', async () => {
    await made(200)
    await run(sql`update users set is_active = true where alias = ${slug}`)
    await setDays('100')
    now = nightAfter(now)
    await night()
    expect(await left()).toEqual([0, 1])
  })

  it('who came back is none, and begins anew when they leave again', async () => {
    await made(200)
    await setDays('100')
    await run(sql`update advisors set is_active = true where slug = ${slug}`)
    expect(await inactive()).toMatchObject({ due: 0 })
    await run(sql`update advisors set is_active = false where slug = ${slug}`)
    expect(await inactive()).toMatchObject({ due: 0 })
    const { rows } = await inTenant(idOf(), (tx) =>
      sql`select from advisors where slug = ${slug} and deactivated_at > now() - interval '1 hour'`.execute(
        tx,
      ),
    )
    expect(rows).toHaveLength(1)
  })
})

describe('what somebody agreed to with a card', () => {
  it('ends with the card, and goes after its term; what holds stays', async () => {
    const serials = ['with-card', 'without-card']
    for (const serial of serials)
      await run(sql`
        with card as (
          insert into wallet_cards (serial, advisor_uuid, language, token_hash, withdrawal_hash, updated_at, created_at, seen_at)
          select ${serial}, uuid, 'de', '', '', date_trunc('second', now()), now(), now() from advisors limit 1)
        insert into wallet_card_consents (serial, advisor_slug, text, language, given_at)
        values (${serial}, 'x', 'x', 'de', now() - interval '9 years')`)
    await run(sql`delete from wallet_cards where serial = 'without-card'`)
    const ended = await run(
      sql<{
        serial: string
      }>`select serial from wallet_card_consents where ended_at is not null and serial = any(${serials}::text[])`,
    )
    expect(ended).toEqual([{ serial: 'without-card' }])
    await run(sql`
      update wallet_card_consents set ended_at = ${now}::timestamptz - interval '1096 days' where ended_at is not null`)
    now = nightAfter(now)
    await night()
    const kept = await run(
      sql<{ serial: string }>`select serial from wallet_card_consents where serial = any(${serials}::text[])`,
    )
    expect(kept).toEqual([{ serial: 'with-card' }])
    await run(sql`delete from wallet_cards where serial = 'with-card'`)
  })
})
