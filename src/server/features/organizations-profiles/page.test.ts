import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dateIn, weekdayOf } from '#rules/dates.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import '../tenant/queries.ts'

let server: TestServer
let guest: Client
let admin: Client

beforeAll(async () => {
  server = await startTestServer()
  guest = server.guest()
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())

const url = '/api/v1/organizations-profiles'
const idOf = (tenant: string) => (server.tenants[tenant] as { id: number }).id

/** Without a module while `fn` runs. */
async function without(module: string, fn: () => Promise<void>, tenant = 'musterbank') {
  const id = idOf(tenant)
  await server.db.withTenant(id, (tx) => tx.deleteFrom('modules').where('name', '=', module).execute())
  forgetTenant(id)
  try {
    await fn()
  } finally {
    await server.db.withTenant(id, (tx) =>
      tx.insertInto('modules').values({ tenant_id: id, name: module }).execute(),
    )
    forgetTenant(id)
  }
}

async function uuidOf(slug: string): Promise<string> {
  return (await admin.get('/api/v1/organizations')).body.find((each: { slug: string }) => each.slug === slug)
    .uuid
}

describe('the public page of a branch', () => {
  it('has name, address, texts and advisors', async () => {
    const id = await uuidOf('westend')
    await admin.put(`/api/v1/organizations/${id}/metadata`, {
      description: 'Wir sind da.',
      openingHours: 'Mo 9-13\nDo 14-18',
      services: 'Geldautomat\nSchließfächer',
      'services.en': 'Cash machine',
      directions: 'Linie 32',
      'directions.en': '',
      phoneNumber: '+4969900091',
    })
    const english = await guest.get(`${url}/westend`, { 'accept-language': 'en' })
    expect(english.body).toMatchObject({ services: 'Cash machine', directions: 'Linie 32' })
    expect(english.body.untranslated).toEqual(['directions'])
    const { status, body } = await guest.get(`${url}/westend`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      slug: 'westend',
      public_name: 'Musterbank Westend',
      address: { street: 'Lindenallee 14', zip: '60325', city: 'Frankfurt am Main' },
      description: 'Wir sind da.',
      opening_hours: 'Mo 9-13\nDo 14-18',
      services: 'Geldautomat\nSchließfächer',
      directions: 'Linie 32',
      phone_number: '+4969900091',
      email_address: 'westend@musterbank.example',
    })
    expect(body.maps_link).toContain('Lindenallee%2014%2C%2060325%20Frankfurt%20am%20Main')
    expect(body.advisors.map(({ slug }: { slug: string }) => slug)).toContain('anna-becker')
    expect(Object.keys(body)).not.toContain('version')
  })

  it('says whether it is open, by the clocks of the institution, and keeps to its closing days', async () => {
    const id = await uuidOf('westend')
    const put = (body: object) => admin.put(`/api/v1/organizations/${id}/metadata`, body)
    const today = dateIn(new Date(), 'Europe/Berlin')
    const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
    const day = days[weekdayOf(today) - 1]
    expect((await put({ openingTimes: `${day} 00:00-24:00` })).status).toBe(200)
    const read = async () => (await guest.get(`${url}/westend`)).body
    expect(await read()).toMatchObject({
      opening_times: [{ day: weekdayOf(today), start: '00:00', end: '24:00' }],
      open_state: { date: today, is_open: true, until: '24:00', opens: null },
    })
    const closed = { kind: 'closed', date: today, name: 'Umzug', organization: id }
    const made = await admin.post('/api/v1/closing-days', closed)
    expect(made.status).toBe(201)
    expect((await read()).open_state).toMatchObject({
      is_open: false,
      opens: { date: addDays(today, 7), time: '00:00' },
    })
    await admin.delete(`/api/v1/closing-days/${made.body.uuid}`, { 'if-match': '"1"' })
    expect((await put({ openingTimes: 'Mo–Fr 09:00–12:00, 13:00–18:00' })).status).toBe(200)
    expect((await read()).opening_times).toHaveLength(10)
    await put({ openingTimes: '' })
    expect(await read()).toMatchObject({ opening_times: [], open_state: null })
  })

  it('shows nobody where lists of advisors are off', () =>
    without('advisorlist', async () => {
      expect((await guest.get(`${url}/westend`)).body.advisors).toEqual([])
    }))

  it('is not there when it is switched off, for whom ever asks', async () => {
    const id = await uuidOf('bornheim')
    await admin.put(`/api/v1/organizations/${id}/metadata`, { publicProfileEnabled: false })
    for (const client of [guest, admin]) expect((await client.get(`${url}/bornheim`)).status).toBe(404)
    await admin.put(`/api/v1/organizations/${id}/metadata`, { publicProfileEnabled: true })
    expect((await guest.get(`${url}/bornheim`)).status).toBe(200)
  })

  it('is not there for a branch of another tenant, an unknown one or a hostile one', async () => {
    expect((await server.guest('harbourbank').get(`${url}/westend`)).status).toBe(404)
    for (const slug of ['nobody', "'", '%25', '%00', '..%2f', 'x'.repeat(101)])
      expect([400, 404]).toContain((await guest.get(`${url}/${slug}`)).status)
  })

  it('is no page without its module: 404 for guests, 403 for the signed-in', () =>
    without('organizations-profiles', async () => {
      expect((await guest.get(`${url}/westend`)).status).toBe(404)
      expect((await admin.get(`${url}/westend`)).status).toBe(403)
    }))
})

describe('a branch with a zone of its own', () => {
  it('opens and closes by its own clocks, there and in the finder, a day ahead or behind too', async () => {
    const id = await uuidOf('westend')
    const put = (body: object) => admin.put(`/api/v1/organizations/${id}/metadata`, body)
    const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const today = dateIn(new Date(), timeZone)
      const day = days[weekdayOf(today) - 1]
      expect((await put({ timeZone, openingTimes: `${day} 00:00-24:00` })).status).toBe(200)
      const { body } = await guest.get(`${url}/westend`)
      expect(body.time_zone).toBe(timeZone)
      expect(body.open_state).toMatchObject({ date: today, is_open: true, until: '24:00' })
      const found = await guest.get('/api/v1/search/advisors?name=Becker')
      expect(found.body[0].organization.open_state).toMatchObject({ date: today, is_open: true })
      // A closing day of the institution is one by these clocks too.
      const closing = await admin.post('/api/v1/closing-days', { name: 'Umbau', date: today })
      expect((await guest.get(`${url}/westend`)).body.open_state.is_open).toBe(false)
      await admin.delete(closing.headers.location as string)
    }
    await put({ timeZone: 'Europe/Berlin' })
    expect((await guest.get(`${url}/westend`)).body.time_zone).toBeNull()
    await put({ timeZone: '', openingTimes: '' })
  })
})

describe('a branch without online appointments', () => {
  const metadata = async (slug: string, onlineAppointments: boolean | string) =>
    await admin.put(`/api/v1/organizations/${await uuidOf(slug)}/metadata`, { onlineAppointments })
  const anna = '/api/v1/advisors/anna-becker'
  const offered = async (slug = 'anna-becker') =>
    (await guest.get(`/api/v1/advisors/${slug}`)).body.contact_options.online_appointment
  const run = (statement: ReturnType<typeof sql>) =>
    server.db.withTenant(idOf('musterbank'), (tx) => statement.execute(tx))

  it('has nobody who can be booked: no topics, no times, no hold, none in the finder; and all again afterwards', async () => {
    const [topic] = (await guest.get(`${anna}/appointment-topics`)).body
    const today = dateIn(new Date(), 'Europe/Berlin')
    const times = `${anna}/free-slots?${new URLSearchParams({ from: today, to: addDays(today, 20), topic: topic.uuid, type: 'in-branch' })}`
    const [slot] = (await guest.get(times)).body
    const hold = () =>
      guest.post('/api/v1/slot-holds', {
        advisor: 'anna-becker',
        topic: topic.uuid,
        type: 'in-branch',
        start: slot.start,
      })
    const held = await hold()
    expect(held.status).toBe(201)
    const found = async (filter: string) =>
      (await guest.get(`/api/v1/search/advisors?name=Becker${filter}`)).body.map(
        ({ slug }: { slug: string }) => slug,
      )
    expect(await found('&type=in-branch')).toContain('anna-becker')

    expect((await metadata('westend', false)).status).toBe(200)
    expect(await offered()).toBe(false)
    expect((await guest.get(`${url}/westend`)).body.online_appointments).toBe(false)
    const cards = (await guest.get(`${url}/westend`)).body.advisors
    expect(
      cards.some(
        (card: { contact_options: { online_appointment: boolean } }) =>
          card.contact_options.online_appointment,
      ),
    ).toBe(false)
    expect((await guest.get(`${anna}/appointment-topics`)).status).toBe(404)
    expect((await guest.get(times)).status).toBe(404)
    expect((await hold()).status).toBeGreaterThanOrEqual(400)
    // What is under way is refused too.
    const booking = {
      hold: held.body.token,
      name: 'Kim Kunde',
      email: 'kim@example.com',
      phone: '+4917012345',
      message: '',
      consent: true,
    }
    const booked = await guest.post('/api/v1/appointments', booking, {
      'idempotency-key': 'branch-without-1',
    })
    expect([booked.status, JSON.stringify(booked.body)]).toEqual([409, expect.any(String)])
    expect(await found('')).toContain('anna-becker')
    expect(await found('&type=in-branch')).not.toContain('anna-becker')
    // Advisors keep what they chose themselves.
    const { rows } = await run(sql`select online_appointment from advisors where slug = 'anna-becker'`)
    expect(rows).toEqual([{ online_appointment: true }])

    expect((await metadata('westend', true)).status).toBe(200)
    expect(await offered()).toBe(true)
    expect((await guest.get(times)).body.length).toBeGreaterThan(0)
  })

  it('takes along who comes, and lets go who leaves, also where nothing is said any more', async () => {
    await metadata('westend', 'false')
    const move = (slug: string) =>
      run(
        sql`update advisors set organization_uuid = (select uuid from organizations where slug = ${slug}) where slug = 'anna-becker'`,
      )
    await move('bornheim')
    expect(await offered()).toBe(true)
    await move('westend')
    expect(await offered()).toBe(false)
    await metadata('westend', '')
    expect(await offered()).toBe(true)
    await metadata('westend', 'false')
    await run(sql`update advisors set organization_uuid = null where slug = 'anna-becker'`)
    expect(await offered()).toBe(true)
    await move('westend')
    await run(sql`delete from organization_metadata where name = 'onlineAppointments'`)
    expect(await offered()).toBe(true)
  })

  it('is nothing to other institutions, nor changed by who may not', async () => {
    const id = await uuidOf('westend')
    const stranger = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    const path = `/api/v1/organizations/${id}/metadata`
    expect((await stranger.put(path, { onlineAppointments: false })).status).toBe(404)
    expect(
      (await (await server.signIn('advisors-manager')).put(path, { onlineAppointments: false })).status,
    ).toBe(403)
    expect(await offered()).toBe(true)
  })
})

describe('short addresses of a branch', () => {
  it.each(['filiale', 'f'])('/%s/… leads to the page below /app/', async (prefix) => {
    const { status, headers } = await guest.get(`/${prefix}/westend`)
    expect([status, headers.location]).toEqual([302, `/app/${prefix}/westend`])
  })

  it.each(['%2F%2Fevil.test', '%5C%5Cevil.test', '%0d%0aset-cookie:x'])(
    'stay on this site: %s',
    async (slug) => {
      const { status, headers } = await guest.get(`/f/${slug}`)
      if (status === 302) expect(headers.location).toMatch(/^\/app\/f\/[^/\\\s]+$/)
      else expect([400, 404]).toContain(status)
    },
  )
})

describe('the sitemap', () => {
  it('names the finder and public branches, and no profile', async () => {
    const { status, headers, text } = await guest.get('/sitemap.xml')
    expect([status, headers['content-type']]).toEqual([200, 'application/xml'])
    expect(text).toMatch(/^<\?xml version="1\.0"/)
    expect(text).toContain('/app/search</loc>')
    expect(text).toContain('/app/filiale/westend</loc>')
    expect(text).not.toContain('profile/')
    expect(text).not.toContain('weidenau')
  })

  it('leaves out what is switched off', async () => {
    await without('searchengine', async () => {
      expect((await guest.get('/sitemap.xml')).text).not.toContain('/app/search')
    })
    await without('organizations-profiles', async () => {
      expect((await guest.get('/sitemap.xml')).text).not.toContain('westend')
    })
    await without('sitemap', async () => {
      expect((await guest.get('/sitemap.xml')).status).toBe(404)
    })
  })
})
