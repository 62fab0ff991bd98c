/** One's own account over HTTP: sessions, the password, what happened, and the mail of a new device. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestReply, type TestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'

let server: TestServer
let now: Date
const start = new Date('2026-11-21T09:00:00Z')
beforeAll(async () => {
  server = await startTestServer({ work: true, clock: () => now })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = start
  for (const { id } of Object.values(server.tenants))
    await server.db.withTenant(id, async (tx) => {
      for (const table of ['rate_limits', 'user_devices', 'security_events', 'sessions', 'mails'] as const)
        await sql`delete from ${sql.table(table)}`.execute(tx)
    })
})

const english = { 'accept-language': 'en' }
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'
const oldPassword = 'openbranch-demo'
const newPassword = 'vier gruene Boote am Steg'

const cookiesOf = (reply: TestReply) =>
  [reply.headers['set-cookie'] ?? []].flat().map((each) => String(each).split(';', 1)[0] ?? '')

interface Browser extends Client {
  readonly device: string
}

/** Signs in with a browser; `device` is the cookie that it has from before. */
async function signIn(
  role: string,
  { agent = firefox, device = '', password = oldPassword, tenant = 'musterbank' } = {},
): Promise<Browser> {
  const credentials = { email: `${role}@${tenant}.example`, password }
  const reply = await server
    .guest(tenant, device)
    .post('/api/v1/session', credentials, { 'user-agent': agent })
  expect(reply.status).toBe(204)
  const [session = '', known = ''] = cookiesOf(reply)
  return { ...server.guest(tenant, session), device: known }
}

const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const eventsOf = async (client: Client) =>
  (await client.get('/api/v1/me/security-events', english)).body.map(
    ({ event, by, browser }: { event: string; by: string | null; browser: string | null }) => [
      event,
      by,
      browser,
    ],
  )

describe('sessions', () => {
  it('are shown with their device in words, the last used first, and this one is marked', async () => {
    await signIn('stduser', { agent: iPhone })
    now = later(10)
    const here = await signIn('stduser')
    const { body } = await here.get('/api/v1/me/sessions', english)
    expect(body).toEqual([
      {
        uuid: expect.any(String),
        created_at: later(10).toISOString(),
        seen_at: later(10).toISOString(),
        browser: 'Firefox on Windows',
        network: '127.0.0.0',
        is_current: true,
      },
      {
        uuid: expect.any(String),
        created_at: start.toISOString(),
        seen_at: start.toISOString(),
        browser: 'Safari on iPhone',
        network: '127.0.0.0',
        is_current: false,
      },
    ])
    const german = await here.get('/api/v1/me/sessions', { 'accept-language': 'de' })
    expect(german.body[0].browser).toBe('Firefox unter Windows')
  })

  it('that have ended are not shown, nor is a browser that says nothing given a name', async () => {
    await signIn('stduser')
    now = later(31)
    const here = await signIn('stduser', { agent: '' })
    const { body } = await here.get('/api/v1/me/sessions')
    expect(body).toMatchObject([{ browser: null, is_current: true }])
  })

  it('last as many hours as the institution says, also those that began before', async () => {
    const admin = await signIn('accountadmin')
    const here = await signIn('stduser')
    for (let at = 0; at <= 100; at += 25) {
      now = later(at)
      for (const each of [here, admin]) expect((await each.get('/api/v1/me/security')).status).toBe(200)
    }
    const hours = (value: string) => admin.put('/api/v1/settings', { 'sign_in.session_hours': value })
    expect((await hours('2')).status).toBe(204)
    expect((await here.get('/api/v1/me/sessions')).body).toHaveLength(1)
    now = later(121)
    expect((await here.get('/api/v1/me/security')).status).toBe(401)
    const anew = await signIn('accountadmin')
    const reset = await anew.put('/api/v1/settings', { 'sign_in.session_hours': '' })
    expect(reset.status).toBe(204)
    expect((await here.get('/api/v1/me/security')).status).toBe(200)
  })

  it('are ended one by one, and all others at once', async () => {
    const phone = await signIn('stduser', { agent: iPhone })
    const tablet = await signIn('stduser', { agent: 'x' })
    const here = await signIn('stduser')
    const { body } = await here.get('/api/v1/me/sessions', english)
    const { uuid } = body.find((each: { browser: string }) => each.browser === 'Safari on iPhone')
    expect((await here.delete(`/api/v1/me/sessions/${uuid}`)).status).toBe(204)
    expect((await phone.get('/api/v1/me/security')).status).toBe(401)
    expect((await tablet.get('/api/v1/me/security')).status).toBe(200)
    expect((await here.delete('/api/v1/me/sessions')).status).toBe(204)
    expect((await tablet.get('/api/v1/me/security')).status).toBe(401)
    expect((await here.get('/api/v1/me/security')).status).toBe(200)
  })

  it('of others, here or at another institution, are not there', async () => {
    const here = await signIn('stduser')
    for (const other of [await signIn('accountadmin'), await signIn('stduser', { tenant: 'harbourbank' })]) {
      const [{ uuid }] = (await other.get('/api/v1/me/sessions')).body
      expect((await here.delete(`/api/v1/me/sessions/${uuid}`)).status).toBe(404)
      expect((await other.get('/api/v1/me/security')).status).toBe(200)
    }
    const guest = server.guest()
    expect((await guest.get('/api/v1/me/sessions')).status).toBe(401)
    expect((await guest.delete('/api/v1/me/sessions')).status).toBe(401)
  })
})

describe('the password', () => {
  const change = (client: Client, current_password: string, password: string) =>
    client.put('/api/v1/me/password', { current_password, password }, english)

  it('is changed with the present one; other sessions end, and this one has a new identifier', async () => {
    const other = await signIn('orguser')
    const here = await signIn('orguser')
    const reply = await change(here, oldPassword, newPassword)
    expect(reply.status).toBe(204)
    expect((await other.get('/api/v1/me/security')).status).toBe(401)
    expect((await here.get('/api/v1/me/security')).status).toBe(401)
    const anew = server.guest('musterbank', cookiesOf(reply)[0])
    const { body } = await anew.get('/api/v1/me/security')
    expect(body).toMatchObject({ has_password: true, password_changed_at: start.toISOString() })
    await signIn('orguser', { password: newPassword })
    const old = await server
      .guest()
      .post('/api/v1/session', { email: 'orguser@musterbank.example', password: oldPassword })
    expect(old.status).toBe(401)
    expect((await change(anew, newPassword, 'drei andere blaue Esel im Heu')).status).toBe(204)
  })

  it.each([
    ['wrong', newPassword, { current_password: ['Current password is not right.'] }],
    [oldPassword, oldPassword, { password: ['This is your present password.'] }],
    [oldPassword, 'kurz', { password: ['New password is too short (at least 12 characters).'] }],
    [oldPassword, 'passwort1234567', { password: [expect.any(String)] }],
  ])('%s → %s is refused at its field', async (present, password, errors) => {
    const here = await signIn('stduser')
    const reply = await change(here, present, password)
    expect([reply.status, reply.body.errors]).toEqual([422, errors])
    expect((await here.get('/api/v1/me/security')).status).toBe(200)
  })

  it('cannot be guessed by whoever finds a browser left open', async () => {
    const here = await signIn('stduser')
    for (let i = 0; i < 10; i++) await change(here, `wrong ${i}`, newPassword)
    const reply = await change(here, oldPassword, newPassword)
    expect(reply.status).toBe(429)
    now = later(16)
    expect((await change(await signIn('stduser'), 'wrong', newPassword)).status).toBe(422)
  })

  it('is not changed by a guest', async () => {
    expect((await change(server.guest(), oldPassword, newPassword)).status).toBe(401)
  })
})

describe('what happened', () => {
  it('is shown to its owner: sign-ins, refusals, ends of sessions', async () => {
    const here = await signIn('stduser')
    now = later(1)
    await server
      .guest()
      .post(
        '/api/v1/session',
        { email: 'stduser@musterbank.example', password: 'x' },
        { 'user-agent': iPhone },
      )
    now = later(2)
    await here.delete('/api/v1/me/sessions')
    now = later(3)
    const other = await signIn('stduser')
    await other.delete('/api/v1/session')
    now = later(4)
    await signIn('stduser')
    const { body } = await here.get('/api/v1/me/sessions')
    const another = body.find(({ is_current }: { is_current: boolean }) => !is_current)
    expect((await here.delete(`/api/v1/me/sessions/${another.uuid}`)).status).toBe(204)
    expect((await eventsOf(here)).map(([event]: string[]) => event)).toEqual([
      'session-ended',
      'signed-in',
      'signed-out',
      'signed-in',
      'sessions-ended',
      'sign-in-refused',
      'signed-in',
    ])
    expect((await eventsOf(here)).slice(-3)).toEqual([
      ['sessions-ended', null, null],
      ['sign-in-refused', null, 'Safari on iPhone'],
      ['signed-in', null, 'Firefox on Windows'],
    ])
    expect(await eventsOf(await signIn('accountadmin'))).toHaveLength(1)
  })

  it('says who it was, where somebody else changed roles or signed one out', async () => {
    const manager = await signIn('roles-manager')
    const list = await manager.get('/api/v1/users?filter={"email":"analyst@musterbank.example"}')
    const [{ uuid, version, ...user }] = list.body
    const { alias, email, first_name, last_name } = user
    const body = { alias, email, first_name, last_name, roles: [...user.roles, 'content-manager'] }
    const changed = await manager.put(`/api/v1/users/${uuid}`, body, { 'if-match': `"${version}"` })
    expect(changed.status).toBe(200)
    now = later(1)
    expect((await manager.delete(`/api/v1/users/${uuid}/sessions`)).status).toBe(204)
    now = later(2)
    const events = await eventsOf(await signIn('analyst'))
    const { body: me } = await manager.get('/api/v1/me')
    expect(events).toEqual([
      ['signed-in', null, 'Firefox on Windows'],
      ['sessions-ended', me.full_name, null],
      ['roles-changed', me.full_name, null],
    ])
    const stored = await server.db.withTenant(server.tenants.musterbank?.id ?? 0, (tx) =>
      tx.selectFrom('security_events').select('details').where('event', '=', 'roles-changed').execute(),
    )
    expect(stored).toEqual([{ details: { from: ['analyst'], to: ['analyst', 'content-manager'] } }])
  })
})

describe('a new device', () => {
  const mails = () =>
    server.db.withTenant(server.tenants.musterbank?.id ?? 0, async (tx) => {
      const { rows } = await sql<{ recipient: string; subject: string; text_body: string }>`
        select recipient, subject, text_body from mails where key like 'new-device/%' order by created_at`.execute(
        tx,
      )
      return rows
    })
  const jobsAreDone = () =>
    until(async () => {
      const { rows } = await server.db.withSystem((tx) =>
        sql`select from pgboss.job where name = 'new-device-mail' and state <> 'completed'`.execute(tx),
      )
      expect(rows).toEqual([])
    })

  it('is told by mail, with device and time; the first one of all, and one that is known, are not', async () => {
    const { device } = await signIn('marketing-manager')
    await signIn('marketing-manager', { device })
    now = later(5)
    await signIn('marketing-manager', { agent: iPhone })
    await jobsAreDone()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.recipient).toContain('marketing-manager@musterbank.example')
    expect(mail?.subject).toBe('Neue Anmeldung bei Ihrem Konto')
    expect(mail?.text_body).toContain('Gerät: Safari unter iPhone')
    expect(mail?.text_body).toContain('Zeit: Sa, 21. November 2026, 10:05 Uhr (deutsche Zeit, UTC+01:00)')
    expect(mail?.text_body).not.toMatch(/\{|https?:/)
  })

  it('is still known after the password was changed', async () => {
    const here = await signIn('orgs-manager')
    const changed = await here.put('/api/v1/me/password', {
      current_password: oldPassword,
      password: newPassword,
    })
    expect(changed.status).toBe(204)
    await signIn('orgs-manager', { device: here.device, password: newPassword })
    await jobsAreDone()
    expect(await mails()).toEqual([])
  })

  it('is not told to whoever switched the mail off', async () => {
    const here = await signIn('content-manager')
    expect((await here.put('/api/v1/me/security', { tell_new_devices: false })).status).toBe(204)
    expect((await here.get('/api/v1/me/security')).body.tell_new_devices).toBe(false)
    await signIn('content-manager', { agent: iPhone })
    await jobsAreDone()
    expect(await mails()).toEqual([])
    const reply = await here.put('/api/v1/me/security', {}, english)
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['tell_new_devices']])
  })
})
