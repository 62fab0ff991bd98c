/** Signing in over HTTP: what a try tells of an account, what a known device may, and what the owner is told. */
import argon from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Client, startTestServer, type TestReply, type TestServer } from '#server/testing/server.ts'
import { recordingStatements } from '#server/testing/statements.ts'
import { until } from '#tests/until.ts'
import { lockMailQueue } from './jobs.ts'

/** Every look at a password: the cost of the hash that it was compared with. */
const looks: string[] = []

const statements: string[] = []
let server: TestServer
let now: Date
beforeAll(async () => {
  const verify = argon.verify
  vi.spyOn(argon, 'verify').mockImplementation((hash, ...rest) => {
    looks.push(String(hash).split('$').slice(0, 4).join('$'))
    return verify(hash, ...rest)
  })
  server = await startTestServer({
    through: (db) => recordingStatements(db, statements),
    clock: () => now,
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server.close()
})
beforeEach(async () => {
  now = new Date('2026-11-21T09:00:00Z')
  for (const { id } of Object.values(server.tenants))
    await server.db.withTenant(id, (tx) => tx.deleteFrom('rate_limits').execute())
  await server.db.withSystem((tx) => sql`delete from pgboss.job`.execute(tx))
})

const password = 'openbranch-demo'
const emailOf = (role: string, tenant = 'musterbank') => `${role}@${tenant}.example`
const admin = emailOf('accountadmin')

const post = (client: Client, email: string, text = password, headers?: Record<string, string>) =>
  client.post('/api/v1/session', { email, password: text }, headers)
const signIn = (email: string, text = password, cookie?: string, tenant = 'musterbank') =>
  post(server.guest(tenant, cookie), email, text)

async function failing(times: number, email: string, cookie?: string, tenant?: string): Promise<TestReply[]> {
  const replies: TestReply[] = []
  for (let i = 0; i < times; i++) replies.push(await signIn(email, 'wrong', cookie, tenant))
  return replies
}

const cookiesOf = (reply: TestReply) =>
  [reply.headers['set-cookie'] ?? []].flat().map((each) => String(each).split(';', 1)[0] ?? '')

async function deviceOf(email: string, tenant?: string): Promise<string> {
  const [, device = ''] = cookiesOf(await signIn(email, password, undefined, tenant))
  expect(device).toMatch(/^openbranch_device=/)
  return device
}

describe('a try that fails', () => {
  const kinds = {
    'a wrong password': emailOf('stduser'),
    'an address that nobody has': 'nobody@musterbank.example',
    'an account without a password': emailOf('orguser'),
    'an account that is switched off': emailOf('analyst'),
  }
  beforeAll(async () => {
    await server.db.withTenant(server.tenants.musterbank?.id ?? 0, async (tx) => {
      await sql`update users set password_hash = null where email = ${emailOf('orguser')}`.execute(tx)
      await sql`update users set is_active = false where email = ${emailOf('analyst')}`.execute(tx)
    })
  })

  /** Ten that fail and two that are refused; all that can be told apart from outside, and what was done for each. */
  async function traceOf(email: string, cookie?: string) {
    const trace: object[] = []
    // What is kept of the institution is read by whoever comes first.
    await server.guest().get('/api/v1/tenant')
    for (let i = 0; i < 12; i++) {
      statements.length = 0
      looks.length = 0
      const { status, text, ...reply } = await signIn(email, 'wrong', cookie)
      const { date: _, ...headers } = reply.headers
      trace.push({ status, headers, text, looks: [...looks], statements: [...statements] })
    }
    return trace as { status: number; statements: string[]; looks: string[] }[]
  }

  it.each(['no cookie', 'the cookie of a device that knows another account'])(
    'gives nothing away by reply, statements or hashes, up to the limit and beyond it, with %s',
    async (with_) => {
      const cookie = with_ === 'no cookie' ? undefined : await deviceOf(admin)
      const traces = new Map<string, Awaited<ReturnType<typeof traceOf>>>()
      for (const [kind, email] of Object.entries(kinds)) traces.set(kind, await traceOf(email, cookie))
      const [first, ...others] = [...traces.values()]
      expect(first?.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429])
      expect(first?.map((each) => each.looks.length)).toEqual([...Array(10).fill(1), 0, 0])
      // The last that is let through has something to write down.
      const counts = first?.map((each) => each.statements.length) ?? []
      expect(counts[9]).toBeGreaterThan(counts[8] ?? 0)
      for (const other of others) expect(other).toEqual(first)
    },
  )

  it('is written down for its owner alike, whether there is one', async () => {
    for (const email of Object.values(kinds)) await failing(12, email)
    const { rows } = await server.db.withSystem((tx) =>
      sql<{ data: { user: string } }>`
        select data from pgboss.job where name = ${lockMailQueue} order by created_on`.execute(tx),
    )
    expect(rows).toHaveLength(4)
    const facts = {
      tenantId: server.tenants.musterbank?.id,
      user: expect.stringMatching(/^[0-9a-f-]{36}$/),
      tries: 10,
      at: '2026-11-21T09:00:00.000Z',
      until: '2026-11-21T09:15:00.000Z',
      isOfKnownDevice: false,
    }
    expect(rows.map(({ data }) => data)).toEqual(Array.from({ length: 4 }, () => facts))
  })

  it('beyond the limit says how long to wait, in the language that was asked for', async () => {
    await failing(10, admin)
    const say = async (language: string) => {
      const { status, headers, body } = await post(server.guest(), admin, password, {
        'accept-language': language,
      })
      return [status, headers['retry-after'], body.message]
    }
    expect(await say('de')).toEqual([
      429,
      '900',
      'Es gab zu viele fehlgeschlagene Anmeldeversuche. Bitte warten Sie 15 Minuten und versuchen Sie es erneut.',
    ])
    now = new Date('2026-11-21T09:14:10Z')
    expect(await say('en')).toEqual([
      429,
      '50',
      'There were too many failed tries to sign in. Please wait a minute and try again.',
    ])
  })
})

describe('a device that has signed in before', () => {
  it('is let in while strangers wait, also after it has signed out', async () => {
    const first = await signIn(admin)
    const [session = '', device = ''] = cookiesOf(first)
    const browser = server.guest('musterbank', `${session}; ${device}`)
    const out = await browser.delete('/api/v1/session')
    expect(cookiesOf(out)).toEqual(['openbranch_session='])
    await failing(11, admin)
    expect((await signIn(admin)).status).toBe(429)
    expect((await signIn(admin, password, device)).status).toBe(204)
  })

  it('is none at another institution, whose account has the same address and password', async () => {
    const device = await deviceOf(admin)
    await server.db.withTenant(server.tenants.alpenbank?.id ?? 0, (tx) =>
      sql`update users set email = ${admin} where email = ${emailOf('accountadmin', 'alpenbank')}`.execute(
        tx,
      ),
    )
    await failing(10, admin, undefined, 'alpenbank')
    expect((await signIn(admin, password, device, 'alpenbank')).status).toBe(429)
    expect((await signIn(admin, password, device)).status).toBe(204)
  })

  it('is signed in by that to nothing', async () => {
    const device = await deviceOf(admin)
    const value = device.split('=')[1]
    for (const cookie of [device, `openbranch_session=${value}`, `openbranch_session=${value}; ${device}`]) {
      const client = server.guest('musterbank', cookie)
      expect((await client.get('/api/v1/me')).status).toBe(404)
      expect((await client.get('/api/v1/users')).status).toBe(401)
    }
  })

  it('is known no more once its user was removed and made anew', async () => {
    const email = emailOf('orgs-manager')
    const device = await deviceOf(email)
    const tenantId = server.tenants.musterbank?.id ?? 0
    await server.db.withTenant(tenantId, (tx) =>
      sql`
        with gone as (delete from users where email = ${email} returning *)
        insert into users (tenant_id, email, alias, first_name, last_name, password_hash)
        select tenant_id, email, alias || '-again', first_name, last_name, password_hash from gone`.execute(
        tx,
      ),
    )
    await failing(10, email)
    expect((await signIn(email, password, device)).status).toBe(429)
  })
})

describe('the mail to the owner', () => {
  interface KeptMail {
    readonly recipient: string
    readonly subject: string
    readonly text_body: string
    readonly html_body: string
  }
  let working: TestServer
  beforeAll(async () => {
    working = await startTestServer({ work: true, clock: () => now })
  })
  afterAll(() => working.close())

  const mailsAt = (tenant: string) =>
    working.db.withTenant(working.tenants[tenant]?.id ?? 0, async (tx) => {
      const { rows } = await sql<KeptMail>`
        select recipient, subject, text_body, html_body from mails
        where key like 'sign-in-lock/%' order by recipient`.execute(tx)
      return rows
    })
  const failAt = async (tenant: string, email: string, cookie?: string) =>
    await Promise.all(Array.from({ length: 14 }, () => post(working.guest(tenant, cookie), email, 'wrong')))
  const jobsAreDone = () =>
    until(async () => {
      const { rows } = await working.db.withSystem((tx) =>
        sql`select from pgboss.job where name = ${lockMailQueue} and state <> 'completed'`.execute(tx),
      )
      expect(rows).toEqual([])
    })

  it('says in German what happened, what it means and what to do; whoever is nobody gets none', async () => {
    await failAt('musterbank', admin)
    await failAt('musterbank', 'nobody@musterbank.example')
    await jobsAreDone()
    const [mail, ...others] = await mailsAt('musterbank')
    expect(others).toEqual([])
    expect(mail?.recipient).toContain(admin)
    expect(mail?.subject).toBe('Fehlgeschlagene Anmeldeversuche bei Ihrem Konto')
    const text = mail?.text_body ?? ''
    expect(text).toContain('innerhalb von 15 Minuten 10-mal ein falsches Passwort')
    expect(text).toContain(
      'Bis 10:15 Uhr müssen Geräte warten, an denen Sie sich in den letzten 180 Tagen nicht angemeldet haben',
    )
    expect(text).toContain('Zeit: Sa, 21. November 2026, 10:00 Uhr (deutsche Zeit, UTC+01:00)')
    expect(text).toContain('wenden Sie sich bitte an die Benutzerverwaltung von Musterbank')
    expect(text).toContain('Fragen: support@musterbank.example')
    // Neither whose address it was, nor anything to click on.
    expect(text + mail?.html_body).not.toMatch(/127\.0\.0\.1|https?:|href|\{/)
  })

  it('is English where the institution is, and speaks of the device where it was a known one', async () => {
    const email = emailOf('accountadmin', 'harbourbank')
    const [, device] = cookiesOf(await post(working.guest('harbourbank'), email))
    await failAt('harbourbank', email, device)
    await jobsAreDone()
    const [mail] = await mailsAt('harbourbank')
    expect(mail?.subject).toBe('Failed tries to sign in to your account')
    expect(mail?.text_body).toContain('a wrong password for your account 10 times within 15 minutes')
    expect(mail?.text_body).toContain('The tries came from a device on which you have signed in before.')
    expect(mail?.text_body).not.toMatch(/\{|have not signed in/)
  })

  it('comes once a day', async () => {
    const email = emailOf('stduser', 'alpenbank')
    for (const time of ['09:00', '09:20', '20:00']) {
      now = new Date(`2026-11-21T${time}:00Z`)
      await failAt('alpenbank', email)
    }
    await jobsAreDone()
    expect(await mailsAt('alpenbank')).toHaveLength(1)
    now = new Date('2026-11-22T09:01:00Z')
    await failAt('alpenbank', email)
    await jobsAreDone()
    expect(await mailsAt('alpenbank')).toHaveLength(2)
  })
})
