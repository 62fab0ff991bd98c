/** What is saved as a whole (a week, a choice of topics, settings): of two people who edit it at once, neither overwrites the other. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encryptWith } from '#server/platform/secrets/encryption.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const of = (alias: string) => `/api/v1/advisors/${alias}`
const week = (start_time: string) => [{ day: 2, start_time, end_time: '18:00' }]
const topic = (i: number) => ({ uuid: topics[i] as string })

let server: TestServer
let admin: Client
let colleague: Client
let topics: string[]

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
  colleague = await server.signIn('accountadmin')
  const { body } = await admin.get('/api/v1/appointment-topics')
  topics = (body as { uuid: string }[]).map(({ uuid }) => uuid)
})
afterAll(() => server.close())

const inTenant: <T>(fn: Parameters<typeof server.db.withTenant<T>>[1]) => Promise<T> = (fn) =>
  server.db.withTenant(server.tenants.musterbank?.id ?? 0, fn)

interface Part {
  readonly url: string
  /** What is stored before each test, and what two people make of it. */
  readonly bodies: () => readonly [before: unknown, one: unknown, other: unknown]
  /** Of a reply, what a body says. */
  readonly said?: (body: never) => unknown
  /** Changes it by another way than the call itself. */
  readonly otherWriter?: () => Promise<unknown>
}

const parts: Readonly<Record<string, Part>> = {
  'the week of an advisor': {
    url: `${of('anna-becker')}/working-hours`,
    bodies: () => [week('08:00'), week('09:00'), week('10:00')],
    otherWriter: () =>
      admin.post('/api/v1/working-hours/copies', { from: 'ole-brandt', to: ['anna-becker', 'lena-vogel'] }),
  },
  'the week of new advisors': {
    url: '/api/v1/working-hours/default',
    bodies: () => [week('08:00'), week('09:00'), []],
    otherWriter: () => inTenant((tx) => sql`update default_working_hours set end_time = '19:00'`.execute(tx)),
  },
  'the topics of an advisor': {
    url: `${of('anna-becker')}/appointment-topics`,
    bodies: () => [[topic(0), topic(1)], [topic(0)], [topic(1), topic(2)]],
    said: (body: { uuid: string }[]) => body.map(({ uuid }) => ({ uuid })),
    otherWriter: async () => {
      const url = `/api/v1/appointment-topics/${topics[0]}`
      const { topic: name, length } = (await admin.get(url)).body
      for (const active of [false, true]) await admin.put(url, { topic: name, length, active })
    },
  },
  'the types of an advisor': {
    url: `${of('anna-becker')}/appointment-types`,
    bodies: () => [[{ type: 'by-phone' }], [{ type: 'online' }], []],
    otherWriter: () =>
      inTenant((tx) => sql`delete from advisor_appointment_types where type = 'by-phone'`.execute(tx)),
  },
  'the Smm settings of an advisor': {
    url: `${of('anna-becker')}/smm-calendar/settings`,
    bodies: () => [{ identifier: 'becker' }, { identifier: 'anna' }, { identifier: '' }],
    otherWriter: () => inTenant((tx) => sql`update smm_calendar_settings set identifier = 'x'`.execute(tx)),
  },
  'the WhatsApp settings of an advisor': {
    url: `${of('anna-becker')}/whatsapp/settings`,
    bodies: () => [
      { whatsapp_enable: true, whatsapp_id: 'OSP-1' },
      { whatsapp_enable: false, whatsapp_id: 'OSP-1' },
      { whatsapp_enable: true, whatsapp_id: 'OSP-2' },
    ],
    otherWriter: () =>
      inTenant((tx) => sql`update advisors set whatsapp_id = 'OSP-3' where slug = 'anna-becker'`.execute(tx)),
  },
}

const english = { 'accept-language': 'en' }
const match = (etag: unknown) => ({ 'if-match': String(etag), ...english })
const numberIn = (etag: unknown) => Number(/^"(\d+)"$/.exec(String(etag))?.[1])

describe.each(Object.entries(parts))('%s', (_, { url, bodies, said = (body) => body, otherWriter }) => {
  let etag: unknown
  beforeEach(async () => {
    await admin.put(url, bodies()[0])
    etag = (await admin.get(url)).headers.etag
  })

  it('is saved with the version that was read, and gets the next', async () => {
    const [, one, other] = bodies()
    const saved = await admin.put(url, one, match(etag))
    expect([saved.status, said(saved.body as never)]).toEqual([200, one])
    expect(numberIn(saved.headers.etag)).toBeGreaterThan(numberIn(etag))
    expect((await admin.get(url)).headers.etag).toBe(saved.headers.etag)
    expect((await admin.put(url, other, match(saved.headers.etag))).status).toBe(200)
  })

  it('is refused with an older version, with what is stored now', async () => {
    const [, one, other] = bodies()
    const first = await colleague.put(url, one, english)
    const late = await admin.put(url, other, match(etag))
    expect([late.status, late.headers.etag]).toEqual([412, first.headers.etag])
    expect(late.body).toEqual({
      message: 'Somebody else saved this before you. Nothing of yours is lost.',
      current: first.body,
    })
    expect((await admin.get(url, english)).body).toEqual(first.body)
    expect((await admin.put(url, other, match(late.headers.etag))).status).toBe(200)
  })

  it('that became again what it was is another version, since somebody changed it meanwhile', async () => {
    const [before, one, other] = bodies()
    for (const body of [one, before]) await colleague.put(url, body)
    expect((await admin.put(url, other, match(etag))).status).toBe(412)
  })

  it('is accepted without a version, or with any', async () => {
    const [, one, other] = bodies()
    expect((await admin.put(url, one)).status).toBe(200)
    expect((await admin.put(url, other, { 'if-match': '*' })).status).toBe(200)
    expect((await admin.put(url, one, { 'if-match': 'nonsense' })).status).toBe(400)
    expect((await admin.put(url, one, match('"999999999"'))).status).toBe(412)
  })

  it('sent as it is stored is there already, whatever version was read, and gets no other', async () => {
    const [, one] = bodies()
    const first = await colleague.put(url, one, english)
    const same = await admin.put(url, one, match(etag))
    expect([same.status, same.body, same.headers.etag]).toEqual([200, first.body, first.headers.etag])
  })

  it('saved by two at once is that of one; the other gets what won', async () => {
    const [, one, other] = bodies()
    // Each many times: who sends what won is told so, and whatever the order is, nobody overwrites it.
    const send = () => [admin.put(url, one, match(etag)), colleague.put(url, other, match(etag))]
    const replies = await Promise.all(Array.from({ length: 6 }, send).flat())
    const winners = replies.filter(({ status }) => status === 200)
    const losers = replies.filter(({ status }) => status === 412)
    expect([winners.length, losers.length]).toEqual([6, 6])
    const stored = await admin.get(url, english)
    for (const { body } of winners) expect(body).toEqual(stored.body)
    for (const { body, headers } of losers)
      expect([body.current, headers.etag]).toEqual([stored.body, stored.headers.etag])
  })

  it('that another way of writing changed is another version', async () => {
    await otherWriter?.()
    expect((await admin.put(url, bodies()[1], match(etag))).status).toBe(412)
  })

  it('tells those who may not save it nothing of versions', async () => {
    const body = bodies()[1]
    const before = await admin.get(url)
    const stale = match('"999999999"')
    expect((await server.guest().put(url, body, stale)).status).toBe(401)
    expect((await (await server.signIn('stduser')).put(url, body, stale)).status).toBe(403)
    if (url.includes('anna-becker')) {
      const there = await server.signIn('accountadmin', { tenant: 'harbourbank' })
      expect([403, 404]).toContain((await there.put(url, body, stale)).status)
      expect((await admin.put(url.replace('anna-becker', 'nobody'), body, stale)).status).toBe(404)
    }
    const after = await admin.get(url)
    expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag])
  })
})

describe('the weeks in the table of all', () => {
  it('tell the version that saves them', async () => {
    const filter = encodeURIComponent('{"alias":"anna-becker"}')
    const [row] = (await admin.get(`/api/v1/working-hours?filter=${filter}`)).body
    const url = `${of('anna-becker')}/working-hours`
    expect((await admin.get(url)).headers.etag).toBe(`"${row.version}"`)
    expect((await admin.put(url, week('11:00'), match(`"${row.version}"`))).status).toBe(200)
  })

  it('begin with the week of new advisors at a version that can be saved', async () => {
    await admin.put('/api/v1/working-hours/default', week('08:00'))
    await inTenant((tx) =>
      sql`insert into advisors (slug, first_name, last_name) values ('nele-neu', 'Nele', 'Neu')`.execute(tx),
    )
    const url = `${of('nele-neu')}/working-hours`
    const { headers } = await admin.get(url)
    expect((await admin.put(url, week('09:00'), match(headers.etag))).status).toBe(200)
    await inTenant((tx) => sql`delete from advisors where slug = 'nele-neu'`.execute(tx))
    const left = await inTenant(async (tx) => {
      const { rows } = await sql`
        select from advisor_versions v where not exists (
          select from advisors a where a.tenant_id = v.tenant_id and a.uuid = v.advisor_uuid)`.execute(tx)
      return rows.length
    })
    expect(left).toBe(0)
  })
})

describe('settings', () => {
  const url = '/api/v1/settings'
  const read = async () => await admin.get(url)
  beforeEach(async () => {
    await admin.put(url, { phone_hours: 'Mo' })
    await admin.put(url, { support_mail: 'help@musterbank.example' })
  })

  it('are guarded one by one: a change of another is no conflict', async () => {
    const { etag } = (await read()).headers
    expect((await colleague.put(url, { support_mail: 'a@musterbank.example' })).status).toBe(204)
    const saved = await admin.put(url, { phone_hours: 'Di' }, match(etag))
    expect(saved.status).toBe(204)
    expect(numberIn(saved.headers.etag)).toBeGreaterThan(numberIn(etag))
    const late = await admin.put(url, { support_mail: 'b@musterbank.example' }, match(etag))
    expect(late.status).toBe(412)
    expect(late.body.current).toEqual((await read()).body)
    expect(late.body.current.support_mail).toBe('a@musterbank.example')
    expect(late.body.current.phone_hours).toBe('Di')
  })

  it('are saved again with the version of their own reply', async () => {
    const { etag } = (await read()).headers
    const first = await admin.put(url, { phone_hours: 'Di' }, match(etag))
    expect((await admin.put(url, { phone_hours: 'Mi' }, match(etag))).status).toBe(412)
    expect((await admin.put(url, { phone_hours: 'Mi' }, match(first.headers.etag))).status).toBe(204)
  })

  it('that were reset and set again meanwhile were changed', async () => {
    const { etag } = (await read()).headers
    for (const phone_hours of ['', 'Mo']) await colleague.put(url, { phone_hours })
    expect((await admin.put(url, { phone_hours: 'Di' }, match(etag))).status).toBe(412)
    const late = await admin.put(url, { phone_hours: '' }, match(etag))
    expect([late.status, late.body.current.phone_hours]).toEqual([412, 'Mo'])
  })

  it('sent as they are stored are there already, and change no version', async () => {
    const { etag } = (await read()).headers
    await colleague.put(url, { phone_hours: 'Di' })
    const { etag: current } = (await read()).headers
    expect((await admin.put(url, { phone_hours: 'Di' }, match(etag))).status).toBe(204)
    expect((await read()).headers.etag).toBe(current)
  })

  it('saved by two at once are those of one', async () => {
    const { etag } = (await read()).headers
    const days = ['Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
    const replies = await Promise.all(days.map((phone_hours) => admin.put(url, { phone_hours }, match(etag))))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 412, 412, 412, 412, 412])
    const { phone_hours } = (await read()).body
    expect(days[replies.findIndex(({ status }) => status === 204)]).toBe(phone_hours)
    for (const { status, body } of replies)
      if (status === 412) expect(body.current.phone_hours).toBe(phone_hours)
  })

  it('never tell a secret with a conflict', async () => {
    const secret = 'sign_in.oidc_client_secret'
    encryptWith('a secret of this test')
    const { etag } = (await read()).headers
    await colleague.put(url, { [secret]: 'very-secret-1' })
    const late = await admin.put(url, { [secret]: 'very-secret-2' }, match(etag))
    expect([late.status, late.body.current[secret]]).toEqual([412, '••••••••'])
    await admin.put(url, { [secret]: '' })
    encryptWith(null)
  })

  it('of a version that was never given out are refused, and guests learn nothing of it', async () => {
    const stale = match('"999999999"')
    expect((await admin.put(url, { phone_hours: 'So' }, stale)).status).toBe(412)
    expect((await server.guest().put(url, { phone_hours: 'So' }, stale)).status).toBe(401)
    expect((await (await server.signIn('stduser')).put(url, { phone_hours: 'So' }, stale)).status).toBe(403)
  })

  it('are those that are stored, not those that a request found when it came', async () => {
    const { etag } = (await read()).headers
    // Another process writes: nobody tells this one's cache in time.
    await inTenant((tx) => sql`update settings set value = 'Sa' where name = 'phone_hours'`.execute(tx))
    const fresh = await read()
    expect([fresh.body.phone_hours, fresh.headers.etag === etag]).toEqual(['Sa', false])
  })
})
