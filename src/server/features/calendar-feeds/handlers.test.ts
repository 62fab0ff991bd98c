import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookedAppointment, changedAppointment } from '#server/testing/appointments.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let anna: Client
let uuids: Record<'soon' | 'old' | 'cancelled' | 'foreign', string>
const day = 86_400_000
const url = '/api/v1/advisors/anna-becker/calendar-feed'

const advisorNamed = (slug: string) =>
  server.db.withTenant(server.tenants.musterbank?.id as number, async (tx) => {
    const { rows } = await sql<{ uuid: string }>`select uuid from advisors where slug = ${slug}`.execute(tx)
    return rows[0]?.uuid as string
  })

beforeAll(async () => {
  server = await startTestServer()
  anna = await server.signIn('advisor')
  const tenantId = server.tenants.musterbank?.id as number
  const mine = await advisorNamed('anna-becker')
  const { rows } = await server.db.withTenant(tenantId, (tx) =>
    sql<{
      uuid: string
    }>`select uuid from advisors where slug <> 'anna-becker' order by slug limit 1`.execute(tx),
  )
  const theirs = rows[0]?.uuid as string
  const at = new Date(Date.now() - day)
  const book = async (advisorUuid: string, days: number, more = {}) =>
    await server.db.withTenant(tenantId, async (tx) => {
      const startsAt = new Date(Date.now() + days * day)
      const { uuid } = await bookedAppointment(tx, { advisorUuid, startsAt, at, ...more })
      return { uuid, startsAt }
    })
  await server.db.withTenant(tenantId, (tx) => sql`delete from appointments`.execute(tx))
  const soon = await book(mine, 3, { name: 'Jana, "J"; Hartmann\r\nX-EVIL:1', email: 'jana@mail.example' })
  const old = await book(mine, -31)
  const cancelled = await book(mine, 5)
  const foreign = await book(theirs, 4)
  await server.db.withTenant(tenantId, (tx) =>
    changedAppointment(tx, { ...cancelled, state: 'cancelled', by: 'customer', at }),
  )
  uuids = { soon: soon.uuid, old: old.uuid, cancelled: cancelled.uuid, foreign: foreign.uuid }
})
afterAll(() => server.close())

const pathOf = (address: string) => new URL(address).pathname
const make = async () => (await anna.post(url)).body.url as string

describe('a calendar feed', () => {
  it('is off at first, its address is shown once, and then only that there is one', async () => {
    expect((await anna.get(url)).body).toEqual({
      enabled: false,
      url: null,
      created_at: null,
      last_read_at: null,
    })
    const made = await anna.post(url)
    expect(made.status).toBe(201)
    expect(made.body.url).toMatch(/\/api\/v1\/calendar-feeds\/[\w-]{43}$/)
    const read = await anna.get(url)
    expect(read.body).toMatchObject({ enabled: true, url: null, last_read_at: null })
    const token = made.body.url.split('/').at(-1)
    const { rows } = await server.db.withTenant(server.tenants.musterbank?.id as number, (tx) =>
      sql<{ row: string }>`select calendar_feeds::text as row from calendar_feeds`.execute(tx),
    )
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('has the advisor’s requested and confirmed appointments and no more of the customer than the name', async () => {
    const reply = await server.guest().get(pathOf(await make()))
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toContain('text/calendar')
    const calendar = new ICAL.Component(ICAL.parse(reply.text) as [string, unknown[], unknown[]])
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
    expect(events.map(({ uid }) => uid)).toEqual([uuids.soon])
    expect(events[0]?.summary).toBe('Baufinanzierung, Jana, "J"; Hartmann X-EVIL:1')
    expect(reply.text).not.toMatch(/jana@|\+4969|^X-EVIL/m)
    expect((await anna.get(url)).body.last_read_at).not.toBeNull()
  })

  it('stops at its old address when it is made anew, and when it is removed', async () => {
    const first = pathOf(await make())
    const second = pathOf(await make())
    expect((await server.guest().get(first)).status).toBe(401)
    expect((await server.guest().get(second)).status).toBe(200)
    expect((await server.guest('alpenbank').get(second)).status).toBe(401)
    expect((await anna.delete(url)).status).toBe(204)
    expect((await server.guest().get(second)).status).toBe(401)
    expect((await anna.delete(url)).status).toBe(204)
    expect((await server.guest().get('/api/v1/calendar-feeds/x')).status).toBe(401)
  })

  it('belongs to the advisor, and to the account admin for them', async () => {
    const admin = await server.signIn('accountadmin')
    expect((await admin.get(url)).status).toBe(200)
    expect((await server.guest().get(url)).status).toBe(401)
    expect((await anna.get('/api/v1/advisors/jonas-hofmann/calendar-feed')).status).toBe(403)
    expect((await admin.get('/api/v1/advisors/nobody/calendar-feed')).status).toBe(404)
  })
})
