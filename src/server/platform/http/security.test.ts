import { describe, expect, it } from 'vitest'
import { addressKey } from '../guards/rate-limits.ts'
import { languageOf } from '../tenancy/language.ts'
import { parseQuery } from './request-input.ts'
import { isCrossSite, pagePolicy, readCookie } from './security.ts'

describe('a request of another site', () => {
  const host = 'bank.example:8080'
  const session = 'a=b; openbranch_session=x'

  it.each<[boolean, string, Record<string, string>]>([
    [false, 'GET', { 'sec-fetch-site': 'cross-site' }],
    [false, 'POST', { 'sec-fetch-site': 'same-origin' }],
    [false, 'POST', { 'sec-fetch-site': 'none' }],
    [true, 'POST', { 'sec-fetch-site': 'same-site' }],
    [true, 'DELETE', { 'sec-fetch-site': 'cross-site', origin: 'http://bank.example:8080' }],
    [false, 'PUT', { origin: 'http://bank.example:8080' }],
    // Behind a proxy that ends TLS.
    [false, 'PUT', { origin: 'https://bank.example:8080' }],
    [true, 'PUT', { origin: 'http://bank.example' }],
    [true, 'PUT', { origin: 'http://bank.example:8080.evil.example' }],
    [true, 'PUT', { origin: 'http://evil.example/bank.example:8080' }],
    [true, 'PUT', { origin: 'null' }],
    [true, 'POST', { 'sec-fetch-site': 'none', origin: 'null' }],
    [true, 'POST', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
    [true, 'POST', { 'sec-fetch-site': 'same-origin', origin: 'http://evil.example' }],
    // A form of a page without referrer.
    [false, 'POST', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    [true, 'PUT', { origin: 'file://bank.example:8080' }],
    [true, 'PUT', { origin: '' }],
    [false, 'POST', {}],
    [true, 'POST', { cookie: session }],
    [true, 'PURGE', { cookie: session }],
    [true, 'POST', { cookie: '__Host-openbranch_session=x' }],
  ])('is %s for %s %j', (is, method, headers) => {
    expect(isCrossSite(method, headers, host)).toBe(is)
  })

  it('knows default ports', () => {
    expect(isCrossSite('PUT', { origin: 'https://bank.example' }, 'bank.example:443')).toBe(false)
    expect(isCrossSite('PUT', { origin: 'http://bank.example' }, 'bank.example:80')).toBe(false)
  })
})

describe('the policy of pages', () => {
  it('has a nonce for styles, and nothing unsafe', () => {
    const policy = pagePolicy('abc')
    expect(policy).toContain("style-src 'self' 'nonce-abc'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
  })
})

describe('a cookie', () => {
  it('is found by its whole name, the first if it stands twice', () => {
    expect(readCookie('xlang=1; lang=de; lang=en', 'lang')).toBe('de')
    expect(readCookie('slang=1', 'lang')).toBeUndefined()
    expect(readCookie(undefined, 'lang')).toBeUndefined()
  })
})

describe('the language', () => {
  it.each([
    [{ query: 'en', cookie: 'de', header: 'de' }, 'en'],
    [{ query: 'xx', cookie: 'de-at', header: 'en' }, 'de-AT'],
    [{ header: 'fr-FR,en-GB;q=0.5' }, 'en'],
    [{ header: 'de-CH' }, 'de-CH'],
    [{ header: 'de;q=0' }, 'en'],
    [{ header: ';;;,' }, 'en'],
    [{}, 'en'],
  ])('of %j is %s', (asked, language) => {
    expect(languageOf(asked, 'en')).toBe(language)
  })
})

describe('what counts as one address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:0:1::5', '2001:db8:0:1::/64'],
    ['2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key)
  })
})

describe('queries', () => {
  it('never reach a prototype', () => {
    for (const text of [
      '__proto__[x]=1',
      'constructor[prototype][x]=1',
      '__proto__=1',
      'a[__proto__][x]=1',
    ]) {
      const read = parseQuery(text)
      // A key of that name is a key like any other, which a call does not know; it changes no object but its own.
      expect([null, Object.prototype], text).toContain(Object.getPrototypeOf(read))
      expect(['x' in read, 'x' in {}], text).toEqual([false, false])
    }
  })

  it('of many keys are not read', () => {
    for (const text of ['a=1&'.repeat(200), 'a[b]=1&'.repeat(200)])
      expect(parseQuery(text)).toHaveProperty('unreadable query')
    expect(parseQuery('a=1&a=2&b=%C3%A4+x')).toMatchObject({ a: ['1', '2'], b: 'ä x' })
  })
})
