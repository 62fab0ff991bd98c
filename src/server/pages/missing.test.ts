import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unbuiltPages } from '../testing/pages.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer

beforeAll(async () => {
  const deskHtml = '<!doctype html><p>the desk'
  server = await startTestServer({ pages: unbuiltPages({ deskHtml }) })
})
afterAll(() => server.close())

const browser = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'de' }

describe('an address that is not there', () => {
  const addresses = ['/app/nothing', '/app/organizations/a/b', '/nothing', '/nothing/at/all', '/wp-login.php']

  it.each(addresses)(
    '%s has the institution’s look for visitors, in the language that they ask for',
    async (path) => {
      const german = await server.guest('alpenbank').get(path, browser)
      expect(german.status).toBe(404)
      expect(german.headers['content-type']).toBe('text/html; charset=utf-8')
      for (const text of ['Hoppla!', 'support@alpenbank.localhost', 'Nicht gefunden (#404)'])
        expect(german.text).toContain(text)
      expect(german.text).toContain('Alpenbank')
      expect(german.text).not.toContain('the desk')
      const english = await server.guest('alpenbank').get(`${path}?lang=en`, browser)
      expect(english.headers['content-language']).toBe('en')
      expect(english.text).toContain('Whoops!')
    },
  )

  it('below /app/ stays in the desk for whoever is signed in', async () => {
    const user = await server.signIn('stduser')
    expect((await user.get('/app/nothing', browser)).text).toContain('the desk')
    expect((await user.get('/nothing', browser)).text).toContain('Hoppla!')
  })

  it.each(['/api/v1/nothing', '/frontend-logs/nothing'])(
    '%s is a call’s, however it is asked',
    async (path) => {
      const { status, headers } = await server.guest().get(path, browser)
      expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
    },
  )

  it('is told to programs in JSON, and of a file in a few words', async () => {
    const { status, body } = await server.guest().get('/nothing', { accept: 'application/json' })
    expect([status, body]).toEqual([404, { message: expect.any(String) }])
    const file = await server.guest().get('/app/assets/none.js', browser)
    expect([file.status, file.text.length < 2_000]).toEqual([404, true])
  })

  it('keeps what is typed from being run', async () => {
    const { text } = await server.guest().get('/<script>alert(1)</script>', browser)
    expect(text).not.toContain('<script>alert')
  })
})

it('robots may ask for all pages, which say themselves whether they may be shown', async () => {
  const { status, headers, text } = await server.guest().get('/robots.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toMatch(
    /^User-agent: \*\nDisallow: \/api\/\nSitemap: http:\/\/musterbank\.localhost:\d+\/sitemap\.xml\n$/,
  )
})
