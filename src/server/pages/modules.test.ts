import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactOptions } from '#rules/contact-options.ts'
import { forgetTenant } from '../platform/tenancy/tenancy.ts'
import { unbuiltPages } from '../testing/pages.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import '../features/advisors/queries.ts'
import '../features/modules/queries.ts'

let server: TestServer
const profile = '/app/profile/anna-becker'
const branch = '/app/filiale/westend'
const sitemap = '/sitemap.xml'
const finder = '/app/search'

const tenantId = () => (server.tenants.musterbank as { id: number }).id
const get = (url: string, tenant?: string) => server.guest(tenant).get(url)
const textOf = async (url: string) => (await get(url)).text

beforeAll(async () => {
  server = await startTestServer({ pages: unbuiltPages() })
  const { shows_email_address: _, ...options } = Object.fromEntries(
    contactOptions.map((option) => [option === 'email_address' ? 'shows_email_address' : option, true]),
  )
  await server.db.withTenant(tenantId(), (tx) =>
    tx.updateTable('advisors').set(options).where('slug', '=', 'anna-becker').execute(),
  )
})

afterAll(() => server.close())

/** Without a module while `fn` runs. */
async function without(name: string, fn: () => Promise<void>): Promise<void> {
  const id = tenantId()
  await server.db.withTenant(id, (tx) => tx.deleteFrom('modules').where('name', '=', name).execute())
  forgetTenant(id)
  try {
    await fn()
  } finally {
    await server.db.withTenant(id, (tx) => tx.insertInto('modules').values({ tenant_id: id, name }).execute())
    forgetTenant(id)
  }
}

describe('a module that is off is gone from visitors’ pages', () => {
  it.each([
    ['advisorlist', branch, 'Anna Becker'],
    ['assistant', profile, 'Jonas Hofmann'],
    ['call-me-back', profile, '#rueckrufwunsch'],
    ['call-me-back', finder, '#rueckrufwunsch'],
    ['is-already-customer', profile, '&quot;asksCustomer&quot;:true'],
    ['messenger', profile, '#Chat'],
    ['messenger', finder, '#Chat'],
    ['online-appointments', finder, 'class="why"'],
    ['organizations-profiles', sitemap, '/app/filiale/westend'],
    ['searchengine', profile, 'href="/app/search"'],
    ['searchengine', branch, 'href="/app/search"'],
    ['searchengine', sitemap, '/app/search'],
    ['share-buttons', profile, '&quot;hasShareButtons&quot;:true'],
    ['v-cards', profile, '#Kontakt-speichern'],
    ['whats-app', profile, 'href="https://wa.me/'],
  ])('%s on %s: %s', async (module, url, mark) => {
    expect(await textOf(url)).toContain(mark)
    await without(module, async () => {
      const { status, text } = await get(url)
      expect(status).toBe(200)
      expect(text).not.toContain(mark)
    })
  })

  it.each([
    ['organizations-profiles', branch],
    ['searchengine', finder],
    ['sitemap', sitemap],
  ])('%s: %s is not there', async (module, url) => {
    expect((await get(url)).status).toBe(200)
    await without(module, async () => {
      expect((await get(url)).status).toBe(404)
    })
  })

  it('without the finder, guests are led to the login', async () => {
    expect((await get('/app/')).headers.location).toBe(finder)
    await without('searchengine', async () => {
      expect((await get('/app/')).headers.location).toBe('/app/login')
    })
  })
})

describe('the finder on the demo', () => {
  const names = async (query: Record<string, string>, tenant?: string) => {
    const { text } = await get(`${finder}?${new URLSearchParams(query)}`, tenant)
    return [...text.matchAll(/<h3><a href="\/app\/profile\/([^"]+)"/g)].map(([, slug]) => slug)
  }

  it('finds by name with a typing error, by topic and place, in its own institution only', async () => {
    expect(await names({ name: 'Bekcer' })).toEqual(['anna-becker'])
    expect(await names({ name: 'Köhler' })).toEqual(await names({ name: 'Koehler' }))
    expect(await names({ topic: 'Baufinanzierung', place: '60325' })).toContain('anna-becker')
    expect(await names({ topic: 'Baufinanzierung', place: 'Nordhafen' })).toEqual([])
    expect(await names({ name: 'Becker' }, 'harbourbank')).toEqual([])
  })

  it('shows why somebody was found, also who cannot be booked', async () => {
    const text = await textOf(`${finder}?topic=Baufinanzierung&place=Bornheim`)
    expect(text).toContain('Selma Ayd')
    expect(text).toContain('<mark>Baufinanzierung</mark>')
  })

  it('has pages, and an address for each', async () => {
    const [first, second] = [await names({}), await names({ page: '2' })]
    expect(first).toHaveLength(20)
    expect(second.length).toBeGreaterThan(0)
    expect(first.filter((slug) => second.includes(slug))).toEqual([])
    expect(await names({ page: '500' })).toEqual([])
  })

  it.each(["'", '%', '\\', '\ud800', '<script>', '$1', 'x'.repeat(2000)])(
    'answers %j like any other search',
    async (text) => {
      for (const field of ['name', 'topic', 'place'])
        expect((await get(`${finder}?${new URLSearchParams({ [field]: text })}`)).status, field).toBe(200)
    },
  )

  it('is seen by search engines, searches are not', async () => {
    expect((await get(finder)).headers['x-robots-tag']).toBe('all')
    expect((await get(`${finder}?name=Becker`)).headers['x-robots-tag']).toBe('noindex')
  })
})
