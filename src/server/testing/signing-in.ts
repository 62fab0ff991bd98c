/** Signing in without a server around it: accounts in memory, limits and sessions in a database, a clock that tests set. */
import { sql } from 'kysely'
import type { HttpError } from '#server/platform/contract/errors.ts'
import { hashPassword } from '#server/platform/identity/passwords.ts'
import { type Account, type AccountLock, signIn } from '#server/platform/identity/sign-in.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

type SignInRequest = Parameters<typeof signIn>[0]

export interface SignInAnswer {
  readonly status: number
  /** As the browser would send it back: 'name=value'. */
  readonly device: string
  readonly session: string
  /** As they were set, attributes included. */
  readonly cookies: readonly string[]
  readonly error: HttpError | null
}

export interface SignInOptions extends Partial<SignInRequest> {
  /** The Cookie header, for the device's cookie. */
  readonly device?: string
  readonly tenantId?: number
}

export const annasUuid = 'd3b7d0f4-6d4e-4a0e-8f39-0d5b6a1f0001'
export const annasPassword = 'a password of anna'
export const start = new Date('2026-11-21T09:00:00Z')

/** Two tenants, each with the account anna@bank.example; more are set by tests. */
export class SignInDesk {
  readonly database: TestDatabase
  readonly passwordHash: string
  now = start
  /** How often an account was looked for. */
  found = 0
  /** New hashes of passwords. */
  renewed: string[] = []
  readonly locks: AccountLock[] = []
  readonly accounts = new Map<string, Account>()

  constructor(database: TestDatabase, passwordHash: string) {
    this.database = database
    this.passwordHash = passwordHash
  }

  static async open(): Promise<SignInDesk> {
    const database = await openTestDatabase()
    await database.db.withSystem(async (tx) => {
      await tx
        .insertInto('tenants')
        .values([
          { id: 1, slug: 'bank' },
          { id: 2, slug: 'other' },
        ])
        .execute()
      // Accounts stand in no table here.
      await sql`alter table sessions drop constraint sessions_tenant_id_user_uuid_fkey`.execute(tx)
    })
    return new SignInDesk(database, await hashPassword(annasPassword))
  }

  async reset(): Promise<void> {
    this.now = start
    this.found = 0
    this.renewed = []
    this.locks.length = 0
    this.accounts.clear()
    this.accounts.set('anna@bank.example', { uuid: annasUuid, passwordHash: this.passwordHash })
    for (const tenantId of [1, 2])
      await this.database.db.withTenant(tenantId, async (tx) => {
        await tx.deleteFrom('rate_limits').execute()
        await tx.deleteFrom('sessions').execute()
      })
  }

  later(minutes: number): void {
    this.now = new Date(start.getTime() + minutes * 60_000)
  }

  async attempt(email: string, password: string, options: SignInOptions = {}): Promise<SignInAnswer> {
    const { device = '', tenantId = 1, ...changes } = options
    const request: SignInRequest = {
      tenant: { id: tenantId } as SignInRequest['tenant'],
      withTenant: (fn, how) => this.database.db.withTenant(tenantId, fn, how),
      now: this.now,
      ip: '192.0.2.1',
      browser: '',
      session: null,
      rateLimitFactor: 1,
      isSecure: false,
      cookie: (name) => (device.startsWith(`${name}=`) ? device.slice(name.length + 1) : undefined),
      ...changes,
    }
    try {
      const cookies = await signIn(request, { email, password }, this.#kept())
      const [session = '', known = ''] = cookies.map((each) => each.split(';', 1)[0] ?? '')
      return { status: 204, session, device: known, cookies, error: null }
    } catch (error) {
      const { status } = error as HttpError
      if (!status) throw error
      return { status, session: '', device: '', cookies: [], error: error as HttpError }
    }
  }

  /** Wrong passwords, one after the other. @returns the status of each */
  async fail(times: number, email = 'anna@bank.example', options: SignInOptions = {}): Promise<number[]> {
    const statuses: number[] = []
    for (let i = 0; i < times; i++) statuses.push((await this.attempt(email, 'wrong', options)).status)
    return statuses
  }

  /** Signs in before all else. @returns the cookie of a device that is known */
  async knownDevice(email = 'anna@bank.example', options: SignInOptions = {}): Promise<string> {
    const { device, status } = await this.attempt(email, annasPassword, options)
    if (status !== 204) throw new Error(`${email} could not sign in: ${status}`)
    return device
  }

  #kept(): Parameters<typeof signIn>[2] {
    return {
      find: async (_, asked) => {
        this.found++
        return this.accounts.get(asked) ?? null
      },
      renewHash: async (_, __, { to }) => void this.renewed.push(to),
      tellLocked: async (_, lock) => void this.locks.push(lock),
      factorsOf: async () => [],
      asksFactor: async () => false,
      proveFactor: async () => null,
      noteSignIn: async () => {},
      noteRefusal: async () => {},
    }
  }
}
