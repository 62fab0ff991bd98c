/** All appointments of an advisor who leaves, given to a colleague for good. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bookable, makeBookable } from '#server/testing/bookable.ts'
import { book } from '#server/testing/booker.ts'
import { jobDeps } from '#server/testing/job-deps.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { appointmentMailsJobs } from '../appointment-mails/jobs.ts'
import { appointmentMails, settledMails } from './queries.ts'

const now = new Date('2026-11-23T05:00:00Z')
const tuesday = (hour: number) => `2026-11-24T${String(hour - 1).padStart(2, '0')}:00:00.000Z`

let server: TestServer
let anna: Bookable
let ole: Bookable
let manager: Client
let admin: Client

const tenantId = () => server.tenants.musterbank?.id as number
const run = <Row>(query: ReturnType<typeof sql<Row>>) =>
  server.db.withTenant(tenantId(), async (tx) => (await query.execute(tx)).rows)

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, config: { trustProxy: ['loopback'] } })
  manager = await server.signIn('advisors-manager')
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())
beforeEach(async () => {
  anna = await makeBookable(server.db, tenantId(), { automatic: true })
  ole = await makeBookable(server.db, tenantId(), { alias: 'ole-brandt', automatic: true })
  await run(sql`delete from pgboss.job where name in (${appointmentMails}, ${settledMails})`)
  await run(sql`delete from mails`)
  await run(sql`delete from contact_requests`)
  await run(sql`update advisors set is_active = true`)
})

const booked = (start: string, whose = anna) => book(server.guest(), whose, start)
const handOver = (body: object = {}, client = manager, alias = 'anna-becker') =>
  client.post(`/api/v1/advisors/${alias}/hand-over`, { advisor: 'ole-brandt', ...body })
/** Whose each appointment is, and who stands in, in the order of time. */
const holders = () =>
  run<{ advisor: string; substitute: string | null }>(sql`
    select a.slug as advisor, s.slug as substitute from appointments p
    join advisors a on a.uuid = p.advisor_uuid left join advisors s on s.uuid = p.substitute_uuid
    where p.advisor_uuid in (${anna.uuid}, ${ole.uuid}) order by starts_at`)
const held = (advisor: string, substitute: string | null = null) => ({ advisor, substitute })
const done = (handedOver: number, staying = 0) => ({ handed_over: handedOver, staying, next: null })

describe('handing over for good', () => {
  it('makes them the colleague’s, with a mail to each customer; then the advisor can be deleted', async () => {
    await booked(tuesday(9))
    await booked(tuesday(11))
    await run(sql`delete from pgboss.job where name = ${appointmentMails}`)
    const path = '/api/v1/advisors/anna-becker'
    const read = async () => (await admin.get(`${path}/profile`)).body
    expect((await read()).open_matters).toMatchObject({ appointments: 2 })
    const remove = async () => admin.delete(path, { 'if-match': `"${(await read()).version}"` })
    expect((await remove()).status).toBe(409)
    const { status, body } = await handOver({ message: 'Frau Becker ist nicht mehr bei uns.' })
    expect([status, body]).toEqual([200, done(2)])
    expect(await holders()).toEqual([held('ole-brandt'), held('ole-brandt')])
    expect((await read()).open_matters).toMatchObject({ appointments: 0 })

    const deps = jobDeps(server, () => now)
    // The first sorts them by customer and sends the second.
    for (const name of [settledMails, appointmentMails] as const) {
      const jobs = await run<{ id: string; data: never }>(
        sql`select id, data from pgboss.job where name = ${name}`,
      )
      for (const job of jobs) await appointmentMailsJobs[name].handle(job, deps)
    }
    const mails = await run<{ text: string }>(
      sql`select text_body as text from mails where recipient like 'petra%'`,
    )
    expect(mails.length).toBeGreaterThan(0)
    for (const { text } of mails) expect(text).toContain('Frau Becker ist nicht mehr bei uns.')
    expect(mails.map(({ text }) => text).join()).toContain('Ole Brandt')

    expect((await remove()).status).toBe(204)
    // Another test needs her.
    await run(sql`insert into advisors (slug, first_name, last_name, organization_uuid)
      select 'anna-becker', 'Anna', 'Becker', organization_uuid from advisors where slug = 'ole-brandt'`)
  })

  it('leaves those at which the colleague is not free, for another one', async () => {
    await booked(tuesday(9))
    await booked(tuesday(11))
    await booked(tuesday(11), ole)
    expect((await handOver()).body).toEqual(done(1, 1))
    expect(await holders()).toEqual([held('ole-brandt'), held('anna-becker'), held('ole-brandt')])
    expect((await handOver()).body).toEqual(done(0, 1))
    await makeBookable(server.db, tenantId(), { alias: 'jonas-hofmann' })
    expect((await handOver({ advisor: 'jonas-hofmann' })).body).toEqual(done(1))
  })

  it('lets the colleague stand in where the advisor did, and leaves to substitutes what they have', async () => {
    const [own, forOle, forAnna] = [
      await booked(tuesday(9)),
      await booked(tuesday(11), ole),
      await booked(tuesday(13)),
    ]
    await run(sql`update appointments set substitute_uuid = ${anna.uuid} where uuid = ${forOle.uuid}`)
    await run(sql`update appointments set substitute_uuid = ${ole.uuid} where uuid = ${forAnna.uuid}`)
    expect(own.uuid).toBeTruthy()
    // Their own, and the one that was theirs to begin with; the third they have already.
    expect((await handOver()).body).toEqual(done(2))
    expect(await holders()).toEqual([held('ole-brandt'), held('ole-brandt'), held('ole-brandt')])
  })

  it('goes on in parts, whatever came between, and passes over what stays', async () => {
    await run(sql`
      insert into appointments (advisor_uuid, type, state, starts_at, ends_at, occupied, topic_uuid, name, email)
      select ${anna.uuid}, 'in-branch', 'confirmed', at, at + interval '20 minutes',
        tstzrange(at, at + interval '20 minutes'), ${anna.topic}, 'Petra Sommer', 'petra.sommer@mail.example'
      from generate_series('2027-02-01T08:00:00Z'::timestamptz, '2027-02-03T23:00:00Z', '30 minutes') at`)
    const [{ all = 0 } = {}] = await run<{ all: number }>(
      sql`select count(*)::int as all from appointments where advisor_uuid = ${anna.uuid}`,
    )
    await run(sql`
      insert into appointments (advisor_uuid, type, state, starts_at, ends_at, occupied, topic_uuid, name, email)
      select ${ole.uuid}, type, state, starts_at, ends_at, occupied, topic_uuid, name, email from appointments
      where advisor_uuid = ${anna.uuid} order by starts_at limit 3`)
    const first = await handOver()
    expect(first.body).toMatchObject({ handed_over: 47, staying: 3 })
    expect(first.body.next).toMatch(/Z\//)
    let [given, place] = [first.body.handed_over, first.body.next]
    while (place) {
      const { body } = await handOver({ after: place })
      given += body.handed_over
      place = body.next
    }
    expect(given).toBe(all - 3)
    expect((await handOver()).body).toEqual(done(0, 3))
  })

  it('leaves what is over, declined, held or requested of somebody else', async () => {
    await booked(tuesday(9))
    await run(sql`update appointments set state = 'cancelled' where advisor_uuid = ${anna.uuid}`)
    expect((await handOver()).body).toEqual(done(0))
    expect(await holders()).toEqual([held('anna-becker')])
  })

  it('refuses the advisor themselves, nobody, a colleague who is switched off, and a place that is none', async () => {
    const at = async (body: object) => {
      const reply = await handOver(body)
      return [reply.status, Object.keys(reply.body.errors ?? {})]
    }
    expect(await at({ advisor: 'anna-becker' })).toEqual([422, ['advisor']])
    expect(await at({ advisor: 'nobody-here' })).toEqual([422, ['advisor']])
    for (const after of [
      `2026-99-99T00:00:00.000Z/${anna.uuid}`,
      `0000-01-01T00:00:00.000Z/${anna.uuid}`,
      `2026-11-24T00:00:00.000Z/${'-'.repeat(36)}`,
    ])
      expect([after, ...(await at({ after }))]).toEqual([after, 422, ['after']])
    await run(sql`update advisors set is_active = false where slug = 'ole-brandt'`)
    expect(await at({})).toEqual([422, ['advisor']])
    expect((await handOver({}, manager, 'nobody-here')).status).toBe(404)
  })

  it('is done by administrators alone, of their own institution', async () => {
    await booked(tuesday(9))
    const status = async (client: Client) => (await handOver({}, client)).status
    expect(await status(server.guest())).toBe(401)
    expect(await status(await server.signIn('advisor'))).toBe(403)
    expect(await status(await server.signIn('advisors-oap-manager'))).toBe(403)
    expect(await status(await server.signIn('accountadmin', { tenant: 'alpenbank' }))).toBe(404)
    expect(await holders()).toEqual([held('anna-becker')])
    expect(await status(admin)).toBe(200)
  })
})
