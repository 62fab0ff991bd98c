import { hash as argonHash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { boundedTables } from '#server/bounded-tables.ts'
import { dropOutdated } from '#server/platform/jobs/outdated-rows.ts'
import {
  annasPassword as password,
  SignInDesk,
  start,
  annasUuid as uuid,
} from '#server/testing/signing-in.ts'
import { verifyPassword } from './passwords.ts'
import { findSession, touchSession } from './sessions.ts'

let desk: SignInDesk
beforeAll(async () => {
  desk = await SignInDesk.open()
})
afterAll(() => desk.database.close())
beforeEach(() => desk.reset())

const attempt: SignInDesk['attempt'] = (...args) => desk.attempt(...args)
const anna = 'anna@bank.example'
const inTenant: <T>(fn: Parameters<typeof desk.database.db.withTenant<T>>[1]) => Promise<T> = (fn) =>
  desk.database.db.withTenant(1, fn)

const sessionOf = (session: string, now: Date, hours = 12) =>
  inTenant((tx) => findSession(tx, session.split('=')[1] ?? '', { now, hours }))
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const sessions = () => inTenant((tx) => tx.selectFrom('sessions').selectAll().execute())

describe('signing in', () => {
  it('sets a cookie that scripts cannot read, and stores a hash of it alone', async () => {
    const { cookies, session } = await attempt('Anna@Bank.example ', password)
    expect(cookies[0]).toMatch(/^openbranch_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await attempt(anna, password, { isSecure: true })).cookies[0]).toMatch(
      /^__Host-openbranch_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    const rows = await sessions()
    expect(JSON.stringify(rows)).not.toContain(session.slice(19))
    expect(rows[0]?.token_hash).toHaveLength(32)
  })

  it('answers 401 alike to a wrong password and an account that is not there', async () => {
    const known = await attempt(anna, 'wrong')
    const unknown = await attempt('nobody@bank.example', password)
    expect([known.status, unknown.status]).toEqual([401, 401])
    expect(unknown.error).toEqual(known.error)
  })

  it('ends the session that the browser had before', async () => {
    const before = await sessionOf((await attempt(anna, password)).session, start)
    expect(before).not.toBeNull()
    const { session } = await attempt(anna, password, { session: before })
    expect(await sessions()).toHaveLength(1)
    expect(await sessionOf(session, start)).not.toBeNull()
  })
})

describe('a hash made at another cost', () => {
  it('is renewed when its owner signs in, and at no wrong password', async () => {
    const passwordHash = await argonHash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    desk.accounts.set(anna, { uuid, passwordHash })
    expect(await desk.fail(1)).toEqual([401])
    expect(desk.renewed).toEqual([])
    expect((await attempt(anna, password)).status).toBe(204)
    expect(desk.renewed).toHaveLength(1)
    expect(desk.renewed[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(desk.renewed[0] as string, password)).toBe(true)
  })

  it('is the only one that is', async () => {
    await attempt(anna, password)
    expect(desk.renewed).toEqual([])
  })
})

describe('a session', () => {
  it('ends after 30 minutes without a call, and after 12 hours in any case', async () => {
    const { session: cookie } = await attempt(anna, password)
    expect(await sessionOf(cookie, later(29))).toMatchObject({ userUuid: uuid, isStale: true })
    expect(await sessionOf(cookie, later(31))).toBeNull()
    for (let at = 20; at < 720; at += 20) {
      const session = await sessionOf(cookie, later(at))
      await inTenant((tx) => touchSession(tx, session as never, later(at)))
    }
    expect(await sessionOf(cookie, later(719))).not.toBeNull()
    expect(await sessionOf(cookie, later(721))).toBeNull()
    await dropOutdated({ withTenant: desk.database.db.withTenant, clock: () => later(731) }, 1, boundedTables)
    expect(await sessions()).toEqual([])
  })

  it.each(['', 'x', 'a'.repeat(43), `${'a'.repeat(42)}=`, "' or 1=1", '../../etc'])(
    'is not found by "%s"',
    async (token) => {
      expect(await inTenant((tx) => findSession(tx, token, { now: start, hours: 12 }))).toBeNull()
    },
  )
})
