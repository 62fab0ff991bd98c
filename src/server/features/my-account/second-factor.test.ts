/** Second factors over HTTP: set up, asked for, used twice, tried by force, lost, demanded. */
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encryptWith } from '#server/platform/secrets/encryption.ts'
import { TestPasskey } from '#server/testing/passkey.ts'
import { type Client, startTestServer, type TestReply, type TestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'

let server: TestServer
let now: Date
const start = new Date('2026-11-21T09:00:00Z')
beforeAll(async () => {
  encryptWith('a secret for tests that is long enough')
  server = await startTestServer({ work: true, clock: () => now })
})
afterAll(async () => {
  encryptWith(null)
  await server.close()
})
beforeEach(async () => {
  now = start
  for (const { id } of Object.values(server.tenants))
    await server.db.withTenant(id, async (tx) => {
      const tables = [
        ...['rate_limits', 'user_devices', 'security_events', 'sessions', 'mails', 'authenticators'],
        ...['passkeys', 'passkey_challenges', 'recovery_codes'],
      ]
      for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(tx)
      await sql`delete from settings where name = 'sign_in.second_factor'`.execute(tx)
    })
})

const english = { 'accept-language': 'en' }
const password = 'openbranch-demo'
const host = 'http://musterbank.localhost:8080'
const emailOf = (role: string, tenant = 'musterbank') => `${role}@${tenant}.example`
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)

const trySignIn = (role: string, more: object = {}, tenant = 'musterbank') =>
  server.guest(tenant).post('/api/v1/session', { email: emailOf(role, tenant), password, ...more }, english)
const cookieOf = (reply: TestReply) =>
  String([reply.headers['set-cookie']].flat()[0]).split(';', 1)[0] as string

async function signIn(role: string, more: object = {}, tenant = 'musterbank'): Promise<Client> {
  const reply = await trySignIn(role, more, tenant)
  expect(reply.status).toBe(204)
  return server.guest(tenant, cookieOf(reply))
}

const codeOf = (secret: string, at = now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
const confirm = (client: Client, code: string) => client.put('/api/v1/me/second-factor', { code }, english)

/** @returns the key and the recovery codes of somebody who has an app now */
async function withApp(client: Client): Promise<{ secret: string; codes: string[] }> {
  const { status, body } = await client.post('/api/v1/me/second-factor')
  expect(status).toBe(201)
  const confirmed = await confirm(client, codeOf(body.secret))
  expect(confirmed.status).toBe(200)
  return { secret: body.secret, codes: confirmed.body.codes }
}

async function withPasskey(
  client: Client,
  origin = host,
): Promise<{ passkey: TestPasskey; codes: string[] }> {
  const passkey = new TestPasskey(origin)
  const { body } = await client.post('/api/v1/me/passkeys/challenges')
  const added = await client.post('/api/v1/me/passkeys', passkey.registration(body.challenge), english)
  expect([added.status, added.body.message]).toEqual([201, undefined])
  return { passkey, codes: added.body.codes }
}

async function challengeFor(role: string, tenant = 'musterbank'): Promise<string> {
  const reply = await server
    .guest(tenant)
    .post('/api/v1/session/passkey-challenges', { email: emailOf(role, tenant), password })
  expect(reply.status).toBe(201)
  return reply.body.challenge
}

const eventsOf = async (client: Client) =>
  (await client.get('/api/v1/me/security-events')).body.map(({ event }: { event: string }) => event)

describe('an authenticator app', () => {
  it('counts once a code has confirmed it, and then signing in asks for one', async () => {
    const here = await signIn('stduser')
    const { body: key } = await here.post('/api/v1/me/second-factor')
    expect(key.address).toMatch(
      /^otpauth:\/\/totp\/Musterbank:stduser%40musterbank\.example\?.*issuer=Musterbank.*secret=[A-Z2-7]{32}/,
    )
    expect((await trySignIn('stduser')).status).toBe(204)
    expect((await here.get('/api/v1/me/security')).body).toMatchObject({ second_factor_since: null })
    const wrong = await confirm(here, '000000')
    expect([wrong.status, wrong.body.errors]).toEqual([422, { code: ['Code is not valid.'] }])
    const { body } = await confirm(here, codeOf(key.secret))
    expect(body.codes).toHaveLength(10)
    expect(new Set(body.codes).size).toBe(10)
    expect((await here.get('/api/v1/me/security')).body).toMatchObject({
      second_factor_since: start.toISOString(),
      has_authenticator: true,
      recovery_codes_left: 10,
    })
    const missing = await trySignIn('stduser')
    expect([missing.status, missing.body]).toEqual([
      401,
      {
        message: 'Please enter your code.',
        errors: { code: ['Please enter the code of your second factor.'] },
      },
    ])
    now = later(60)
    const inside = await signIn('stduser', { code: codeOf(key.secret) })
    expect(await eventsOf(inside)).toEqual(['signed-in', 'second-factor-added', 'signed-in', 'signed-in'])
    const list = await (await signIn('roles-manager')).get(
      `/api/v1/users?filter={"email":"${emailOf('stduser')}"}`,
    )
    expect(list.body[0].has_second_factor).toBe(true)
  })

  it('that is started anew ends the key before, is late after ten minutes, and is one alone', async () => {
    const here = await signIn('stduser')
    const { body: first } = await here.post('/api/v1/me/second-factor')
    const { body: second } = await here.post('/api/v1/me/second-factor')
    expect((await confirm(here, codeOf(first.secret))).status).toBe(422)
    now = later(601)
    const late = await confirm(here, codeOf(second.secret))
    expect([late.status, late.body.message]).toEqual([409, 'The key is too old. Please start again.'])
    await withApp(here)
    const again = await here.post('/api/v1/me/second-factor', undefined, english)
    expect([again.status, again.body.message]).toEqual([409, 'You have a second factor. Remove it first.'])
    expect((await confirm(here, '123456')).status).toBe(409)
  })

  it('takes the code before and the code after, none further off, and none twice', async () => {
    const { secret } = await withApp(await signIn('stduser'))
    now = later(300)
    for (const seconds of [-60, 60])
      expect((await trySignIn('stduser', { code: codeOf(secret, later(300 + seconds)) })).status).toBe(401)
    await signIn('stduser', { code: codeOf(secret, later(270)) })
    const code = codeOf(secret, later(330))
    await signIn('stduser', { code })
    expect((await trySignIn('stduser', { code })).status).toBe(401)
    // What was of a time before the one that was used is known to whoever looked over the shoulder.
    expect((await trySignIn('stduser', { code: codeOf(secret, later(300)) })).status).toBe(401)
  })

  it('lets one in of two who use a code at once', async () => {
    const { secret } = await withApp(await signIn('stduser'))
    now = later(300)
    const code = codeOf(secret)
    const replies = await Promise.all([1, 2, 3].map(() => trySignIn('stduser', { code })))
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 401, 401])
  })

  it('cannot be guessed: after ten tries in 15 minutes not with the right one either', async () => {
    const { secret } = await withApp(await signIn('stduser'))
    now = later(1000)
    for (let i = 0; i < 10; i++) expect((await trySignIn('stduser', { code: '000000' })).status).toBe(401)
    expect((await trySignIn('stduser', { code: codeOf(secret) })).status).toBe(429)
    now = later(2000)
    expect((await trySignIn('stduser', { code: codeOf(secret) })).status).toBe(204)
  })

  it('is not told of to whoever does not know the password, and a missing code is no failed try', async () => {
    await withApp(await signIn('stduser'))
    for (let i = 0; i < 12; i++) expect((await trySignIn('stduser')).status).toBe(401)
    const { body, status } = await trySignIn('stduser', { password: 'wrong' })
    expect([status, body]).toEqual([401, { message: 'E-mail or password are not right.' }])
  })

  it('is removed with a last code, not by a browser left open', async () => {
    const here = await signIn('stduser')
    const { secret } = await withApp(here)
    const remove = (code: string) => here.delete(`/api/v1/me/second-factor?code=${code}`, english)
    expect((await remove('000000')).status).toBe(422)
    for (let i = 0; i < 99; i++) await remove('000000')
    expect((await remove('000000')).status).toBe(429)
    // A hundred a day, wherever they are tried.
    now = later(1000)
    expect((await trySignIn('stduser', { code: codeOf(secret) })).status).toBe(429)
    now = later(86_401)
    const again = await signIn('stduser', { code: codeOf(secret) })
    now = later(86_500)
    expect((await again.delete(`/api/v1/me/second-factor?code=${codeOf(secret)}`)).status).toBe(204)
    expect((await trySignIn('stduser')).status).toBe(204)
    expect((await again.get('/api/v1/me/security')).body.recovery_codes_left).toBe(0)
    expect((await again.delete('/api/v1/me/second-factor?code=123456')).status).toBe(409)
  })

  it('needs a secret of the installation, and says so', async () => {
    const here = await signIn('stduser')
    encryptWith(null)
    const reply = await here.post('/api/v1/me/second-factor', undefined, english)
    encryptWith('a secret for tests that is long enough')
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'Secrets cannot be kept here yet. Please tell your operator.',
    ])
  })
})

describe('recovery codes', () => {
  it('let in once each, are kept as hashes, and made anew end the ones before', async () => {
    const here = await signIn('stduser')
    const { secret, codes } = await withApp(here)
    const [first = '', second = ''] = codes
    const inside = await signIn('stduser', { code: first })
    expect((await trySignIn('stduser', { code: first })).status).toBe(401)
    expect((await inside.get('/api/v1/me/security')).body.recovery_codes_left).toBe(9)
    expect(await eventsOf(inside)).toContain('recovery-code-used')
    const stored = await server.db.withTenant(server.tenants.musterbank?.id ?? 0, (tx) =>
      sql`select encode(code_hash, 'escape') as text from recovery_codes`.execute(tx),
    )
    expect(JSON.stringify(stored.rows)).not.toContain(second)
    now = later(300)
    const anew = await inside.post(
      '/api/v1/me/second-factor/recovery-codes',
      { code: codeOf(secret) },
      english,
    )
    expect([anew.status, anew.body.codes?.length]).toEqual([201, 10])
    expect((await trySignIn('stduser', { code: second })).status).toBe(401)
    expect((await trySignIn('stduser', { code: anew.body.codes[0] })).status).toBe(204)
  })

  it('of somebody else are worth nothing', async () => {
    const { codes } = await withApp(await signIn('stduser'))
    await withApp(await signIn('orgadmin'))
    expect((await trySignIn('orgadmin', { code: codes[0] })).status).toBe(401)
  })

  it('are none without a second factor', async () => {
    const here = await signIn('stduser')
    const reply = await here.post('/api/v1/me/second-factor/recovery-codes', { code: '123456' })
    expect(reply.status).toBe(409)
  })
})

describe('a passkey', () => {
  it('is added, and signs in beside the password', async () => {
    const here = await signIn('stduser')
    const { passkey, codes } = await withPasskey(here)
    expect(codes).toHaveLength(10)
    const missing = await trySignIn('stduser')
    expect([missing.status, missing.body.errors]).toEqual([401, { passkey: ['Please use your passkey.'] }])
    const challenge = await challengeFor('stduser')
    now = later(60)
    const inside = await signIn('stduser', { passkey: passkey.proof(challenge) })
    expect((await inside.get('/api/v1/me/security')).body).toMatchObject({
      has_authenticator: false,
      passkeys: [{ name: 'Telefon', created_at: start.toISOString(), used_at: later(60).toISOString() }],
    })
    expect(await eventsOf(inside)).toEqual(['signed-in', 'passkey-added', 'signed-in'])
  })

  it('is called wrong only where it was tried, and so is a code', async () => {
    const here = await signIn('stduser')
    const { passkey } = await withPasskey(here)
    const byCode = await trySignIn('stduser', { code: 'aaaaa-aaaaa' })
    const code = ['Code is not valid.']
    expect([byCode.status, byCode.body.errors]).toEqual([
      401,
      { code, passkey: ['Please use your passkey.'] },
    ])
    const proof = passkey.proof('bm90IGEgY2hhbGxlbmdlIG9mIG91cnM')
    const byPasskey = await trySignIn('stduser', { passkey: proof })
    expect(byPasskey.body.errors).toEqual({ passkey: ['This passkey is not valid here.'] })
  })

  it('counts once for each challenge, within five minutes, and only for a challenge of its owner', async () => {
    const { passkey } = await withPasskey(await signIn('stduser'))
    const other = await withPasskey(await signIn('orgadmin'))
    const proof = passkey.proof(await challengeFor('stduser'))
    await signIn('stduser', { passkey: proof })
    expect((await trySignIn('stduser', { passkey: proof })).status).toBe(401)
    const late = passkey.proof(await challengeFor('stduser'))
    const theirs = other.passkey.proof(await challengeFor('stduser'))
    const foreign = passkey.proof(await challengeFor('orgadmin'))
    expect((await trySignIn('stduser', { passkey: theirs })).status).toBe(401)
    expect((await trySignIn('stduser', { passkey: foreign })).status).toBe(401)
    const invented = passkey.proof('bm90IGEgY2hhbGxlbmdlIG9mIG91cnM')
    expect((await trySignIn('stduser', { passkey: invented })).status).toBe(401)
    now = later(301)
    expect((await trySignIn('stduser', { passkey: late })).status).toBe(401)
  })

  it('that counts its uses backwards was copied, and is refused', async () => {
    const { passkey } = await withPasskey(await signIn('stduser'))
    passkey.uses = 10
    await signIn('stduser', { passkey: passkey.proof(await challengeFor('stduser')) })
    passkey.uses = 5
    const copied = passkey.proof(await challengeFor('stduser'))
    expect((await trySignIn('stduser', { passkey: copied })).status).toBe(401)
  })

  it('of another institution, another site or another key is none', async () => {
    const there = await signIn('stduser', {}, 'harbourbank')
    const { passkey } = await withPasskey(there, 'http://harbourbank.localhost:8080')
    const here = await signIn('stduser')
    await withPasskey(here)
    const proof = passkey.proof(await challengeFor('stduser'))
    expect((await trySignIn('stduser', { passkey: proof })).status).toBe(401)
    for (const origin of ['http://harbourbank.localhost:8080', 'https://evil.example']) {
      const { body } = await here.post('/api/v1/me/passkeys/challenges')
      const stranger = new TestPasskey(origin)
      const reply = await here.post('/api/v1/me/passkeys', stranger.registration(body.challenge), english)
      expect([reply.status, reply.body.message]).toEqual([
        409,
        'This passkey could not be added. Please try again.',
      ])
    }
    const { body } = await here.post('/api/v1/me/passkeys/challenges')
    const nonsense = { ...new TestPasskey(host).registration(body.challenge), attestation: 'AAAA' }
    expect((await here.post('/api/v1/me/passkeys', nonsense)).status).toBe(409)
  })

  it('is removed within 15 minutes after signing in, by its owner alone', async () => {
    const here = await signIn('stduser')
    const { passkey } = await withPasskey(here)
    const [{ uuid }] = (await here.get('/api/v1/me/security')).body.passkeys
    expect((await (await signIn('orgadmin')).delete(`/api/v1/me/passkeys/${uuid}`)).status).toBe(404)
    now = later(16 * 60)
    const late = await here.delete(`/api/v1/me/passkeys/${uuid}`, english)
    expect([late.status, late.body.message]).toEqual([
      409,
      'Please sign out and in again, then remove it within 15 minutes.',
    ])
    const anew = await signIn('stduser', { passkey: passkey.proof(await challengeFor('stduser')) })
    expect((await anew.delete(`/api/v1/me/passkeys/${uuid}`)).status).toBe(204)
    expect((await trySignIn('stduser')).status).toBe(204)
  })

  it('has its challenge for nobody who does not know the password', async () => {
    const ask = (email: string, text: string) =>
      server.guest().post('/api/v1/session/passkey-challenges', { email, password: text }, english)
    const replies = [await ask(emailOf('stduser'), 'wrong'), await ask('nobody@musterbank.example', password)]
    expect(replies.map(({ status, body }) => [status, body.message])).toEqual(
      Array(2).fill([401, 'E-mail or password are not right.']),
    )
    for (let i = 0; i < 9; i++) await ask(emailOf('stduser'), 'wrong')
    expect((await ask(emailOf('stduser'), password)).status).toBe(429)
  })
})

describe('somebody who has lost it', () => {
  const uuidOf = async (manager: Client, role: string) =>
    (await manager.get(`/api/v1/users?filter={"email":"${emailOf(role)}"}`)).body[0].uuid

  it('gets in again once a manager has reset it, is signed out, and told by mail', async () => {
    const here = await signIn('stduser')
    await withApp(here)
    const manager = await signIn('roles-manager')
    const uuid = await uuidOf(manager, 'stduser')
    expect((await manager.delete(`/api/v1/users/${uuid}/second-factor`)).status).toBe(204)
    expect((await here.get('/api/v1/me/security')).status).toBe(401)
    const inside = await signIn('stduser')
    expect(await eventsOf(inside)).toContain('second-factor-reset')
    const mail = await until(async () => {
      const found = await server.db.withTenant(server.tenants.musterbank?.id ?? 0, async (tx) => {
        const { rows } = await sql<{ recipient: string; text_body: string }>`
          select recipient, text_body from mails where key like 'second-factor-reset/%'`.execute(tx)
        return rows
      })
      expect(found).toHaveLength(1)
      return found[0]
    })
    expect(mail?.recipient).toContain(emailOf('stduser'))
    expect(mail?.text_body).toContain('Ihr zweiter Faktor wurde entfernt')
    expect(mail?.text_body).not.toContain('{')
  })

  it('is helped by nobody else, and managers do not help themselves past the last code', async () => {
    const manager = await signIn('roles-manager')
    await withApp(manager)
    const own = await uuidOf(manager, 'roles-manager')
    expect((await manager.delete(`/api/v1/users/${own}/second-factor`)).status).toBe(403)
    const admin = await signIn('accountadmin')
    expect((await admin.delete(`/api/v1/users/${own}/second-factor`)).status).toBe(403)
    expect((await server.guest().delete(`/api/v1/users/${own}/second-factor`)).status).toBe(401)
    const there = await signIn('roles-manager', {}, 'harbourbank')
    expect((await there.delete(`/api/v1/users/${own}/second-factor`)).status).toBe(404)
  })

  it('is not let in by a link for a new password', async () => {
    const here = await signIn('stduser')
    const { secret } = await withApp(here)
    await server.guest().post('/api/v1/password-resets', { email: emailOf('stduser') })
    const token = await until(async () => {
      const { rows } = await server.db.withTenant(server.tenants.musterbank?.id ?? 0, (tx) =>
        sql<{ text_body: string }>`select text_body from mails where key like 'password-reset/%'`.execute(tx),
      )
      const found = /password-reset#([\w-]{43})/.exec(rows[0]?.text_body ?? '')?.[1]
      expect(found).toBeDefined()
      return found
    })
    const text = 'vier gruene Boote am Steg'
    const reply = await server.guest().put(`/api/v1/password-resets/${token}`, { password: text })
    expect([reply.status, cookieOf(reply)]).toEqual([204, 'openbranch_session='])
    expect((await trySignIn('stduser', { password: text })).status).toBe(401)
    now = later(300)
    const inside = await signIn('stduser', { password: text, code: codeOf(secret) })
    await inside.put('/api/v1/me/password', { current_password: text, password })
  })
})

describe('an institution that asks for a second factor', () => {
  const ask = (value: string) =>
    server.db.withTenant(server.tenants.musterbank?.id ?? 0, (tx) =>
      sql`insert into settings (tenant_id, name, value) values (current_tenant(), 'sign_in.second_factor', ${value})
        on conflict (tenant_id, name) do update set value = excluded.value`.execute(tx),
    )

  it('lets administrators do nothing else before they have one', async () => {
    const before = await signIn('roles-manager')
    await ask('administrators')
    // Whoever is at work finishes it.
    expect((await before.get('/api/v1/users')).status).toBe(200)
    expect((await before.get('/api/v1/me')).body.owes_second_factor).toBe(false)
    const manager = await signIn('roles-manager')
    expect((await manager.get('/api/v1/me')).body.owes_second_factor).toBe(true)
    expect((await manager.get('/api/v1/users')).status).toBe(403)
    const advisor = await signIn('advisor')
    expect((await advisor.get('/api/v1/me')).body.owes_second_factor).toBe(false)
    const { secret } = await withApp(manager)
    expect((await manager.get('/api/v1/users')).status).toBe(200)
    expect((await manager.get('/api/v1/me')).body.owes_second_factor).toBe(false)
    now = later(300)
    const removed = await manager.delete(`/api/v1/me/second-factor?code=${codeOf(secret)}`, english)
    expect([removed.status, removed.body.message]).toEqual([
      409,
      'Your institution asks for a second factor.',
    ])
    const { passkey } = await withPasskey(manager)
    expect(passkey.uses).toBe(0)
    expect((await manager.delete(`/api/v1/me/second-factor?code=${codeOf(secret)}`)).status).toBe(204)
    const [{ uuid }] = (await manager.get('/api/v1/me/security')).body.passkeys
    expect((await manager.delete(`/api/v1/me/passkeys/${uuid}`)).status).toBe(409)
    expect((await manager.get('/api/v1/me/security')).body.passkeys).toHaveLength(1)
  })

  it('asks an advisor too, for their own profile, where it asks everybody', async () => {
    const calendar = '/api/v1/advisors/anna-becker/calendar?from=2026-11-23&to=2026-11-29'
    expect((await (await signIn('advisor')).get(calendar)).status).toBe(200)
    await ask('everybody')
    const advisor = await signIn('advisor')
    expect((await advisor.get(calendar)).status).toBe(403)
    expect((await advisor.get('/api/v1/me/security')).body.second_factor_demanded).toBe(true)
    await withPasskey(advisor)
    expect((await advisor.get(calendar)).status).toBe(200)
  })
})
