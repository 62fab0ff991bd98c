import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import '../advisors/queries.ts'
import '../appointment-topics/queries.ts'

// A Sunday evening in Berlin; on Monday at nine nothing can be booked any more.
let now = new Date('2027-01-10T19:00:00Z')
let server: TestServer
let guest: Client
const advisor = randomUUID()
const topic = randomUUID()
const inactive = randomUUID()
const alias = 'vera-voll'

const tenantId = (slug = 'musterbank') => (server.tenants[slug] as { id: number }).id
const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>, slug?: string) =>
  server.db.withTenant(tenantId(slug), fn)
const run = (statement: ReturnType<typeof sql>) => inTenant((tx) => statement.execute(tx))
const asked = (more: Record<string, string> = {}) =>
  new URLSearchParams({ from: '2027-01-11', to: '2027-01-15', topic, type: 'online', ...more })
const ask = (more?: Record<string, string>, client = guest, who = alias) =>
  client.get(`/api/v1/advisors/${who}/free-slots?${asked(more)}`)
const starts = async (more?: Record<string, string>, client = guest) => {
  const { status, body } = await ask(more, client)
  expect(status).toBe(200)
  return (body as { start: string }[]).map(({ start }) => start.slice(0, 16))
}

const book = (
  start: string,
  end: string,
  more: { state?: string; token?: string; heldUntil?: string } = {},
) => {
  const uuid = randomUUID()
  const { state = 'confirmed', token, heldUntil = null } = more
  const hash = token === undefined ? null : createHash('sha256').update(token).digest()
  return run(sql`
    insert into appointments (uuid, advisor_uuid, topic_uuid, state, type, name, starts_at, ends_at, occupied, held_until,
      token_hash)
    values (${uuid}, ${advisor}, ${topic}, ${state}, 'online', 'Carla Brandt', ${start}::timestamptz, ${end}::timestamptz,
      tstzrange(${start}::timestamptz, ${end}::timestamptz, '[)'), ${heldUntil}::timestamptz, ${hash})`).then(
    () => uuid,
  )
}

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  guest = server.guest()
  await inTenant(async (tx) => {
    await sql`
      insert into advisors (uuid, slug, first_name, last_name, online_appointment)
      values (${advisor}, ${alias}, 'Vera', 'Voll', true)`.execute(tx)
    await sql`
      insert into appointment_topics (uuid, topic, length, position, active)
      values (${topic}, 'Zeitfragen', 60, 900, true), (${inactive}, 'Früher', 30, 901, false)`.execute(tx)
    await sql`
      insert into advisor_appointment_topics (advisor_uuid, topic_uuid)
      values (${advisor}, ${topic}), (${advisor}, ${inactive})`.execute(tx)
    await sql`
      insert into advisor_appointment_types (advisor_uuid, type)
      values (${advisor}, 'online'), (${advisor}, 'in-branch')`.execute(tx)
    // New advisors have the institution's usual week.
    await sql`delete from working_hours where advisor_uuid = ${advisor}`.execute(tx)
    await sql`
      insert into working_hours (advisor_uuid, day, start_time, end_time)
      values (${advisor}, 2, '09:00', '11:00'), (${advisor}, 3, '09:00', '10:00')`.execute(tx)
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2027-01-10T19:00:00Z')
  for (const table of [
    'appointments',
    'blocks',
    'absences',
    'opened_slots',
    'appointment_settings',
    'busy_calendars',
  ])
    await run(sql`delete from ${sql.table(table)} where advisor_uuid = ${advisor}`)
})

const all = ['2027-01-12T08:00', '2027-01-12T08:30', '2027-01-12T09:00', '2027-01-13T08:00']

const setState = async (value: string) => {
  const admin = await server.signIn('accountadmin')
  expect((await admin.put('/api/v1/settings', { state: value })).status).toBe(204)
}

describe('public holidays', () => {
  // Epiphany is a Wednesday, and closes Bavaria but not Hesse.
  beforeEach(() => {
    now = new Date('2027-01-03T19:00:00Z')
  })
  afterEach(() => setState(''))
  const around = { from: '2027-01-05', to: '2027-01-07' }
  const tuesday = ['2027-01-05T08:00', '2027-01-05T08:30', '2027-01-05T09:00']

  it('are closed in the state of the institution', async () => {
    await setState('DE-HE')
    expect(await starts(around)).toEqual([...tuesday, '2027-01-06T08:00'])
    await setState('DE-BY')
    expect(await starts(around)).toEqual(tuesday)
    const held = { advisor: alias, topic, type: 'online', start: '2027-01-06T08:00:00Z' }
    expect((await guest.post('/api/v1/slot-holds', held)).status).toBe(422)
  })

  it('are those of the branch, where its state is another one', async () => {
    await setState('DE-HE')
    const admin = await server.signIn('accountadmin')
    const made = await admin.post('/api/v1/organizations', {
      name: 'Aschaffenburg',
      alias: 'ab',
      state: 'DE-BY',
    })
    const { uuid } = made.body
    await run(sql`update advisors set organization_uuid = ${uuid} where uuid = ${advisor}`)
    expect(await starts(around)).toEqual(tuesday)
    const path = `/api/v1/organizations/${uuid}`
    const change = async (more: object, version: number) => {
      const body = { name: 'Aschaffenburg', alias: 'ab', ...more }
      return (await admin.put(path, body, { 'if-match': `"${version}"` })).status
    }
    expect(await change({ name: 'Am Main' }, 1)).toBe(200)
    expect((await admin.get(path)).body.state).toBe('DE-BY')
    expect(await change({ state: 'DE-XX' }, 2)).toBe(422)
    expect(await change({ state: '' }, 2)).toBe(200)
    expect(await starts(around)).toEqual([...tuesday, '2027-01-06T08:00'])
    const stranger = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await stranger.put(path, { name: 'x', alias: 'x', state: 'AT-9' })).status).toBe(404)
    await run(sql`update advisors set organization_uuid = null where uuid = ${advisor}`)
  })

  it('are called by their names in the asked language', async () => {
    await setState('DE-BY')
    const admin = await server.signIn('accountadmin')
    const why = (language: string) =>
      admin.get(`/api/v1/advisors/${alias}/slot-explanations?date=2027-01-06&topic=${topic}&type=online`, {
        'accept-language': language,
      })
    expect((await why('de')).body.entries).toMatchObject([{ rule: 'closed', text: 'Heilige Drei Könige' }])
    expect((await why('en')).body.entries).toMatchObject([{ rule: 'closed', text: 'Epiphany' }])
  })

  it('are told to visitors, with closing days, and without what the advisor opened or when they are away', async () => {
    await setState('DE-BY')
    const days = '/api/v1/advisors/vera-voll/closings?from=2027-01-05&to=2027-01-08'
    await run(
      sql`insert into absences (advisor_uuid, first_day, last_day) values (${advisor}, '2027-01-07', '2027-01-07')`,
    )
    await run(sql`insert into closing_days (name, date, closed_from, texts)
      values ('Betriebsausflug', '2027-01-08', '12:00', '{"en":{"name":"Outing"}}')`)
    const epiphany = { date: '2027-01-06', name: 'Heilige Drei Könige', closed_from: null }
    const outing = { date: '2027-01-08', name: 'Betriebsausflug', closed_from: '12:00' }
    expect((await guest.get(days, { 'accept-language': 'de' })).body).toEqual([epiphany, outing])
    expect((await guest.get(days, { 'accept-language': 'en' })).body).toEqual([
      { ...epiphany, name: 'Epiphany' },
      { ...outing, name: 'Outing' },
    ])
    await run(sql`insert into closing_days (name, date, kind, advisor_uuid)
      values ('Offen', '2027-01-06', 'open', ${advisor})`)
    expect((await guest.get(days, { 'accept-language': 'de' })).body).toEqual([outing])
    await run(sql`delete from closing_days where date in ('2027-01-06', '2027-01-08')`)
  })

  it('are told of nobody who offers no appointments, and of 62 days at most', async () => {
    const closings = (who: string, to = '2027-01-31') =>
      guest.get(`/api/v1/advisors/${who}/closings?from=2027-01-01&to=${to}`)
    expect((await closings(alias)).status).toBe(200)
    expect((await closings(alias, '2027-03-04')).body.errors).toHaveProperty('to')
    expect((await closings('nobody')).status).toBe(404)
    for (const off of [sql`is_active = false`, sql`online_appointment = false`]) {
      await run(sql`update advisors set ${off} where uuid = ${advisor}`)
      expect((await closings(alias)).status).toBe(404)
      await run(sql`update advisors set is_active = true, online_appointment = true where uuid = ${advisor}`)
    }
  })

  it('lie in the calendar of the desk in place of the hours', async () => {
    await setState('DE-BY')
    const admin = await server.signIn('accountadmin')
    const { body } = await admin.get(`/api/v1/advisors/${alias}/calendar?from=2027-01-05&to=2027-01-06`)
    expect(body.entries).toMatchObject([
      { kind: 'hours', start: '2027-01-05T08:00:00.000Z' },
      { kind: 'closed', start: '2027-01-05T23:00:00.000Z', end: '2027-01-06T23:00:00.000Z', uuid: null },
    ])
  })

  it('leave free what an advisor opened by hand', async () => {
    await setState('DE-BY')
    await run(sql`
      insert into opened_slots (advisor_uuid, starts_at, ends_at, types)
      values (${advisor}, '2027-01-06T12:00Z', '2027-01-06T13:00Z', '[]')`)
    expect(await starts(around)).toEqual([...tuesday, '2027-01-06T12:00'])
  })

  it('are those of a state that is known', async () => {
    const admin = await server.signIn('accountadmin')
    for (const state of ['DE-XX', 'Bayern', "DE-BY'; --"])
      expect((await admin.put('/api/v1/settings', { state })).body.errors).toEqual({
        state: [expect.stringMatching(/^Land und Bundesland ist nicht gültig\. Land und Bundesland, deren /)],
      })
  })
})

describe('free slots', () => {
  it('are as long as the topic, in the hours, in UTC', async () => {
    const { body } = await ask()
    expect(body[0]).toEqual({ start: '2027-01-12T08:00:00.000Z', end: '2027-01-12T09:00:00.000Z' })
    expect(await starts()).toEqual(all)
    expect(await starts({ from: '2027-01-13' })).toEqual(all.slice(3))
  })

  it('follow settings, opened slots, blocks, absences, busy times and appointments', async () => {
    await run(sql`
      insert into opened_slots (advisor_uuid, starts_at, ends_at, types)
      values (${advisor}, '2027-01-14T12:00Z', '2027-01-14T13:00Z', '["online"]'),
        (${advisor}, '2027-01-15T12:00Z', '2027-01-15T13:00Z', '["in-branch"]')`)
    const opened = [...all, '2027-01-14T12:00']
    expect(await starts()).toEqual(opened)
    await run(sql`
      insert into blocks (advisor_uuid, kind, day, start_time, end_time)
      values (${advisor}, 'weekly', 2, '08:00', '09:30')`)
    expect(await starts()).toEqual(opened.slice(1).filter((start) => start !== '2027-01-12T08:00'))
    await run(sql`update blocks set skipped_dates = '["2027-01-12"]'`)
    expect(await starts()).toEqual(opened)
    await run(sql`delete from blocks`)
    await run(sql`
      insert into absences (advisor_uuid, first_day, last_day) values (${advisor}, '2027-01-13', '2027-01-14')`)
    expect(await starts()).toEqual(all.slice(0, 3))
    await book('2027-01-12T08:00Z', '2027-01-12T08:30Z')
    expect(await starts()).toEqual(all.slice(1, 3))
    await run(sql`insert into appointment_settings (advisor_uuid, buffer) values (${advisor}, 15)`)
    expect(await starts()).toEqual(all.slice(2, 3))
    await run(sql`
      update appointment_settings set types = '[{"type":"online","text":"","days":[1,3]}]' where advisor_uuid = ${advisor}`)
    expect(await starts()).toEqual([])
    await run(sql`delete from absences`)
    expect(await starts()).toEqual(['2027-01-13T08:00'])
    await run(sql`
      insert into busy_calendars (uuid, advisor_uuid, name, url, host)
      values (${topic}, ${advisor}, 'Exchange', 'x', 'x.example')`)
    await run(sql`
      insert into busy_times (busy_calendar_uuid, advisor_uuid, starts_at, ends_at)
      values (${topic}, ${advisor}, '2027-01-13T08:59Z', '2027-01-20T09:00Z')`)
    expect(await starts()).toEqual([])
    await run(sql`update busy_calendars set active = false`)
    expect(await starts()).toEqual(['2027-01-13T08:00'])
  })

  it.each(['requested', 'confirmed', 'held'])('are taken by what is %s', async (state) => {
    const heldUntil = state === 'held' ? { heldUntil: '2027-01-10T19:10Z' } : {}
    await book('2027-01-13T08:00Z', '2027-01-13T09:00Z', { state, ...heldUntil })
    expect(await starts()).toEqual(all.slice(0, 3))
    now = new Date('2027-01-10T19:10:00Z')
    expect(await starts()).toEqual(state === 'held' ? all : all.slice(0, 3))
  })

  it.each(['declined', 'cancelled', 'expired', 'done', 'missed'])('are free of what is %s', async (state) => {
    await book('2027-01-13T08:00Z', '2027-01-13T09:00Z', { state })
    expect(await starts()).toEqual(all)
  })

  it('begin after the notice and end with the window, to the minute and to the day', async () => {
    await run(sql`
      insert into appointment_settings (advisor_uuid, minimum_notice, booking_window) values (${advisor}, 24, 2)`)
    now = new Date('2027-01-11T08:30:00Z')
    expect(await starts()).toEqual(all.slice(1))
    now = new Date('2027-01-11T08:30:01Z')
    expect(await starts()).toEqual(all.slice(2))
    now = new Date('2027-01-10T22:59:00Z')
    expect(await starts()).toEqual(all.slice(0, 3))
    now = new Date('2027-01-10T23:00:00Z')
    expect(await starts()).toEqual(all)
  })

  it('stay with whoever holds them, and with nobody else', async () => {
    await book('2027-01-13T08:00Z', '2027-01-13T09:00Z', {
      state: 'held',
      heldUntil: '2027-01-10T19:10Z',
      token: 'mine',
    })
    expect(await starts()).toEqual(all.slice(0, 3))
    expect(await starts({ hold: 'mine' })).toEqual(all)
    for (const hold of ['yours', '', "' or 1=1 --"]) expect(await starts({ hold })).toEqual(all.slice(0, 3))
    now = new Date('2027-01-10T19:10:00Z')
    expect(await starts({ hold: 'mine' })).toEqual(all)
  })

  it('of an appointment that is moved are as long as it was, for those who may move it', async () => {
    const appointment = await book('2027-01-12T08:00Z', '2027-01-12T10:00Z', { token: 'private' })
    const others = ['2027-01-13T08:00']
    expect(await starts({ appointment })).toEqual(others)
    expect(await starts({ appointment, token: 'guessed' })).toEqual(others)
    expect(await starts({ appointment, token: 'private' })).toEqual(['2027-01-12T08:00'])
    expect(await starts({ appointment }, await server.signIn('advisor'))).toEqual(others)
    expect(await starts({ appointment }, await server.signIn('marketing-manager'))).toEqual(others)
    const admin = await server.signIn('accountadmin')
    expect(await starts({ appointment }, admin)).toEqual(['2027-01-12T08:00'])
    now = new Date('2027-01-11T20:00:00Z')
    expect(await starts({ appointment, token: 'private' })).toEqual([])
    const later = await server.signIn('accountadmin')
    expect(await starts({ appointment }, later)).toEqual(['2027-01-12T08:00'])
    await run(sql`update appointments set state = 'cancelled' where uuid = ${appointment}`)
    expect(await starts({ appointment, token: 'private' })).toEqual(others)
  })
})

describe('a question that cannot be answered', () => {
  it.each([
    [{ to: '2027-01-10' }, 'to'],
    [{ to: '2027-03-14' }, 'to'],
    [{ to: '2027-02-30' }, 'to'],
    [{ from: '11.01.2027' }, 'from'],
    [{ type: 'by-letter' }, 'type'],
    [{ topic: 'x' }, 'topic'],
  ])('%j is refused', async (more, field) => {
    const { status, body } = await ask(more)
    expect(status).toBe(400)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  it('may be about 62 days, and about days that nobody can book', async () => {
    expect((await ask({ to: '2027-03-13' })).status).toBe(200)
    for (const day of ['0001-01-01', '1999-12-31', '2028-06-01', '9999-12-31'])
      expect(await starts({ from: day, to: day })).toEqual([])
  })

  it('about who or what is not there answers 404', async () => {
    const stranger = await inTenant(
      async (tx) => (await tx.selectFrom('advisors').select('slug').execute())[0]?.slug as string,
      'alpenbank',
    )
    expect((await ask({}, guest, stranger)).status).toBe(404)
    expect((await ask({}, guest, 'nobody')).status).toBe(404)
    expect((await ask({}, server.guest('alpenbank'))).status).toBe(404)
    expect((await ask({ type: 'by-phone' })).body.message).toBe(
      'Diese Art von Termin wird hier nicht angeboten.',
    )
    for (const each of [inactive, randomUUID()]) {
      const { status, body } = await ask({ topic: each })
      expect([status, body.message]).toEqual([404, expect.stringContaining('Thema')])
    }
    for (const off of [sql`is_active = false`, sql`online_appointment = false`]) {
      await run(sql`update advisors set ${off} where uuid = ${advisor}`)
      expect((await ask()).status).toBe(404)
      await run(sql`update advisors set is_active = true, online_appointment = true where uuid = ${advisor}`)
    }
  })
})

async function withoutModules(names: string[], fn: () => Promise<void>) {
  await run(sql`delete from modules where name = any(${names}::text[])`)
  forgetTenant(tenantId())
  try {
    await fn()
  } finally {
    await run(
      sql`insert into modules (tenant_id, name) select current_tenant(), unnest(${names}::text[]) on conflict do nothing`,
    )
    forgetTenant(tenantId())
  }
}

describe('modules', () => {
  it('decide what is offered at all', async () => {
    await run(sql`
      insert into opened_slots (advisor_uuid, starts_at, ends_at)
      values (${advisor}, '2027-01-14T12:00Z', '2027-01-14T13:00Z')`)
    const opened = '2027-01-14T12:00'
    await withoutModules(['slots-calendar'], async () => expect(await starts()).toEqual([...all, opened]))
    await withoutModules(['working-hours-calendar'], async () => expect(await starts()).toEqual([opened]))
    await withoutModules(['working-hours-calendar', 'slots-calendar'], async () => {
      expect((await ask()).status).toBe(404)
    })
    await withoutModules(['online-appointments'], async () => {
      expect((await ask()).status).toBe(404)
      expect((await ask({}, await server.signIn('accountadmin'))).status).toBe(403)
    })
  })
})

describe('an explanation', () => {
  const explain = (client: Client, more: Record<string, string> = {}, who = alias) =>
    client.get(
      `/api/v1/advisors/${who}/slot-explanations?${new URLSearchParams({ date: '2027-01-12', topic, type: 'online', ...more })}`,
    )

  it('says what takes each piece of a day, in words', async () => {
    const admin = await server.signIn('accountadmin')
    const appointment = await book('2027-01-12T08:00Z', '2027-01-12T08:30Z')
    await book('2027-01-12T09:00Z', '2027-01-12T10:00Z', { state: 'held', heldUntil: '2027-01-10T19:08Z' })
    await run(sql`
      insert into blocks (advisor_uuid, kind, title, day, start_time, end_time)
      values (${advisor}, 'weekly', 'Mittag', 2, '12:00', '13:00')`)
    const { status, body } = await explain(admin)
    expect(status).toBe(200)
    expect(body.next_slot).toEqual({ start: '2027-01-13T08:00:00.000Z', end: '2027-01-13T09:00:00.000Z' })
    const told = body.entries.map(({ rule, text }: { rule: string; text: string }) => `${rule}: ${text}`)
    expect(told).toEqual([
      'outside-hours: Außerhalb der Arbeitszeiten.',
      'appointment: Carla Brandt, online',
      'too-short: 30 Min. frei, 1 Std. nötig.',
      'hold: Von einem Besucher reserviert. Um 20:08 wieder frei, wenn niemand bucht.',
      'outside-hours: Außerhalb der Arbeitszeiten.',
      'block: Mittag, jede Woche',
      'outside-hours: Außerhalb der Arbeitszeiten.',
    ])
    expect(body.entries[1].uuid).toBe(appointment)
    expect(body.entries[3].uuid).toBeNull()
    expect(body.entries[0].start).toBe('2027-01-11T23:00:00.000Z')
    expect(body.entries.at(-1).end).toBe('2027-01-12T23:00:00.000Z')
  })

  it('names days off, absences, notice, window and types, in English too', async () => {
    const admin = await server.signIn('accountadmin')
    const first = async (more: Record<string, string>, index = 0) => {
      const { body } = await admin.get(
        `/api/v1/advisors/${alias}/slot-explanations?${new URLSearchParams({ date: '2027-01-12', topic, type: 'online', ...more })}`,
        { 'accept-language': 'en' },
      )
      return body.entries[index].text
    }
    expect(await first({ date: '2027-01-16' })).toBe('No working hours on Saturdays.')
    expect(await first({ type: 'by-phone' }, 1)).toBe('Not offered at this time: by phone')
    await run(sql`
      insert into appointment_settings (advisor_uuid, minimum_notice, booking_window) values (${advisor}, 48, 2)`)
    expect(await first({}, 1)).toBe('Customers book at least 48 h ahead.')
    expect(await first({ date: '2027-01-13' }, 1)).toBe('Not yet: customers can book up to 12 January 2027.')
    await run(sql`
      insert into absences (advisor_uuid, first_day, last_day) values (${advisor}, '2027-01-11', '2027-01-14')`)
    expect(await first({})).toBe('Absent from 11 January 2027 to 14 January 2027.')
  })

  it('is for the advisor and administrators only, and not about strangers', async () => {
    expect((await explain(guest)).status).toBe(401)
    expect((await explain(await server.signIn('advisor'))).status).toBe(403)
    const admin = await server.signIn('accountadmin')
    expect((await explain(admin, {}, 'nobody')).status).toBe(404)
    expect((await explain(admin, { topic: inactive })).status).toBe(404)
    for (const date of ['1900-01-01', '9999-12-31', 'x'])
      expect((await explain(admin, { date })).status).toBe(400)
    expect((await explain(await server.signIn('accountadmin', { tenant: 'alpenbank' }))).status).toBe(404)
    await withoutModules(['slots-calendar'], async () => expect((await explain(admin)).status).toBe(403))
  })
})
