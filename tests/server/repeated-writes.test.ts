/** A record that is saved again, since the reply was lost on the way: one's own change is nobody else's. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestCalendar, testCalendar } from '#server/features/calendars/testing.ts'
import { insertRequest } from '#server/features/contact-requests/queries.ts'
import { createUser } from '#server/features/users/queries.ts'
import { encryptWith } from '#server/platform/secrets/encryption.ts'
import { type Client, startTestServer, type TestReply, type TestServer } from '#server/testing/server.ts'

const of = (what: string) => `/api/v1/advisors/anna-becker/${what}`
const organizations = '/api/v1/organizations'
const days = { first_day: '2031-12-03', last_day: '2031-12-04' }
const lunch = { kind: 'weekly', day: 2, start_time: '12:00', end_time: '13:00' }
const training = { kind: 'once', start: '2031-11-26T13:30:00Z', end: '2031-11-26T17:00:00Z' }
const holiday = { kind: 'range', first_date: '2031-12-21', last_date: '2032-01-03' }
const opened = { start: '2031-11-26T08:00:00Z', end: '2031-11-26T10:00:00Z' }

let server: TestServer
let admin: Client
let advisor: Client
let manager: Client
let calendar: TestCalendar
let serial = 0

beforeAll(async () => {
  encryptWith('a secret for tests that is long enough')
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
  advisor = await server.signIn('advisor')
  manager = await server.signIn('roles-manager')
  calendar = await testCalendar(server, 'anna-becker')
})
afterAll(async () => {
  encryptWith(null)
  await server.close()
})

const tenantId = () => server.tenants.musterbank?.id ?? 0
const inTenant: <T>(fn: Parameters<typeof server.db.withTenant<T>>[1]) => Promise<T> = (fn) =>
  server.db.withTenant(tenantId(), fn)

interface EditedRecord {
  readonly editor: () => Client
  /** @returns its address */
  readonly make: () => Promise<string>
  /** What two people make of it. */
  readonly bodies: (read: TestReply['body']) => { one: object; other: object }
  /** What of a body may not be stored though it has the right form. */
  readonly wrong?: object
}

const made = async (reply: Promise<TestReply>) => String((await reply).headers.location)

async function newcomer(): Promise<string> {
  const alias = `wiederholt-${++serial}`
  const email = `${alias}@musterbank.example`
  const uuid = await inTenant((tx) =>
    createUser(tx, tenantId(), {
      email,
      alias,
      firstName: 'Neu',
      lastName: `Nummer ${serial}`,
      roles: ['stduser'],
      passwordHash: null,
    }),
  )
  return `/api/v1/users/${uuid}`
}

async function question(): Promise<string> {
  const uuid = await inTenant((tx) =>
    insertRequest(tx, {
      advisor_uuid: calendar.uuid,
      kind: 'contact',
      name: 'Malte Friedrich',
      email: 'malte@friedrich.example',
      phone: null,
      preferred_time: null,
      message: null,
      is_customer: null,
      consent_text: 'I agree.',
      consented_at: new Date(),
      created_at: new Date(),
    }),
  )
  return `/api/v1/contact-requests/${uuid}`
}

const records: Readonly<Record<string, EditedRecord>> = {
  'a topic': {
    editor: () => admin,
    make: () => made(admin.post('/api/v1/appointment-topics', { topic: `Thema ${++serial}`, length: 30 })),
    bodies: ({ topic }) => ({
      one: { topic, length: 60, comment: 'Eins', active: false },
      other: { topic, length: 60, comment: 'Zwei', active: false },
    }),
  },
  'a closing day': {
    editor: () => admin,
    make: () =>
      made(
        admin.post('/api/v1/closing-days', { name: 'Inventur', date: `2099-03-${String(10 + ++serial)}` }),
      ),
    bodies: ({ date }) => ({
      one: { name: 'Inventur', date, closed_from: '12:00' },
      other: { name: 'Inventur', date, closed_from: '13:00' },
    }),
  },
  'a branch': {
    editor: () => admin,
    make: () => made(admin.post(organizations, { name: 'Filiale', alias: `wiederholt-${++serial}` })),
    bodies: ({ alias }) => ({
      one: { name: 'Eins', alias, address: { city: 'Ort' } },
      other: { name: 'Eins', alias, address: { city: 'Dorf' } },
    }),
    wrong: { alias: 'westend' },
  },
  'a user, whose lists come in any order': {
    editor: () => manager,
    make: newcomer,
    bodies: ({ first_name, last_name, email, alias }) => ({
      one: { first_name, last_name, email: email.toUpperCase(), alias, roles: ['orguser', 'analyst'] },
      other: { first_name, last_name, email, alias, roles: ['orguser'] },
    }),
    wrong: { assigned_organizations: ['00000000-0000-4000-8000-000000000000'] },
  },
  'an absence': {
    editor: () => advisor,
    make: () => made(advisor.post(of('absences'), days)),
    bodies: () => ({
      one: { ...days, note: 'Eins', substitute: 'ole-brandt' },
      other: { ...days, note: 'Eins', substitute: null },
    }),
    wrong: { substitute: 'anna-becker' },
  },
  'a weekly block': {
    editor: () => advisor,
    make: () => made(advisor.post(of('blocks'), lunch)),
    bodies: () => ({
      one: { ...lunch, start_time: '12:15', first_date: '2031-01-01' },
      other: { ...lunch, start_time: '12:30', first_date: '2031-01-01' },
    }),
    wrong: { start_time: '14:00' },
  },
  'a block that happens once, by a clock of another zone': {
    editor: () => advisor,
    make: () => made(advisor.post(of('blocks'), training)),
    bodies: () => ({
      one: { ...training, start: '2031-11-26T15:00:00+01:00' },
      other: { ...training, start: '2031-11-26T15:00:00Z' },
    }),
    wrong: { start: training.end },
  },
  'a block of another kind than before': {
    editor: () => advisor,
    make: () => made(advisor.post(of('blocks'), lunch)),
    bodies: () => ({ one: holiday, other: { ...holiday, last_date: '2032-01-04' } }),
    wrong: { last_date: '2031-12-01' },
  },
  'opened slots': {
    editor: () => advisor,
    make: () => made(advisor.post(of('opened-slots'), opened)),
    bodies: () => ({
      one: { ...opened, end: '2031-11-26T11:00:00Z' },
      other: { ...opened, end: '2031-11-26T12:00:00Z' },
    }),
    wrong: { end: '2031-11-26T11:10:00Z' },
  },
  'a calendar of elsewhere': {
    editor: () => advisor,
    make: () =>
      made(advisor.post(of('busy-calendars'), { name: 'Team', url: 'https://kalender.example/a.ics' })),
    bodies: () => ({ one: { name: 'Eins' }, other: { name: 'Zwei' } }),
  },
  'a contact request': {
    editor: () => advisor,
    make: question,
    bodies: () => ({ one: { state: 'closed', note: 'Eins' }, other: { state: 'closed', note: 'Zwei' } }),
  },
  'the appointment settings of an advisor': {
    editor: () => advisor,
    make: async () => {
      await inTenant((tx) => tx.deleteFrom('appointment_settings').execute())
      return of('appointment-settings')
    },
    bodies: () => ({
      one: { buffer: 15, types: [{ type: 'online', days: [5, 1] }] },
      other: { buffer: 15, types: [{ type: 'online', days: [5] }] },
    }),
    wrong: { minimum_notice: 720, booking_window: 30 },
  },
}

const match = (etag: unknown) => ({ 'if-match': String(etag), 'accept-language': 'en' })

describe.each(Object.entries(records))('%s', (_, { editor, make, bodies, wrong }) => {
  let url: string
  let etag: unknown
  let one: object
  let other: object
  beforeEach(async () => {
    await calendar.clear()
    url = await make()
    const read = await editor().get(url)
    etag = read.headers.etag
    ;({ one, other } = bodies(read.body))
  })

  it('saved again with the version that was read is answered as the first time', async () => {
    const first = await editor().put(url, one, match(etag))
    const again = await editor().put(url, one, match(etag))
    expect([first.status, first.headers.etag]).toEqual([200, '"2"'])
    expect([again.status, again.headers.etag, again.body]).toEqual([200, '"2"', first.body])
    expect((await editor().get(url)).body).toMatchObject({ ...first.body })
  })

  it('saved otherwise with that version is refused with what is stored', async () => {
    const first = await editor().put(url, one, match(etag))
    const late = await editor().put(url, other, match(etag))
    expect([late.status, late.headers.etag, late.body.current]).toEqual([412, '"2"', first.body])
    expect((await editor().get(url)).headers.etag).toBe('"2"')
  })

  it('saved again after somebody else has saved otherwise is refused', async () => {
    await editor().put(url, one, match(etag))
    const theirs = await editor().put(url, other)
    const late = await editor().put(url, one, match(etag))
    expect([late.status, late.body.current]).toEqual([412, theirs.body])
  })

  it('is saved once by as many as say the same at once', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => editor().put(url, one, match(etag))))
    expect(replies.map(({ status, headers }) => [status, headers.etag])).toEqual(
      replies.map(() => [200, '"2"']),
    )
  })

  it.runIf(wrong)(
    'says of what may not be stored that it is old, and once it is not, what is wrong',
    async () => {
      await editor().put(url, one, match(etag))
      expect((await editor().put(url, { ...one, ...wrong }, match(etag))).status).toBe(412)
      expect((await editor().put(url, { ...one, ...wrong }, match('"2"'))).status).toBe(422)
      expect((await editor().get(url)).headers.etag).toBe('"2"')
    },
  )

  it('tells those who may not save it nothing, though they say what is stored', async () => {
    await editor().put(url, one, match(etag))
    expect((await server.guest().put(url, one, match(etag))).status).toBe(401)
    const stranger = await server.signIn('stduser')
    expect([403, 404]).toContain((await stranger.put(url, one, match(etag))).status)
    const there = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    expect([403, 404]).toContain((await there.put(url, one, match(etag))).status)
  })
})
