import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unbuiltPages } from '../testing/pages.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let anna: Client
beforeAll(async () => {
  server = await startTestServer({ pages: unbuiltPages() })
  anna = await server.signIn('advisor')
})
afterAll(() => server.close())

const profile = '/api/v1/advisors/anna-becker/profile'
const address = '/app/profile/anna-becker/preview'
const names = { alias: 'anna-becker', first_name: 'Anna', last_name: 'Becker' }

describe('the preview of a profile', () => {
  it('is the page as visitors would see it, and nothing of it is stored', async () => {
    const before = await anna.get(profile)
    const { status, text, headers } = await anna.post(address, {
      ...names,
      last_name: 'Becker-Lenz',
      position: 'Leiterin <b>Baufinanzierung</b>',
    })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(text).toContain('Becker-Lenz')
    expect(text).toContain('Leiterin &lt;b&gt;Baufinanzierung&lt;/b&gt;')
    // To be looked at, as a visitor who has answered the banner.
    expect(text).not.toContain('<script')
    expect(text).not.toContain('Alle akzeptieren')
    expect(await anna.get(profile)).toMatchObject({ status: 200, body: before.body })
    const page = await server.guest().get('/app/profile/anna-becker', { accept: 'text/html' })
    expect(page.text).not.toContain('Becker-Lenz')
  })

  it('says at the field what could not be saved', async () => {
    const { status, body } = await anna.post(address, { ...names, phone_number: '069' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['phone_number']])
  })

  it('is refused to whoever may not change it, and is not there for whom there is none', async () => {
    const jonas = { ...names, alias: 'jonas-hofmann' }
    expect((await anna.post('/app/profile/jonas-hofmann/preview', jonas)).status).toBe(403)
    expect((await server.guest().post(address, names)).status).toBe(401)
    const other = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    expect((await other.post(address, names)).status).toBe(404)
  })
})
