/** The connection to PostgreSQL ends while a request has its transaction: whoever asked is told to come back. */
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, open, type TenantTx } from '#server/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { unbuiltPages } from '#server/testing/pages.ts'
import { readCard } from '#server/testing/phone.ts'
import { askOf, download } from '#server/testing/phones.ts'
import { buildTestApp } from '#server/testing/server.ts'
import { turns, until } from '#tests/until.ts'

const isEmbedded = !process.env.TEST_DATABASE_URL

/** A line to the database that can be cut. */
class Line {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor(database: URL) {
    this.#server = createServer((near) => {
      const far = connect(Number(database.port), database.hostname)
      for (const socket of [near, far]) {
        this.#sockets.add(socket)
        socket.once('close', () => this.#sockets.delete(socket))
      }
      // Where one end breaks, both do.
      pipeline(near, far, near, () => {})
    })
  }

  /** @returns the database's address by this line */
  async begin(database: URL): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = new URL(database)
    address.host = `127.0.0.1:${(this.#server.address() as { port: number }).port}`
    return address.href
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  end(): void {
    this.#server.close()
    this.cut()
  }
}

type Break = (tx: TenantTx) => Promise<void>

let test: TestDatabase
let line: Line
let db: Db
let app: FastifyInstance
let breakBefore: Break | null = null
let breakAfter: Break | null = null

/** A database whose transactions can be broken before they do anything, and after they have done all but end. */
const breakable = (real: Db): Db => ({
  ...real,
  withTenant: (id, fn, options) =>
    real.withTenant(
      id,
      async (tx) => {
        await breakBefore?.(tx)
        const result = await fn(tx)
        await breakAfter?.(tx)
        return result
      },
      options,
    ),
})

const pidOf = async (tx: TenantTx) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid
const terminated: Break = async (tx) => {
  await test.db.script(`select pg_terminate_backend(${await pidOf(tx)})`)
}
const cut: Break = async (tx) => {
  await pidOf(tx)
  line.cut()
}
const ways: Readonly<Record<string, Break>> = {
  'ended by an administrator': terminated,
  'ended by an administrator, as was heard before the next statement': async (tx) => {
    await terminated(tx)
    await until(() =>
      sql`select 1`.execute(tx).then(
        () => false,
        () => true,
      ),
    )
  },
  cut,
  'cut, as was heard before the next statement': async (tx) => {
    await cut(tx)
    await turns()
  },
}

/** Filled once there is a card. */
const phone = { url: '', headers: {} }
const browser = { accept: 'text/html', 'user-agent': 'Mozilla/5.0' }

const reads: Readonly<Record<string, InjectOptions>> = {
  'a call': { url: '/api/v1/advisors/jonas-hofmann' },
  'a page': { url: '/app/profile/jonas-hofmann', headers: browser },
}
const writes: Readonly<Record<string, () => InjectOptions>> = {
  'a call that writes': () => ({
    method: 'POST',
    url: '/frontend-logs/log',
    payload: { action: 'v_card_downloaded', data: { advisorAlias: 'anna-becker' } },
  }),
  'a counted press': () => ({ url: '/advisor/email-hit?advisorAlias=anna-becker', headers: browser }),
  'a form of a page': () => ({
    method: 'POST',
    url: '/wallet-card/anna-becker',
    headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'lang=de',
  }),
  'a phone that registers': () => ({ ...phone, method: 'POST', payload: { pushToken: 'abcdef0123456789' } }),
}

async function send({ headers, ...request }: InjectOptions) {
  const reply = await app.inject({ ...request, headers: { host: 'musterbank.localhost', ...headers } })
  return [reply.statusCode, reply.headers['retry-after']]
}

const comeBack = [503, '5']

describe.skipIf(isEmbedded)('a connection to the database that ends inside a transaction', () => {
  beforeAll(async () => {
    test = await openTestDatabase({ demo: true })
    const url = new URL(test.databaseUrl as string)
    line = new Line(url)
    db = await open({ databaseUrl: await line.begin(url), connections: { requests: 2, jobs: 1 } })
    app = await buildTestApp(db, { through: breakable, pages: unbuiltPages() })
    const { archive } = await download(askOf(app, 'musterbank.localhost'))
    const { serial, token, type } = readCard(archive)
    phone.url = `/wallet-cards/v1/devices/0123456789abcdef/registrations/${type}/${serial}`
    phone.headers = { authorization: `ApplePass ${token}` }
  })
  afterAll(async () => {
    await app.close()
    await db.close()
    line.end()
    await test.close()
  })

  describe.each(Object.keys(ways))('%s', (way) => {
    it.each(Object.keys({ ...reads, ...writes }))(
      'is answered like one that cannot be had: %s',
      async (what) => {
        const request = reads[what] ?? writes[what]?.() ?? {}
        breakBefore = ways[way] ?? null
        const reply = await send(request).finally(() => (breakBefore = null))
        expect(reply).toEqual(comeBack)
      },
    )

    it.each(Object.keys(writes))(
      'is so at the very end, when nobody knows what was stored: %s',
      async (what) => {
        breakAfter = ways[way] ?? null
        const reply = await send(writes[what]?.() ?? {}).finally(() => (breakAfter = null))
        expect(reply).toEqual(comeBack)
      },
    )

    it('leaves the next request in peace', async () => {
      expect(await until(() => send(reads['a call'] ?? {}).then(([status]) => status === 200))).toBe(true)
    })
  })
})
