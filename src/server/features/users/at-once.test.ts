/** Two who manage users and take their rights from each other, held at the points where it matters who is first. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activeWith, lockAccounts } from '#server/features/users/accounts.ts'
import { createUser } from '#server/features/users/queries.ts'
import type { TenantTx } from '#server/platform/database/database.ts'
import { Held } from '#server/testing/held.ts'
import { type Client, startTestServer, type TestReply, type TestServer } from '#server/testing/server.ts'

let server: TestServer
/** Where transactions that write wait before they begin, while a test holds them. */
let door: Held | null = null

beforeAll(async () => {
  server = await startTestServer({
    through: (db) => ({
      ...db,
      async withTenant(tenantId, fn, options) {
        if (!options?.readOnly) await door?.pass()
        return await db.withTenant(tenantId, fn, options)
      },
    }),
  })
})
afterAll(() => server.close())

const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>) =>
  server.db.withTenant((server.tenants.musterbank as { id: number }).id, fn)

interface Manager {
  readonly uuid: string
  readonly alias: string
  readonly client: Client
}
let one: Manager
let other: Manager

let serial = 0
/** Somebody new who manages users, signed in with the password that all demo users have. */
async function newManager(): Promise<Manager> {
  const alias = `verwalter-${++serial}`
  const uuid = await inTenant(async (tx) => {
    const demo = await tx
      .selectFrom('users')
      .select(['tenant_id', 'password_hash'])
      .where('email', '=', 'stduser@musterbank.example')
      .executeTakeFirstOrThrow()
    return await createUser(tx, demo.tenant_id, {
      email: `${alias}@musterbank.example`,
      alias,
      firstName: 'Neu',
      lastName: `Nummer ${serial}`,
      roles: ['roles-manager', 'stduser'],
      passwordHash: demo.password_hash,
    })
  })
  return { uuid, alias, client: await server.signIn(alias) }
}

const dismissAll = () =>
  inTenant((tx) => tx.deleteFrom('user_roles').where('role', '=', 'roles-manager').execute())

beforeEach(async () => {
  await dismissAll()
  one = await newManager()
  other = await newManager()
})
afterEach(() => {
  door = null
})

const change = ({ client }: Manager, { uuid, alias }: Manager, rights: object) =>
  client.put(
    `/api/v1/users/${uuid}`,
    { first_name: 'Neu', last_name: 'Nummer', email: `${alias}@musterbank.example`, alias, ...rights },
    { 'accept-language': 'en' },
  )
const takeRoles = () => change(one, other, { roles: [] })
const switchOff = () => change(other, one, { is_active: false })

/** Both are let in while both have the role; the first is done before the transaction of the second begins. */
async function inTurn(first: () => Promise<TestReply>, second: () => Promise<TestReply>) {
  const held = new Held()
  door = held
  const sent = [first()]
  await held.reached(1)
  sent.push(second())
  await held.reached(2)
  const replies: TestReply[] = []
  for (const [index, reply] of sent.entries()) {
    held.release(index)
    replies.push(await reply)
  }
  door = null
  return replies.map(({ status, body }) => [status, body.message])
}

const managers = async () => {
  const rows = await inTenant((tx) =>
    tx
      .selectFrom('user_roles')
      .innerJoin('users', 'users.uuid', 'user_roles.user_uuid')
      .select('users.uuid')
      .where('role', '=', 'roles-manager')
      .where('is_active', '=', true)
      .execute(),
  )
  return rows.map(({ uuid }) => uuid)
}

const nobodyElse = 'Nobody else manages users. Give somebody else this role first.'
const refusal = 'You are not allowed to do this.'

describe('of two managers who take each other’s rights', () => {
  it('the one whose roles were taken meanwhile is told that nobody else would be left', async () => {
    expect(await inTurn(takeRoles, switchOff)).toEqual([
      [200, undefined],
      [409, nobodyElse],
    ])
    expect(await managers()).toEqual([one.uuid])
  })

  it('so is the one who was switched off meanwhile', async () => {
    expect(await inTurn(switchOff, takeRoles)).toEqual([
      [200, undefined],
      [409, nobodyElse],
    ])
    expect(await managers()).toEqual([other.uuid])
  })

  it('the later one has no right any more, though a third manager would be left', async () => {
    const third = await newManager()
    expect(await inTurn(takeRoles, switchOff)).toEqual([
      [200, undefined],
      [403, refusal],
    ])
    expect((await managers()).toSorted()).toEqual([one.uuid, third.uuid].toSorted())
  })

  it('the one who comes after that is refused like anybody without the role', async () => {
    expect((await takeRoles()).status).toBe(200)
    const { status, body } = await switchOff()
    expect([status, body.message]).toEqual([403, refusal])
  })

  it.runIf(process.env.TEST_DATABASE_URL)('one stays, when the transactions of both have begun', async () => {
    const held = new Held()
    const holder = inTenant(async (tx) => {
      await lockAccounts(tx)
      // The lock goes out with the statement after it.
      await activeWith(tx, 'roles-manager')
      await held.pass()
    })
    await held.reached(1)
    const sent = [takeRoles(), switchOff()]
    await expect.poll(waitingForLocks).toBe(2)
    held.release(0)
    await holder
    expect((await Promise.all(sent)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await managers()).toHaveLength(1)
  })
})

/** How many transactions of this database stand in front of a lock that others hold. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await server.db.withSystem((tx) =>
    sql<{ count: number }>`
      select count(*)::int as count from pg_locks
      where not granted and locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`.execute(tx),
  )
  return rows[0]?.count ?? 0
}
