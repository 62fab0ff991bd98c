import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JobData } from '#server/platform/jobs/job.ts'
import { encrypt, encryptWith } from '#server/platform/secrets/encryption.ts'
import { jobDeps } from '#server/testing/job-deps.ts'
import { here, impatient, type OutsideServer, startOutsideServer } from '#server/testing/outside.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { placeOf } from './busy-place.ts'
import { calendarsJobs } from './jobs.ts'
import { type TestCalendar, testCalendar } from './testing.ts'

const url = '/api/v1/advisors/anna-becker/busy-calendars'
const english = { 'accept-language': 'en' }
const minute = 60_000
const hour = 60 * minute

let server: TestServer
let outside: OutsideServer
let advisor: Client
let calendar: TestCalendar
let now: Date
/** How the address answers. */
let reply: RequestListener
const neverAnswers: RequestListener = () => undefined
const outbound = {
  ...here,
  get milliseconds() {
    return (reply === neverAnswers ? impatient : here).milliseconds
  },
}

beforeAll(async () => {
  encryptWith('a secret for tests that is long enough')
  server = await startTestServer({ outbound, clock: () => now })
  outside = await startOutsideServer({ '/team.ics?key=s3cret': (request, answer) => reply(request, answer) })
  now = new Date()
  advisor = await server.signIn('advisor')
  calendar = await testCalendar(server, 'anna-becker')
})
afterAll(async () => {
  encryptWith(null)
  outside.close()
  await server.close()
})
beforeEach(async () => {
  now = new Date()
  await calendar.clear()
  await calendar.run(sql`delete from rate_limits`)
  outside.asked.splice(0)
})

const tenant = () => server.tenants.musterbank?.id ?? 0
const inTenant = <Row>(query: ReturnType<typeof sql<Row>>) =>
  server.db.withTenant(tenant(), async (tx) => (await query.execute(tx)).rows)

/** An hour of a day to come, in UTC. */
const dayAfter = (days: number) => new Date(Date.now() + days * 24 * hour).toISOString().slice(0, 10)
const event = (day: string, start: string, end: string, ...lines: string[]) =>
  [
    'BEGIN:VEVENT',
    `UID:${day}${start}`,
    'SUMMARY:Zahnarzt',
    `DTSTART:${day.replaceAll('-', '')}T${start}00Z`,
    `DTEND:${day.replaceAll('-', '')}T${end}00Z`,
    ...lines,
    'END:VEVENT',
  ].join('\r\n')
const ics = (...events: string[]) => `BEGIN:VCALENDAR\r\n${events.join('\r\n')}\r\nEND:VCALENDAR\r\n`
const answers =
  (text: string | Buffer, headers = {}): RequestListener =>
  (_, answer) =>
    answer.writeHead(200, { 'content-type': 'text/calendar', ...headers }).end(text)
const refuses =
  (status: number): RequestListener =>
  (_, answer) =>
    answer.writeHead(status).end()

/** A calendar whose address leads to the server of this test, which the calls of the product refuse. */
async function made(): Promise<string> {
  const { body } = await advisor.post(url, { name: 'Team', url: 'https://kalender.example/team.ics' })
  await pointTo(body.uuid, `http://feeds.example:${outside.port}/team.ics?key=s3cret`)
  return `${url}/${body.uuid}`
}
const pointTo = (uuid: string, address: string) =>
  calendar.run(sql`
    update busy_calendars set url = ${encrypt(address, placeOf(calendar.uuid))} where uuid = ${uuid}`)

const read = async (item: string) => (await advisor.post(`${item}/import`, undefined, english)).body
const times = async () =>
  (
    await inTenant(
      sql<{ starts_at: Date; ends_at: Date }>`select starts_at, ends_at from busy_times order by starts_at`,
    )
  ).map(({ starts_at, ends_at }) => `${starts_at.toISOString()} ${ends_at.toISOString()}`)

describe('a calendar at an address', () => {
  it('is read when it is asked for: its times are kept, and nothing else of it', async () => {
    const day = dayAfter(3)
    reply = answers(ics(event(day, '0900', '1000'), event(day, '1100', '1200', 'TRANSP:TRANSPARENT')))
    const item = await made()
    const found = await advisor.post(`${item}/import`, undefined, english)
    expect(found.status).toBe(200)
    expect(found.body).toMatchObject({
      last_import_at: now.toISOString(),
      last_error: null,
      failing_since: null,
      events_count: 1,
      version: 1,
    })
    expect(found.headers.etag).toBe('"1"')
    expect(found.text).not.toMatch(/Zahnarzt|s3cret|feeds\.example/)
    expect(await times()).toEqual([`${day}T09:00:00.000Z ${day}T10:00:00.000Z`])
    const { body } = await advisor.get(`/api/v1/advisors/anna-becker/calendar?from=${day}&to=${day}`)
    expect(body.entries).toContainEqual(expect.objectContaining({ kind: 'busy-calendar', title: 'Team' }))
    const tables = await inTenant(sql<{ text: string }>`
      select row(c)::text as text from busy_calendars c union all select row(t)::text from busy_times t`)
    expect(JSON.stringify(tables)).not.toMatch(/Zahnarzt|s3cret/)
  })

  it.each([
    ['in the year 0', 'DTSTART;VALUE=DATE:00000101', 'DTEND;VALUE=DATE:'],
    ['in the year 1', 'DTSTART:00010101T000000Z', 'DTEND;VALUE=DATE:'],
  ])('takes the time that is left of an event that began %s', async (_, start, end) => {
    const day = dayAfter(3)
    reply = answers(
      ics(['BEGIN:VEVENT', start, `${end}${day.replaceAll('-', '')}`, 'END:VEVENT'].join('\r\n')),
    )
    const item = await made()
    expect(await read(item)).toMatchObject({ last_error: null, events_count: 1 })
  })

  it('leaves out an event that nobody can read, keeps the others and says how many it left out', async () => {
    const day = dayAfter(3)
    reply = answers(ics(event(day, '0900', '1000'), event(day, '1100', '1200', 'RRULE:FREQ=NEVER')))
    const item = await made()
    expect(await read(item)).toMatchObject({ last_error: null, events_count: 1, left_out_count: 1 })
    expect(await times()).toEqual([`${day}T09:00:00.000Z ${day}T10:00:00.000Z`])
    reply = answers(ics(event(day, '0900', '1000')))
    expect(await read(item)).toMatchObject({ last_error: null, events_count: 1, left_out_count: 0 })
  })

  it('takes a time without an end that anybody could reach', async () => {
    const day = dayAfter(3).replaceAll('-', '')
    for (const end of ['DURATION:P99999999999W', 'DURATION:PT99999999999999H', 'DTEND;VALUE=DATE:99991231']) {
      reply = answers(ics(['BEGIN:VEVENT', `DTSTART:${day}T000000Z`, end, 'END:VEVENT'].join('\r\n')))
      expect(await read(await made())).toMatchObject({ last_error: null, events_count: 1 })
    }
  })

  it('takes its times off what can be booked, and the next free time follows', async () => {
    const day = dayAfter(3)
    const opened = { start: `${day}T09:00:00Z`, end: `${day}T12:00:00Z`, types: [], note: '' }
    expect((await advisor.post('/api/v1/advisors/anna-becker/opened-slots', opened)).status).toBe(201)
    const next = async () => {
      const [row] = await inTenant(sql<{ at: Date }>`
        select next_free_starts_at as at from advisors where uuid = ${calendar.uuid}`)
      return row?.at.toISOString()
    }
    expect(await next()).toBe(`${day}T09:00:00.000Z`)
    reply = answers(ics(event(day, '0900', '1000')))
    const item = await made()
    await read(item)
    expect(await next()).toBe(`${day}T10:00:00.000Z`)
    reply = answers(ics())
    await read(item)
    expect([await next(), await times()]).toEqual([`${day}T09:00:00.000Z`, []])
    reply = answers(ics(event(day, '0900', '1000')))
    await read(item)
    expect((await advisor.delete(item, { 'if-match': '"1"' })).status).toBe(204)
    expect([await next(), await times()]).toEqual([`${day}T09:00:00.000Z`, []])
  })

  it('is not sent again while it is as it was, unless more of it is needed or the zone is another one', async () => {
    const day = dayAfter(3)
    const known: (string | undefined)[] = []
    reply = (request, answer) => {
      known.push(request.headers['if-none-match'], request.headers['if-modified-since'])
      if (request.headers['if-none-match']) return refuses(304)(request, answer)
      answer.writeHead(200, { etag: '"7"', 'last-modified': 'Mon, 23 Nov 2026 07:00:00 GMT' })
      answer.end(ics(event(day, '0900', '1000').replaceAll('00Z', '00')))
    }
    const item = await made()
    await read(item)
    const before = await times()
    now = new Date(now.getTime() + minute)
    expect(await read(item)).toMatchObject({ last_import_at: now.toISOString(), events_count: 1 })
    expect(await times()).toEqual(before)
    const admin = await server.signIn('accountadmin')
    await admin.put('/api/v1/settings', { time_zone: 'America/New_York' })
    await read(item)
    expect(await times()).toEqual([expect.stringContaining(day)])
    expect(await times()).not.toEqual(before)
    await admin.put('/api/v1/settings', { time_zone: '' })
    now = new Date(now.getTime() + 40 * 24 * hour)
    advisor = await server.signIn('advisor')
    await read(item)
    const first = [undefined, undefined]
    expect(known).toEqual([...first, '"7"', 'Mon, 23 Nov 2026 07:00:00 GMT', ...first, ...first])
  })

  const faults: Readonly<Record<string, readonly [RequestListener, RegExp]>> = {
    'has nothing there': [refuses(404), /no calendar at this address/],
    'wants a password': [refuses(401), /without signing in/],
    breaks: [refuses(500), /answered with an error/],
    'breaks off': [(_, answer) => answer.writeHead(200).destroy(), /did not answer/],
    'says nothing': [neverAnswers, /did not answer/],
    'leads inside': [
      (_, answer) => answer.writeHead(302, { location: 'http://inside.example/x' }).end(),
      /not allowed/,
    ],
    'leads in a circle': [
      (_, answer) => answer.writeHead(302, { location: '/team.ics?key=s3cret' }).end(),
      /leads elsewhere/,
    ],
    'is a page': [answers('<!doctype html>'), /cannot be read as a calendar/],
    'has 50 MB': [answers(Buffer.alloc(50 * 1024 * 1024, ics())), /larger than can be read/],
    'is a bomb': [
      answers(gzipSync(Buffer.alloc(50 * 1024 * 1024)), { 'content-encoding': 'gzip' }),
      /larger than can be read/,
    ],
  }
  it.each(Object.entries(faults))(
    'keeps its times when it %s, and says since when',
    async (_, [fault, sentence]) => {
      const day = dayAfter(3)
      reply = answers(ics(event(day, '0900', '1000')))
      const item = await made()
      const good = await read(item)
      const before = await times()
      reply = fault
      now = new Date(now.getTime() + minute)
      const since = now.toISOString()
      const failed = await read(item)
      expect(failed).toMatchObject({
        last_import_at: good.last_import_at,
        failing_since: since,
        events_count: 1,
      })
      expect(failed.last_error).toMatch(sentence)
      now = new Date(now.getTime() + minute)
      expect(await read(item)).toMatchObject({ failing_since: since })
      expect(await times()).toEqual(before)
      const german = await advisor.get(item, { 'accept-language': 'de' })
      expect(german.body.last_error).not.toBe(failed.last_error)
      reply = answers(ics())
      expect(await read(item)).toMatchObject({ last_error: null, failing_since: null, events_count: 0 })
    },
  )

  it('is told in German and English to lists, records and those who were overtaken', async () => {
    reply = refuses(404)
    const item = await made()
    await read(item)
    const german = { 'accept-language': 'de' }
    const sentence = 'Unter dieser Adresse ist kein Kalender mehr.'
    expect((await advisor.get(url, german)).body[0].last_error).toBe(sentence)
    const stale = await advisor.put(item, { name: 'Mannschaft' }, { ...german, 'if-match': '"9"' })
    expect([stale.status, stale.body.current.last_error]).toEqual([412, sentence])
  })

  it('is left alone while it is switched off', async () => {
    reply = answers(ics(event(dayAfter(3), '0900', '1000')))
    const item = await made()
    expect((await advisor.put(item, { name: 'Team', active: false })).status).toBe(200)
    expect(await read(item)).toMatchObject({ last_import_at: null, events_count: 0 })
    expect(outside.asked).toEqual([])
  })

  it('is nobody’s whose address was changed while it was read', async () => {
    const item = await made()
    reply = (request, answer) => {
      void advisor
        .put(item, { name: 'Team', url: 'https://andere.example/x.ics' })
        .then(() => answers(ics(event(dayAfter(3), '0900', '1000')))(request, answer))
    }
    expect(await read(item)).toMatchObject({ host: 'andere.example', last_import_at: null, events_count: 0 })
    expect(await times()).toEqual([])
  })

  it('is the same however often it is read at once', async () => {
    reply = answers(ics(event(dayAfter(3), '0900', '1000')))
    const item = await made()
    const found = await Promise.all([read(item), read(item), read(item)])
    expect(found.map(({ events_count }) => events_count)).toEqual([1, 1, 1])
    expect(await times()).toHaveLength(1)
  })

  it('must be entered again where it can no longer be opened', async () => {
    reply = answers(ics())
    const item = await made()
    encryptWith('another secret for tests, long enough')
    expect((await read(item)).last_error).toMatch(/enter it again/)
    encryptWith('a secret for tests that is long enough')
    expect(outside.asked).toEqual([])
  })

  it('is not asked for as often as anybody likes', async () => {
    reply = answers(ics())
    const item = await made()
    await inTenant(sql`update rate_limits set used = 60`)
    const refused = await advisor.post(`${item}/import`)
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect(outside.asked).toEqual([])
  })

  it('is one of ten at most', async () => {
    const one = (name: string) => advisor.post(url, { name, url: 'https://kalender.example/a.ics' }, english)
    for (let i = 0; i < 9; i++) expect((await one(`${i}`)).status).toBe(201)
    const last = await Promise.all([one('10'), one('11')])
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const refused = last.find(({ status }) => status === 422)
    expect(refused?.body.errors.url).toEqual(['There can be at most 10 calendars.'])
  })

  it('is read for nobody but its advisor and the administrators', async () => {
    reply = answers(ics())
    const item = await made()
    const another = item.replace('anna-becker', 'markus-weber')
    const clients: readonly [Client, string, number][] = [
      [server.guest(), item, 401],
      [advisor, another, 403],
      [await server.signIn('stduser'), item, 403],
      [await server.signIn('accountadmin'), `${url}/11111111-1111-4111-8111-111111111111`, 404],
      [await server.signIn('accountadmin', { tenant: 'alpenbank' }), item, 404],
    ]
    for (const [client, at, status] of clients)
      expect([at, (await client.post(`${at}/import`)).status]).toEqual([at, status])
    expect(outside.asked).toEqual([])
    expect((await (await server.signIn('accountadmin')).post(`${item}/import`)).status).toBe(200)
  })
})

describe('calendars that are due', () => {
  const queues = async () => {
    const { rows } = await server.db.withSystem((tx) =>
      sql<{ name: string; data: JobData }>`
        select name, data from pgboss.job where name like 'busy-calendar%' and state = 'created'`.execute(tx),
    )
    return rows
  }
  const clearQueues = () =>
    server.db.withSystem(async (tx) => void (await sql`delete from pgboss.job`.execute(tx)))
  const due = () => server.db.due((tx) => calendarsJobs['busy-calendars'].regularly.due(tx, now))
  const deps = () => ({ ...jobDeps(server, () => now), outbound })
  const sendDue = () => calendarsJobs['busy-calendars'].handle({ data: { tenantId: tenant() } }, deps())

  it('are read once when they are saved, and each quarter of an hour from then on', async () => {
    await clearQueues()
    reply = answers(ics(event(dayAfter(3), '0900', '1000')))
    const item = await made()
    const uuid = item.split('/').at(-1) as string
    const [saved, ...more] = await queues()
    expect([saved?.data, more]).toEqual([{ tenantId: tenant(), calendar: uuid }, []])
    await calendarsJobs['busy-calendar-import'].handle({ data: saved?.data as never }, deps())
    expect(await times()).toHaveLength(1)
    await clearQueues()
    expect(await due()).toEqual([])
    now = new Date(now.getTime() + 15 * minute)
    expect(await due()).toEqual([tenant()])
    await Promise.all([sendDue(), sendDue()])
    expect((await queues()).map(({ data }) => data)).toEqual([{ tenantId: tenant(), calendar: uuid }])
    expect(await due()).toEqual([])
  })

  it('are not sent again while their turn has not come, however slow those before them are', async () => {
    reply = answers(ics())
    await made()
    await clearQueues()
    for (const later of [0, 16, 16, 16]) {
      now = new Date(now.getTime() + later * minute)
      await sendDue()
    }
    expect(await queues()).toHaveLength(1)
    const [waiting] = await queues()
    await calendarsJobs['busy-calendar-import'].handle({ data: waiting?.data as never }, deps())
    await clearQueues()
    now = new Date(now.getTime() + 15 * minute)
    await sendDue()
    expect(await queues()).toHaveLength(1)
  })

  it('wait longer the longer they fail, and six hours at most', async () => {
    reply = refuses(404)
    const item = await made()
    const waits: number[] = []
    for (const later of [0, 1, 8, 100]) {
      now = new Date(now.getTime() + later * hour)
      advisor = await server.signIn('advisor')
      await read(item)
      const [row] = await inTenant(sql<{ due_at: Date }>`select due_at from busy_calendars`)
      waits.push(((row?.due_at.getTime() ?? 0) - now.getTime()) / minute)
    }
    expect(waits).toEqual([15, 15, 135, 360])
  })

  it('are none of those that are switched off, or of advisors who are gone', async () => {
    reply = answers(ics())
    const item = await made()
    now = new Date(now.getTime() + hour)
    expect(await due()).toEqual([tenant()])
    await inTenant(sql`update advisors set is_active = false where uuid = ${calendar.uuid}`)
    expect(await due()).toEqual([])
    await inTenant(sql`update advisors set is_active = true where uuid = ${calendar.uuid}`)
    await inTenant(sql`update busy_calendars set active = false`)
    expect(await due()).toEqual([])
    expect((await advisor.delete(item)).status).toBe(204)
  })

  it('are nothing to do once they were removed', async () => {
    const data = { tenantId: tenant(), calendar: '11111111-1111-4111-8111-111111111111' }
    await calendarsJobs['busy-calendar-import'].handle({ data }, deps())
    expect(outside.asked).toEqual([])
  })
})
