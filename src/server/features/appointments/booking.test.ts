import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formKey, ticketLife, ticketOf, ticketWait } from '#server/platform/guards/form-ticket.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Bookable, type BookableOptions, makeBookable } from '#server/testing/bookable.ts'
import { askToBook, askToHold, book, bookingBody, hold } from '#server/testing/booker.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { formTicket } from '#server/testing/ticket.ts'
import { appointmentMails, appointmentToken } from './queries.ts'

const monday = new Date('2026-11-23T05:00:00Z')
const at9 = '2026-11-24T08:00:00Z'

let server: TestServer
let anna: Bookable
let now = monday

const tenantId = () => server.tenants.musterbank?.id as number
const read = <T>(table: string) =>
  server.db.withTenant(
    tenantId(),
    async (tx) => (await sql<T>`select * from ${sql.table(table)}`.execute(tx)).rows,
  )
const stored = () => read<Record<string, unknown>>('appointments')
const jobs = () =>
  server.db.withTenant(tenantId(), async (tx) => {
    const { rows } = await sql<{ data: Record<string, unknown> }>`
      select data from pgboss.job where name = ${appointmentMails} order by created_on`.execute(tx)
    return rows.map(({ data }) => data)
  })

async function reset(options: BookableOptions = {}): Promise<void> {
  now = monday
  anna = await makeBookable(server.db, tenantId(), options)
  await server.db.withTenant(tenantId(), async (tx) => {
    await tx.deleteFrom('appointments').execute()
    await tx.deleteFrom('idempotency_keys').execute()
    await sql`delete from rate_limits where tenant_id = ${tenantId()}`.execute(tx)
    await sql`delete from pgboss.job where name = ${appointmentMails}`.execute(tx)
  })
}

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, config: { trustProxy: ['loopback'] } })
})
afterAll(() => server.close())
beforeEach(() => reset())

describe('booking a held slot', () => {
  it('says the street of the branch, and below it what the advisor adds', async () => {
    const types = JSON.stringify([{ type: 'in-branch', text: 'Raum 3', days: [] }])
    await server.db.withTenant(tenantId(), (tx) =>
      sql`update appointment_settings set types = ${types} where advisor_uuid = ${anna.uuid}`.execute(tx),
    )
    const { body } = await askToBook(server.guest(), bookingBody(await hold(server.guest(), anna, at9)))
    expect(body.place).toBe('Musterbank Westend, Lindenallee 14, 60325 Frankfurt am Main\nRaum 3')
    expect(await stored()).toMatchObject([{ place: body.place }])
  })

  it('makes a request with all that was said, a first step and one mail job, in one transaction', async () => {
    const held = await hold(server.guest(), anna, at9)
    const body = { ...bookingBody(held), phone: '069 9000712', is_customer: true }
    const reply = await askToBook(server.guest(), body)
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      uuid: held.uuid,
      start: '2026-11-24T08:00:00.000Z',
      end: '2026-11-24T09:00:00.000Z',
      state: 'requested',
      answer_by: '2026-11-23T17:00:00.000Z',
      type: 'in-branch',
    })
    expect(reply.body.place).toMatch(/^Musterbank Westend, /)
    const [row] = await stored()
    expect(row).toMatchObject({
      state: 'requested',
      name: 'Petra Lindner',
      email: body.email,
      phone: '+49699000712',
      message: 'Es geht um eine Wohnung.',
      is_customer: true,
      topic_name: 'An hour with anna-becker',
      answer_by: new Date('2026-11-23T17:00:00Z'),
      held_until: null,
      client_hash: null,
      language: 'en',
      consent_text: 'I agree that my details are used to prepare this appointment and to reach me about it.',
      consented_at: monday,
      created_at: monday,
      version: 1,
      sequence: 0,
    })
    expect(JSON.stringify(row)).not.toContain(reply.body.token)
    expect(reply.body.token).toBe(
      await server.db.withTenant(tenantId(), (tx) => appointmentToken(tx, held.uuid)),
    )
    expect(await read('appointment_history')).toMatchObject([
      {
        appointment_uuid: held.uuid,
        step: 1,
        state: 'requested',
        by: 'customer',
        message: 'Es geht um eine Wohnung.',
      },
    ])
    expect(await jobs()).toEqual([{ tenantId: tenantId(), appointment: held.uuid, step: 1, clickedBy: null }])
  })

  it('is confirmed at once where the advisor wants it so', async () => {
    await reset({ automatic: true })
    const receipt = await book(server.guest(), anna, at9)
    expect([receipt.state, receipt.answer_by]).toEqual(['confirmed', undefined])
    expect(await stored()).toMatchObject([{ state: 'confirmed', answer_by: null }])
  })

  it.each([
    ['no name', { name: ' ' }, ['name']],
    ['no e-mail', { email: undefined }, ['email']],
    ['a wrong e-mail', { email: 'a@b@c' }, ['email']],
    ['no consent', { consent: false }, ['consent']],
    ['letters as phone', { phone: 'call me' }, ['phone']],
    ['a phone without area code', { phone: '2345678' }, ['phone']],
    ['a message that is too long', { message: 'x'.repeat(2001) }, ['message']],
    ['an unknown field', { state: 'confirmed' }, ['state']],
    ['an unknown hold', { hold: 'k7Rw2ZtVb9QxNd4mLs8cYgHf' }, ['hold']],
    ['a NUL', { name: 'a\u0000' }, ['name']],
  ])('with %s is refused at its field, and the hold goes on', async (_, wrong, fields) => {
    const held = await hold(server.guest(), anna, at9)
    const reply = await askToBook(server.guest(), { ...bookingBody(held), ...wrong }, 'key 1')
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, fields])
    expect(await stored()).toMatchObject([{ state: 'held' }])
    expect(await jobs()).toEqual([])
    // What was refused may be mended under the same key.
    expect((await askToBook(server.guest(), bookingBody(held), 'key 1')).status).toBe(201)
  })

  it('by phone needs a number', async () => {
    const held = await hold(server.guest(), anna, at9, { type: 'by-phone' })
    const without = await askToBook(server.guest(), bookingBody(held))
    expect([without.status, without.body.errors]).toEqual([422, { phone: ['Phone cannot be empty'] }])
    const phone = '0171 2345678'
    expect((await askToBook(server.guest(), { ...bookingBody(held), phone })).status).toBe(201)
  })

  it.each(['call me', '12', '2345678'])('with %s as phone says how to write one', async (phone) => {
    const held = await hold(server.guest(), anna, at9)
    const { body } = await askToBook(server.guest(), { ...bookingBody(held), phone })
    expect(body.errors).toEqual({
      phone: ['Please enter a phone number with its area code, for instance 0171 2345678.'],
    })
  })

  it('with the hidden field filled in looks done and is not', async () => {
    const held = await hold(server.guest(), anna, at9)
    const reply = await askToBook(server.guest(), { ...bookingBody(held), website: 'https://spam.example' })
    expect([reply.status, reply.body.state]).toEqual([201, 'requested'])
    expect(await stored()).toMatchObject([{ state: 'held', name: '' }])
    expect(await jobs()).toEqual([])
  })

  it("with another tenant's hold is refused", async () => {
    const held = await hold(server.guest(), anna, at9)
    const reply = await askToBook(server.guest('alpenbank'), bookingBody(held))
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['hold']])
  })

  it('is possible five times an hour for one e-mail address', async () => {
    const email = 'victim@mail.example'
    const statuses: number[] = []
    for (let hour = 8; hour < 14; hour++) {
      const held = await hold(server.guest(), anna, `2026-11-25T${String(hour).padStart(2, '0')}:00:00Z`)
      statuses.push((await askToBook(server.guest(), { ...bookingBody(held), email })).status)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  it('with tickets is possible twenty times a day from one address with one advisor, and with others besides', async () => {
    const ole = await makeBookable(server.db, tenantId(), { alias: 'ole-brandt' })
    const ip = '203.0.113.9'
    // People in a branch fill in forms of their own; a form's ticket counts as often as it is sent within its hour.
    const ticket = await formTicket(server.db, tenantId(), now)
    const times = Array.from({ length: 21 }, (_, i) => {
      const day = [24, 25, 26, 27][Math.floor(i / 7)]
      return `2026-11-${day}T${String(8 + (i % 7)).padStart(2, '0')}:00:00Z`
    })
    for (const time of times.slice(0, 20)) {
      const body = { ...bookingBody(await hold(server.guest(), anna, time)), ticket }
      expect((await askToBook(server.guest(), body, undefined, ip)).status).toBe(201)
    }
    const next = { ...bookingBody(await hold(server.guest(), anna, times[20] as string)), ticket }
    expect((await askToBook(server.guest(), next, undefined, ip)).status).toBe(429)
    const other = { ...bookingBody(await hold(server.guest(), ole, at9)), ticket }
    expect((await askToBook(server.guest(), other, undefined, ip)).status).toBe(201)
  })

  it('is gone with the module', async () => {
    const held = await hold(server.guest(), anna, at9)
    const module = { tenant_id: tenantId(), name: 'online-appointments' }
    await server.db.withTenant(tenantId(), (tx) =>
      tx.deleteFrom('modules').where('name', '=', module.name).execute(),
    )
    forgetTenant(tenantId())
    expect((await askToBook(server.guest(), bookingBody(held))).status).toBe(404)
    expect((await askToHold(server.guest(), anna, at9)).status).toBe(404)
    await server.db.withTenant(tenantId(), (tx) => tx.insertInto('modules').values(module).execute())
    forgetTenant(tenantId())
  })
})

describe('the ticket of a booking', () => {
  const ip = '203.0.113.20'
  const on = (hour: number) => `2026-11-25T${String(hour).padStart(2, '0')}:00:00Z`
  const bodyAt = async (start: string, ticket?: string, who = anna) => ({
    ...bookingBody(await hold(server.guest(), who, start)),
    ...(ticket !== undefined && { ticket }),
  })
  const ask = (body: object, client = server.guest(), key?: string) => askToBook(client, body, key, ip)
  const keyOf = (tenant: string) => server.db.withTenant(server.tenants[tenant]?.id ?? 0, formKey)
  const ticketAged = async (age: number, tenant = 'musterbank') =>
    ticketOf(new Date(now.getTime() - age), await keyOf(tenant))

  it('is done without twice a day from one address with one advisor, and with others besides', async () => {
    const ole = await makeBookable(server.db, tenantId(), { alias: 'ole-brandt' })
    for (const hour of [8, 9]) expect((await ask(await bodyAt(on(hour)))).status).toBe(201)
    const third = await bodyAt(on(10))
    now = new Date('2026-11-23T05:05:00Z')
    const reply = await ask(third, server.guest(), 'key 7')
    expect([reply.status, reply.headers['retry-after'], reply.body.message]).toEqual([
      429,
      String(24 * 3600 - 300),
      'Without the ticket of a form only two bookings a day are possible with this advisor. Please reload the page and try again.',
    ])
    expect((await ask(third, server.guest(), 'key 7')).status).toBe(429)
    expect((await askToBook(server.guest(), await bodyAt(on(11)))).status).toBe(201)
    expect((await ask(await bodyAt(on(8), undefined, ole))).status).toBe(201)
    expect((await ask({ ...third, ticket: await ticketAged(5_000) }, server.guest(), 'key 7')).status).toBe(
      201,
    )
    now = new Date('2026-11-24T05:00:00Z')
    expect((await ask(await bodyAt(on(12)))).status).toBe(201)
  })

  it('is done without by an address, whatever its headers say', async () => {
    const named = (name: string) => ({
      'x-forwarded-for': ip,
      'user-agent': name,
      'accept-language': name,
      'idempotency-key': name,
    })
    const statuses: number[] = []
    for (const [i, name] of ['a phone', 'a tablet', 'a desk'].entries()) {
      const body = await bodyAt(on(8 + i))
      statuses.push((await server.guest().post('/api/v1/appointments', body, named(name))).status)
    }
    expect(statuses).toEqual([201, 201, 429])
  })

  it('is not asked of whoever is signed in, nor does what they book count for the guests of their address', async () => {
    const staff = await server.signIn('accountadmin')
    for (const hour of [8, 9, 10]) expect((await ask(await bodyAt(on(hour)), staff)).status).toBe(201)
    expect((await ask(await bodyAt(on(11)))).status).toBe(201)
  })

  it('that was refused or that came with a refused booking takes nothing of the two', async () => {
    const [first, second] = [await bodyAt(on(8)), await bodyAt(on(9))]
    expect((await ask({ ...first, name: ' ' })).status).toBe(422)
    expect((await ask({ ...first, hold: 'k7Rw2ZtVb9QxNd4mLs8cYgHf' })).status).toBe(422)
    expect((await ask({ ...first, ticket: 'x' })).status).toBe(422)
    expect([(await ask(first)).status, (await ask(second)).status]).toEqual([201, 201])
  })

  const reload = 'Please reload the page and send the form again.'
  it.each<[string, () => Promise<string> | string, string]>([
    [
      'too early',
      () => ticketAged(ticketWait - 1),
      'That was very fast. Please send the form again in a moment.',
    ],
    [
      'too late',
      () => ticketAged(ticketLife + 1),
      'The form was open for a long time. Please send it again.',
    ],
    ['of another institution', () => ticketAged(5_000, 'alpenbank'), reload],
    ['of another time', async () => (await ticketAged(5_000)).replace(/^./, '9'), reload],
    ['that is made up', () => "' or 1=1; --.🎫", reload],
    ['that is empty', () => '', reload],
  ])('%s is refused in a sentence at ticket, and the hold goes on', async (_, ticket, sentence) => {
    const body = await bodyAt(on(8), await ticket())
    const reply = await ask(body, server.guest(), 'key 8')
    expect([reply.status, reply.body]).toEqual([422, { message: sentence, errors: { ticket: [sentence] } }])
    expect(await stored()).toMatchObject([{ state: 'held' }])
    const mended = await ask({ ...body, ticket: await ticketAged(5_000) }, server.guest(), 'key 8')
    expect(mended.status).toBe(201)
  })

  it('lets the same booking be sent again after a lost reply, even when the ticket is too old by then', async () => {
    const body = await bodyAt(on(8), await ticketAged(5_000))
    const first = await ask(body, server.guest(), 'key 9')
    now = new Date(now.getTime() + ticketLife)
    const again = await ask(body, server.guest(), 'key 9')
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
  })
})

describe('what an advisor enters while a visitor types', () => {
  const enter = (statement: RawBuilder<unknown>) =>
    server.db.withTenant(tenantId(), (tx) => statement.execute(tx))

  it.each([
    [
      'an absence',
      (uuid: string) => sql`insert into absences (advisor_uuid, first_day, last_day)
        values (${uuid}, '2026-11-24', '2026-11-24')`,
    ],
    [
      'a block',
      (uuid: string) => sql`insert into blocks (advisor_uuid, kind, starts_at, ends_at)
        values (${uuid}, 'once', '2026-11-24T08:30:00Z', '2026-11-24T08:40:00Z')`,
    ],
    [
      'days blocked',
      (uuid: string) => sql`insert into blocks (advisor_uuid, kind, first_date, last_date)
        values (${uuid}, 'range', '2026-11-23', '2026-11-24')`,
    ],
    [
      'a weekly block',
      (uuid: string) => sql`insert into blocks (advisor_uuid, kind, day, start_time, end_time)
        values (${uuid}, 'weekly', 2, '09:45', '10:15')`,
    ],
    [
      'a closing day',
      () => sql`insert into closing_days (name, date) values ('Betriebsausflug', '2026-11-24')`,
    ],
    [
      'a closing day of every year from a time in it on',
      () => sql`insert into closing_days (name, date, every_year, closed_from)
        values ('Betriebsausflug', '2020-11-24', true, '09:30')`,
    ],
    [
      'a closing day of the branch',
      (uuid: string) => sql`insert into closing_days (name, date, organization_uuid)
        select 'Umbau', '2026-11-24', organization_uuid from advisors where uuid = ${uuid}`,
    ],
    [
      'a closing day with another type opened by hand',
      (
        uuid: string,
      ) => sql`with closed as (insert into closing_days (name, date) values ('Umbau', '2026-11-24'))
        insert into opened_slots (advisor_uuid, starts_at, ends_at, types)
        values (${uuid}, '2026-11-24T08:00Z', '2026-11-24T09:00Z', '["online"]')`,
    ],
  ])('as %s at that time keeps it from being booked, and names the next free ones', async (_, entry) => {
    const held = await hold(server.guest(), anna, at9)
    await enter(entry(anna.uuid))
    const reply = await askToBook(server.guest(), bookingBody(held))
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'The advisor is no longer free at this time. These are the next free ones.',
    ])
    expect(reply.body.slots.length).toBeGreaterThan(0)
    expect(await stored()).toMatchObject([{ state: 'held' }])
    expect(await jobs()).toEqual([])
  })

  it.each([
    [
      'an absence on another day',
      (uuid: string) => sql`insert into absences (advisor_uuid, first_day, last_day)
        values (${uuid}, '2026-11-25', '2026-11-26')`,
    ],
    [
      'a block right after',
      (uuid: string) => sql`insert into blocks (advisor_uuid, kind, starts_at, ends_at)
        values (${uuid}, 'once', '2026-11-24T09:00:00Z', '2026-11-24T09:40:00Z')`,
    ],
    [
      'a weekly block whose weeks are over',
      (uuid: string) => sql`
        insert into blocks (advisor_uuid, kind, day, start_time, end_time, last_date)
        values (${uuid}, 'weekly', 2, '09:00', '10:00', '2026-11-23')`,
    ],
    [
      'a closing day after it',
      () => sql`insert into closing_days (name, date) values ('Umbau', '2026-11-25')`,
    ],
    [
      'a closing day from its end on',
      () => sql`insert into closing_days (name, date, closed_from) values ('Umbau', '2026-11-24', '10:00')`,
    ],
    [
      'a closing day of another branch',
      (uuid: string) => sql`insert into closing_days (name, date, organization_uuid)
        select 'Umbau', '2026-11-24', o.uuid from organizations o, advisors a
        where a.uuid = ${uuid} and o.uuid <> a.organization_uuid limit 1`,
    ],
    [
      'a closing day that the advisor opened',
      (
        uuid: string,
      ) => sql`with closed as (insert into closing_days (name, date) values ('Umbau', '2026-11-24'))
        insert into closing_days (name, date, kind, advisor_uuid) values ('Offen', '2026-11-24', 'open', ${uuid})`,
    ],
    [
      'a closing day with the time opened by hand',
      (
        uuid: string,
      ) => sql`with closed as (insert into closing_days (name, date) values ('Umbau', '2026-11-24'))
        insert into opened_slots (advisor_uuid, starts_at, ends_at, types)
        values (${uuid}, '2026-11-24T08:00Z', '2026-11-24T09:00Z', '[]')`,
    ],
  ])('as %s leaves the hold as it is', async (_, entry) => {
    const held = await hold(server.guest(), anna, at9)
    await enter(entry(anna.uuid))
    expect((await askToBook(server.guest(), bookingBody(held))).status).toBe(201)
  })
})

describe('what is switched off while a visitor types', () => {
  const change = (statement: RawBuilder<unknown>) =>
    server.db.withTenant(tenantId(), (tx) => statement.execute(tx))

  afterEach(async () => {
    await change(sql`update advisors set is_active = true where uuid = ${anna.uuid}`)
    await change(sql`update appointment_topics set active = true where uuid = ${anna.topic}`)
  })

  it.each([
    ['the advisor', () => sql`update advisors set is_active = false where uuid = ${anna.uuid}`],
    [
      "the advisor's booking",
      () => sql`update advisors set online_appointment = false where uuid = ${anna.uuid}`,
    ],
    ['the topic', () => sql`update appointment_topics set active = false where uuid = ${anna.topic}`],
    [
      "the advisor's topic",
      () => sql`delete from advisor_appointment_topics where advisor_uuid = ${anna.uuid}`,
    ],
    [
      "the advisor's type of appointment",
      () => sql`delete from advisor_appointment_types where advisor_uuid = ${anna.uuid}`,
    ],
  ])('as %s is not booked any more, although it is still held', async (_, statement) => {
    const held = await hold(server.guest(), anna, at9)
    await change(statement())
    const reply = await askToBook(server.guest(), bookingBody(held))
    expect([reply.status, reply.body]).toEqual([
      409,
      { message: 'This appointment is no longer offered. Please choose another one.', slots: [] },
    ])
    expect(await stored()).toMatchObject([{ state: 'held' }])
    expect(await jobs()).toEqual([])
  })
})

describe('a time that begins within minutes', () => {
  it('is not booked any more once it has begun, although it is still held', async () => {
    now = new Date('2026-11-24T07:55:00Z')
    const held = await hold(server.guest(), anna, at9)
    now = new Date('2026-11-24T08:00:00Z')
    const reply = await askToBook(server.guest(), bookingBody(held))
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'This time has begun meanwhile. These are the next free ones.',
    ])
    expect(reply.body.slots[0].start).toBe('2026-11-24T09:00:00.000Z')
    expect(await jobs()).toEqual([])
  })

  it('is asked for with a job of its own, which tells the customer in time that nobody answered', async () => {
    const looks = () =>
      server.db.withTenant(tenantId(), async (tx) => {
        const { rows } = await sql<{ start_after: Date; data: unknown }>`
          select start_after, data from pgboss.job
          where name = 'appointments-expiry' and start_after > ${monday}`.execute(tx)
        return rows
      })
    await book(server.guest(), anna, '2026-11-25T08:00:00Z')
    expect(await looks()).toEqual([])
    now = new Date('2026-11-24T07:50:00Z')
    await book(server.guest(), anna, at9)
    expect(await looks()).toEqual([
      { start_after: new Date('2026-11-24T07:55:01Z'), data: { tenantId: tenantId() } },
    ])
  })
})

describe('a hold that has ended', () => {
  it('is booked all the same while nobody else has the time', async () => {
    const held = await hold(server.guest(), anna, at9)
    now = new Date('2026-11-23T07:00:00Z')
    expect((await askToBook(server.guest(), bookingBody(held))).status).toBe(201)
  })

  it('is refused with the next free times once somebody else has it', async () => {
    const late = await hold(server.guest(), anna, at9)
    now = new Date('2026-11-23T05:11:00Z')
    await book(server.guest(), anna, at9)
    const reply = await askToBook(server.guest(), bookingBody(late))
    expect(reply.status).toBe(409)
    expect(reply.body.message).toMatch(/^Your ten minutes are over and the time has been taken/)
    expect(reply.body.slots).toHaveLength(5)
    expect(await stored()).toHaveLength(1)
  })

  it('is refused once the advisor has blocked the time, or it has begun', async () => {
    const held = await hold(server.guest(), anna, at9)
    now = new Date('2026-11-24T08:00:01Z')
    expect((await askToBook(server.guest(), bookingBody(held))).status).toBe(409)
    now = new Date('2026-11-23T07:00:00Z')
    await server.db.withTenant(tenantId(), (tx) =>
      sql`insert into absences (advisor_uuid, first_day, last_day)
        values (${anna.uuid}, '2026-11-24', '2026-11-24')`.execute(tx),
    )
    expect((await askToBook(server.guest(), bookingBody(held))).status).toBe(409)
    expect(await jobs()).toEqual([])
  })
})

describe('the same booking sent twice', () => {
  it('gets the same reply under the same key, and books and mails once', async () => {
    const body = bookingBody(await hold(server.guest(), anna, at9))
    const first = await askToBook(server.guest(), body, 'key 2')
    const again = await askToBook(server.guest(), Object.fromEntries(Object.entries(body).reverse()), 'key 2')
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(await stored()).toHaveLength(1)
    expect(await jobs()).toHaveLength(1)
    expect(JSON.stringify(await read('idempotency_keys'))).not.toContain(first.body.token)
  })

  it('is refused under the same key with another body, and under another key', async () => {
    const body = bookingBody(await hold(server.guest(), anna, at9))
    await askToBook(server.guest(), body, 'key 3')
    const other = await askToBook(server.guest(), { ...body, name: 'Somebody else' }, 'key 3')
    expect([other.status, other.body.errors]).toEqual([
      422,
      { 'Idempotency-Key': ['This key was already used for another booking.'] },
    ])
    const twin = await askToBook(server.guest(), body, 'key 4')
    expect([twin.status, Object.keys(twin.body.errors)]).toEqual([422, ['hold']])
    expect(await jobs()).toHaveLength(1)
  })

  it('fifty times at the same moment books once; the others get the same reply, or are told to wait', async () => {
    const body = bookingBody(await hold(server.guest(), anna, at9))
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => askToBook(server.guest(), body, 'key 5')),
    )
    const good = replies.filter(({ status }) => status === 201)
    expect(good.length).toBeGreaterThan(0)
    expect(new Set(good.map(({ text }) => text)).size).toBe(1)
    expect(replies.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    expect((await askToBook(server.guest(), body, 'key 5')).text).toBe(good[0]?.text)
    expect(await stored()).toHaveLength(1)
    expect(await jobs()).toHaveLength(1)
  })

  it('needs a key', async () => {
    const body = bookingBody(await hold(server.guest(), anna, at9))
    expect((await server.guest().post('/api/v1/appointments', body)).status).toBe(400)
    expect(await stored()).toMatchObject([{ state: 'held' }])
  })

  it('is another one at another tenant', async () => {
    const body = bookingBody(await hold(server.guest(), anna, at9))
    await askToBook(server.guest(), body, 'key 6')
    expect((await askToBook(server.guest('alpenbank'), body, 'key 6')).status).toBe(422)
  })
})
