/** Appointments of an advisor who will not be there, settled together. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bookable, makeBookable } from '#server/testing/bookable.ts'
import { askToHold, book } from '#server/testing/booker.ts'
import { jobDeps } from '#server/testing/job-deps.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { recordingStatements } from '#server/testing/statements.ts'
import { appointmentMailsJobs } from '../appointment-mails/jobs.ts'
import { appointmentMails, settledMails } from './queries.ts'

const now = new Date('2026-11-23T05:00:00Z')
const tuesday = (hour: number) => `2026-11-24T${String(hour - 1).padStart(2, '0')}:00:00.000Z`
const wednesday = (hour: number) => tuesday(hour).replace('24T', '25T')

const statements: string[] = []
let server: TestServer
let anna: Bookable
let ole: Bookable
let advisor: Client
let admin: Client

const tenantId = () => server.tenants.musterbank?.id as number
const run = <Row>(query: ReturnType<typeof sql<Row>>) =>
  server.db.withTenant(tenantId(), async (tx) => (await query.execute(tx)).rows)

beforeAll(async () => {
  server = await startTestServer({
    clock: () => now,
    config: { trustProxy: ['loopback'] },
    through: (db) => recordingStatements(db, statements),
  })
  advisor = await server.signIn('advisor')
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())
beforeEach(async () => {
  anna = await makeBookable(server.db, tenantId(), { automatic: true })
  ole = await makeBookable(server.db, tenantId(), { alias: 'ole-brandt', automatic: true })
  await run(sql`delete from pgboss.job where name in (${appointmentMails}, ${settledMails})`)
  await run(sql`delete from mails`)
})

const booked = (start: string, whose = anna) => book(server.guest(), whose, start)
const order = ({ uuid }: { uuid: string }, action: string, more: object = {}) => ({
  uuid,
  version: 1,
  action,
  ...more,
})
const settle = (orders: object[], more: object = {}, client = advisor, alias = 'anna-becker') =>
  client.post(`/api/v1/advisors/${alias}/settlement`, { orders, ...more }, { 'accept-language': 'en' })
const outcomes = async (...asked: Parameters<typeof settle>) => {
  const { body } = await settle(...asked)
  return body.map(({ outcome }: { outcome: string }) => outcome)
}
const rowOf = async ({ uuid }: { uuid: string }) => {
  const [row] = await run(
    sql<{
      state: string
      start: Date
      calendar: string
      answerBy: Date | null
      version: number
      steps: number
    }>`
      select state, starts_at as start, answer_by as "answerBy", calendar_uuid as calendar, version,
        (select count(*)::int from appointment_history where appointment_uuid = p.uuid) as steps
      from appointments p where uuid = ${uuid}`,
  )
  return row
}
const away = (more: object = {}) =>
  advisor.post('/api/v1/advisors/anna-becker/absences', {
    first_day: '2026-11-24',
    last_day: '2026-11-24',
    ...more,
  })

/** Runs what waits, as a process that can send mails would. */
async function mailAll(): Promise<{ to: string; subject: string; text: string; calendar: string | null }[]> {
  const deps = jobDeps(server, () => now)
  const waiting = async (name: string) =>
    await run(
      sql<{ id: string; data: never }>`select id, data from pgboss.job where name = ${name} order by id`,
    )
  for (const job of await waiting(settledMails)) await appointmentMailsJobs[settledMails].handle(job, deps)
  for (const job of await waiting(appointmentMails))
    await appointmentMailsJobs[appointmentMails].handle(job, deps)
  return await run(sql`
    select recipient as to, subject, text_body as text, calendar from mails where recipient like 'petra%' order by recipient`)
}
const forgetBookings = () => run(sql`delete from pgboss.job where name = ${appointmentMails}`)

describe('appointments that are settled together', () => {
  it('are handed over, moved behind the absence and cancelled, each with one step of its history', async () => {
    const [given, shifted, ended] = [
      await booked(tuesday(9)),
      await booked(tuesday(11)),
      await booked(tuesday(13)),
    ]
    await away()
    const { status, body } = await settle(
      [order(given, 'substitute'), order(shifted, 'move'), order(ended, 'cancel')],
      { substitute: 'ole-brandt', message: 'Ich bin nicht im Haus.' },
    )
    expect([status, body]).toEqual([
      200,
      [
        { uuid: given.uuid, outcome: 'done', start: tuesday(9) },
        { uuid: shifted.uuid, outcome: 'done', start: wednesday(9) },
        { uuid: ended.uuid, outcome: 'done', start: tuesday(13) },
      ],
    ])
    expect(await rowOf(given)).toMatchObject({ state: 'confirmed', calendar: ole.uuid, version: 2, steps: 2 })
    expect(await rowOf(shifted)).toMatchObject({
      state: 'confirmed',
      start: new Date(wednesday(9)),
      steps: 2,
    })
    expect(await rowOf(ended)).toMatchObject({ state: 'cancelled', version: 2, steps: 2 })
    const history = (await advisor.get(`/api/v1/appointments/${ended.uuid}`)).body.history.at(-1)
    expect(history).toMatchObject({ state: 'cancelled', by: 'advisor', message: 'Ich bin nicht im Haus.' })
  })

  it('each find a time of their own, and the one that is wished for where it is free', async () => {
    const [one, two, three] = [await booked(tuesday(9)), await booked(tuesday(10)), await booked(tuesday(11))]
    const there = await booked(wednesday(10))
    await away()
    const { body } = await settle([
      order(one, 'move'),
      order(two, 'move'),
      order(three, 'move', { start: wednesday(9) }),
    ])
    const starts = body.map(({ start }: { start: string }) => start)
    expect(starts).toEqual([wednesday(11), wednesday(12), wednesday(9)])
    expect(await outcomes([order(one, 'move', { version: 2, start: wednesday(10) })])).toEqual(['busy'])
    expect((await rowOf(there))?.version).toBe(1)
  })

  it('stay where their substitute is busy, away or asked for by a visitor at that time', async () => {
    const [clear, busy, held] = [
      await booked(tuesday(9)),
      await booked(tuesday(11)),
      await booked(tuesday(13)),
    ]
    const gone = await booked(wednesday(9))
    await booked(tuesday(11), ole)
    await askToHold(server.guest(), ole, tuesday(13))
    await admin.post('/api/v1/advisors/ole-brandt/absences', {
      first_day: '2026-11-25',
      last_day: '2026-11-25',
    })
    const all = [clear, busy, held, gone].map((one) => order(one, 'substitute'))
    expect(await outcomes(all, { substitute: 'ole-brandt' })).toEqual(['done', 'busy', 'busy', 'busy'])
    expect(await rowOf(busy)).toMatchObject({ calendar: anna.uuid, version: 1, steps: 1 })
  })

  it('are done once, however often the same order comes', async () => {
    const [given, shifted, ended] = [
      await booked(tuesday(9)),
      await booked(tuesday(11)),
      await booked(tuesday(13)),
    ]
    await away()
    const orders = [order(given, 'substitute'), order(shifted, 'move'), order(ended, 'cancel')]
    const more = { substitute: 'ole-brandt', message: 'Urlaub' }
    const first = await settle(orders, more)
    const replies = await Promise.all([settle(orders, more), settle(orders, more)])
    for (const reply of replies) expect(reply.body).toEqual(first.body)
    for (const one of [given, shifted, ended])
      expect(await rowOf(one)).toMatchObject({ version: 2, steps: 2 })
    expect(await outcomes(orders, { ...more, message: 'Anders' })).toEqual(['gone', 'changed', 'over'])
  })

  it('go to whoever is first where two settle the same ones at the same time', async () => {
    const all = [await booked(tuesday(9)), await booked(tuesday(11))]
    const replies = await Promise.all([
      outcomes(
        all.map((one) => order(one, 'cancel')),
        { message: 'Eins' },
      ),
      outcomes(all.map((one) => order(one, 'cancel')).toReversed(), { message: 'Zwei' }, admin),
    ])
    expect(replies.flat().toSorted()).toEqual(['done', 'done', 'over', 'over'])
    for (const one of all) expect((await rowOf(one))?.steps).toBe(2)
  })

  it('stay where they were changed since they were read, and say so one by one', async () => {
    const [changed, ended, fine] = [
      await booked(tuesday(9)),
      await booked(tuesday(11)),
      await booked(tuesday(13)),
    ]
    await advisor.post(`/api/v1/appointments/${changed.uuid}/move`, { start: tuesday(15) })
    await advisor.post(`/api/v1/appointments/${ended.uuid}/cancel`, {})
    const foreign = await booked(tuesday(9), ole)
    const nobody = { uuid: '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f0001' }
    const all = [changed, ended, fine, foreign, nobody].map((one) => order(one, 'cancel', { version: 1 }))
    expect(await outcomes(all, { message: 'x' })).toEqual(['changed', 'over', 'done', 'gone', 'gone'])
    expect((await rowOf(foreign))?.state).toBe('confirmed')
  })

  it('decline what was only asked for, and confirm a request with its new time', async () => {
    anna = await makeBookable(server.db, tenantId(), { automatic: false })
    const [asked, shifted] = [await booked(tuesday(9)), await booked(tuesday(11))]
    await away()
    expect(await outcomes([order(asked, 'cancel'), order(shifted, 'move')])).toEqual(['done', 'done'])
    expect((await rowOf(asked))?.state).toBe('declined')
    expect(await rowOf(shifted)).toMatchObject({ state: 'confirmed', answerBy: null })
  })

  it('tell each customer by one mail, with all that became of their appointments', async () => {
    const all = [await booked(tuesday(9)), await booked(tuesday(11)), await booked(tuesday(13))]
    const [one, two, other] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]]
    await run(
      sql`update appointments set email = 'petra.eins@mail.example', language = 'de' where uuid in (${one.uuid}, ${two.uuid})`,
    )
    await run(
      sql`update appointments set email = 'petra.zwei@mail.example', language = 'de' where uuid = ${other.uuid}`,
    )
    await forgetBookings()
    await away()
    await settle([order(one, 'move'), order(two, 'cancel'), order(other, 'cancel')], { message: 'Urlaub' })
    const mails = await mailAll()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['petra.eins@mail.example', 'Ihre Termine haben sich geändert'],
      ['petra.zwei@mail.example', 'Termin abgesagt: Di, 24. November 2026, 13:00 Uhr'],
    ])
    const [{ text, calendar } = { text: '', calendar: '' }] = mails
    expect(text).toMatch(/Termin verschoben: Mi, 25\. November 2026, 09:00\sUhr/)
    expect(text).toMatch(/Termin abgesagt: Di, 24\. November 2026, 11:00\sUhr/)
    expect(text.match(/\/app\/appointment\?id=/g)).toHaveLength(2)
    expect(text.match(/Nachricht: Urlaub/g)).toHaveLength(1)
    expect(calendar).toMatch(/METHOD:PUBLISH/)
    expect(calendar?.match(/STATUS:(CONFIRMED|CANCELLED)/g)).toEqual(['STATUS:CANCELLED', 'STATUS:CONFIRMED'])
    expect(await mailAll()).toHaveLength(2)
  })

  it('are refused as a whole where nobody can take them, or one is named twice', async () => {
    const one = await booked(tuesday(9))
    const refusals: [object[], object, string, string][] = [
      [[order(one, 'substitute')], {}, 'substitute', 'Please choose a colleague.'],
      [[order(one, 'substitute')], { substitute: 'nobody' }, 'substitute', 'There is no advisor nobody.'],
      [
        [order(one, 'substitute')],
        { substitute: 'james-whitfield' },
        'substitute',
        'There is no advisor james-whitfield.',
      ],
      [
        [order(one, 'substitute')],
        { substitute: 'anna-becker' },
        'substitute',
        'Nobody stands in for themselves.',
      ],
      [[order(one, 'cancel'), order(one, 'move')], {}, 'orders', 'Please name each appointment once.'],
      [[order(one, 'move', { start: '2026-11-24T23:59:60Z' })], {}, 'start', 'This time is not offered.'],
    ]
    for (const [orders, more, field, message] of refusals) {
      const { status, body } = await settle(orders, more)
      expect([status, body.errors]).toEqual([422, { [field]: [message] }])
    }
    expect((await rowOf(one))?.version).toBe(1)
  })

  it('belong to their advisor: not to a colleague, not to a guest, not to another tenant', async () => {
    const one = await booked(tuesday(9))
    const statusOf = async (client: Client, alias = 'anna-becker') =>
      (await settle([order(one, 'cancel')], {}, client, alias)).status
    expect(await statusOf(advisor, 'ole-brandt')).toBe(403)
    expect(await statusOf(server.guest())).toBe(401)
    expect(await statusOf(await server.signIn('accountadmin', { tenant: 'harbourbank' }))).toBe(404)
    expect(await outcomes([order(one, 'cancel')], {}, admin, 'ole-brandt')).toEqual(['gone'])
    expect((await rowOf(one))?.version).toBe(1)
  })
})

describe('an absence of a year with 1,000 appointments', () => {
  it('is settled by as few statements as one appointment', async () => {
    const fill = (count: number) =>
      run(sql`
        insert into appointments (advisor_uuid, type, state, starts_at, ends_at, occupied, topic_uuid, name, email)
        select ${anna.uuid}, 'in-branch', 'confirmed', at, at + interval '1 hour', tstzrange(at, at + interval '1 hour', '[)'),
          ${anna.topic}, 'Petra Lindner', 'petra' || n || '@mail.example'
        from generate_series(1, ${count}::int) n,
          lateral (select timestamptz '2026-11-30T08:00Z' + (n / 4) * interval '1 day' + (n % 4) * interval '2 hours') t (at)`)
    const listed = async () =>
      (
        await advisor.get(
          '/api/v1/advisors/anna-becker/overlaps?kind=range&first_date=2026-11-24&last_date=2027-11-23',
        )
      ).body as { uuid: string }[]
    const statementsFor = async (count: number) => {
      await run(sql`delete from appointments where advisor_uuid = ${anna.uuid}`)
      await fill(count)
      const all = await listed()
      expect(all).toHaveLength(count)
      const actions = ['substitute', 'move', 'cancel']
      const orders = all.map((one, index) => order(one, actions[index % 3] as string))
      statements.length = 0
      expect(new Set(await outcomes(orders, { substitute: 'ole-brandt' }))).toEqual(new Set(['done']))
      return statements.length
    }
    await away({ last_day: '2027-11-23' })
    const few = await statementsFor(3)
    expect(await statementsFor(1000)).toBe(few)
  })
})
