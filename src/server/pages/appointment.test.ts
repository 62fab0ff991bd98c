/** The customer's private page on the real server: nothing happens by opening it, everything by its buttons. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookedAppointment } from '../testing/appointments.ts'
import { unbuiltPages } from '../testing/pages.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let tenantId: number
let advisorUuid: string
let slot = 0

beforeAll(async () => {
  server = await startTestServer({ pages: unbuiltPages() })
  tenantId = server.tenants.musterbank?.id as number
  advisorUuid = await inTenant(async (tx) => {
    const { rows } = await sql<{
      uuid: string
    }>`select uuid from advisors where slug = 'anna-becker'`.execute(tx)
    return rows[0]?.uuid as string
  })
})
afterAll(() => server.close())

type Tx = Parameters<Parameters<TestServer['db']['withTenant']>[1]>[0]
const inTenant = <T>(fn: (tx: Tx) => Promise<T>) => server.db.withTenant(tenantId, fn)

/** Weeks ahead at night, where the demo has nothing. */
function book() {
  const startsAt = new Date(Date.now() + (1_000 + 2 * slot++) * 3_600_000)
  startsAt.setUTCHours(1, 0, 0, 0)
  startsAt.setUTCDate(startsAt.getUTCDate() + slot)
  return inTenant((tx) => bookedAppointment(tx, { advisorUuid, startsAt, at: new Date() }))
}
const stateOf = (uuid: string) =>
  inTenant(async (tx) => {
    const { rows } = await sql<{ state: string; version: number }>`
      select state, version from appointments where uuid = ${uuid}`.execute(tx)
    return rows[0]
  })
const addressOf = ({ uuid, token }: { uuid: string; token: string }, more = {}) =>
  `/app/appointment?${new URLSearchParams({ id: uuid, token, ...more })}`
/** Times of the next weeks that its customer could choose, once it is about a topic. */
async function freeFor({ uuid, token }: { uuid: string; token: string }) {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const anna = '/api/v1/advisors/anna-becker'
  const { body: topics } = await server.guest().get(`${anna}/appointment-topics`)
  const topic: string = topics[0].uuid
  await inTenant((tx) => sql`update appointments set topic_uuid = ${topic} where uuid = ${uuid}`.execute(tx))
  const query = { from: day(3), to: day(40), topic, type: 'in-branch', appointment: uuid, token }
  const { body } = await server.guest().get(`${anna}/free-slots?${new URLSearchParams(query)}`)
  return body as { start: string; end: string }[]
}
const press = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.guest().send({
    method: 'POST',
    url: '/app/appointment',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

describe('the private page', () => {
  it('opens by its link, is kept nowhere, and changes nothing however often it is opened', async () => {
    const booked = await book()
    const before = await stateOf(booked.uuid)
    for (const more of [
      {},
      { step: 'cancel' },
      { step: 'move' },
      { action: 'cancel' },
      { told: 'cancelled' },
    ]) {
      const reply = await server.guest().get(addressOf(booked, more))
      expect(reply.status).toBe(200)
      expect(reply.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      expect(reply.headers.etag).toBeUndefined()
    }
    expect(await stateOf(booked.uuid)).toEqual(before)
  })

  it('is the same plain 404 for a wrong token, the token of another, another tenant, and none', async () => {
    const [mine, other] = [await book(), await book()]
    const addresses = [
      addressOf({ ...mine, token: 'x'.repeat(43) }),
      addressOf({ ...mine, token: other.token }),
      addressOf({ uuid: '9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001', token: mine.token }),
      `/app/appointment?id=${mine.uuid}`,
      '/app/appointment',
    ]
    for (const address of addresses) {
      const reply = await server.guest().get(address)
      expect([address, reply.status]).toEqual([address, 404])
      expect(reply.text).toContain('Dieser Link ist nicht gültig')
      expect(reply.text).not.toContain('Baufinanzierung')
    }
    expect((await server.guest('alpenbank').get(addressOf(mine))).status).toBe(404)
  })

  it('gives the calendar file to whoever has the link', async () => {
    const booked = await book()
    const url = `/api/v1/appointments/${booked.uuid}/calendar-file`
    const reply = await server.guest().get(`${url}?token=${booked.token}`)
    expect(reply.headers['content-type']).toContain('text/calendar')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="termin.ics"')
    expect(reply.text).toContain(`UID:${booked.uuid}`)
    expect(reply.text).toContain('SUMMARY:Baufinanzierung\\, Dr. Anna Becker')
    expect(reply.text).not.toMatch(/METHOD|Jana/)
    const unfolded = reply.text.replaceAll('\r\n ', '')
    expect(unfolded).toContain(`/app/appointment?id=${booked.uuid}&token=${booked.token}\r\n`)
    expect((await server.guest().get(`${url}?token=wrong`)).status).toBe(401)
    const anna = await server.signIn('advisor')
    const hers = (await anna.get(url)).text.replaceAll('\r\n ', '')
    expect(hers).toContain('SUMMARY:Baufinanzierung\\, Jana Hartmann')
    expect(hers).toContain(`/app/online-appointments/appointments/index/${booked.uuid}\r\n`)
    expect(hers).not.toContain('token')
  })

  it('speaks the language of the booking in the calendar file, and names it so', async () => {
    const booked = await book()
    await inTenant((tx) =>
      sql`update appointments set language = 'en' where uuid = ${booked.uuid}`.execute(tx),
    )
    const url = `/api/v1/appointments/${booked.uuid}/calendar-file?token=${booked.token}`
    const { headers, text } = await server.guest().get(url)
    expect(headers['content-disposition']).toBe('attachment; filename="appointment.ics"')
    expect(text).toContain('View\\, move or cancel: ')
  })

  it('has the number of the branch in the calendar file where the advisor shows none, unless the branch hides it', async () => {
    const booked = await book()
    const file = async () => {
      const url = `/api/v1/appointments/${booked.uuid}/calendar-file?token=${booked.token}`
      return (await server.guest().get(url)).text.replaceAll('\r\n ', '')
    }
    const shows = (isShown: boolean) =>
      inTenant((tx) =>
        sql`update advisors set shows_phone_number = ${isShown} where slug = 'anna-becker'`.execute(tx),
      )
    const enabled = (value: string) =>
      inTenant((tx) =>
        sql`update organization_metadata m set value = ${value} from advisors a
          where a.slug = 'anna-becker' and m.organization_uuid = a.organization_uuid
            and m.name = 'publicProfileEnabled'`.execute(tx),
      )
    await inTenant((tx) =>
      sql`insert into organization_metadata (tenant_id, organization_uuid, name, value)
        select tenant_id, organization_uuid, 'phoneNumber', '+496990001234' from advisors where slug = 'anna-becker'
        on conflict (tenant_id, organization_uuid, name) do update set value = excluded.value`.execute(tx),
    )
    expect(await file()).toContain('Fragen: 069 90009144')
    await shows(false)
    expect(await file()).toContain('Fragen: 069 90001234')
    await enabled('false')
    expect(await file()).not.toContain('Fragen')
    await Promise.all([shows(true), enabled('true')])
  })
})

describe('the button to cancel', () => {
  it('cancels once and leads back, by a browser that tells nobody where it comes from', async () => {
    const booked = await book()
    const fields = {
      id: booked.uuid,
      token: booked.token,
      action: 'cancel',
      version: '1',
      message: 'Leider\r\nkrank',
    }
    const reply = await press(fields, { origin: 'null', 'sec-fetch-site': 'same-origin' })
    expect(reply.status).toBe(303)
    expect(reply.headers.location).toBe(addressOf(booked, { told: 'cancelled' }))
    expect((await stateOf(booked.uuid))?.state).toBe('cancelled')
    expect((await server.guest().get(addressOf(booked))).text).toContain('Dieser Termin ist abgesagt')
    // Pressed twice it says the same; who has other words for it is told that it is done already.
    const again = await press(fields)
    expect(again.headers.location).toBe(addressOf(booked, { told: 'cancelled' }))
    const other = await press({ ...fields, message: 'Doch nicht krank' })
    expect(other.headers.location).toBe(addressOf(booked, { problem: 'changed' }))
    expect((await stateOf(booked.uuid))?.version).toBe(2)
  })

  it.each([
    ['a wrong token', { token: 'x'.repeat(43) }, 'failed'],
    ['an older view of it', { version: '7' }, 'changed'],
    ['something else to do', { action: 'confirm' }, 'failed'],
    ['nothing to do', { action: '' }, 'failed'],
  ])('does nothing with %s', async (_, changes, problem) => {
    const booked = await book()
    const fields = { id: booked.uuid, token: booked.token, action: 'cancel', version: '1', ...changes }
    const reply = await press(fields)
    expect(reply.status).toBe(303)
    expect(new URL(String(reply.headers.location), 'http://x').searchParams.get('problem')).toBe(problem)
    expect((await stateOf(booked.uuid))?.state).toBe('confirmed')
  })

  it('takes no form of another site, and no other kind of body', async () => {
    const booked = await book()
    const fields = { id: booked.uuid, token: booked.token, action: 'cancel' }
    expect(
      (await press(fields, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).status,
    ).toBe(403)
    const json = await server.guest().post('/app/appointment', fields)
    expect(json.status).toBeGreaterThanOrEqual(300)
    expect((await stateOf(booked.uuid))?.state).toBe('confirmed')
  })
})

describe('the button to move', () => {
  const move = ({ uuid: id, token }: Awaited<ReturnType<typeof book>>, start: string, version = '1') =>
    press({ id, token, action: 'move', version, start })

  it('says so when the time is not offered, and leads to those that are', async () => {
    const booked = await book()
    const start = new Date(Date.now() + 2_000 * 3_600_000).toISOString()
    const reply = await move(booked, start)
    expect(reply.headers.location).toBe(addressOf(booked, { step: 'move', start, problem: 'gone' }))
    expect((await stateOf(booked.uuid))?.version).toBe(1)
  })

  it('tells a time that is taken from one that is not offered', async () => {
    const [booked, other] = [await book(), await book()]
    const [slot] = await freeFor(booked)
    const start = slot?.start ?? ''
    await inTenant((tx) =>
      sql`update appointments set starts_at = ${start}, ends_at = ${slot?.end},
        occupied = tstzrange(${start}::timestamptz, ${slot?.end}::timestamptz, '[)')
        where uuid = ${other.uuid}`.execute(tx),
    )
    const reply = await move(booked, start)
    expect(reply.headers.location).toBe(addressOf(booked, { step: 'move', start, problem: 'taken' }))
    const page = await server.guest().get(String(reply.headers.location))
    expect(page.text).toContain('Diese Zeit wurde gerade vergeben. Ihr Termin ist unverändert.')
  })

  it('of an appointment that was cancelled or moved meanwhile says nothing about the time', async () => {
    const booked = await book()
    const [slot] = await freeFor(booked)
    expect((await move(booked, slot?.start ?? '', '7')).headers.location).toBe(
      addressOf(booked, { problem: 'changed' }),
    )
    await press({ id: booked.uuid, token: booked.token, action: 'cancel', version: '1' })
    const reply = await move(booked, slot?.start ?? '')
    expect(reply.headers.location).toBe(addressOf(booked, { problem: 'changed' }))
  })
})
