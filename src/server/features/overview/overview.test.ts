/** The start page of administrators (product §17.1): what is new, and what needs them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilMailsGo } from '#server/platform/jobs/job.ts'
import { jobs } from '#server/registry.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'
import { mailQueues } from './failed-mails.ts'

const url = '/api/v1/account-admin/overview'
let server: TestServer
let admin: Client
// Sunday evening in Berlin, and already Monday's eve in UTC for nobody.
let now = new Date('2026-11-29T21:00:00Z')

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())

const inBank = <T>(run: Parameters<typeof server.db.withTenant<T>>[1], tenant = 'musterbank') =>
  server.db.withTenant(server.tenants[tenant]?.id ?? 0, run)
const read = async () => (await admin.get(url)).body

describe('the overview', () => {
  it('counts the requests and appointments of the week, which begins on Monday in the zone of the institution', async () => {
    expect((await read()).since).toBe('2026-11-23')
    const before = await read()
    // Ten minutes before and after midnight of Berlin.
    for (const at of ['2026-11-22T22:50:00Z', '2026-11-22T23:10:00Z'])
      await inBank(async (tx) => {
        await sql`
          insert into contact_requests (advisor_uuid, kind, name, consented_at, created_at)
          select uuid, 'contact', 'Besuch', ${at}, ${at} from advisors limit 1`.execute(tx)
        await sql`
          insert into appointments (advisor_uuid, state, type, starts_at, ends_at, occupied, created_at)
          select uuid, 'requested', 'by-phone', s.s, s.s + interval '1 hour', tstzrange(s.s, s.s + interval '1 hour', '[)'), ${at}
          from (select uuid from advisors limit 1) a,
            (select '2031-01-01'::timestamptz + (${at}::timestamptz - '2026-01-01'::timestamptz) * 10 as s) s`.execute(
          tx,
        )
      })
    expect(await read()).toMatchObject({
      requests_week: before.requests_week + 1,
      requests_open: before.requests_open + 2,
      appointments_week: before.appointments_week + 1,
      appointments_waiting: before.appointments_waiting + 2,
    })
    // The lists that these figures lead to count the same.
    const { since, requests_week, appointments_week } = await read()
    const total = async (path: string, filter: object) => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,0]' })
      const { headers } = await admin.get(`/api/v1/${path}?${query}`)
      return Number(String(headers['content-range']).split('/')[1])
    }
    expect(await total('contact-requests', { from: since })).toBe(requests_week)
    expect(await total('contact-requests', { to: '2026-11-22' })).toBeGreaterThan(0)
    expect(await total('appointments', { booked_from: since })).toBe(appointments_week)
    expect(await total('appointments', { booked_to: '2026-11-22', booked_from: '2026-11-22' })).toBe(1)
    now = new Date('2026-11-30T01:00:00Z')
    admin = await server.signIn('accountadmin')
    expect(await read()).toMatchObject({ since: '2026-11-30', requests_week: 0, appointments_week: 0 })
  })

  it('names the parts that profiles lack, the most first, as their list does', async () => {
    const { profiles_incomplete, profiles_missing, advisors_active } = await read()
    const list = await admin.get('/api/v1/account-admin/incomplete-profiles?range=[0,0]')
    expect(Number(String(list.headers['content-range']).split('/')[1])).toBe(profiles_incomplete)
    expect(profiles_incomplete).toBeLessThanOrEqual(advisors_active)
    const counts = profiles_missing.map(({ count }: { count: number }) => count)
    expect(counts).toEqual(counts.toSorted((one: number, other: number) => other - one))
    const [most] = profiles_missing
    const filter = encodeURIComponent(JSON.stringify({ missing: [most.part], is_active: true }))
    const those = await admin.get(`/api/v1/advisors?range=[0,0]&filter=${filter}`)
    expect(Number(String(those.headers['content-range']).split('/')[1])).toBe(most.count)
  })

  it('counts reviews that wait to be checked, and those that were reported, as their lists do', async () => {
    await inBank((tx) =>
      sql`insert into modules (tenant_id, name) values (current_tenant(), 'profiles-reviews') on conflict do nothing`.execute(
        tx,
      ),
    )
    await until(async () => (await read()).reviews_waiting !== null)
    const before = await read()
    await inBank((tx) =>
      sql`
        insert into profiles_reviews
          (advisor_uuid, state, reason, stars, consent_text, consented_at, is_reported, report, created_at, updated_at)
        select a.uuid, r.state, r.reason, 4, 'Ja', now(), r.report is not null, r.report, now(), now()
        from (select uuid from advisors order by slug limit 1) a, (values
          ('waiting', null, null), ('waiting', null, null), ('shown', null, 'Stimmt nicht.'), ('shown', null, null),
          ('hidden', 'insult', 'Beleidigt.')) r (state, reason, report)`.execute(tx),
    )
    const { reviews_waiting, reviews_reported } = await read()
    expect(reviews_waiting).toBe(before.reviews_waiting + 2)
    expect(reviews_reported).toBe(before.reviews_reported + 1)
    for (const [filter, count] of [
      [{ state: 'waiting' }, reviews_waiting],
      [{ is_reported: true, state: 'shown' }, reviews_reported],
    ]) {
      const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,0]' })
      const { headers } = await admin.get(`/api/v1/profiles-reviews?${query}`)
      expect(Number(String(headers['content-range']).split('/')[1])).toBe(count)
    }
  })

  it('says nothing of modules that are off', async () => {
    const off = ['online-appointments', 'wallet-cards', 'profiles-reviews']
    await inBank((tx) => sql`delete from modules where name = any(${off}::text[])`.execute(tx), 'harbourbank')
    const other = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    await until(async () => (await other.get(url)).body.pushes_week === null)
    expect((await other.get(url)).body).toMatchObject({
      ...{ appointments_week: null, appointments_waiting: null, cards_week: null, pushes_week: null },
      ...{ reviews_waiting: null, reviews_reported: null },
      ...{ certificate_ends: null, requests_week: 0 },
    })
  })

  it('counts mails that have failed again and again, of this institution alone', async () => {
    const add = (tenant: string, state: string, tries: number) =>
      inBank(
        (tx) =>
          sql`
          insert into pgboss.job (name, data, state, retry_count)
          values ('contact-request-mail', jsonb_build_object('tenantId', current_tenant()), ${state}, ${tries})`.execute(
            tx,
          ),
        tenant,
      )
    const before = (await read()).mails_failed
    await add('musterbank', 'retry', 1)
    await add('harbourbank', 'failed', 200)
    expect((await read()).mails_failed).toBe(before)
    await add('musterbank', 'retry', 2)
    await add('musterbank', 'failed', 200)
    expect((await read()).mails_failed).toBe(before + 2)
  })

  it('knows each queue whose jobs send mails until they go', () => {
    const patient = Object.entries(jobs).filter(([, { options }]) => options === untilMailsGo)
    expect(mailQueues.toSorted()).toEqual(patient.map(([name]) => name).toSorted())
  })

  it('is for account admins, and for INTERNAL', async () => {
    expect((await (await server.signIn('INTERNAL')).get(url)).status).toBe(200)
    expect((await (await server.signIn('advisors-manager')).get(url)).status).toBe(403)
    expect((await server.guest().get(url)).status).toBe(401)
  })
})
