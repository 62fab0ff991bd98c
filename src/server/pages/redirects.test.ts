import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { addRedirects } from './redirects.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({
    pages: async (app, { deps }) =>
      addRedirects(app, deps.db, (_, reply) => reply.code(404).type('text/html').send('<p>Not found')),
  })
})
afterAll(() => server.close())

const idOf = (tenant: string) => server.tenants[tenant]?.id ?? 0
const inTenant: <T>(fn: Parameters<typeof server.db.withTenant<T>>[1]) => Promise<T> = (fn) =>
  server.db.withTenant(idOf('musterbank'), fn)
const hits = async () =>
  (await inTenant((tx) => tx.selectFrom('contact_hits').select('channel').orderBy('id').execute())).map(
    ({ channel }) => channel,
  )
const get = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await server.guest().get(url, headers)
  return [reply.status, reply.headers.location]
}

const mail = '/advisor/email-hit?advisorAlias=anna-becker'
const phone = '/advisor/phone-hit?advisorAlias=anna-becker'
const share = '/share-buttons/redirect/button-click?advisorAlias=anna-becker&socialMediaType='
const callBack = '/call-me-back/action/show-popup?alias=anna-becker'

beforeEach(() => inTenant((tx) => tx.deleteFrom('contact_hits').execute()))

describe('addresses that lead on', () => {
  it('are counted by channel, each press once', async () => {
    expect(await get(mail)).toEqual([302, 'mailto:anna.becker@musterbank.example'])
    expect(await get(phone)).toEqual([302, 'tel:+496990009144'])
    expect(await get(phone)).toEqual([302, 'tel:+496990009144'])
    const page = encodeURIComponent('http://musterbank.localhost:8080/app/profile/anna-becker')
    expect(await get(`${share}whatsapp`)).toEqual([302, `https://wa.me/?text=${page}`])
    const [status, href] = await get(`${share}email`)
    expect([status, String(href)]).toEqual([
      302,
      expect.stringMatching(/^mailto:\?subject=Dr\.%20Anna%20Becker/),
    ])
    expect(new URL(String(href)).searchParams.get('body')).toBe(decodeURIComponent(page))
    expect(await hits()).toEqual(['email', 'phone', 'phone', 'share-whatsapp', 'share-email'])
  })

  it('lead to the popup and to the messenger, uncounted', async () => {
    expect(await get(callBack)).toEqual([302, '/app/profile/anna-becker#callback-request'])
    expect(await get('/messenger')).toEqual([302, '/app/messenger'])
    expect(await hits()).toEqual([])
  })

  it('are followed without being counted by HEAD and by browsers that fetch ahead', async () => {
    const head = await server.guest().head(mail)
    expect([head.status, head.headers.location]).toEqual([302, 'mailto:anna.becker@musterbank.example'])
    expect(await get(phone, { 'sec-purpose': 'prefetch' })).toEqual([302, 'tel:+496990009144'])
    expect(await get(phone, { 'sec-purpose': 'prefetch;prerender' })).toEqual([302, 'tel:+496990009144'])
    expect(await get(`${share}whatsapp`, { purpose: 'prefetch' })).toEqual([302, expect.any(String)])
    expect(await hits()).toEqual([])
  })

  it.each([
    '/advisor/email-hit',
    '/advisor/email-hit?advisorAlias=nobody',
    '/advisor/email-hit?advisorAlias=anna-becker&advisorAlias=jonas-hofmann',
    `/advisor/phone-hit?advisorAlias=${'a'.repeat(101)}`,
    '/advisor/phone-hit?advisorAlias=ingo-peters',
    '/advisor/phone-hit?advisorAlias=katharina-moser',
    `/advisor/phone-hit?advisorAlias=${encodeURIComponent("' or 1=1 --")}`,
    `${share}fax`,
    share.split('&')[0] as string,
    `${share}__proto__`,
    '/call-me-back/action/show-popup?alias=//evil.example',
    '/call-me-back/action/show-popup?advisorAlias=anna-becker',
  ])('are not there: %s', async (url) => {
    expect((await get(url))[0]).toBe(404)
    expect(await hits()).toEqual([])
  })

  it('ignore unknown keys, and whatever else names another address', async () => {
    expect(await get(`${mail}&to=evil@evil.example&utm=1`)).toEqual([
      302,
      'mailto:anna.becker@musterbank.example',
    ])
    expect(await get(`${share}whatsapp&url=https://evil.example`, { host: 'musterbank.localhost' })).toEqual([
      302,
      expect.not.stringContaining('evil'),
    ])
  })

  it.each([
    ['share-buttons', `${share}whatsapp`],
    ['call-me-back', callBack],
    ['messenger', '/messenger'],
  ])('are gone with the module %s', async (name, url) => {
    const module = { tenant_id: idOf('musterbank'), name }
    await inTenant((tx) => tx.deleteFrom('modules').where('name', '=', name).execute())
    forgetTenant(idOf('musterbank'))
    expect((await get(url))[0]).toBe(404)
    expect((await (await server.signIn('stduser')).get(url)).status).toBe(403)
    await inTenant((tx) => tx.insertInto('modules').values(module).execute())
    forgetTenant(idOf('musterbank'))
    expect((await get(url))[0]).toBe(302)
  })

  it('lead on when there is a flood, but count it no longer', async () => {
    expect((await get(phone))[0]).toBe(302)
    await inTenant((tx) => tx.updateTable('rate_limits').set({ used: 600 }).execute())
    expect((await get(phone))[0]).toBe(302)
    expect(await hits()).toEqual(['phone'])
    await inTenant((tx) => tx.deleteFrom('rate_limits').execute())
  })
})
