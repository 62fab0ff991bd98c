/** The cookie of a device: for whom it speaks, and for whom not. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { annasPassword, annasUuid, SignInDesk, type SignInOptions } from '#server/testing/signing-in.ts'
import { encryptWith } from '../secrets/encryption.ts'
import { hashPassword } from './passwords.ts'

let desk: SignInDesk
beforeAll(async () => {
  desk = await SignInDesk.open()
})
afterAll(() => desk.database.close())
beforeEach(() => desk.reset())
afterEach(() => encryptWith(null))

const anna = 'anna@bank.example'
const uuidOf = (i: number) => `d3b7d0f4-6d4e-4a0e-8f39-${i.toString(16).padStart(12, '0')}`
const day = 24 * 60

/** Whether the account is open to this device while strangers have to wait. */
async function isKnown(device: string, email = anna, options: SignInOptions = {}): Promise<boolean> {
  await desk.fail(10, email, { ...options, ip: '198.51.100.7' })
  return (await desk.attempt(email, annasPassword, { ...options, device })).status === 204
}

describe('the cookie of a device', () => {
  it('goes back to signing in alone, is hidden from scripts, and is kept for 180 days', async () => {
    const attributes = 'Path=/api/v1/session; Max-Age=15552000; HttpOnly; SameSite=Strict'
    const { cookies } = await desk.attempt(anna, annasPassword)
    expect(cookies[1]).toMatch(
      new RegExp(`^openbranch_device=[\\w-]{22}\\.[\\w-]{22}[0-9a-z]{1,4}; ${attributes}$`),
    )
    const secure = await desk.attempt(anna, annasPassword, { isSecure: true })
    expect(secure.cookies[1]).toMatch(new RegExp(`^__Secure-openbranch_device=\\S+; ${attributes}; Secure$`))
  })

  it('gives its id, and no more of it, to the other ways in', async () => {
    const { cookies, device } = await desk.attempt(anna, annasPassword)
    const id = /=([\w-]{22})\./.exec(device)?.[1]
    const ways = ['/api/v1/session', '/api/v1/invitations', '/api/v1/password-resets', '/account/oidc']
    const cookieOf = (way: string) =>
      `openbranch_browser=${id}; Path=${way}; Max-Age=15552000; HttpOnly; SameSite=Lax`
    expect(cookies.slice(2)).toEqual(ways.map(cookieOf))
    const { cookies: secure } = await desk.attempt(anna, annasPassword, { isSecure: true })
    for (const each of secure.slice(2)) expect(each).toMatch(/^__Secure-openbranch_browser=.*; Secure$/)
    // Alone it is no proof: who has it is counted as strangers are.
    await desk.fail(10)
    for (const name of ['openbranch_browser', 'openbranch_device'])
      expect((await desk.attempt(anna, annasPassword, { device: `${name}=${id}` })).status).toBe(429)
    expect((await desk.attempt(anna, annasPassword, { device })).status).toBe(204)
  })

  it('is set by no try that fails', async () => {
    expect((await desk.attempt(anna, 'wrong')).cookies).toEqual([])
  })

  it('does not say whose account it is for', async () => {
    const device = await desk.knownDevice()
    for (const text of [anna, annasUuid, 'bank', desk.passwordHash]) {
      expect(device).not.toContain(text)
      expect(Buffer.from(device.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain(text)
    }
    expect(await desk.knownDevice()).not.toBe(device)
  })

  it.each([
    ['of the tenant', null],
    ['of the installation', 'a secret'],
  ])('helps for its account at its tenant alone, with a key %s', async (_, secret) => {
    encryptWith(secret)
    desk.accounts.set('ben@bank.example', { uuid: uuidOf(2), passwordHash: desk.passwordHash })
    const device = await desk.knownDevice()
    expect(await isKnown(device, 'ben@bank.example')).toBe(false)
    expect(await isKnown(device, anna, { tenantId: 2 })).toBe(false)
    expect(await isKnown(device)).toBe(true)
  })

  it('is worthless once the password is another, or the account was removed, even for a new one of that address', async () => {
    const device = await desk.knownDevice()
    const passwordHash = await hashPassword(annasPassword)
    desk.accounts.set(anna, { uuid: annasUuid, passwordHash })
    expect(await isKnown(device)).toBe(false)
    desk.accounts.set(anna, { uuid: uuidOf(2), passwordHash: desk.passwordHash })
    desk.later(20)
    expect(await isKnown(device)).toBe(false)
  })

  it('that was made with another secret of the installation is none', async () => {
    const bySecret = async (secret: string | null, then: string | null) => {
      await desk.reset()
      encryptWith(secret)
      const device = await desk.knownDevice()
      encryptWith(then)
      return await isKnown(device)
    }
    expect(await bySecret('one', 'one')).toBe(true)
    expect(await bySecret('one', 'two')).toBe(false)
    expect(await bySecret(null, null)).toBe(true)
    expect(await bySecret(null, 'one')).toBe(false)
  })

  it('ends after 180 days, and begins anew with each time that somebody signs in', async () => {
    const first = await desk.knownDevice()
    desk.later(179 * day)
    const second = await desk.knownDevice(anna, { device: first })
    expect(await isKnown(first)).toBe(true)
    desk.later(182 * day)
    expect(await isKnown(first)).toBe(false)
    expect(await isKnown(second)).toBe(true)
    desk.later((179 + 182) * day)
    expect(await isKnown(second)).toBe(false)
  })

  it('serves several people at one device, the last twenty', async () => {
    const emails = Array.from({ length: 22 }, (_, i) => `person${i}@bank.example`)
    let device = ''
    for (const [i, email] of emails.entries()) {
      desk.accounts.set(email, { uuid: uuidOf(i), passwordHash: desk.passwordHash })
      device = await desk.knownDevice(email, { device })
    }
    expect(device.length).toBeLessThan(600)
    expect(await isKnown(device, emails[21])).toBe(true)
    expect(await isKnown(device, emails[2])).toBe(true)
    expect(await isKnown(device, emails[1])).toBe(false)
    const again = await desk.knownDevice(emails[5], { device })
    expect(again).toHaveLength(device.length)
  })

  it('of which one letter is another is none, and neither is a part that another device was given', async () => {
    const [device, other] = [await desk.knownDevice(), await desk.knownDevice()]
    const [id, proof] = device.split('.')
    const turned = (text = '', at: number) =>
      text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    await desk.fail(10)
    for (const forged of [
      `${turned(id, 20)}.${proof}`,
      `${id}.${turned(proof, 3)}`,
      `${id}.${proof}0`,
      `${id}.${proof?.slice(0, 22)}zzz`,
      `${other.split('.')[0]}.${proof}`,
    ])
      expect((await desk.attempt(anna, annasPassword, { device: forged })).status, forged).toBe(429)
  })

  it.each([
    ['nothing', ''],
    ['a letter', 'x'],
    ['a dot', '.'],
    ['half of one', 'a'.repeat(22)],
    ['one without its proof', `${'a'.repeat(22)}.`],
    ['a proof that nobody gave', `${'a'.repeat(22)}.${'a'.repeat(23)}`],
    ['too many proofs', `${'a'.repeat(22)}.${Array.from({ length: 21 }, () => 'a'.repeat(25)).join('.')}`],
    ['a very long one', 'a'.repeat(100_000)],
    ['SQL', "' or 1=1 --"],
    ['a zero byte', '%00'],
    ['a name of JavaScript', '__proto__'],
  ])('that is %s is as none, and signing in sets a good one', async (_, value) => {
    const cookie = `openbranch_device=${value}`
    const device = await desk.knownDevice(anna, { device: cookie })
    expect(await isKnown(cookie)).toBe(false)
    expect(await isKnown(device)).toBe(true)
  })
})
