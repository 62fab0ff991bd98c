import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the configuration', () => {
  it('starts the demo on the embedded database where nothing is said', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: null,
      smtpUrl: null,
      keepsMails: true,
      trustProxy: false,
      demo: true,
      rateLimitFactor: 1,
    })
  })

  it('shows no demo in production or on a real database, unless it is asked for', () => {
    expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL: 'postgres://x' }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL: 'postgres://x', DEMO: '1' }).demo).toBe(true)
    expect(readConfig({ DEMO: '0' }).demo).toBe(false)
  })

  it('takes limits of guests as three numbers', () => {
    expect(readConfig({}).guestLimits).toEqual({ browser: 1_000, address: 5_000, tenant: 20_000 })
    expect(readConfig({ GUEST_CALLS_PER_MINUTE: '10,20,30' }).guestLimits).toEqual({
      browser: 10,
      address: 20,
      tenant: 30,
    })
    for (const wrong of ['10', '10,20', '0,1,1', '1,2,x', '1,2,3,4'])
      expect(() => readConfig({ GUEST_CALLS_PER_MINUTE: wrong })).toThrow('GUEST_CALLS_PER_MINUTE')
  })

  it('takes arguments before variables', () => {
    expect(readConfig({ PORT: '1' }, ['--port', '2', '--data', '/tmp/x'])).toMatchObject({
      port: 2,
      dataDir: '/tmp/x',
    })
  })

  it("wakes phones by Apple's service, and in the demo by none unless one is named", () => {
    expect(readConfig({ DEMO: '0' }).apnsUrl).toBe('https://api.push.apple.com')
    expect(readConfig({}).apnsUrl).toBeNull()
    expect(readConfig({ APNS_URL: 'https://localhost:2197/' }).apnsUrl).toBe('https://localhost:2197')
    for (const APNS_URL of ['http://localhost', 'push', 'https://localhost/3/device']) {
      expect(() => readConfig({ APNS_URL })).toThrow(/APNS_URL must be https/)
    }
  })

  it('keeps mails in the demo or where that is said, and else leaves them to processes that send', () => {
    const mails = (environment: Record<string, string>) => {
      const { smtpUrl, keepsMails } = readConfig(environment)
      return [smtpUrl, keepsMails]
    }
    expect(mails({})).toEqual([null, true])
    expect(mails({ NODE_ENV: 'production' })).toEqual([null, false])
    expect(mails({ NODE_ENV: 'production', SMTP_URL: 'keep' })).toEqual([null, true])
    for (const url of ['smtp://mail.example', 'smtps://user:pass@mail.example:465?socketTimeout=4000'])
      expect(mails({ SMTP_URL: url })).toEqual([url, false])
  })

  it('refuses a mail server that is no address, and does not repeat what may be a password', () => {
    for (const SMTP_URL of [
      'mail.example:25',
      'mail.example',
      'http://:geheim@mail.example',
      'smtp://',
      'geheim',
      'Keep',
    ]) {
      expect(() => readConfig({ SMTP_URL })).toThrow(/^SMTP_URL must be like smtp:/)
      expect(() => readConfig({ SMTP_URL })).not.toThrow('geheim')
    }
  })

  it('asks of a mail server what the operator allows', () => {
    expect(readConfig({}).mailLimits).toEqual({ connections: 50, perSecond: null })
    expect(readConfig({ SMTP_CONNECTIONS: '10', SMTP_PER_SECOND: '14' }).mailLimits).toEqual({
      connections: 10,
      perSecond: 14,
    })
  })

  it('reads proxies', () => {
    expect(readConfig({ TRUST_PROXY: '1' }).trustProxy).toEqual(['loopback'])
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, 192.0.2.1' }).trustProxy).toEqual([
      '10.0.0.0/8',
      '192.0.2.1',
    ])
    expect(readConfig({ TRUST_PROXY: '0' }).trustProxy).toBe(false)
  })

  it.each([
    [{ PORT: '-1' }],
    [{ PORT: '70000' }],
    [{ PORT: '80a' }],
    [{ RATE_LIMIT_FACTOR: '0' }],
    [{ RATE_LIMIT_FACTOR: 'x' }],
    [{ STOP_SECONDS: '0' }],
    [{ STOP_SECONDS: 'soon' }],
    [{ CACHE_MEGABYTES: '0' }],
    [{ SMTP_CONNECTIONS: '0' }],
    [{ SMTP_CONNECTIONS: '2.5' }],
    [{ SMTP_PER_SECOND: 'few' }],
    [{ DATABASE_CONNECTIONS: '5' }],
    [{ DATABASE_CONNECTIONS: 'many' }],
  ])('refuses %j', (environment) => {
    expect(() => readConfig(environment)).toThrow(/must be a number/)
  })
})
