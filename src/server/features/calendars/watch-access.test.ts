import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUser } from '#server/features/users/queries.ts'
import type { Db, TenantTx } from '#server/platform/database/database.ts'
import { notifyAfterCommit } from '#server/platform/database/transactions.ts'
import { sessionCookie, startSession } from '#server/platform/identity/sessions.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { streamsOf, type TestStream } from '#server/testing/streams.ts'
import { until } from '#tests/until.ts'

/** Transactions that were opened by the app. */
let asked = 0
const counting = (db: Db): Db => ({
  ...db,
  withTenant: (...args: Parameters<Db['withTenant']>) => {
    asked++
    return db.withTenant(...args) as never
  },
  withSystem: (fn) => {
    asked++
    return db.withSystem(fn)
  },
})

let server: TestServer
let open: Awaited<ReturnType<typeof streamsOf>>
let others: TestStream
/** Of the administrator whose right to read goes. */
let reader: Client
let stream: TestStream
let serial = 0

const idOf = (slug: string) => server.tenants[slug]?.id as number
const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>, slug = 'musterbank') =>
  server.db.withTenant(idOf(slug), fn)

/** Of a new administrator, signed in without a password. */
async function administrator(slug: string): Promise<Client & { uuid: string }> {
  const alias = `chef-${++serial}`
  return await inTenant(async (tx) => {
    const uuid = await createUser(tx, idOf(slug), {
      ...{ alias, email: `${alias}@mail.example`, firstName: 'Chef', lastName: alias, passwordHash: null },
      roles: ['accountadmin'],
    })
    const session = {
      tenantId: idOf(slug),
      userUuid: uuid,
      now: new Date(),
      before: null,
      client: { browser: '', ip: '' },
      asksFactor: false,
    }
    const cookie = sessionCookie(await startSession(tx, session), false).split(';', 1)[0] as string
    return { ...server.guest(slug, cookie), uuid }
  }, slug)
}

const advisorOf = (slug: string) =>
  inTenant(
    (tx) => tx.selectFrom('advisors').select(['uuid', 'slug']).orderBy('slug').executeTakeFirstOrThrow(),
    slug,
  )

beforeAll(async () => {
  server = await startTestServer({ through: counting })
  open = await streamsOf(server.app)
  const { slug } = await advisorOf('alpenbank')
  others = await open((await administrator('alpenbank')).cookie, slug, 'alpenbank')
  expect(others.status).toBe(200)
})
beforeEach(async () => {
  const made = await administrator('musterbank')
  reader = made
  readerUuid = made.uuid
  stream = await open(reader.cookie)
  expect(stream.status).toBe(200)
})
let readerUuid = ''
afterEach(() => {
  vi.useRealTimers()
  stream.close()
})
afterAll(() => server.close())

describe('a stream ends, and those of another tenant do not, with', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['its session', () => reader.delete('/api/v1/session')],
    [
      'the role of its reader',
      () => inTenant((tx) => tx.deleteFrom('user_roles').where('user_uuid', '=', readerUuid).execute()),
    ],
    [
      'its reader, who is switched off',
      () =>
        inTenant((tx) =>
          tx.updateTable('users').set({ is_active: false }).where('uuid', '=', readerUuid).execute(),
        ),
    ],
    [
      'the alias of its advisor',
      () =>
        inTenant(async (tx) => {
          const rename = (from: string, to: string) =>
            tx.updateTable('advisors').set({ slug: to }).where('slug', '=', from).execute()
          await rename('anna-becker', 'anna-neu')
          await rename('anna-neu', 'anna-becker')
        }),
    ],
    [
      'a module of its tenant',
      () => inTenant((tx) => tx.deleteFrom('modules').where('name', '=', 'cms').execute()),
    ],
  ])('%s', async (_, takeAway) => {
    await takeAway()
    await until(() => expect(stream.isOver).toBe(true))
    expect(others.isOver).toBe(false)
  })
})

describe('a stream', () => {
  it('is told nothing of another tenant, though that names the same advisor', async () => {
    const { uuid } = await inTenant((tx) =>
      tx.selectFrom('advisors').select('uuid').where('slug', '=', 'anna-becker').executeTakeFirstOrThrow(),
    )
    const tell = (tenant: number, start: string) =>
      inTenant(async (tx) =>
        notifyAfterCommit(tx, 'calendar', [JSON.stringify({ tenant, advisor: uuid, start, end: start })]),
      )
    await tell(idOf('alpenbank'), '2030-01-01T12:00:00Z')
    await tell(idOf('musterbank'), '2030-01-02T12:00:00Z')
    await until(() => expect(stream.read).toContain('event: changed'))
    expect(stream.read).toBe('retry: 3000\n\nevent: changed\ndata: {"day":"2030-01-02"}\n\n')
    expect(others.read).not.toContain('event')
  })

  it.runIf(process.env.TEST_DATABASE_URL)(
    'catches up when what listens to the database was cut off',
    async () => {
      await server.db.withSystem((tx) =>
        sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'openbranch events' and datname = current_database()`.execute(tx),
      )
      await until(() => expect(stream.read).toContain('event: changed\ndata: {"day":null}'))
      await reader.delete('/api/v1/session')
      await until(() => expect(stream.isOver).toBe(true))
    },
  )

  it.runIf(process.env.TEST_DATABASE_URL)(
    'ends when it looks again, where a module went while what tells was cut off',
    async () => {
      vi.spyOn(Math, 'random').mockReturnValue(0)
      const modules = await inTenant((tx) => tx.selectFrom('modules').selectAll().execute())
      await server.db.script('alter table modules disable trigger user')
      await inTenant((tx) => tx.deleteFrom('modules').execute())
      await server.db.script('alter table modules enable trigger user')
      await server.db.withSystem((tx) =>
        sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'openbranch events' and datname = current_database()`.execute(tx),
      )
      await until(() => expect(stream.isOver).toBe(true))
      expect(others.isOver).toBe(false)
      await inTenant((tx) => tx.insertInto('modules').values(modules).execute())
      vi.restoreAllMocks()
    },
  )

  it('asks the database nothing while it waits, and for no note that it is told', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    const waiting = await open(reader.cookie)
    await until(() => expect(waiting.read).toBe('retry: 3000\n\n'))
    asked = 0
    await vi.advanceTimersByTimeAsync(29 * 60_000)
    const tell = (id: string) => JSON.stringify({ tenant: idOf('alpenbank'), id })
    await inTenant(async (tx) => notifyAfterCommit(tx, 'access', [tell('1'), tell('2')]))
    await until(() => expect(waiting.read).toContain(':\n\n:\n\n'))
    expect(asked).toBe(0)
    waiting.close()
  })
})
