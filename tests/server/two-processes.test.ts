/** Two servers on one PostgreSQL are one to whoever asks: sessions, limits, what is cached, jobs, and the death of one. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TenantTx } from '#server/platform/database/database.ts'
import {
  prepareData,
  type Reply,
  type ServerData,
  type ServerProcess,
  signInTo,
  startProcess,
} from '#server/testing/process.ts'
import { formTicket } from '#server/testing/ticket.ts'

const isEmbedded = !process.env.TEST_DATABASE_URL

describe.skipIf(isEmbedded)('two servers on one database', () => {
  let data: ServerData
  let [a, b]: ServerProcess[] = []
  let tenantId = 0

  beforeAll(async () => {
    data = await prepareData()
    tenantId = await data.look(async (db) => (await db.tenantIds())[0] as number)
  })
  afterAll(() => data?.remove())
  afterEach(async () => {
    for (const server of [a, b]) await server?.end('SIGKILL')
    a = b = undefined
  })

  async function startBoth(env: Record<string, string> = {}): Promise<[ServerProcess, ServerProcess]> {
    ;[a, b] = await Promise.all([
      startProcess({ ...data.env, ...env }),
      startProcess({ ...data.env, ...env }),
    ])
    return [a as ServerProcess, b as ServerProcess]
  }

  const ask = (server: ServerProcess, path: string, cookie = ''): Promise<Reply> =>
    server.send('GET', path, { headers: cookie ? { cookie } : {} })

  it("know each other's sessions, and forget them at once", async () => {
    const [first, second] = await startBoth()
    const cookie = await signInTo(first)
    expect((await ask(second, '/api/v1/me', cookie)).body.alias).toBe(
      (await ask(first, '/api/v1/me', cookie)).body.alias,
    )
    expect((await ask(second, '/api/v1/organizations', cookie)).status).toBe(200)
    expect((await first.send('DELETE', '/api/v1/session', { headers: { cookie } })).status).toBe(204)
    expect((await ask(second, '/api/v1/organizations', cookie)).status).toBe(401)
    expect((await ask(second, '/api/v1/me', cookie)).status).toBe(404)

    const other = await signInTo(second, 'orgs-manager')
    expect((await ask(first, '/api/v1/organizations', other)).status).toBe(200)
    await inTenant((tx) => tx.deleteFrom('user_roles').where('role', '=', 'orgs-manager').execute())
    for (const server of [first, second]) {
      expect((await ask(server, '/api/v1/organizations', other)).status).toBe(403)
    }
  })

  it('count wrong passwords together', async () => {
    const both = await startBoth({ RATE_LIMIT_FACTOR: '1' })
    const body = { email: 'analyst@musterbank.example', password: 'wrong' }
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) {
      statuses.push((await (both[i % 2] as ServerProcess).send('POST', '/api/v1/session', { body })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    for (const server of both) {
      const right = { ...body, password: 'openbranch-demo' }
      expect((await server.send('POST', '/api/v1/session', { body: right })).status).toBe(429)
    }
    // At once as well as one after the other.
    const many = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        (both[i % 2] as ServerProcess).send('POST', '/api/v1/session', {
          body: { email: 'stduser@musterbank.example', password: 'wrong' },
        }),
      ),
    )
    expect(many.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(many.filter(({ status }) => status === 429)).toHaveLength(30)
    // One for each of the two owners, whichever process saw the tenth try.
    expect(await jobs('sign-in-lock-mail')).toHaveLength(2)
    await expect.poll(() => sent('sign-in-lock')).toHaveLength(2)
  })

  it('see a changed setting at once where it was made, and within five seconds at the other', async () => {
    const [first, second] = await startBoth()
    const cookie = await signInTo(first)
    const nameAt = async (server: ServerProcess) => (await ask(server, '/api/v1/tenant')).body.name
    // Both know the old one.
    expect([await nameAt(first), await nameAt(second)]).toEqual(['Musterbank', 'Musterbank'])
    const saved = await first.send('PUT', '/api/v1/settings', {
      body: { name: 'Neue Musterbank' },
      headers: { cookie },
    })
    expect(saved.status).toBeLessThan(300)
    expect(await nameAt(first)).toBe('Neue Musterbank')
    await expect.poll(() => nameAt(second)).toBe('Neue Musterbank')
    expect((await ask(second, '/app/profile/anna-becker')).body).toContain('Neue Musterbank')
  })

  it('refuse what a module brings within five seconds after it was switched off', async () => {
    const both = await startBoth()
    const cookie = await signInTo(both[0])
    const statuses = () =>
      Promise.all(both.map(async (server) => (await ask(server, '/api/v1/organizations', cookie)).status))
    expect(await statuses()).toEqual([200, 200])
    await inTenant((tx) => tx.deleteFrom('modules').where('name', '=', 'organizations-management').execute())
    await expect.poll(statuses).toEqual([403, 403])
  })

  it('show a branch that takes no appointments online any more, closed otherwise today, within five seconds', async () => {
    const [first, second] = await startBoth()
    const cookie = await signInTo(first)
    const page = async (server: ServerProcess) => String((await ask(server, '/app/filiale/westend')).body)
    const profile = async (server: ServerProcess) =>
      String((await ask(server, '/app/profile/anna-becker')).body)
    // Both keep the old ones.
    for (const server of [first, second]) {
      expect(await page(server)).not.toContain('Diese Filiale vergibt Termine nicht online.')
      expect(await profile(server)).toContain('"#termin"')
    }
    const { uuid } = (await ask(first, '/api/v1/organizations-profiles/westend')).body
    const saved = await first.send('PUT', `/api/v1/organizations/${uuid}/metadata`, {
      body: { onlineAppointments: false },
      headers: { cookie },
    })
    expect(saved.status).toBe(200)
    const date = new Date().toISOString().slice(0, 10)
    const day = { name: 'Langer Tag', date, kind: 'open', opening_times: '00:00-24:00', organization: uuid }
    const made = await first.send('POST', '/api/v1/closing-days', { body: day, headers: { cookie } })
    expect(made.status).toBe(201)
    for (const server of [first, second]) {
      await expect.poll(() => page(server)).toContain('Diese Filiale vergibt Termine nicht online.')
      await expect.poll(() => page(server)).toContain('Langer Tag')
      await expect.poll(() => profile(server)).not.toContain('"#termin"')
    }
  })

  it('run each job once, and one of them dies without loss', async () => {
    const both = await startBoth()
    const ticket = await data.look((db) => formTicket(db, tenantId))
    const request = (server: ServerProcess, name: string) =>
      server.send('POST', '/api/v1/advisors/anna-becker/contact-requests', {
        body: { kind: 'callback', name, phone: '0171 2345678', consent: true, ticket },
      })
    const asked = await Promise.all(
      Array.from({ length: 30 }, (_, i) => request(both[i % 2] as ServerProcess, `Petra ${i}`)),
    )
    expect(asked.map(({ status }) => status)).toEqual(Array(30).fill(201))
    await expect.poll(() => sent()).toHaveLength(30)
    // A job that ran twice would have been fetched twice.
    expect((await jobs()).filter(({ retry_count }) => retry_count > 0)).toEqual([])

    const last = await Promise.all(Array.from({ length: 10 }, (_, i) => request(both[0], `Ute ${i}`)))
    await both[0].end('SIGKILL')
    a = undefined
    const cookie = await signInTo(both[1])
    expect((await ask(both[1], '/api/v1/me', cookie)).status).toBe(200)
    expect(last.map(({ status }) => status)).toEqual(Array(10).fill(201))
    // What the dead one had begun is taken over when its heartbeat is missed.
    await expect.poll(() => sent()).toHaveLength(40)
    const uuids = [...asked, ...last].map(({ body }) => `contact-request/${body.uuid}`)
    expect(await sent()).toEqual(uuids.sort())
  })

  const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>): Promise<T> =>
    data.look((db) => db.withTenant(tenantId, fn))

  async function sent(kind = 'contact-request'): Promise<string[]> {
    const mails = await inTenant((tx) =>
      tx.selectFrom('mails').select('key').where('key', 'like', `${kind}/%`).execute(),
    )
    return mails.map(({ key }) => key).sort()
  }

  async function jobs(queue = 'contact-request-mail'): Promise<{ retry_count: number }[]> {
    const { rows } = await inTenant((tx) =>
      sql<{
        retry_count: number
      }>`select retry_count from pgboss.job where name = ${queue}`.execute(tx),
    )
    return rows
  }
})
