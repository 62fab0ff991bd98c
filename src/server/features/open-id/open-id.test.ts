/** Signing in through a real provider, and each way in which one can lie, over HTTP. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeLink } from '#server/platform/identity/password-links.ts'
import { encryptWith } from '#server/platform/secrets/encryption.ts'
import { client as known, type Lie, startProvider, type TestProvider } from '#server/testing/open-id.ts'
import { here } from '#server/testing/outside.ts'
import { type Client, startTestServer, type TestReply, type TestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'
import { forgetProviders } from './provider.ts'

let server: TestServer
let provider: TestProvider
let now: Date
let milliseconds: number
const callback = 'http://musterbank.localhost:8080/account/oidc/callback'
const start = '/account/oidc/start'
const discovery = '/.well-known/openid-configuration'
const loginPage = 'http://musterbank.localhost:8080/app/login'

beforeAll(async () => {
  encryptWith('a secret for tests that is long enough')
  const outbound = {
    ...here,
    get milliseconds() {
      return milliseconds
    },
  }
  server = await startTestServer({ work: true, outbound, clock: () => now })
  provider = await startProvider([callback], [loginPage])
})
afterAll(async () => {
  encryptWith(null)
  await provider.close()
  await server.close()
})

const tenant = (slug = 'musterbank') => server.tenants[slug]?.id ?? 0
const settings = (values: Record<string, string>, slug = 'musterbank') => ({
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [`sign_in.${name}`, value])),
  slug,
})
/** As the account admin does it, one after the other. */
async function set({ values, slug }: ReturnType<typeof settings>): Promise<void> {
  const admin = await server.signIn('accountadmin', { tenant: slug })
  for (const [name, value] of Object.entries(values)) {
    const reply = await admin.put('/api/v1/settings', { [name]: value })
    expect([name, reply.status]).toEqual([name, 204])
  }
}

beforeEach(async () => {
  now = new Date()
  milliseconds = here.milliseconds
  forgetProviders()
  provider.lie = null
  provider.person = { sub: 'anna', email: 'advisor@musterbank.example', email_verified: true }
  for (const { id } of Object.values(server.tenants))
    await server.db.withTenant(id, async (tx) => {
      for (const table of ['rate_limits', 'user_identities', 'open_id_sign_ins', 'sessions'])
        await sql`delete from ${sql.table(table)}`.execute(tx)
      await sql`update users set is_active = true`.execute(tx)
    })
  await set(
    settings({
      oidc_issuer: provider.issuer,
      oidc_client_id: known.id,
      oidc_client_secret: known.secret,
      oidc_enabled: 'true',
      oidc_link_by_email: 'true',
      oidc_label: '',
      oidc_sign_out: '',
      oidc_roles_claim: '',
      oidc_roles: '',
      passwords: '',
    }),
  )
})

const cookiesOf = (reply: TestReply) =>
  [reply.headers['set-cookie'] ?? []].flat().map((each) => String(each).split(';', 1)[0] ?? '')
const at = (reply: TestReply) => String(reply.headers.location)

/** Sent there, signed in there, and back. */
async function signIn({ next = '', device = '', change = (url: URL) => url } = {}): Promise<TestReply> {
  const sent = await server.guest().get(`${start}${next && `?next=${encodeURIComponent(next)}`}`)
  expect(sent.status).toBe(302)
  const [cookie = ''] = cookiesOf(sent)
  const back = change(new URL(await provider.visit(at(sent))))
  return await server
    .guest('musterbank', device ? `${cookie}; ${device}` : cookie)
    .get(`${back.pathname}${back.search}`)
}

const sessionOf = (reply: TestReply): Client => {
  const cookie = cookiesOf(reply).find((each) => /^openbranch_session=./.test(each))
  return server.guest('musterbank', cookie)
}
const aliasOf = async (reply: TestReply) => (await sessionOf(reply).get('/api/v1/me')).body.alias

/** The token that the provider gives, with its claims or its head changed; signed by nobody. */
const lying =
  (change: (claims: Record<string, unknown>, head: Record<string, unknown>) => void): Lie =>
  async (request, reply) => {
    if (!request.url?.startsWith('/token')) return false
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const lie = provider.lie
    provider.lie = null
    const real = await fetch(`http://127.0.0.1:${new URL(provider.issuer).port}/token`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        host: new URL(provider.issuer).host,
      },
      body: Buffer.concat(parts).toString(),
    })
    provider.lie = lie
    const answer = (await real.json()) as { id_token: string }
    const [head = '', body = '', signature = ''] = answer.id_token.split('.')
    const read = (part: string) =>
      JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
    const claims = read(body)
    const header = read(head)
    change(claims, header)
    const write = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const token = `${write(header)}.${write(claims)}.${signature}`
    reply
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ...answer, id_token: token }))
    return true
  }

describe('roles by groups of the institution', () => {
  const rolesNow = async (reply: TestReply) =>
    ((await sessionOf(reply).get('/api/v1/me')).body.roles as string[]).toSorted()
  const byGroups = async (groups: unknown) => {
    provider.person = { sub: 'anna', email: 'advisor@musterbank.example', email_verified: true, groups }
    return await rolesNow(await signIn())
  }
  const own = async () => {
    const { rows } = await server.db.withTenant(tenant(), (tx) =>
      sql<{ role: string }>`select role from user_roles
        where user_uuid = (select uuid from users where email = 'advisor@musterbank.example') order by role`.execute(
        tx,
      ),
    )
    return rows.map(({ role }) => role)
  }

  it('are given and taken at each sign-in, those that stand in the setting and no others', async () => {
    const before = await own()
    // Without the setting, groups mean nothing.
    expect(await byGroups(['Filialleitung'])).toEqual(before)
    await set(
      settings({
        oidc_roles_claim: 'groups',
        oidc_roles: 'Filialleitung = orgadmin\n\nMarketing=marketing-manager \n',
      }),
    )
    expect(await byGroups(['Filialleitung', 'Kantine'])).toEqual([...before, 'orgadmin'].toSorted())
    expect(await byGroups('Marketing')).toEqual([...before, 'marketing-manager'].toSorted())
    // A reply that says nothing of groups, or nonsense, changes nothing.
    for (const nonsense of [undefined, null, 7, { orgadmin: true }, [['Filialleitung']]])
      expect(await byGroups(nonsense)).toEqual([...before, 'marketing-manager'].toSorted())
    expect(await byGroups([])).toEqual(before)
    const events = await server.db.withTenant(tenant(), (tx) =>
      sql`select details from security_events where event = 'roles-changed' order by number`.execute(tx),
    )
    expect(events.rows.at(-1)).toEqual({
      details: { from: [...before, 'marketing-manager'].toSorted(), to: before, by: 'open-id' },
    })
  })

  it('never take the last account admin away, who gets in all the same', async () => {
    const [setRoles, admins] = [
      settings({ oidc_roles_claim: 'groups', oidc_roles: 'Vorstand = accountadmin' }),
      () =>
        server.db.withTenant(tenant(), (tx) =>
          sql<{ email: string }>`select u.email from users u join user_roles r on r.user_uuid = u.uuid
            where r.role = 'accountadmin' order by u.email`
            .execute(tx)
            .then(({ rows }) => rows.map(({ email }) => email)),
        ),
    ]
    await set(setRoles)
    const email = 'accountadmin@musterbank.example'
    expect(await admins()).toEqual([email])
    provider.person = { sub: 'katrin', email, email_verified: true, groups: [] }
    expect(await rolesNow(await signIn())).toEqual(['accountadmin'])
    expect(await admins()).toEqual([email])
    // With a second one, what the groups say counts.
    expect(await byGroups(['Vorstand'])).toContain('accountadmin')
    provider.person = { sub: 'katrin', email, email_verified: true, groups: [] }
    expect(await rolesNow(await signIn())).toEqual([])
    provider.person = { sub: 'katrin', email, email_verified: true, groups: ['Vorstand'] }
    expect(await rolesNow(await signIn())).toEqual(['accountadmin'])
    expect(await byGroups([])).not.toContain('accountadmin')
  })

  it('makes somebody active who signs in without a password, and tells who gave them roles', async () => {
    await set(settings({ oidc_roles_claim: 'groups', oidc_roles: 'Marketing = marketing-manager' }))
    await server.db.withTenant(tenant(), (tx) =>
      sql`update users set password_hash = null, invited_at = null where email = 'stduser@musterbank.example'`.execute(
        tx,
      ),
    )
    const manager = await server.signIn('roles-manager')
    const state = async () =>
      (await manager.get('/api/v1/users?filter={"email":"stduser@musterbank.example"}')).body[0].state
    expect(await state()).toBe('uninvited')
    provider.person = {
      sub: 'petra',
      email: 'stduser@musterbank.example',
      email_verified: true,
      groups: ['Marketing'],
    }
    const session = sessionOf(await signIn())
    expect(await state()).toBe('active')
    const events = (await session.get('/api/v1/me/security-events', { 'accept-language': 'en' })).body
    expect(events.find(({ event }: { event: string }) => event === 'roles-changed')).toMatchObject({
      by: "the institution's sign-in",
    })
  })

  it('never raise anybody to who gives rights, and are refused at the field', async () => {
    const admin = await server.signIn('accountadmin')
    for (const wrong of [
      'Chefs = roles-manager',
      'Chefs = INTERNAL',
      'Chefs = koenig',
      'Chefs',
      '= orgadmin',
      'a = orgadmin b',
    ]) {
      const reply = await admin.put('/api/v1/settings', { 'sign_in.oidc_roles': wrong })
      expect([wrong, reply.status]).toEqual([wrong, 422])
    }
    // Even if it were stored.
    const before = await own()
    await set(settings({ oidc_roles_claim: 'groups', oidc_roles: 'Filialleitung = orgadmin' }))
    await server.db.withTenant(tenant(), (tx) =>
      sql`update settings set value = 'Chefs = roles-manager' where name = 'sign_in.oidc_roles'`.execute(tx),
    )
    expect(await byGroups(['Chefs'])).toEqual(before)
  })
})

describe('signing in through the institution', () => {
  it('links by a verified address the first time, knows by issuer and subject from then on, and goes on to where one wanted', async () => {
    const first = await signIn({ next: '/app/requests?x=1' })
    expect([first.status, at(first)]).toEqual([302, '/app/requests?x=1'])
    expect(await aliasOf(first)).toBe('anna-becker')
    expect((await sessionOf(first).get('/api/v1/me/security')).body.uses_open_id).toBe(true)
    await set(settings({ oidc_link_by_email: '' }))
    provider.person = { sub: 'anna', email: 'renamed@elsewhere.example', email_verified: false }
    const second = await signIn()
    expect([at(second), await aliasOf(second)]).toEqual(['/app/', 'anna-becker'])
  })

  it.each(['//evil.example', 'https://evil.example/app/', '/api/v1/me'])(
    'leads nowhere else: %s',
    async (next) => {
      expect(at(await signIn({ next }))).toBe('/app/')
    },
  )

  it('asks by code, PKCE, state and nonce, and keeps no secret in the address', async () => {
    const sent = new URL(at(await server.guest().get(start)))
    expect(sent.origin).toBe(provider.issuer)
    const { state, nonce, code_challenge, ...asked } = Object.fromEntries(sent.searchParams)
    expect(asked).toEqual({
      client_id: known.id,
      response_type: 'code',
      redirect_uri: callback,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    expect([state, nonce, code_challenge].every((each) => each && each.length >= 32)).toBe(true)
  })

  it('is offered by the login page, with the label that the institution chose; passwords can be switched off beside it', async () => {
    const options = async () =>
      (await server.guest().get('/api/v1/session', { 'accept-language': 'en' })).body
    expect(await options()).toEqual({
      password: true,
      password_reset: true,
      open_id: { label: 'Sign in through Musterbank', start },
    })
    const manager = await server.signIn('roles-manager')
    await set(settings({ oidc_label: 'Mit Musterbank-Konto', passwords: 'false' }))
    expect(await options()).toEqual({
      password: false,
      password_reset: false,
      open_id: { label: 'Mit Musterbank-Konto', start },
    })
    const credentials = { email: 'accountadmin@musterbank.example', password: 'openbranch-demo' }
    const reply = await server.guest().post('/api/v1/session', credentials, { 'accept-language': 'en' })
    expect([reply.status, reply.body.message]).toEqual([
      401,
      'Passwords are switched off here. Please sign in through your institution.',
    ])
    const link = await server.db.withTenant(tenant(), async (tx) => {
      const { uuid } = await tx
        .selectFrom('users')
        .select('uuid')
        .where('alias', '=', 'anna-becker')
        .executeTakeFirstOrThrow()
      const expiresAt = new Date(now.getTime() + 60_000)
      return await makeLink(tx, tenant(), 'reset', { userUuid: uuid, expiresAt })
    })
    const [{ uuid }] = (await manager.get('/api/v1/users')).body
    expect((await manager.post(`/api/v1/users/${uuid}/invitations`)).status).toBe(409)
    const address = `/api/v1/password-resets/${link}`
    expect((await server.guest().get(address)).status).toBe(403)
    const tried = await server.guest().put(address, { password: 'vier gruene Boote am Steg' })
    expect([tried.status, cookiesOf(tried)]).toEqual([403, []])
    await server.db.withTenant(tenant(), (tx) =>
      sql`delete from settings where name = 'sign_in.passwords'`.execute(tx),
    )
    const { forgetAll } = await import('#server/platform/tenancy/cache.ts')
    forgetAll()
  })

  it('is not there where it is not switched on', async () => {
    const there = server.guest('harbourbank')
    expect((await there.get(start)).status).toBe(404)
    expect((await there.get('/account/oidc/callback?state=x&code=y')).status).toBe(404)
    expect((await there.get('/api/v1/session')).body.open_id).toBeNull()
  })
})

describe('a device on which somebody signs in through the institution', () => {
  const run = (statement: ReturnType<typeof sql>) =>
    server.db.withTenant(tenant(), (tx) => statement.execute(tx))
  beforeEach(async () => {
    await run(sql`delete from user_devices`)
    await run(sql`delete from mails`)
    await run(sql`update users set tells_new_devices = true`)
  })
  const told = async () => {
    await until(async () => {
      const { rows } = await server.db.withSystem((tx) =>
        sql`select from pgboss.job where name = 'new-device-mail' and state <> 'completed'`.execute(tx),
      )
      expect(rows).toEqual([])
    })
    const { rows } = await run(
      sql`select recipient, subject, text_body from mails where key like 'new-device/%'`,
    )
    return rows as { recipient: string; subject: string; text_body: string }[]
  }
  const deviceIn = (reply: TestReply) => {
    const device = cookiesOf(reply).find((each) => /^openbranch_browser=[\w-]{22}$/.test(each))
    expect(at(reply)).toBe('/app/')
    return device ?? ''
  }

  it('is told by mail where it is new, with what helps there, and else not', async () => {
    const device = deviceIn(await signIn())
    expect(deviceIn(await signIn({ device }))).toBe(device)
    expect(await told()).toEqual([])
    expect(deviceIn(await signIn())).not.toBe(device)
    const [mail, ...others] = await told()
    expect(others).toEqual([])
    expect(mail?.recipient).toContain('advisor@musterbank.example')
    expect(mail?.subject).toBe('Neue Anmeldung bei Ihrem Konto')
    expect(mail?.text_body).toContain('Jemand kann sich mit Ihrem Zugang von Musterbank anmelden.')
    expect(mail?.text_body).not.toMatch(/Passwort|\{/)
  })

  it('is the same as of a sign-in by password', async () => {
    const device = deviceIn(await signIn())
    const body = { email: 'advisor@musterbank.example', password: 'openbranch-demo' }
    expect((await server.guest('musterbank', device).post('/api/v1/session', body)).status).toBe(204)
    expect(await told()).toEqual([])
    expect((await server.guest().post('/api/v1/session', body)).status).toBe(204)
    expect(await told()).toHaveLength(1)
  })

  it('is not told to whoever switched the mail off', async () => {
    await signIn()
    await run(sql`update users set tells_new_devices = false`)
    await signIn()
    expect(await told()).toEqual([])
  })

  it('is none of a sign-in that failed', async () => {
    await signIn()
    provider.person = { sub: 'stranger', email: 'advisor@musterbank.example', email_verified: false }
    const failed = await signIn()
    expect(at(failed)).toMatch(/failed=open-id-/)
    expect(cookiesOf(failed).some((each) => each.startsWith('openbranch_browser='))).toBe(false)
    expect(await told()).toEqual([])
  })
})

describe('signing out', () => {
  const end = (browser: Client) => browser.delete('/api/v1/session')
  const leave = async (reply: TestReply) => await end(sessionOf(reply))

  it('ends the session here and, where the setting says so, names where it ends there, once', async () => {
    await set(settings({ oidc_sign_out: 'true' }))
    const browser = sessionOf(await signIn())
    const left = await end(browser)
    expect([left.status, cookiesOf(left)]).toEqual([200, ['openbranch_session=']])
    expect((await browser.get('/api/v1/me')).status).toBe(404)
    const there = new URL(left.body.continue_at)
    expect(there.href.startsWith(`${provider.issuer}/`)).toBe(true)
    expect(there.searchParams.get('post_logout_redirect_uri')).toBe(loginPage)
    // The provider knows who leaves, and sends the browser back without a question.
    expect(await provider.leave(there.href)).toBe(loginPage)
    expect((await end(browser)).status).toBe(204)
  })

  it('ends it here alone without the setting, after a password, and where nothing is known of the beginning', async () => {
    expect((await leave(await signIn())).status).toBe(204)
    await set(settings({ oidc_sign_out: 'true' }))
    expect((await end(await server.signIn('advisor'))).status).toBe(204)
    // Another institution's session ends there alone.
    expect((await end(await server.signIn('accountadmin', { tenant: 'alpenbank' }))).status).toBe(204)
    expect((await end(server.guest())).status).toBe(204)
    const signedIn = await signIn()
    await set(settings({ oidc_sign_out: '' }))
    expect((await leave(signedIn)).status).toBe(204)
  })

  it('ends it here whatever becomes of the service, and without the proof where that cannot be read', async () => {
    await set(settings({ oidc_sign_out: 'true' }))
    const browser = sessionOf(await signIn())
    const other = await signIn()
    const third = await signIn()
    forgetProviders()
    provider.lie = (_, reply) => {
      reply.writeHead(500).end()
      return true
    }
    const stays = { continue_at: '/app/login?failed=open-id-stays' }
    expect((await end(browser)).body).toEqual(stays)
    expect((await browser.get('/api/v1/me')).status).toBe(404)
    provider.lie = null
    forgetProviders()
    const all = await (await fetch(`http://127.0.0.1:${new URL(provider.issuer).port}${discovery}`)).json()
    provider.lie = (_, reply) => {
      const { end_session_endpoint, ...known } = all as { end_session_endpoint: string }
      expect(end_session_endpoint).toBeTruthy()
      reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ ...known, issuer: provider.issuer }))
      return true
    }
    expect((await leave(other)).body).toEqual(stays)
    provider.lie = null
    forgetProviders()
    encryptWith('another secret for tests that is long enough')
    await set(settings({ oidc_client_secret: known.secret }))
    const left = await leave(third)
    encryptWith('a secret for tests that is long enough')
    expect(left.status).toBe(200)
    expect(new URL(left.body.continue_at).searchParams.has('id_token_hint')).toBe(false)
  })

  it('keeps the proof sealed, and drops it with the session', async () => {
    await set(settings({ oidc_sign_out: 'true' }))
    const browser = sessionOf(await signIn())
    const kept = () =>
      server.db.withTenant(tenant(), (tx) =>
        sql<{ id_token: string }>`select id_token from open_id_sessions`.execute(tx).then(({ rows }) => rows),
      )
    const [row] = await kept()
    expect(row?.id_token).toBeTruthy()
    expect(row?.id_token).not.toContain('eyJ')
    await end(browser)
    expect(await kept()).toEqual([])
  })
})

describe('what is refused, each with its own word on the login page', () => {
  const failed = (fault: string) => `/app/login?failed=open-id-${fault}`
  const expectRefusal = async (reply: TestReply, fault: string) => {
    expect([reply.status, at(reply)]).toEqual([302, failed(fault)])
    expect(cookiesOf(reply).filter((each) => /session=./.test(each))).toEqual([])
  }

  it('an address that is not verified, or that nobody has; an account that is switched off; a link that is not allowed', async () => {
    provider.person = { sub: 'eve', email: 'accountadmin@musterbank.example', email_verified: false }
    await expectRefusal(await signIn(), 'email')
    provider.person = { sub: 'eve', email: 'nobody@musterbank.example', email_verified: true }
    await expectRefusal(await signIn(), 'unknown')
    provider.person = { sub: 'anna', email: 'advisor@musterbank.example', email_verified: true }
    await signIn()
    await server.db.withTenant(tenant(), (tx) =>
      sql`update users set is_active = false where alias = 'anna-becker'`.execute(tx),
    )
    await expectRefusal(await signIn(), 'inactive')
    await set(settings({ oidc_link_by_email: '' }))
    provider.person = { sub: 'petra', email: 'stduser@musterbank.example', email_verified: true }
    await expectRefusal(await signIn(), 'unknown')
  })

  it.each<[string, string, Parameters<typeof lying>[0]]>([
    ['issuer', 'issuer', (claims) => (claims.iss = 'https://other.example')],
    ['audience', 'audience', (claims) => (claims.aud = 'somebody-else')],
    ['signer', 'reply', (claims) => (claims.sub = 'petra')],
    ['nonce', 'reply', (claims) => (claims.nonce = 'another')],
    ['time', 'expired', (claims) => (claims.exp = 1)],
    ['algorithm', 'algorithm', (_, head) => (head.alg = 'none')],
    ['shared key', 'algorithm', (_, head) => (head.alg = 'HS256')],
  ])('a token of another %s', async (_, fault, change) => {
    provider.lie = lying(change)
    await expectRefusal(await signIn(), fault)
  })

  it.each(['none', 'HS256'])(
    'a token signed by %s, though the provider says that it signs so',
    async (alg) => {
      const signsWrongly = lying((_, head) => (head.alg = alg))
      provider.lie = async (request, reply) => {
        if (!request.url?.startsWith('/.well-known')) return await signsWrongly(request, reply)
        const endpoints = ['authorization', 'token', 'jwks'].map((name) => [
          name,
          `${provider.issuer}/${name}`,
        ])
        const { authorization, token, jwks } = Object.fromEntries(endpoints)
        const metadata = {
          issuer: provider.issuer,
          authorization_endpoint: authorization?.replace(/authorization$/, 'auth'),
          token_endpoint: token,
          jwks_uri: jwks,
          id_token_signing_alg_values_supported: [alg, 'RS256'],
        }
        reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata))
        return true
      }
      await expectRefusal(await signIn(), 'algorithm')
    },
  )

  it('a reply that comes twice, to another browser, late, or with another state', async () => {
    const sent = await server.guest().get(start)
    const [cookie = ''] = cookiesOf(sent)
    const back = new URL(await provider.visit(at(sent)))
    const path = `${back.pathname}${back.search}`
    await expectRefusal(await server.guest().get(path), 'late')
    await expectRefusal(await server.guest('musterbank', 'openbranch_oidc=stolen').get(path), 'late')
    expect(at(await server.guest('musterbank', cookie).get(path))).toBe('/app/')
    await expectRefusal(await server.guest('musterbank', cookie).get(path), 'late')
    const change = (url: URL) => {
      url.searchParams.set('state', 'x'.repeat(43))
      return url
    }
    await expectRefusal(await signIn({ change }), 'late')
    const late = await server.guest().get(start)
    const lateBack = new URL(await provider.visit(at(late)))
    now = new Date(now.getTime() + 16 * 60_000)
    await expectRefusal(
      await server.guest('musterbank', cookiesOf(late)[0]).get(`${lateBack.pathname}${lateBack.search}`),
      'late',
    )
  })

  it('a sign-in that was given up there, a code that is wrong, and an answer of another issuer', async () => {
    const givenUp = (url: URL) => {
      url.searchParams.delete('code')
      url.searchParams.set('error', 'access_denied')
      return url
    }
    await expectRefusal(await signIn({ change: givenUp }), 'refused')
    const wrong = (url: URL) => {
      url.searchParams.set('code', 'invented')
      return url
    }
    await expectRefusal(await signIn({ change: wrong }), 'refused')
    const mixedUp = (url: URL) => {
      url.searchParams.set('iss', 'https://other.example')
      return url
    }
    await expectRefusal(await signIn({ change: mixedUp }), 'issuer')
  })

  it('a provider that is slow, down, answers nonsense, or says that it is another', async () => {
    const answers =
      (status: number, body: string): Lie =>
      (_, reply) => {
        reply.writeHead(status, { 'content-type': 'application/json' }).end(body)
        return true
      }
    const begin = () => {
      forgetProviders()
      return server.guest().get(start)
    }
    provider.lie = answers(500, '{}')
    await expectRefusal(await begin(), 'down')
    provider.lie = answers(200, 'nonsense')
    await expectRefusal(await begin(), 'down')
    provider.lie = answers(200, JSON.stringify({ issuer: 'https://other.example' }))
    await expectRefusal(await begin(), 'issuer')
    milliseconds = 300
    provider.lie = () => true
    await expectRefusal(await begin(), 'down')
    provider.lie = null
    milliseconds = here.milliseconds
    expect(at(await begin())).toContain(provider.issuer)
  })

  it('addresses within the house', async () => {
    await set(settings({ oidc_issuer: 'http://inside.example' }))
    await expectRefusal(await server.guest().get(start), 'down')
  })
})
