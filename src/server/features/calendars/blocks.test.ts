import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encryptWith } from '#server/platform/secrets/encryption.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { type TestCalendar, testCalendar } from './testing.ts'

const of = (alias: string, what = 'blocks') => `/api/v1/advisors/${alias}/${what}`
const url = of('anna-becker')
const english = { 'accept-language': 'en' }
let server: TestServer
let advisor: Client
let calendar: TestCalendar

beforeAll(async () => {
  encryptWith('a secret for tests that is long enough')
  server = await startTestServer()
  advisor = await server.signIn('advisor')
  calendar = await testCalendar(server, 'anna-becker')
})
afterAll(async () => {
  encryptWith(null)
  await server.close()
})
beforeEach(() => calendar.clear())

const lunch = { kind: 'weekly', title: 'Mittagspause', day: 2, start_time: '12:00', end_time: '13:00' }
const training = {
  kind: 'once',
  title: 'Schulung',
  start: '2030-11-26T13:30:00Z',
  end: '2030-11-26T17:00:00Z',
}
const holiday = { kind: 'range', title: 'Urlaub', first_date: '2030-12-21', last_date: '2031-01-03' }

describe('blocks', () => {
  it.each([lunch, training, holiday])('are stored, read, listed and deleted: %j', async (body) => {
    const made = await advisor.post(url, body)
    expect(made.status).toBe(201)
    expect(made.headers).toMatchObject({ etag: '"1"', location: `${url}/${made.body.uuid}` })
    expect(made.body).toMatchObject({ kind: body.kind, title: body.title, appointments_count: 0, version: 1 })
    expect(made.body.updated_by).toEqual(expect.any(String))
    expect((await advisor.get(`${url}/${made.body.uuid}`)).body).toEqual(made.body)
    const list = await advisor.get(url)
    expect([list.body, list.headers['content-range']]).toEqual([[made.body], 'blocks 0-0/1'])
    expect((await advisor.delete(`${url}/${made.body.uuid}`)).status).toBe(204)
    expect((await advisor.get(url)).body).toEqual([])
  })

  it('keep what is absent, lose what another kind does not have, and make no version of nothing', async () => {
    const dates = { first_date: '2030-01-01', last_date: '2030-12-31' }
    const { body: made } = await advisor.post(url, { ...lunch, ...dates })
    const item = `${url}/${made.uuid}`
    const later = await advisor.put(item, { kind: 'weekly', day: 2, start_time: '12:30', end_time: '13:00' })
    expect(later.body).toMatchObject({ ...lunch, ...dates, start_time: '12:30', version: 2 })
    const same = await advisor.put(item, { kind: 'weekly', day: 2, start_time: '12:30', end_time: '13:00' })
    expect(same.headers.etag).toBe('"2"')
    const { title: _, ...once } = training
    const other = await advisor.put(item, once, { 'if-match': '"2"' })
    expect(other.body).toMatchObject({
      kind: 'once',
      title: 'Mittagspause',
      day: null,
      first_date: null,
      version: 3,
    })
    const stale = await advisor.put(item, lunch, { 'if-match': '"2"' })
    expect([stale.status, stale.body.current.version]).toEqual([412, 3])
    expect((await advisor.delete(item, { 'if-match': '"2"' })).status).toBe(412)
  })

  it('leave out single weeks, whose appointments and free times they do not touch', async () => {
    await calendar.book({ start: '2030-12-03T11:15Z', end: '2030-12-03T11:45Z' })
    const skipped_dates = ['2030-12-10', '2030-12-03']
    const made = await advisor.post(url, { ...lunch, skipped_dates })
    expect(made.body).toMatchObject({ skipped_dates: ['2030-12-03', '2030-12-10'], appointments_count: 0 })
    const item = `${url}/${made.body.uuid}`
    const kept = await advisor.put(item, { ...lunch, end_time: '13:30' })
    expect(kept.body.skipped_dates).toEqual(['2030-12-03', '2030-12-10'])
    const back = await advisor.put(item, { ...lunch, skipped_dates: ['2030-12-10'] }, { 'if-match': '"2"' })
    expect(back.body).toMatchObject({ skipped_dates: ['2030-12-10'], appointments_count: 1, version: 3 })
    const stale = await advisor.put(item, { ...lunch, skipped_dates: [] }, { 'if-match': '"2"' })
    expect([stale.status, stale.body.current.skipped_dates]).toEqual([412, ['2030-12-10']])
    expect((await advisor.put(item, { ...lunch, day: 3 })).body.skipped_dates).toEqual([])
  })

  it('say how many appointments to come they lie over, by the clocks of the institution', async () => {
    // Berlin is two hours ahead in summer, one in winter. A Tuesday each.
    await calendar.book({ start: '2030-07-02T10:15Z', end: '2030-07-02T10:45Z' })
    await calendar.book({ start: '2030-12-03T11:15Z', end: '2030-12-03T11:45Z', state: 'requested' })
    await calendar.book({ start: '2030-12-10T10:15Z', end: '2030-12-10T10:45Z' })
    await calendar.book({ start: '2030-12-17T12:00Z', end: '2030-12-17T12:30Z' })
    await calendar.book({ start: '2030-12-24T11:15Z', end: '2030-12-24T11:45Z', state: 'cancelled' })
    await calendar.book({ start: '2020-12-01T11:15Z', end: '2020-12-01T11:45Z' })
    const count = async (body: object) => (await advisor.post(url, body)).body.appointments_count
    expect(await count(lunch)).toBe(2)
    expect(await count({ ...lunch, first_date: '2030-08-01' })).toBe(1)
    expect(await count({ ...lunch, last_date: '2030-06-01' })).toBe(0)
    expect(await count({ ...lunch, end_time: '24:00' })).toBe(3)
    expect(await count({ kind: 'range', first_date: '2030-12-03', last_date: '2030-12-10' })).toBe(2)
    const once = { kind: 'once', start: '2030-12-03T11:45:00Z', end: '2030-12-10T10:16:00Z' }
    expect(await count(once)).toBe(1)
  })

  it.each([
    [{ ...training, start: training.end }, { start: ['The start must be before the end.'] }],
    [{ ...training, start: null }, { start: ['Start cannot be empty'] }],
    [{ ...training, end: '0001-01-01T00:00:00Z' }, { end: ['End is not a valid date with its time.'] }],
    [{ ...training, end: '9999-12-31T23:59:60Z' }, { end: [expect.any(String)] }],
    [{ ...lunch, start_time: '13:00' }, { start_time: ['The start must be before the end.'] }],
    [{ ...lunch, day: null }, { day: ['Day cannot be empty'] }],
    [{ kind: 'weekly', start_time: '12:00', end_time: '13:00' }, { day: ['Day cannot be empty'] }],
    [{ ...lunch, end_time: '25:99' }, { end_time: [expect.any(String)] }],
    [{ ...lunch, end_time: '13.00' }, { end_time: [expect.any(String)] }],
    [{ ...holiday, last_date: '2030-12-20' }, { last_date: ['The last day must not be before the first.'] }],
    [{ ...holiday, last_date: '2030-02-30' }, { last_date: ['Last day is not a valid date.'] }],
    [{ ...holiday, first_date: '0000-01-01' }, { first_date: [expect.any(String)] }],
    [{ ...holiday, last_date: null }, { last_date: ['Last day cannot be empty'] }],
    [
      { ...lunch, skipped_dates: ['2030-12-04'] },
      { skipped_dates: ['Only days on which the block holds can be left out.'] },
    ],
    [{ ...lunch, skipped_dates: ['2030-13-03'] }, expect.anything()],
    [{ ...lunch, skipped_dates: ["2030-12-03'; drop table blocks"] }, expect.anything()],
    [{ kind: 'monthly' }, { kind: [expect.any(String)] }],
    [{ ...lunch, advisor_uuid: 'x' }, { advisor_uuid: [expect.any(String)] }],
    [{ ...lunch, title: 'x'.repeat(256) }, { title: [expect.any(String)] }],
  ])('refuse %j', async (body, errors) => {
    const reply = await advisor.post(url, body, english)
    expect([reply.status, reply.body.errors]).toEqual([422, errors])
    expect((await advisor.get(url)).body).toEqual([])
  })
})

describe('opened slots', () => {
  const slots = of('anna-becker', 'opened-slots')
  const evening = {
    start: '2030-11-25T16:00:00Z',
    end: '2030-11-25T17:30:00Z',
    types: ['online'],
    note: 'Abend',
  }

  it('are stored, changed and deleted', async () => {
    const { status, body, headers } = await advisor.post(slots, evening)
    expect([status, headers.location]).toEqual([201, `${slots}/${body.uuid}`])
    expect(body).toMatchObject({
      start: '2030-11-25T16:00:00.000Z',
      types: ['online'],
      note: 'Abend',
      version: 1,
    })
    const longer = await advisor.put(`${slots}/${body.uuid}`, { ...evening, end: '2030-11-25T18:00:00Z' })
    expect(longer.body).toMatchObject({ end: '2030-11-25T18:00:00.000Z', note: 'Abend', version: 2 })
    expect((await advisor.get(slots)).headers['content-range']).toBe('opened-slots 0-0/1')
    expect((await advisor.delete(`${slots}/${body.uuid}`)).status).toBe(204)
  })

  it('begin and end on full and half hours, also where the clock is changed', async () => {
    const night = { start: '2030-10-27T00:30:00Z', end: '2030-10-27T01:30:00Z' }
    expect((await advisor.post(slots, night)).status).toBe(201)
  })

  it.each([
    [{ ...evening, start: evening.end }, { start: ['The start must be before the end.'] }],
    [{ ...evening, end: '2030-11-26T16:30:00Z' }, { end: ['Please open at most 24 hours at once.'] }],
    [{ ...evening, start: '2030-11-25T16:15:00Z' }, { start: ['Please choose a full or half hour.'] }],
    [{ ...evening, end: '2030-11-25T17:30:01Z' }, { end: ['Please choose a full or half hour.'] }],
    [{ ...evening, start: '0001-01-01T00:00:00Z' }, { start: ['Start is not a valid date with its time.'] }],
    [{ ...evening, types: ['by-mail'] }, expect.anything()],
  ])('refuse %j', async (body, errors) => {
    const reply = await advisor.post(slots, body, english)
    expect([reply.status, reply.body.errors]).toEqual([422, errors])
  })
})

describe('what belongs to a calendar', () => {
  const kinds = [
    ['blocks', lunch],
    ['opened-slots', { start: '2030-11-25T16:00:00Z', end: '2030-11-25T17:30:00Z' }],
    ['busy-calendars', { name: 'Team', url: 'https://kalender.example/team.ics' }],
  ] as const

  it.each(kinds)('%s: are reached by their advisor and administrators alone', async (what, body) => {
    const own = of('anna-becker', what)
    const { body: made } = await advisor.post(own, body)
    const item = `${own}/${made.uuid}`
    const admin = await server.signIn('accountadmin')
    expect((await admin.get(item)).status).toBe(200)
    expect((await admin.put(item, body)).status).toBe(200)
    // Under another advisor's alias it is not there, though the administrator reaches both.
    const elsewhere = `${of('jonas-hofmann', what)}/${made.uuid}`
    expect((await admin.get(elsewhere)).status).toBe(404)
    expect((await admin.put(elsewhere, body)).status).toBe(404)
    expect((await admin.delete(elsewhere)).status).toBe(404)
    expect((await admin.get(of('jonas-hofmann', what))).body).toEqual([])
    for (const nobody of [() => admin.get(of('nobody', what)), () => admin.post(of('nobody', what), body)])
      expect((await nobody()).status).toBe(404)
    expect((await advisor.post(of('jonas-hofmann', what), body)).status).toBe(403)
    const alpine = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    for (const address of [own, item]) expect((await alpine.get(address)).status).toBe(404)
    expect((await alpine.delete(item)).status).toBe(404)
    const guest = server.guest()
    for (const asked of [guest.get(own), guest.post(own, body), guest.put(item, body), guest.delete(item)])
      expect((await asked).status).toBe(401)
    for (const role of ['stduser', 'INTERNAL', 'advisors-oap-manager']) {
      const client = await server.signIn(role)
      expect([role, (await client.get(own)).status]).toEqual([role, 403])
      expect([role, (await client.delete(item)).status]).toEqual([role, 403])
    }
    expect((await advisor.get(item)).status).toBe(200)
  })
})
