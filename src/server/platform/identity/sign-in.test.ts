import { hash as argonHash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { boundedTables } from '#server/bounded-tables.ts'
import { dropOutdated } from '#server/platform/jobs/outdated-rows.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import type { HttpError } from '../contract/errors.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { findSession, touchSession } from './sessions.ts'
import { signIn } from './sign-in.ts'

const tenantId = 1
const uuid = 'd3b7d0f4-6d4e-4a0e-8f39-0d5b6a1f0001'
const password = 'a password of anna'
const start = new Date('2026-11-21T09:00:00Z')

let database: TestDatabase
let passwordHash: string
let now = start
let found = 0
let hash: string
let renewed: string[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  passwordHash = await hashPassword(password)
  await database.db.withSystem(async (tx) => {
    await tx.insertInto('tenants').values({ id: tenantId, slug: 'bank' }).execute()
    // The account stands in no table here.
    await sql`alter table sessions drop constraint sessions_tenant_id_user_uuid_fkey`.execute(tx)
  })
})
afterAll(() => database.close())

beforeEach(async () => {
  now = start
  found = 0
  hash = passwordHash
  renewed = []
  await database.db.withTenant(tenantId, async (tx) => {
    await tx.deleteFrom('rate_limits').execute()
    await tx.deleteFrom('sessions').execute()
  })
})

type Ctx = Parameters<typeof signIn>[0]

function ctx(changes: Partial<Ctx> = {}): Ctx {
  return {
    tenant: { id: tenantId } as Ctx['tenant'],
    withTenant: (fn, options) => database.db.withTenant(tenantId, fn, options),
    now,
    ip: '192.0.2.1',
    session: null,
    rateLimitFactor: 1,
    isSecure: false,
    ...changes,
  }
}

async function attempt(email: string, text: string, changes: Partial<Ctx> = {}): Promise<string | number> {
  const find = async (_: unknown, asked: string) => {
    found++
    return asked === 'anna@bank.example' ? { uuid, passwordHash: hash } : null
  }
  const accounts = {
    find,
    renewHash: async (_: unknown, __: string, { to }: { to: string }) => void renewed.push(to),
  }
  return await signIn(ctx(changes), { email, password: text }, accounts).catch(
    (error: HttpError) => error.status,
  )
}

const sessionOf = (cookie: unknown, at: Date) => {
  const token = String(cookie).split(';')[0]?.split('=')[1] ?? ''
  return database.db.withTenant(tenantId, (tx) => findSession(tx, token, at))
}
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

describe('signing in', () => {
  it('sets a cookie that scripts cannot read, and stores a hash of it alone', async () => {
    const cookie = await attempt('Anna@Bank.example ', password)
    expect(cookie).toMatch(/^openbranch_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await attempt('anna@bank.example', password, { isSecure: true })).toMatch(
      /^__Host-openbranch_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    const rows = await database.db.withTenant(tenantId, (tx) =>
      tx.selectFrom('sessions').selectAll().execute(),
    )
    expect(JSON.stringify(rows)).not.toContain(String(cookie).slice(19, 62))
    expect(rows[0]?.token_hash).toHaveLength(32)
  })

  it('answers 401 alike to a wrong password and an account that is not there', async () => {
    expect(await attempt('anna@bank.example', 'wrong')).toBe(401)
    expect(await attempt('nobody@bank.example', password)).toBe(401)
  })

  it('hashes for an account that is not there too, so that time does not tell', async () => {
    const time = async (email: string) => {
      const begin = process.cpuUsage()
      await attempt(email, 'wrong', { rateLimitFactor: 100 })
      // Both together are exact; how they are shared out is guessed from where the process is found now and then.
      const { user, system } = process.cpuUsage(begin)
      return user + system
    }
    // Of the processor, by turns and by the quickest: others work on this machine too. Without a hash it takes a tenth.
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < 8; i++) {
      known.push(await time('anna@bank.example'))
      unknown.push(await time('nobody@bank.example'))
    }
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3)
  })

  it('ends the session that the browser had before', async () => {
    const before = await sessionOf(await attempt('anna@bank.example', password), start)
    expect(before).not.toBeNull()
    const cookie = await attempt('anna@bank.example', password, { session: before })
    const rows = await database.db.withTenant(tenantId, (tx) =>
      tx.selectFrom('sessions').selectAll().execute(),
    )
    expect(rows).toHaveLength(1)
    expect(await sessionOf(cookie, start)).not.toBeNull()
  })
})

describe('a hash made at another cost', () => {
  it('is renewed when its owner signs in, and at no wrong password', async () => {
    hash = await argonHash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    expect(await attempt('anna@bank.example', 'wrong')).toBe(401)
    expect(renewed).toEqual([])
    expect(await attempt('anna@bank.example', password)).toContain('openbranch_session')
    expect(renewed).toHaveLength(1)
    expect(renewed[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(renewed[0] as string, password)).toBe(true)
  })

  it('is the only one that is', async () => {
    await attempt('anna@bank.example', password)
    expect(renewed).toEqual([])
  })
})

describe('limits of failed tries', () => {
  it('are ten per account, then even the right password has to wait for the window to end', async () => {
    for (let i = 0; i < 10; i++) expect(await attempt('anna@bank.example', 'wrong')).toBe(401)
    expect(await attempt('ANNA@bank.example', password)).toBe(429)
    now = later(14)
    expect(await attempt('anna@bank.example', password)).toBe(429)
    now = later(16)
    expect(await attempt('anna@bank.example', password)).toContain('openbranch_session')
  })

  it('hold when all tries come at once: at most ten are looked at', async () => {
    const all = await Promise.all(Array.from({ length: 60 }, () => attempt('anna@bank.example', 'wrong')))
    expect(all.filter((status) => status === 401)).toHaveLength(10)
    expect(all.filter((status) => status === 429)).toHaveLength(50)
    expect(found).toBe(10)
  })

  it('do not count tries that succeed', async () => {
    for (let i = 0; i < 15; i++) expect(await attempt('anna@bank.example', password)).toContain('session')
  })

  it('are a hundred per address; a /64 of IPv6 is one address', async () => {
    const many = (ip: (i: number) => string) =>
      Promise.all(
        Array.from({ length: 105 }, (_, i) => attempt(`nobody${i}@bank.example`, 'x', { ip: ip(i) })),
      )
    const v4 = await many(() => '192.0.2.9')
    expect(v4.filter((status) => status === 429)).toHaveLength(5)
    const v6 = await many((i) => `2001:db8:1:2::${i.toString(16)}`)
    expect(v6.filter((status) => status === 429)).toHaveLength(5)
    expect(await attempt('anna@bank.example', password, { ip: '2001:db8:1:3::1' })).toContain('session')
  })

  it('of one account do not use up those of the address that others share', async () => {
    for (let i = 0; i < 10; i++) await attempt('anna@bank.example', 'wrong')
    const refused = Array.from({ length: 110 }, () => attempt('anna@bank.example', 'wrong'))
    expect(new Set(await Promise.all(refused))).toEqual(new Set([429]))
    expect(await attempt('nobody@bank.example', 'wrong')).toBe(401)
  })

  it('say how long to wait', async () => {
    for (let i = 0; i < 10; i++) await attempt('anna@bank.example', 'wrong')
    now = later(5)
    const error = await signIn(
      ctx(),
      { email: 'anna@bank.example', password },
      {
        find: async () => null,
        renewHash: async () => {},
      },
    ).catch((e) => e)
    expect(error.options.headers).toEqual({ 'retry-after': '600' })
  })
})

describe('a session', () => {
  it('ends after 30 minutes without a call, and after 12 hours in any case', async () => {
    const cookie = await attempt('anna@bank.example', password)
    expect(await sessionOf(cookie, later(29))).toMatchObject({ userUuid: uuid, isStale: true })
    expect(await sessionOf(cookie, later(31))).toBeNull()
    for (let at = 20; at < 720; at += 20) {
      const session = await sessionOf(cookie, later(at))
      await database.db.withTenant(tenantId, (tx) => touchSession(tx, session as never, later(at)))
    }
    expect(await sessionOf(cookie, later(719))).not.toBeNull()
    expect(await sessionOf(cookie, later(721))).toBeNull()
    await dropOutdated(
      { withTenant: database.db.withTenant, clock: () => later(721) },
      tenantId,
      boundedTables,
    )
    expect(
      await database.db.withTenant(tenantId, (tx) => tx.selectFrom('sessions').selectAll().execute()),
    ).toEqual([])
  })

  it.each(['', 'x', 'a'.repeat(43), `${'a'.repeat(42)}=`, "' or 1=1", '../../etc'])(
    'is not found by "%s"',
    async (token) => {
      expect(await database.db.withTenant(tenantId, (tx) => findSession(tx, token, start))).toBeNull()
    },
  )
})
