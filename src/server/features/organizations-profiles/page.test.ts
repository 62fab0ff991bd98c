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
