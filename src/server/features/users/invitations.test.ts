/** Links for passwords over HTTP: invitations and forgotten passwords, used once, late, twice, elsewhere. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { type Client, startTestServer, type TestReply, type TestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'

let server: TestServer
let manager: Client
let now: Date
beforeAll(async () => {
  now = new Date('2026-11-21T09:00:00Z')
  server = await startTestServer({ work: true, clock: () => now })
})
afterAll(() => server.close())
beforeEach(async () => {
  // Before and behind the others', so that each has a session that lives.
  manager = await server.signIn('roles-manager')
  for (const { id } of Object.values(server.tenants))
    await server.db.withTenant(id, (tx) => tx.deleteFrom('rate_limits').execute())
})

const good = 'vier gruene Boote am Steg'
const english = { 'accept-language': 'en' }
const idOf = (slug: string) => (server.tenants[slug] as { id: number }).id

interface LinkMailRow {
  readonly key: string
  readonly recipient: string
  readonly subject: string
  readonly text_body: string
}

async function linkMails(email: string, tenant = 'musterbank'): Promise<LinkMailRow[]> {
  return await server.db.withTenant(idOf(tenant), async (tx) => {
    const { rows } = await sql<LinkMailRow>`
      select key, recipient, subject, text_body from mails
      where recipient like ${`%${email}%`} and (key like 'invitation/%' or key like 'password-reset/%')
      order by created_at`.execute(tx)
    return rows
  })
}

const tokenOf = (mail: LinkMailRow | undefined) =>
  /\/app\/(?:invitation|password-reset)#([\w-]{43})/.exec(mail?.text_body ?? '')?.[1] ?? ''

/** The token of the nth mail to an address, once it has come. */
const nthToken = (email: string, nth: number, tenant?: string) =>
  until(async () => {
    const token = tokenOf((await linkMails(email, tenant))[nth - 1])
    expect(token).not.toBe('')
    return token
  })

const jobsAreDone = () =>
  until(async () => {
    const { rows } = await server.db.withSystem((tx) =>
      sql`select from pgboss.job where name in ('invitation-mail', 'password-reset-mail') and state <> 'completed'`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([])
  })

let serial = 0
async function invited(more: object = {}, by = manager) {
  const alias = `neu-${++serial}`
  const email = `${alias}@musterbank.example`
  const body = { first_name: 'Neu', last_name: `Nummer ${serial}`, email, alias, roles: ['stduser'], ...more }
  const reply = await by.post('/api/v1/users', { ...body, send_invitation: true }, english)
  expect([reply.status, reply.body.errors]).toEqual([201, undefined])
  return { uuid: String(reply.body.uuid), email, user: reply.body, token: await nthToken(email, 1) }
}

/** As those who manage users save it. */
async function change(user: Record<string, unknown>, more: object): Promise<void> {
  const { first_name, last_name, email, alias } = user
  const body = { first_name, last_name, email, alias, ...more }
  expect((await manager.put(`/api/v1/users/${user.uuid}`, body)).status).toBe(200)
}

const signsIn = async (email: string, password: string, tenant?: string) =>
  (await server.guest(tenant).post('/api/v1/session', { email, password })).status

const accept = (token: string, password = good, client = server.guest()) =>
  client.put(`/api/v1/invitations/${token}`, { password }, english)

const sessionIn = (reply: { headers: Readonly<Record<string, unknown>> }) =>
  String(reply.headers['set-cookie']).split(';', 1)[0]

describe('an invitation', () => {
  it('goes out by mail when a user is made, works once and signs in', async () => {
    const { uuid, email, user, token } = await invited()
    expect(user).toMatchObject({ invited_at: now.toISOString(), has_password: false, version: 1 })
    const [mail] = await linkMails(email)
    expect(mail?.subject).toBe('Ihr Zugang zu Musterbank')
    expect(mail?.text_body).toContain('Sa, 28. November 2026, 10:00 Uhr (deutsche Zeit, UTC+01:00)')
    expect(mail?.text_body).not.toContain('{')
    const link = await server.guest().get(`/api/v1/invitations/${token}`)
    expect(link.body).toEqual({
      email,
      full_name: user.full_name,
      expires_at: '2026-11-28T09:00:00.000Z',
    })
    const accepted = await accept(token)
    expect(accepted.status).toBe(204)
    const me = server.guest('musterbank', sessionIn(accepted))
    expect((await me.get('/api/v1/me')).body.alias).toBe(user.alias)
    expect(await signsIn(email, good)).toBe(204)
    const again = await accept(token, 'drei andere blaue Esel')
    expect([again.status, again.body.message]).toEqual([
      401,
      'This link can no longer be used. Please ask for a new one.',
    ])
    expect((await server.guest().get(`/api/v1/invitations/${token}`)).status).toBe(401)
    expect(await signsIn(email, good)).toBe(204)
    expect((await manager.get(`/api/v1/users/${uuid}`)).body.has_password).toBe(true)
  })

  it('ends the one before, whichever mail was first', async () => {
    const { uuid, email, token } = await invited()
    now = new Date('2026-11-21T09:10:00Z')
    const again = await manager.post(`/api/v1/users/${uuid}/invitations`)
    expect([again.status, again.body]).toEqual([201, { email, expires_at: '2026-11-28T09:10:00.000Z' }])
    const second = await nthToken(email, 2)
    expect((await accept(token)).status).toBe(401)
    expect((await accept(second)).status).toBe(204)
  })

  it('ends after seven days', async () => {
    const { token } = await invited()
    const start = now
    now = new Date(start.getTime() + 7 * 86_400_000 - 1000)
    expect((await server.guest().get(`/api/v1/invitations/${token}`)).status).toBe(200)
    now = new Date(start.getTime() + 7 * 86_400_000)
    expect((await server.guest().get(`/api/v1/invitations/${token}`)).status).toBe(401)
    expect((await accept(token)).status).toBe(401)
    now = start
  })

  it('lets one in of two who use it at once', async () => {
    const { token } = await invited()
    const replies = await Promise.all([accept(token), accept(token)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 401])
  })

  it('is none at another institution, nor for a forgotten password', async () => {
    const { token } = await invited()
    expect((await accept(token, good, server.guest('alpenbank'))).status).toBe(401)
    expect((await server.guest().put(`/api/v1/password-resets/${token}`, { password: good })).status).toBe(
      401,
    )
    expect((await accept(token)).status).toBe(204)
  })

  it('ends with the account, and while it is switched off', async () => {
    const { uuid, token, user } = await invited()
    const { first_name, last_name, email, alias } = user
    const change = (is_active: boolean) =>
      manager.put(`/api/v1/users/${uuid}`, { first_name, last_name, email, alias, is_active })
    expect((await change(false)).status).toBe(200)
    expect((await accept(token)).status).toBe(401)
    const reply = await manager.post(`/api/v1/users/${uuid}/invitations`, undefined, english)
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'This user is not active. Activate the user first.',
    ])
    expect((await change(true)).status).toBe(200)
    expect((await manager.delete(`/api/v1/users/${uuid}`)).status).toBe(204)
    expect((await accept(token)).status).toBe(401)
    expect((await manager.get(`/api/v1/users/${uuid}`)).status).toBe(404)
  })

  it('keeps the link while a password is refused, and says why', async () => {
    const { token, user } = await invited()
    const said = async (password: string) => (await accept(token, password)).body.errors
    expect(await said('zu kurz')).toEqual({
      password: ['New password is too short (at least 12 characters).'],
    })
    expect(await said('Passwort2026!')).toEqual({
      password: ['Many people use this password. Please choose another.'],
    })
    expect(await said(`${user.alias}@musterbank`)).toEqual({
      password: ['Names and addresses are guessed first. Please choose other words.'],
    })
    expect(await said('x'.repeat(129))).toHaveProperty('password')
    expect((await accept(token, `${'vier gruene Boote '.repeat(7)}ß`)).status).toBe(204)
  })

  it('is sent by managers of users alone, to nobody of another institution', async () => {
    const { uuid } = await invited()
    const theirs = await server.signIn('roles-manager', { tenant: 'harbourbank' })
    for (const [client, status] of [
      [server.guest(), 401],
      [await server.signIn('accountadmin'), 403],
      [await server.signIn('INTERNAL'), 403],
      [theirs, 404],
    ] as const) {
      expect((await client.post(`/api/v1/users/${uuid}/invitations`)).status).toBe(status)
      expect((await client.delete(`/api/v1/users/${uuid}/sessions`)).status).toBe(status)
      expect((await client.delete(`/api/v1/users/${uuid}`)).status).toBe(status)
    }
  })

  it('holds though whoever sent it manages users no more, is switched off, or gone', async () => {
    const { body } = await manager.post('/api/v1/users', {
      first_name: 'Mara',
      last_name: 'Weber',
      email: 'mara.weber@musterbank.example',
      alias: 'mara-weber',
      roles: ['roles-manager'],
      send_invitation: true,
    })
    const inviter = server.guest(
      'musterbank',
      sessionIn(await accept(await nthToken('mara.weber@musterbank.example', 1))),
    )
    const invitedByHer = [await invited({}, inviter), await invited({}, inviter), await invited({}, inviter)]
    const [first, second, third] = invitedByHer.map(({ token }) => token)
    await change(body, { roles: ['stduser'] })
    expect((await inviter.post('/api/v1/users', {})).status).toBe(403)
    expect((await accept(first ?? '')).status).toBe(204)
    await change(body, { is_active: false })
    expect((await accept(second ?? '')).status).toBe(204)
    expect((await manager.delete(`/api/v1/users/${body.uuid}`)).status).toBe(204)
    expect((await accept(third ?? '')).status).toBe(204)
  })

  it('of one person is sent ten times a day', async () => {
    const { uuid } = await invited()
    const again = () => manager.post(`/api/v1/users/${uuid}/invitations`)
    for (let nth = 2; nth <= 10; nth++) expect((await again()).status).toBe(201)
    const refused = await again()
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '86400'])
    await jobsAreDone()
  })
})

describe('whoever gets in by a link', () => {
  const reset = async (email: string, nth: number) => {
    await server.guest().post('/api/v1/password-resets', { email })
    return await nthToken(email, nth)
  }
  const setByReset = (token: string) =>
    server.guest().put(`/api/v1/password-resets/${token}`, { password: 'drei andere blaue Esel' }, english)
  const rolesIn = async (reply: TestReply) =>
    (await server.guest('musterbank', sessionIn(reply)).get('/api/v1/me')).body.roles

  it('has the roles that they have then, not those of when it was mailed', async () => {
    const { email, user, token } = await invited({ roles: ['roles-manager', 'stduser'] })
    await change(user, { roles: ['stduser'] })
    const accepted = await accept(token)
    expect([accepted.status, await rolesIn(accepted)]).toEqual([204, ['stduser']])
    const them = server.guest('musterbank', sessionIn(accepted))
    expect((await them.get('/api/v1/users')).status).toBe(403)

    await change(user, { roles: ['roles-manager'] })
    expect((await them.get('/api/v1/users')).status).toBe(200)
    const link = await reset(email, 2)
    await change(user, { roles: [] })
    const done = await setByReset(link)
    expect([done.status, await rolesIn(done)]).toEqual([204, []])
    expect((await server.guest('musterbank', sessionIn(done)).get('/api/v1/users')).status).toBe(403)
  })

  it('is nobody who was switched off meanwhile: no link, no password and no session lets them in', async () => {
    const { email, user, token } = await invited()
    const before = server.guest('musterbank', sessionIn(await accept(token)))
    const link = await reset(email, 2)
    await change(user, { is_active: false })
    const refused = await setByReset(link)
    expect([refused.status, refused.headers['set-cookie']]).toEqual([401, undefined])
    expect((await server.guest().get(`/api/v1/password-resets/${link}`)).status).toBe(401)
    for (const each of [good, 'drei andere blaue Esel']) expect(await signsIn(email, each)).toBe(401)
    expect((await before.get('/api/v1/me')).status).toBe(404)
    await server.guest().post('/api/v1/password-resets', { email })
    await jobsAreDone()
    expect(await linkMails(email)).toHaveLength(2)
  })
})

describe('the device of whoever gets in by a link', () => {
  const deviceMails = (email: string) =>
    server.db.withTenant(idOf('musterbank'), async (tx) => {
      const { rows } = await sql`
        select from mails where recipient like ${`%${email}%`} and key like 'new-device/%'`.execute(tx)
      return rows.length
    })
  /** How many mails of new devices there are, once none is under way. */
  const told = async (email: string) => {
    await until(async () => {
      const { rows } = await server.db.withSystem((tx) =>
        sql`select from pgboss.job where name = 'new-device-mail' and state <> 'completed'`.execute(tx),
      )
      expect(rows).toEqual([])
    })
    return await deviceMails(email)
  }
  /** With the ids of the device alone, as a browser has it that never signed in by a password. */
  const deviceIn = ({ headers }: TestReply) =>
    [headers['set-cookie'] ?? []]
      .flat()
      .map((each) => String(each).split(';', 1)[0] ?? '')
      .find((each) => each.startsWith('openbranch_browser='))
  const byPassword = async (email: string, password: string, device?: string) => {
    // Mails are told apart by when it was.
    now = new Date(now.getTime() + 1_000)
    const reply = await server.guest('musterbank', device).post('/api/v1/session', { email, password })
    expect(reply.status).toBe(204)
    return reply
  }
  const reset = async (email: string, nth: number, password: string, device?: string) => {
    now = new Date(now.getTime() + 1_000)
    await server.guest().post('/api/v1/password-resets', { email })
    const url = `/api/v1/password-resets/${await nthToken(email, nth)}`
    const reply = await server.guest('musterbank', device).put(url, { password })
    expect(reply.status).toBe(204)
    return reply
  }

  it('is known from the invitation on: a stranger’s first sign-in by the password is told', async () => {
    const { email, token } = await invited()
    const accepted = await accept(token)
    expect(await told(email)).toBe(0)
    const again = await byPassword(email, good, deviceIn(accepted))
    expect(deviceIn(again)).toBe(deviceIn(accepted))
    expect(await told(email)).toBe(0)
    await byPassword(email, good)
    expect(await told(email)).toBe(1)

    const other = await invited()
    await accept(other.token)
    await byPassword(other.email, good)
    expect(await told(other.email)).toBe(1)
  })

  it('is told where a forgotten password is set on another one, and else not', async () => {
    const { email, token } = await invited()
    const device = deviceIn(await accept(token))
    const same = await reset(email, 2, 'drei andere blaue Esel', device)
    expect(deviceIn(same)).toBe(device)
    expect(await told(email)).toBe(0)
    const other = await reset(email, 3, 'sieben stille rote Busse')
    expect(deviceIn(other)).not.toBe(device)
    expect(await told(email)).toBe(1)
    await byPassword(email, 'sieben stille rote Busse', deviceIn(other))
    expect(await told(email)).toBe(1)
  })

  it('is none where the cookie is forged, and shown to the ways in alone', async () => {
    for (const forged of ['', 'x', 'a'.repeat(23), "' or 1=1 --", '__proto__']) {
      const { token } = await invited()
      const reply = await accept(token, good, server.guest('musterbank', `openbranch_browser=${forged}`))
      expect(deviceIn(reply)).toMatch(/^openbranch_browser=[\w-]{22}$/)
      expect(deviceIn(reply)).not.toBe(`openbranch_browser=${forged}`)
      const cookies = [reply.headers['set-cookie'] ?? []].flat().map(String)
      const paths = cookies.filter((each) => each.startsWith('openbranch_browser='))
      expect(paths.map((each) => /; Path=([^;]+);/.exec(each)?.[1])).toEqual([
        '/api/v1/session',
        '/api/v1/invitations',
        '/api/v1/password-resets',
        '/account/oidc',
      ])
      for (const each of paths) expect(each).toMatch(/; Max-Age=15552000; HttpOnly; SameSite=Lax$/)
    }
  })
})

describe('a new user', () => {
  const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>) => server.db.withTenant(idOf('musterbank'), fn)
  /** An advisor who has no user. */
  const alone = async (email: string | null): Promise<string> => {
    const slug = `wartend-${++serial}`
    await inTenant((tx) =>
      sql`insert into advisors (slug, first_name, last_name, email_address) values (${slug}, 'Tom', 'Berger', ${email})`.execute(
        tx,
      ),
    )
    return slug
  }

  it('gets the profile that waits under the alias where both have the same e-mail', async () => {
    const alias = await alone('tom.berger@musterbank.example')
    const person = { first_name: 'Tom', last_name: 'Berger', email: 'Tom.Berger@musterbank.example', alias }
    const { body } = await manager.post('/api/v1/users', person)
    expect(body.advisor).toBe(alias)
  })

  it('gets it from a namesake only where somebody says that both are one person', async () => {
    const alias = await alone('der.andere@musterbank.example')
    const body = { first_name: 'Tom', last_name: 'Berger', email: 'tom.b@musterbank.example', alias }
    const post = (more: object = {}) => manager.post('/api/v1/users', { ...body, ...more }, english)
    const asked = await post()
    expect([asked.status, Object.keys(asked.body.errors)]).toEqual([422, ['is_advisor']])
    expect(asked.body.errors.is_advisor[0]).toMatch(
      /^An advisor has this alias who has no user yet: Tom Berger\. If that is the same person, switch this on\./,
    )
    expect((await post({ is_advisor: false })).body.errors.alias[0]).toMatch(/^Tom Berger already has this/)
    const other = await post({ alias: `anders-${serial}` })
    expect([other.status, other.body.advisor]).toEqual([201, null])
    // Later, too: the directory makes users whom it joins with nobody.
    const { uuid } = other.body
    const joined = await manager.put(`/api/v1/users/${uuid}`, { ...body, is_advisor: true }, english)
    expect([joined.status, joined.body.advisor]).toEqual([200, alias])
  })

  it('gets none that somebody has, and none that is not there', async () => {
    const body = { first_name: 'A', last_name: 'B', email: 'ab@musterbank.example', alias: 'anna-becker' }
    const taken = await manager.post('/api/v1/users', body, english)
    expect(taken.body.errors.alias[0]).toMatch(/^Anna Becker already has this alias\./)
    for (const alias of ['anna-becker', 'nobody-at-all']) {
      const none = await manager.post('/api/v1/users', { ...body, alias, is_advisor: true }, english)
      expect(none.body.errors).toEqual({ is_advisor: ['No advisor without a user has this alias.'] })
    }
  })

  it('gets no second profile', async () => {
    const { user } = await invited({ alias: await alone(null), is_advisor: true })
    const { first_name, last_name, email } = user
    const second = { first_name, last_name, email, alias: await alone(null), is_advisor: true }
    const { body } = await manager.put(`/api/v1/users/${user.uuid}`, second, english)
    expect(body.errors).toEqual({ is_advisor: ['No advisor without a user has this alias.'] })
  })

  it('has an address of its own, no role of the provider and no password from others', async () => {
    const body = { first_name: 'A', last_name: 'B', alias: 'a-b', email: 'ab@musterbank.example' }
    for (const [more, field] of [
      [{ email: 'stduser@musterbank.example' }, 'email'],
      [{ roles: ['INTERNAL'] }, 'roles'],
      [{ is_active: false, send_invitation: true }, 'send_invitation'],
    ] as const) {
      const reply = await manager.post('/api/v1/users', { ...body, ...more }, english)
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]])
    }
    expect((await manager.post('/api/v1/users', { ...body, password: good })).status).toBe(422)
    const made = await manager.post('/api/v1/users', body)
    expect([made.status, made.body.invited_at]).toEqual([201, null])
    expect(await linkMails('ab@musterbank.example')).toEqual([])
    expect((await manager.delete(`/api/v1/users/${made.body.uuid}`, { 'if-match': '"9"' })).status).toBe(412)
    expect((await manager.delete(`/api/v1/users/${made.body.uuid}`)).status).toBe(204)
  })

  it('can be deleted, but for oneself', async () => {
    const own = (await manager.get('/api/v1/users?filter={"email":"roles-manager@musterbank.example"}'))
      .body[0]
    const reply = await manager.delete(`/api/v1/users/${own.uuid}`, english)
    expect([reply.status, reply.body.message]).toEqual([409, 'You cannot delete yourself.'])
  })

  it('is signed out everywhere by those who manage users', async () => {
    const { uuid, email, token } = await invited()
    const first = server.guest('musterbank', sessionIn(await accept(token)))
    const second = server.guest(
      'musterbank',
      sessionIn(await server.guest().post('/api/v1/session', { email, password: good })),
    )
    expect((await first.get('/api/v1/me')).status).toBe(200)
    expect((await manager.delete(`/api/v1/users/${uuid}/sessions`)).status).toBe(204)
    for (const each of [first, second]) expect((await each.get('/api/v1/me')).status).toBe(404)
    expect((await manager.delete(`/api/v1/users/${crypto.randomUUID()}/sessions`)).status).toBe(404)
  })
})

describe('a forgotten password', () => {
  const forget = (email: string, client = server.guest()) =>
    client.post('/api/v1/password-resets', { email }, english)

  it('is asked for alike, whoever has the address', async () => {
    const { email } = await invited()
    const replies = []
    for (const each of [email, 'nobody@musterbank.example', ` ${email.toUpperCase()}`.trim()]) {
      const { status, headers, text } = await forget(each)
      const { date: _, ...others } = headers
      replies.push({ status, others, text })
    }
    expect(replies[0]?.status).toBe(204)
    expect(replies[1]).toEqual(replies[0])
    expect(replies[2]).toEqual(replies[0])
    await jobsAreDone()
    expect(await linkMails('nobody@musterbank.example')).toEqual([])
  })

  it('is replaced by a link of thirty minutes, which ends all sessions and works once', async () => {
    const { email, token: invitation } = await invited()
    const before = server.guest('musterbank', sessionIn(await accept(invitation)))
    await forget(email)
    const token = await nthToken(email, 2)
    const [, mail] = await linkMails(email)
    expect(mail?.subject).toBe('Ein neues Passwort für Musterbank')
    expect((await before.get('/api/v1/me')).status).toBe(200)
    const reset = (password = 'drei andere blaue Esel') =>
      server.guest().put(`/api/v1/password-resets/${token}`, { password })
    const done = await reset()
    expect(done.status).toBe(204)
    expect((await before.get('/api/v1/me')).status).toBe(404)
    expect((await server.guest('musterbank', sessionIn(done)).get('/api/v1/me')).status).toBe(200)
    expect((await reset()).status).toBe(401)
    expect(await signsIn(email, good)).toBe(401)
    expect(await signsIn(email, 'drei andere blaue Esel')).toBe(204)

    await forget(email)
    const late = await nthToken(email, 3)
    const start = now
    now = new Date(start.getTime() + 30 * 60_000)
    expect((await server.guest().get(`/api/v1/password-resets/${late}`)).status).toBe(401)
    now = start
  })

  it('fills no mailbox: three an hour, and the reply is the same', async () => {
    const { email, token } = await invited()
    await accept(token)
    for (let nth = 1; nth <= 6; nth++) expect((await forget(email)).status).toBe(204)
    await jobsAreDone()
    expect(await linkMails(email)).toHaveLength(4)
  })

  it('is not mailed to who never had one and was not asked to choose one', async () => {
    const email = 'ohne@musterbank.example'
    await manager.post('/api/v1/users', { first_name: 'O', last_name: 'H', alias: 'o-h', email })
    await forget(email)
    await jobsAreDone()
    expect(await linkMails(email)).toEqual([])
  })

  it('is asked for twenty times an hour from one address', async () => {
    for (let nth = 1; nth <= 20; nth++) expect((await forget(`a${nth}@musterbank.example`)).status).toBe(204)
    expect((await forget('b@musterbank.example')).status).toBe(429)
  })
})
