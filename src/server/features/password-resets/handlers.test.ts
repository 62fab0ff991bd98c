/** What asking for a forgotten password tells of an account: nothing, neither by its reply nor by what is done for it. */
import argon from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { recordingStatements } from '#server/testing/statements.ts'
import { resetMailQueue } from './jobs.ts'

const statements: string[] = []
const hashes: string[] = []
const now = new Date('2026-11-21T09:00:00Z')
let server: TestServer
beforeAll(async () => {
  for (const name of ['hash', 'verify'] as const) {
    const original = argon[name] as (...given: unknown[]) => Promise<never>
    vi.spyOn(argon, name).mockImplementation((...given: unknown[]) => {
      hashes.push(name)
      return original(...given)
    })
  }
  // Without workers: what a job does comes after the reply.
  server = await startTestServer({ through: (db) => recordingStatements(db, statements), clock: () => now })
  await inTenant(sql`update users set password_hash = null where email = ${emailOf('orguser')}`)
  await inTenant(sql`update users set is_active = false where email = ${emailOf('analyst')}`)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server.close()
})
beforeEach(async () => {
  await inTenant(sql`delete from rate_limits`)
  await server.db.withSystem((tx) => sql`delete from pgboss.job`.execute(tx))
})

const tenantId = () => (server.tenants.musterbank as { id: number }).id
const inTenant = (statement: ReturnType<typeof sql>) =>
  server.db.withTenant(tenantId(), (tx) => statement.execute(tx))
const emailOf = (role: string) => `${role}@musterbank.example`

const kinds = {
  'an account with a password': emailOf('stduser'),
  'an address that nobody has': emailOf('nobody'),
  'an account without a password': emailOf('orguser'),
  'an account that is switched off': emailOf('analyst'),
}

interface Trace {
  readonly status: number
  readonly statements: readonly string[]
  readonly hashes: readonly string[]
}

/** So many wishes; all that can be told apart from outside, and what was done for each. */
async function traceOf(email: string, times: number): Promise<Trace[]> {
  const trace: Trace[] = []
  // What is kept of the institution is read by whoever comes first.
  await server.guest().get('/api/v1/tenant')
  for (let i = 0; i < times; i++) {
    statements.length = 0
    hashes.length = 0
    const { status, text, headers } = await server.guest().post('/api/v1/password-resets', { email })
    const { date: _, ...others } = headers
    const seen = { status, text, headers: others, statements: [...statements], hashes: [...hashes] }
    trace.push(seen)
  }
  return trace
}

/** What waits for the workers, as large and as many. */
async function takeJobs() {
  const { rows } = await server.db.withSystem((tx) =>
    sql<{ data: object }>`delete from pgboss.job where name = ${resetMailQueue} returning data`.execute(tx),
  )
  return rows.map(({ data }) => Object.entries(data).map(([name, value]) => [name, String(value).length]))
}

it('is the same by reply, statements, hashes and jobs, up to the limits and beyond them', async () => {
  const seen = []
  for (const email of Object.values(kinds)) {
    await inTenant(sql`delete from rate_limits`)
    const trace = await traceOf(email, 22)
    seen.push({ trace, jobs: await takeJobs() })
  }
  const [first, ...others] = seen
  // Twenty of an address; of an account three are mailed, and the others look the same.
  expect(first?.trace.map(({ status }) => status)).toEqual([...Array(20).fill(204), 429, 429])
  expect(first?.trace.flatMap((each) => each.hashes)).toEqual([])
  expect(first?.trace[0]?.statements.length).toBeGreaterThan(2)
  expect(first?.jobs).toHaveLength(20)
  for (const other of others) expect(other).toEqual(first)
})

it('sends a job for the account that there is, three times an hour, and else for nobody', async () => {
  const { rows } = await inTenant(sql`select uuid from users where email = ${emailOf('stduser')}`)
  const [{ uuid } = { uuid: '' }] = rows as { uuid: string }[]
  for (const email of Object.values(kinds).slice(0, 2)) await traceOf(email, 5)
  const jobs = await server.db.withSystem((tx) =>
    sql<{
      user: string
    }>`select data->>'user' as user from pgboss.job where name = ${resetMailQueue}`.execute(tx),
  )
  expect(jobs.rows.map(({ user }) => user === uuid).toSorted()).toEqual([
    ...Array(7).fill(false),
    ...Array(3).fill(true),
  ])
})
