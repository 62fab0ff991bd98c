import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the configuration', () => {
  it('starts the demo on the embedded database where nothing is said', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: null,
      smtpUrl: null,
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

  it('takes arguments before variables', () => {
    expect(readConfig({ PORT: '1' }, ['--port', '2', '--data', '/tmp/x'])).toMatchObject({
      port: 2,
      dataDir: '/tmp/x',
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
  ])('refuses %j', (environment) => {
    expect(() => readConfig(environment)).toThrow(/must be a number/)
  })
})
