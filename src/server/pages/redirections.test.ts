import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { until } from '#tests/until.ts'
import '../features/redirections/queries.ts'
import { unbuiltPages } from '../testing/pages.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ pages: unbuiltPages() })
})
afterAll(() => server.close())

const inTenant: <T>(fn: Parameters<typeof server.db.withTenant<T>>[1]) => Promise<T> = (fn) =>
  server.db.withTenant(server.tenants.musterbank?.id ?? 0, fn)
const rename = (from: string, to: string) =>
  inTenant((tx) => tx.updateTable('advisors').set({ slug: to }).where('slug', '=', from).execute())
const open = async (path: string, tenant?: string) => {
  const { status, headers } = await server.guest(tenant).get(path, { accept: 'text/html' })
  return [status, headers.location]
}
const hits = () =>
  inTenant((tx) => tx.selectFrom('redirections').select(['hits_count', 'last_hit_at']).executeTakeFirst())

describe('the former address of a profile', () => {
  beforeEach(async () => {
    await rename('lena-vogel', 'lena-adler')
    return () => rename('lena-adler', 'lena-vogel')
  })

  it('leads to the new one, also where it was kept as a page, with what the address asks for', async () => {
    await rename('lena-adler', 'lena-vogel')
    expect(await open('/app/profile/lena-vogel')).toEqual([200, undefined])
    await rename('lena-vogel', 'lena-adler')
    expect(await open('/app/profile/lena-vogel')).toEqual([302, '/app/profile/lena-adler'])
    expect(await open('/app/profile/lena-vogel/?lang=en')).toEqual([302, '/app/profile/lena-adler?lang=en'])
    expect((await open('/app/profile/lena-adler'))[0]).toBe(200)
  })

  it('leads to the new wallet card too, which is printed and scanned', async () => {
    await inTenant((tx) =>
      tx.updateTable('advisors').set({ wallet_cards: true }).where('slug', '=', 'lena-adler').execute(),
    )
    expect(await open('/wallet-card/lena-vogel')).toEqual([302, '/wallet-card/lena-adler'])
    expect((await open('/wallet-card/lena-adler'))[0]).toBe(200)
  })

  it('is counted once for each visit, and not for robots that fetch ahead', async () => {
    await server.guest().get('/app/profile/lena-vogel', { 'sec-purpose': 'prefetch' })
    await open('/app/profile/lena-vogel')
    await until(async () => expect(await hits()).toEqual({ hits_count: 1, last_hit_at: expect.any(Date) }))
  })

  it('leads nowhere while the profile is off, elsewhere, or once it is somebody’s again', async () => {
    const set = (is_active: boolean) =>
      inTenant((tx) =>
        tx.updateTable('advisors').set({ is_active }).where('slug', '=', 'lena-adler').execute(),
      )
    await set(false)
    expect((await open('/app/profile/lena-vogel'))[0]).toBe(404)
    await set(true)
    expect((await open('/app/profile/lena-vogel', 'alpenbank'))[0]).toBe(404)
    expect((await open('/app/profile/nobody'))[0]).toBe(404)
    await rename('lena-adler', 'lena-vogel')
    expect(await open('/app/profile/lena-vogel')).toEqual([200, undefined])
    expect(await open('/app/profile/lena-adler')).toEqual([302, '/app/profile/lena-vogel'])
    await rename('lena-vogel', 'lena-adler')
  })
})
