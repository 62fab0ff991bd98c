import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#server/platform/contract/our-contract.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { countGuestCalls, limitedForGuests } from './guest-calls.ts'

const start = Date.parse('2026-11-23T10:00:00Z')
const guest = (ip: string, browser = 'Firefox', seconds = 0, id = 1) => ({
  tenant: { id },
  ip,
  browser,
  now: new Date(start + seconds * 1_000),
})

describe('calls of guests', () => {
  it('are limited by browser and address, by address, and by tenant', () => {
    const calls = countGuestCalls({ browser: 2, address: 3, tenant: 5 }, 1)
    const taken = (...given: Parameters<typeof guest>) => calls.take(guest(...given)) === null
    expect([taken('192.0.2.1'), taken('192.0.2.1'), taken('192.0.2.1')]).toEqual([true, true, false])
    expect([taken('192.0.2.1', 'Chrome'), taken('192.0.2.1', 'Safari')]).toEqual([true, false])
    expect([taken('192.0.2.2'), taken('192.0.2.3'), taken('192.0.2.2')]).toEqual([true, true, false])
    expect(taken('192.0.2.1', 'Firefox', 0, 2)).toBe(true)
  })

  it('may go on when their minute is over, which is what they are told', () => {
    const calls = countGuestCalls({ browser: 1, address: 9, tenant: 9 }, 1)
    expect(calls.take(guest('192.0.2.1'))).toBe(null)
    expect(calls.take(guest('192.0.2.1', 'Firefox', 20))).toBe(40)
    expect(calls.take(guest('192.0.2.1', 'Firefox', 60))).toBe(null)
  })

  it('count for a network of IPv6 as for one address', () => {
    const calls = countGuestCalls({ browser: 1, address: 9, tenant: 9 }, 1)
    expect(calls.take(guest('2001:db8::1'))).toBe(null)
    expect(calls.take(guest('2001:db8::2'))).not.toBe(null)
  })

  it('of a rented network of IPv6 are limited as those of one address', () => {
    const calls = countGuestCalls({ browser: 100, address: 3, tenant: 99 }, 1)
    const taken = [1, 2, 3, 4].map(
      (net) => calls.take(guest(`2001:db8:1:${net}::1`, `Browser ${net}`)) === null,
    )
    expect(taken).toEqual([true, true, true, false])
    expect(calls.take(guest('2001:db8:2::1'))).toBe(null)
  })

  it('are let through where others have used up what an institution has, but not without end', () => {
    const calls = countGuestCalls({ browser: 40, address: 40, tenant: 100 }, 1)
    for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
      for (let i = 0; i < 40; i++) calls.take(guest(ip))
    expect(calls.take(guest('192.0.2.3'))).not.toBe(null)
    const others = Array.from({ length: 60 }, (_, n) => `198.51.100.${n}`)
    // Two of each: a twentieth of what a browser may.
    const taken = others.flatMap((ip) => [1, 2, 3].filter(() => calls.take(guest(ip)) === null))
    expect(taken.slice(0, 4)).toEqual([1, 2, 1, 2])
    expect(taken.length).toBe(100)
  })

  it('that are refused use up nothing that others share', () => {
    const calls = countGuestCalls({ browser: 1, address: 9, tenant: 2 }, 1)
    for (let i = 0; i < 5; i++) calls.take(guest('192.0.2.1'))
    expect(calls.take(guest('192.0.2.2'))).toBe(null)
  })

  it('of made-up addresses take a bounded room, and free no tenant of its limit', () => {
    const calls = countGuestCalls({ browser: 1, address: 1, tenant: 15_000 }, 1)
    for (let i = 0; i < 30_000; i++) calls.take(guest(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`))
    expect(calls.take(guest('192.0.2.1'))).not.toBe(null)
  })

  it('are limited where the contract says so', () => {
    for (const id of limitedForGuests) expect(contract.operations[id]?.responses, id).toHaveProperty('429')
  })
})

describe('a guest who asks too often', () => {
  let server: TestServer
  beforeAll(async () => {
    const guestLimits = { browser: 3, address: 100, tenant: 100 }
    server = await startTestServer({ config: { guestLimits, trustProxy: ['loopback'] } })
  })
  afterAll(() => server.close())
  const from = (ip: string) => ({ 'x-forwarded-for': ip })

  it('hears how long to wait, while others and the signed-in go on', async () => {
    const visitor = server.guest()
    for (let i = 0; i < 3; i++)
      expect((await visitor.get('/api/v1/search/advisors', from('192.0.2.1'))).status).toBe(200)
    for (const path of ['/api/v1/search/advisors', '/api/v1/search/options']) {
      const refused = await visitor.get(path, from('192.0.2.1'))
      expect(refused.status).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    expect((await visitor.get('/api/v1/tenant', from('192.0.2.1'))).status).toBe(200)
    expect((await visitor.get('/api/v1/search/options', from('192.0.2.2'))).status).toBe(200)
    const colleague = await server.signIn('advisor')
    for (let i = 0; i < 5; i++)
      expect((await colleague.get('/api/v1/search/options', from('192.0.2.1'))).status).toBe(200)
  })

  it('is another than the server of the institution’s site, each of whose keys counts for itself', async () => {
    const admin = await server.signIn('accountadmin')
    const makeKey = async (name: string) => {
      const body = { name, apis: ['search-api'], allowed_origins: ['https://www.musterbank.example'] }
      return String((await admin.post('/api/v1/api-keys', body)).body.key)
    }
    const [first, second] = [await makeKey('Website'), await makeKey('Intranet')]
    const ask = (key: string) =>
      server.guest().get('/api/v1/public/search/advisors', { ...from('192.0.2.9'), 'x-api-key': key })
    for (let i = 0; i < 3; i++) expect((await ask(first)).status).toBe(200)
    const refused = await ask(first)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await ask(second)).status).toBe(200)
    expect((await server.guest().get('/api/v1/search/advisors', from('192.0.2.9'))).status).toBe(200)
  })
})
