/** The real app on a database of its own, for tests: signs in, sends requests to a tenant's host, checks each reply. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { build, type Deps } from '#server/app.ts'
import { contract } from '#server/platform/contract/our-contract.ts'
import type { Db } from '#server/platform/database/database.ts'
import { usualGuestLimits } from '#server/platform/process/config.ts'
import { usualMailLimits } from '#server/platform/process/mail-limits.ts'
import { forgetAll } from '#server/platform/tenancy/cache.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { checkReply } from './reply-check.ts'

export interface TestReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  // biome-ignore lint/suspicious/noExplicitAny: tests know what they asked for
  readonly body: any
  readonly text: string
  /** As they came, of what is no text. */
  readonly bytes: Buffer
}

type Headers = Readonly<Record<string, string>>

/** One browser: a host, a language, maybe a session. */
export interface Client {
  readonly cookie: string | undefined
  get(url: string, headers?: Headers): Promise<TestReply>
  head(url: string, headers?: Headers): Promise<TestReply>
  delete(url: string, headers?: Headers): Promise<TestReply>
  post(url: string, body?: unknown, headers?: Headers): Promise<TestReply>
  put(url: string, body?: unknown, headers?: Headers): Promise<TestReply>
  patch(url: string, body?: unknown, headers?: Headers): Promise<TestReply>
  /** Anything else: other methods, bodies that are no JSON. Headers given here replace the browser's. */
  send(request: {
    method: string
    url: string
    body?: string | Buffer
    headers?: Headers
  }): Promise<TestReply>
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly db: Db
  readonly database: TestDatabase
  /** By slug. */
  readonly tenants: Readonly<
    Record<string, { readonly id: number; readonly slug: string; readonly host: string }>
  >
  /** @param tenant its slug, or any host; `cookie` stands in for a sign-in */
  guest(tenant?: string, cookie?: string): Client
  /** @param role of the demo, `ROLE@TENANT.example`; also `advisor` */
  signIn(role: string, options?: { tenant?: string }): Promise<Client>
  close(): Promise<void>
}

export interface TestServerOptions extends Partial<Omit<Deps, 'db' | 'config'>> {
  readonly demo?: boolean
  readonly config?: Partial<Deps['config']>
  /** Run jobs too; otherwise they only wait in the database. */
  readonly work?: boolean
  readonly pages?: Deps['pages']
  /** What the app is given instead of its database, for tests that hold a transaction back. */
  readonly through?: (db: Db) => Db
  /** Replies that break the contract fail the test, unless it is about them. */
  readonly checkReplies?: boolean
}

const first = 'musterbank'

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { demo = true } = options
  const database = await openTestDatabase({ demo })
  const { db } = database
  const app = await buildTestApp(db, options)
  const tenants = await tenantsOf(db)

  const client = (tenant: string, cookie?: string): Client => {
    const host = tenants[tenant]?.host ?? tenant
    return clientOf(app, host, cookie)
  }
  return {
    app,
    db,
    database,
    tenants,
    guest: (tenant = first, cookie) => client(tenant, cookie),
    async signIn(role, { tenant = first } = {}) {
      const email = `${role.toLowerCase()}@${tenant}.example`
      const reply = await client(tenant).post('/api/v1/session', { email, password: 'openbranch-demo' })
      if (reply.status !== 204) throw new Error(`${email} could not sign in: ${reply.status} ${reply.text}`)
      return client(tenant, String(reply.headers['set-cookie']).split(';', 1)[0])
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}

/** The app alone, on a database that the test has opened; closing it leaves the database open. */
export async function buildTestApp(db: Db, options: TestServerOptions = {}): Promise<FastifyInstance> {
  const { demo = true, config, work = false, checkReplies = true, through, ...deps } = options
  forgetAll()
  const app = await build({
    db: through?.(db) ?? db,
    contract,
    ...(await loadFeatures(deps)),
    clock: () => new Date(),
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    ...deps,
    config: {
      smtpUrl: null,
      keepsMails: true,
      mailLimits: usualMailLimits,
      metricsToken: null,
      apnsUrl: null,
      trustProxy: false,
      rateLimitFactor: 1,
      guestLimits: usualGuestLimits,
      connectionsPerAddress: 256,
      demo,
      port: 8080,
      ...config,
    },
  })
  if (checkReplies) checkAll(app)
  await app.jobs.start({ work })
  await app.ready()
  return app
}

/** Below whatever a test asks by: helpers of some features once asked past the check. */
function checkAll(app: FastifyInstance): void {
  const inject = app.inject.bind(app)
  const checked = async (asked: string | InjectOptions) => {
    const request = typeof asked === 'string' ? { url: asked } : asked
    const reply = await inject(request)
    await checkReply(request.method ?? 'GET', String(request.url), readReply(reply))
    return reply
  }
  app.inject = checked as FastifyInstance['inject']
}

/** A test that brings handlers of its own does not need the features to load. */
async function loadFeatures(
  given: Partial<Deps>,
): Promise<Pick<Deps, 'handlers' | 'jobs' | 'tokens' | 'loggedCalls' | 'keepAsked' | 'actorOf' | 'flagsOf'>> {
  const { handlers, jobs, actorOf, flagsOf } = given
  if (handlers && jobs && actorOf && flagsOf) return { handlers, jobs, actorOf, flagsOf }
  return await import('#server/registry.ts')
}

async function tenantsOf(db: Db): Promise<TestServer['tenants']> {
  const { rows } = await db.withSystem((tx) =>
    sql<{ id: number; slug: string }>`select id, slug from tenants order by id`.execute(tx),
  )
  return Object.fromEntries(rows.map(({ id, slug }) => [slug, { id, slug, host: `${slug}.localhost:8080` }]))
}

function clientOf(app: FastifyInstance, host: string, cookie: string | undefined): Client {
  const usual = { host, ...(cookie && { cookie }), 'sec-fetch-site': 'same-origin' }

  async function send(request: { method: string; url: string; body?: string | Buffer; headers?: Headers }) {
    const { method, url, body, headers } = request
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...usual, ...headers },
      ...(body !== undefined && { payload: body }),
    })
    return readReply(reply)
  }
  const without = (method: string) => (url: string, headers?: Headers) =>
    send({ method, url, headers: headers ?? {} })
  const json = (method: string) => (url: string, body?: unknown, headers?: Headers) =>
    body === undefined
      ? send({ method, url, headers: headers ?? {} })
      : send({
          method,
          url,
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', ...headers },
        })
  return {
    cookie,
    send,
    get: without('GET'),
    head: without('HEAD'),
    delete: without('DELETE'),
    post: json('POST'),
    put: json('PUT'),
    patch: json('PATCH'),
  }
}

function readReply(reply: LightMyRequestResponse): TestReply {
  const text = unpacked(reply)
  const isJson = String(reply.headers['content-type']).includes('json') && text !== ''
  return {
    status: reply.statusCode,
    headers: reply.headers,
    text,
    bytes: reply.rawPayload,
    body: isJson ? JSON.parse(text) : undefined,
  }
}

function unpacked({ headers, rawPayload, body }: LightMyRequestResponse): string {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(rawPayload).toString()
  return encoding === 'gzip' ? gunzipSync(rawPayload).toString() : body
}
