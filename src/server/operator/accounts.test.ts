/** The operator's commands about accounts: what they print, what they change, and what they refuse. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { noMails } from '#server/testing/operator.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'
import type { Tools } from './command.ts'
import { runCommand } from './commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ work: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const { id } of Object.values(server.tenants))
    await server.db.withTenant(id, (tx) => tx.deleteFrom('rate_limits').execute())
})

const tools: Tools = { ...noMails, sender: async () => server.app.jobs.send }

/** What the operator reads; a refusal begins with 'refused: '. */
async function run(...args: string[]): Promise<string> {
  const reply = await runCommand(server.db, { name: 'run', args }, tools)
  return 'error' in reply ? `refused: ${reply.error}` : reply.output
}
const here = ['--tenant', 'musterbank']
const good = 'vier gruene Boote am Steg'
/** The token of the one mail of this kind to an address, once it has come. */
const mailedToken = (email: string, kind: 'invitation' | 'password-reset') =>
  until(async () => {
    const { rows } = await server.db.withTenant(server.tenants.musterbank?.id ?? 0, (tx) =>
      sql<{ text_body: string }>`select text_body from mails
        where recipient like ${`%${email}%`} and key like ${`${kind}/%`}`.execute(tx),
    )
    expect(rows).toHaveLength(1)
    return /#([\w-]{43})/.exec(rows[0]?.text_body ?? '')?.[1] ?? ''
  })
const tokenIn = (text: string) => /#([\w-]{43})$/.exec(text)?.[1] ?? ''
const isIn = async (client: Client) => (await client.get('/api/v1/me/security')).status === 200
const eventsOf = (email: string) =>
  server.db.withTenant(server.tenants.musterbank?.id ?? 0, async (tx) => {
    const { rows } = await sql<{ event: string }>`
      select event from security_events join users on users.uuid = user_uuid
      where email = ${email} order by number`.execute(tx)
    return rows.map(({ event }) => event)
  })

describe('users invite', () => {
  const name = ['--first-name', 'Rosa', '--last-name', 'Lind']

  it('makes a user without a password, and prints a link that works once', async () => {
    const text = await run(
      'users',
      'invite',
      'Rosa@bank.example',
      ...here,
      ...name,
      '--role',
      'roles-manager',
    )
    expect(text).toMatch(
      /^rosa@bank\.example chooses a password at this address, once, until \d{4}-\d\d-\d\d \d\d:\d\d UTC:\nhttps?:\/\/[\w.:]+\/app\/invitation#[\w-]{43}$/,
    )
    const accept = () => server.guest().put(`/api/v1/invitations/${tokenIn(text)}`, { password: good })
    const accepted = await accept()
    expect(accepted.status).toBe(204)
    const rosa = server.guest(
      'musterbank',
      String([accepted.headers['set-cookie']].flat()[0]).split(';', 1)[0],
    )
    expect((await rosa.get('/api/v1/me')).body.roles).toEqual(['roles-manager'])
    expect((await accept()).status).toBe(401)
    expect(await eventsOf('rosa@bank.example')).toEqual(['invited', 'password-set'])
  })

  it('of somebody who is there makes another link, which ends the one before', async () => {
    const first = await run('users', 'invite', 'orguser@musterbank.example', ...here)
    const second = await run('users', 'invite', 'orguser@musterbank.example', ...here)
    const status = async (text: string) =>
      (await server.guest().get(`/api/v1/invitations/${tokenIn(text)}`)).status
    expect([await status(first), await status(second)]).toEqual([401, 200])
  })

  it('by mail prints no link; the mail has one that works once, and ends the printed one', async () => {
    const printed = await run('users', 'invite', 'orguser@musterbank.example', ...here)
    const text = await run('users', 'invite', 'orguser@musterbank.example', ...here, '--mail')
    expect(text).toMatch(
      /^orguser@musterbank\.example is sent a link to choose a password, which works once, until \d{4}-\d\d-\d\d \d\d:\d\d UTC\. It leaves when a server runs that has SMTP_URL\.$/,
    )
    expect((await server.guest().get(`/api/v1/invitations/${tokenIn(printed)}`)).status).toBe(401)
    const token = await mailedToken('orguser@musterbank.example', 'invitation')
    expect((await server.guest().get(`/api/v1/invitations/${token}`)).status).toBe(200)
  })

  it('refuses where passwords are switched off', async () => {
    const inHarbour = <T>(work: (tx: TenantTx) => Promise<T>) =>
      server.db.withTenant(server.tenants.harbourbank?.id ?? 0, work)
    await inHarbour((tx) =>
      sql`insert into settings (tenant_id, name, value) values (current_tenant(), 'sign_in.passwords', 'false')`.execute(
        tx,
      ),
    )
    const there = ['--tenant', 'harbourbank']
    for (const args of [['invite'], ['invite', '--mail'], ['reset', '--password']])
      expect(
        await run('users', args[0] as string, 'orguser@harbourbank.example', ...there, ...args.slice(1)),
      ).toBe(
        'refused: harbourbank lets nobody in by a password: see openbranch tenants settings harbourbank sign_in.passwords=true.',
      )
    await inHarbour((tx) => sql`delete from settings where name = 'sign_in.passwords'`.execute(tx))
  })

  it('refuses whoever has no name yet, an unknown tenant, and who is switched off', async () => {
    expect(await run('users', 'invite', 'new@bank.example', ...here)).toBe(
      'refused: --first-name is missing.',
    )
    expect(await run('users', 'invite', 'new@bank.example', ...name, '--tenant', 'nobank')).toBe(
      'refused: There is no tenant nobank: see openbranch tenants list.',
    )
    await server.db.withTenant(server.tenants.musterbank?.id ?? 0, (tx) =>
      sql`update users set is_active = false where email = 'analyst@musterbank.example'`.execute(tx),
    )
    expect(await run('users', 'invite', 'analyst@musterbank.example', ...here)).toBe(
      'refused: analyst@musterbank.example is switched off: switch the user on first.',
    )
  })
})

describe('users list', () => {
  it('shows e-mail, alias, state and roles', async () => {
    const text = await run('users', 'list', 'ACCOUNTADMIN', ...here)
    expect(text).toMatch(/^accountadmin@musterbank\.example\t[\w-]+\tactive\taccountadmin$/)
    expect(await run('users', 'list', '%', ...here)).toBe('No user.')
    expect((await run('users', 'list', ...here)).split('\n').length).toBeGreaterThan(5)
  })
})

describe('users roles', () => {
  it('lists, gives and takes roles, at once for whoever is signed in', async () => {
    const email = 'marketing-manager@musterbank.example'
    const marketing = await server.signIn('marketing-manager')
    expect(await run('users', 'roles', email, ...here)).toBe('marketing-manager')
    expect(await run('users', 'roles', email, ...here, '--add', 'roles-manager,analyst')).toBe(
      'analyst\nmarketing-manager\nroles-manager',
    )
    expect((await marketing.get('/api/v1/users')).status).toBe(200)
    expect(await run('users', 'roles', email, ...here, '--remove', 'roles-manager,analyst')).toBe(
      'marketing-manager',
    )
    expect((await marketing.get('/api/v1/users')).status).toBe(403)
    expect((await eventsOf(email)).filter((event) => event === 'roles-changed')).toHaveLength(2)
  })

  it('refuses unknown roles and users, and to leave nobody who manages users', async () => {
    const email = 'roles-manager@harbourbank.example'
    const there = ['--tenant', 'harbourbank']
    expect(await run('users', 'roles', email, ...there, '--add', 'king')).toMatch(
      /^refused: There is no role king/,
    )
    expect(await run('users', 'roles', email, ...here)).toBe(
      `refused: There is no user ${email} in musterbank: see openbranch users list.`,
    )
    expect(await run('users', 'roles', email, ...there, '--remove', 'roles-manager')).toBe(
      'refused: Nobody would manage the users of harbourbank: give somebody else roles-manager first.',
    )
    expect(await run('users', 'roles', email, ...there)).toContain('roles-manager')
    const admin = 'accountadmin@harbourbank.example'
    expect(await run('users', 'roles', admin, ...there, '--remove', 'accountadmin')).toBe(
      'refused: Nobody would administer harbourbank: give somebody else accountadmin first.',
    )
    expect(await run('users', 'roles', email, ...there, '--add', 'accountadmin')).toContain('accountadmin')
    expect(await run('users', 'roles', admin, ...there, '--remove', 'accountadmin')).not.toContain(
      'accountadmin',
    )
  })
})

describe('users reset', () => {
  it('prints a link for another password, and signs out', async () => {
    const email = 'content-manager@musterbank.example'
    const session = await server.signIn('content-manager')
    const text = await run('users', 'reset', email, ...here, '--password')
    expect(await isIn(session)).toBe(false)
    const reply = await server.guest().put(`/api/v1/password-resets/${tokenIn(text)}`, { password: good })
    expect(reply.status).toBe(204)
  })

  it('mails the link instead, to whoever never had a password, too', async () => {
    const email = 'no-password@musterbank.example'
    await run('users', 'invite', email, ...here, '--first-name', 'Rosa', '--last-name', 'Lind')
    await server.db.withTenant(server.tenants.musterbank?.id ?? 0, (tx) =>
      sql`update users set invited_at = null where email = ${email}`.execute(tx),
    )
    expect(await run('users', 'reset', email, ...here, '--password', '--mail')).toBe(
      `${email} is sent a link to choose a password, which works once, for 30 minutes after it leaves. It leaves when a server runs that has SMTP_URL.`,
    )
    const token = await mailedToken(email, 'password-reset')
    const reply = await server.guest().put(`/api/v1/password-resets/${token}`, { password: good })
    expect(reply.status).toBe(204)
  })

  it('takes a lost second factor away', async () => {
    const email = 'orgadmin@musterbank.example'
    await server.db.withTenant(server.tenants.musterbank?.id ?? 0, (tx) =>
      sql`
        insert into authenticators (user_uuid, secret, started_at, confirmed_at)
        select uuid, 'x', now(), now() from users where email = ${email}`.execute(tx),
    )
    const tried = () => server.guest().post('/api/v1/session', { email, password: 'openbranch-demo' })
    expect((await tried()).status).toBe(401)
    expect(await run('users', 'reset', email, ...here, '--second-factor')).toBe(
      `${email} has no second factor any more.`,
    )
    expect((await tried()).status).toBe(204)
    const told = () =>
      server.db.withTenant(server.tenants.musterbank?.id ?? 0, async (tx) => {
        const { rows } = await sql<{ text_body: string }>`select text_body from mails
          where recipient like ${`%${email}%`} and key like 'second-factor-reset/%'`.execute(tx)
        return rows.map(({ text_body }) => text_body)
      })
    await until(async () => expect(await told()).toEqual([expect.stringContaining('den Betreiber')]))
    expect(await run('users', 'reset', email, ...here, '--second-factor')).toBe(
      `${email} had no second factor.`,
    )
    expect(await told()).toHaveLength(1)
    expect(await eventsOf(email)).toEqual(
      expect.arrayContaining(['second-factor-reset', 'sessions-ended', 'signed-in']),
    )
    expect(await run('users', 'reset', email, ...here)).toBe(
      'refused: --password or --second-factor is missing.',
    )
  })
})

describe('sessions end', () => {
  it('signs out one, or everybody of a tenant and nobody of another', async () => {
    const [one, two, other] = [
      await server.signIn('stduser'),
      await server.signIn('accountadmin'),
      await server.signIn('stduser', { tenant: 'harbourbank' }),
    ]
    expect(await run('sessions', 'end', 'stduser@musterbank.example', ...here)).toBe(
      'stduser@musterbank.example is signed out everywhere.',
    )
    expect(await Promise.all([one, two, other].map(isIn))).toEqual([false, true, true])
    expect(await run('sessions', 'end', '--all', ...here)).toMatch(
      /^Everybody of musterbank is signed out: \d+ sessions\.$/,
    )
    expect(await Promise.all([one, two, other].map(isIn))).toEqual([false, false, true])
    expect((await eventsOf('accountadmin@musterbank.example')).at(-1)).toBe('sessions-ended')
    expect(await run('sessions', 'end', ...here)).toBe('refused: EMAIL (or --all) is missing.')
  })
})
