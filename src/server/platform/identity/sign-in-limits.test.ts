/** How often a wrong password may be tried (product §30.2): for an account, from an address, from a device that is known. */
import argon from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { boundedTables } from '#server/bounded-tables.ts'
import { dropOutdated } from '#server/platform/jobs/outdated-rows.ts'
import {
  annasPassword,
  annasUuid,
  SignInDesk,
  type SignInOptions,
  start,
} from '#server/testing/signing-in.ts'

/** Every look at a password: the hash that it was compared with. */
const looks: string[] = []

let desk: SignInDesk
beforeAll(async () => {
  const verify = argon.verify
  vi.spyOn(argon, 'verify').mockImplementation((hash, ...rest) => {
    looks.push(String(hash))
    return verify(hash, ...rest)
  })
  desk = await SignInDesk.open()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await desk.database.close()
})
beforeEach(() => desk.reset())
afterEach(() => {
  looks.length = 0
})

const anna = 'anna@bank.example'
const stranger = { ip: '198.51.100.7' }
const right = async (options: SignInOptions = {}) => (await desk.attempt(anna, annasPassword, options)).status
const counted = (statuses: readonly number[]) =>
  Object.fromEntries([401, 429].map((status) => [status, statuses.filter((each) => each === status).length]))

const tenWrong = Array.from({ length: 10 }, () => 401)

describe('tries from devices that are not known', () => {
  it('are ten for an account, then even the right password has to wait for the window to end', async () => {
    expect(await desk.fail(10)).toEqual(tenWrong)
    expect((await desk.attempt('ANNA@bank.example', annasPassword)).status).toBe(429)
    desk.later(14)
    expect(await right()).toBe(429)
    desk.later(16)
    expect(await right()).toBe(204)
  })

  it('count for the account that they would sign in to, however its address is written', async () => {
    const written = ['Anna@Bank.Example', ' anna@bank.example', 'ANNA@BANK.EXAMPLE ', anna]
    for (let i = 0; i < 10; i++) await desk.fail(1, written[i % written.length])
    expect(looks).toEqual(Array.from({ length: 10 }, () => desk.passwordHash))
    for (const email of written) expect((await desk.attempt(email, annasPassword)).status).toBe(429)
  })

  it('hold when all come at once: at most ten passwords are looked at', async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, i) => desk.attempt(anna, 'wrong', { ip: `192.0.2.${i}` })),
    )
    expect(counted(all.map(({ status }) => status))).toEqual({ 401: 10, 429: 40 })
    expect(looks).toHaveLength(10)
  })

  it('do not count where they succeed', async () => {
    for (let i = 0; i < 15; i++) expect(await right()).toBe(204)
  })

  it('are a hundred from an address; a /64 of IPv6 is one address', async () => {
    const many = async (ip: (i: number) => string) =>
      counted(
        await Promise.all(
          Array.from({ length: 105 }, async (_, i) => {
            return (await desk.attempt(`nobody${i}@bank.example`, 'x', { ip: ip(i) })).status
          }),
        ),
      )
    expect(await many(() => '192.0.2.9')).toEqual({ 401: 100, 429: 5 })
    expect(await many((i) => `2001:db8:1:2::${i.toString(16)}`)).toEqual({ 401: 100, 429: 5 })
    expect(await right({ ip: '2001:db8:1:2::ffff' })).toBe(429)
    expect(await right({ ip: '2001:db8:1:3::1' })).toBe(204)
  })

  it('of one account do not use up those of the address that others share', async () => {
    await desk.fail(10)
    const refused = Array.from({ length: 110 }, () => desk.fail(1))
    expect(new Set((await Promise.all(refused)).flat())).toEqual(new Set([429]))
    expect(await desk.fail(1, 'nobody@bank.example')).toEqual([401])
  })

  it('are scaled by RATE_LIMIT_FACTOR', async () => {
    expect(counted(await desk.fail(6, anna, { rateLimitFactor: 0.5 }))).toEqual({ 401: 5, 429: 1 })
  })

  it('at made-up accounts, from ever other addresses, leave nothing behind once their windows have ended', async () => {
    for (let i = 0; i < 30; i++) await desk.fail(1, `made-up${i}@bank.example`, { ip: `2001:db8:9:${i}::1` })
    const rows = () =>
      desk.database.db.withTenant(1, (tx) => tx.selectFrom('rate_limits').selectAll().execute())
    expect(await rows()).toHaveLength(60)
    desk.later(16)
    const [soon] = boundedTables.filter(({ goesSoon }) => goesSoon)
    const { withTenant } = desk.database.db
    await dropOutdated({ withTenant, clock: () => desk.now }, 1, soon ? [soon] : [])
    expect(await rows()).toEqual([])
  })

  it.each([
    [
      0,
      'There were too many failed tries to sign in. Please wait {minutes} minutes and try again.',
      15,
      '900',
    ],
    [
      5,
      'There were too many failed tries to sign in. Please wait {minutes} minutes and try again.',
      10,
      '600',
    ],
    [14.5, 'There were too many failed tries to sign in. Please wait a minute and try again.', 1, '30'],
  ])('say after %d minutes how long to wait', async (after, message, minutes, seconds) => {
    await desk.fail(10)
    desk.later(after)
    const { error } = await desk.attempt(anna, annasPassword)
    expect(error).toMatchObject({
      message,
      options: { headers: { 'retry-after': seconds }, values: { minutes } },
    })
  })
})

describe('a device that has signed in before', () => {
  it('is let in while strangers are not', async () => {
    const device = await desk.knownDevice()
    await desk.fail(10, anna, stranger)
    expect(await right(stranger)).toBe(429)
    expect(await right({ device })).toBe(204)
    expect(await right({ device, ...stranger })).toBe(204)
  })

  it('is let in where strangers at its address have tried too often', async () => {
    const device = await desk.knownDevice()
    await Promise.all(Array.from({ length: 100 }, (_, i) => desk.fail(1, `nobody${i}@bank.example`)))
    expect(await right()).toBe(429)
    expect(await right({ device })).toBe(204)
  })

  it('has ten tries of its own, which take none from others', async () => {
    const [mine, other] = [await desk.knownDevice(), await desk.knownDevice()]
    expect(await desk.fail(11, anna, { device: mine })).toEqual([...tenWrong, 429])
    expect(await right({ device: mine })).toBe(429)
    expect(await right({ device: other })).toBe(204)
    expect(await right()).toBe(204)
    desk.later(16)
    expect(await right({ device: mine })).toBe(204)
  })

  it('has no more of them for signing in again', async () => {
    const device = await desk.knownDevice()
    await desk.fail(9, anna, { device })
    const again = await desk.knownDevice(anna, { device })
    expect(again).not.toBe('')
    expect(await desk.fail(2, anna, { device: again })).toEqual([401, 429])
    expect(await right({ device })).toBe(429)
  })

  it('has ten too when all come at once', async () => {
    const device = await desk.knownDevice()
    looks.length = 0
    const all = await Promise.all(Array.from({ length: 50 }, () => desk.fail(1, anna, { device })))
    expect(counted(all.flat())).toEqual({ 401: 10, 429: 40 })
    expect(looks).toHaveLength(10)
  })
})

describe('the owner', () => {
  const until = new Date(start.getTime() + 15 * 60_000)
  const lock = { userUuid: annasUuid, tries: 10, at: start, until, isOfKnownDevice: false }

  it('is told of the tenth failed try, and of no other', async () => {
    await desk.fail(9)
    await right()
    expect(desk.locks).toEqual([])
    await desk.fail(1)
    expect(desk.locks).toEqual([lock])
    await desk.fail(30)
    expect(desk.locks).toEqual([lock])
  })

  it('is told once of tries that come at once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => desk.fail(1)))
    expect(desk.locks).toEqual([lock])
  })

  it('is told once a day, however often it happens', async () => {
    for (const minutes of [0, 20, 40, 23 * 60]) {
      desk.later(minutes)
      await desk.fail(11)
    }
    expect(desk.locks).toHaveLength(1)
    desk.later(24 * 60 + 1)
    await desk.fail(11)
    expect(desk.locks).toHaveLength(2)
  })

  it('is told of a known device by itself', async () => {
    const device = await desk.knownDevice()
    await desk.fail(10)
    await desk.fail(10, anna, { device })
    expect(desk.locks).toEqual([lock, { ...lock, isOfKnownDevice: true }])
  })

  it('is nobody where there is no account, or none with a password, and the same is done', async () => {
    const uuid = 'd3b7d0f4-6d4e-4a0e-8f39-0d5b6a1f0002'
    desk.accounts.set('ben@bank.example', { uuid, passwordHash: null })
    await desk.fail(11, 'nobody@bank.example')
    await desk.fail(11, 'ben@bank.example')
    expect(desk.locks).toEqual([
      { ...lock, userUuid: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      { ...lock, userUuid: uuid },
    ])
  })
})

it('a password is compared once, at the same cost, whether the account is there, has one, or is not', async () => {
  desk.accounts.set('ben@bank.example', { uuid: annasUuid, passwordHash: null })
  const costs: string[][] = []
  for (const email of [anna, 'ben@bank.example', 'nobody@bank.example']) {
    looks.length = 0
    await desk.fail(1, email)
    costs.push(looks.map((hash) => hash.split('$').slice(0, 4).join('$')))
  }
  expect(costs).toEqual(Array.from({ length: 3 }, () => ['$argon2id$v=19$m=19456,t=2,p=1']))
})
