import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decrypt, encryptWith } from '#server/platform/secrets/encryption.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { placeOf } from './busy-place.ts'
import { type TestCalendar, testCalendar } from './testing.ts'

const url = '/api/v1/advisors/anna-becker/busy-calendars'
const english = { 'accept-language': 'en' }
const secret = 'https://kalender.example/s3cret/team.ics?key=abc'
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

const stored = () =>
  server.db.withTenant(server.tenants.musterbank?.id ?? 0, async (tx) => {
    const { rows } = await sql<{ url: string; host: string }>`
      select url, host from busy_calendars where advisor_uuid = ${calendar.uuid}`.execute(tx)
    return rows[0] as { url: string; host: string }
  })

describe('busy calendars', () => {
  it('keep their address sealed, and never tell it', async () => {
    const made = await advisor.post(url, { name: 'Team', url: secret })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ name: 'Team', host: 'kalender.example', active: true, events_count: 0 })
    for (const reply of [made, await advisor.get(url), await advisor.get(`${url}/${made.body.uuid}`)])
      expect(reply.text).not.toMatch(/s3cret|team\.ics|v1\./)
    const row = await stored()
    expect(row.url).not.toContain('s3cret')
    expect(decrypt(row.url, placeOf(calendar.uuid))).toBe(secret)
    expect(() => decrypt(row.url, placeOf('another'))).toThrow()
  })

  it('keep an address that is not sent, and forget what was read at another', async () => {
    const { body } = await advisor.post(url, { name: 'Team', url: secret })
    const item = `${url}/${body.uuid}`
    await calendar.run(sql`
      insert into busy_times (busy_calendar_uuid, advisor_uuid, starts_at, ends_at)
      values (${body.uuid}, ${calendar.uuid}, now() + interval '1 day', now() + interval '2 days')`)
    const before = await stored()
    const renamed = await advisor.put(item, { name: 'Mannschaft' })
    expect(renamed.body).toMatchObject({
      name: 'Mannschaft',
      host: 'kalender.example',
      events_count: 1,
      version: 2,
    })
    expect(await stored()).toEqual(before)
    const moved = await advisor.put(item, { name: 'Mannschaft', url: 'https://andere.example/x.ics' })
    expect(moved.body).toMatchObject({ host: 'andere.example', events_count: 0, version: 3 })
    expect((await advisor.delete(item)).status).toBe(204)
  })

  it.each([
    ['http://kalender.example/team.ics', /Address is not valid|not a valid URL/],
    ['https://%', /not a valid URL/],
    ['javascript:alert(1)', /Address is not valid/],
    ['https://localhost/team.ics', /not allowed/],
    ['https://router/team.ics', /not allowed/],
    ['https://printer.local/x', /not allowed/],
    ['https://metadata.google.internal/x', /not allowed/],
    ['https://127.0.0.1/x', /not allowed/],
    ['https://127.1/x', /not allowed/],
    ['https://0x7f.1/x', /not allowed/],
    ['https://2130706433/x', /not allowed/],
    ['https://169.254.169.254/latest', /not allowed/],
    ['https://[::1]/x', /not allowed/],
    ['https://[::ffff:7f00:1]/x', /not allowed/],
    ['https://10.0.0.8/x', /not allowed/],
    ['https://kalender.example:8443/x', /not allowed/],
    ['https://user:secret@kalender.example/x', /not allowed/],
  ])('refuse %s', async (address, sentence) => {
    const reply = await advisor.post(url, { name: 'Team', url: address }, english)
    expect(reply.status).toBe(422)
    expect(reply.body.errors.url[0]).toMatch(sentence)
  })

  it('need an address, and a place to keep it safe', async () => {
    const none = await advisor.post(url, { name: 'Team' }, english)
    expect([none.status, none.body.errors]).toEqual([422, { url: ['Address cannot be empty'] }])
    encryptWith(null)
    const open = await advisor.post(url, { name: 'Team', url: secret }, english)
    expect([open.status, open.body.errors.url[0]]).toEqual([
      422,
      expect.stringContaining('OPENBRANCH_SECRET'),
    ])
    encryptWith('a secret for tests that is long enough')
  })
})
