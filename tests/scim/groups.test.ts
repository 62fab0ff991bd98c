/** Roles by groups of the directory (product §30.19), and as many people at once as a directory has. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeRoles } from '#server/features/open-id/roles.ts'
import { runCommand } from '#server/operator/commands.ts'
import type { TenantTx } from '#server/platform/database/database.ts'
import { noMails } from '#server/testing/operator.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { connect, type Directory, patchSchema } from './directory.ts'

let server: TestServer
let manager: Client
let admin: Client
let directory: Directory
let [anna, ben] = ['', '']

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.signIn('roles-manager')
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())

const tenantId = () => server.tenants.musterbank?.id as number
const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>) => server.db.withTenant(tenantId(), fn)
const mapping = async (text: string) =>
  expect((await admin.put('/api/v1/settings', { 'sign_in.oidc_roles': text })).status).toBe(204)

beforeEach(async () => {
  await inTenant(async (tx) => {
    await sql`delete from users where uuid in (select user_uuid from directory_users)`.execute(tx)
    await sql`delete from directory_groups`.execute(tx)
  })
  directory = await connect(server)
  await mapping('Loans = advisors-manager\nLoans = analyst\nguid-7 = orgs-manager\nHeads = accountadmin')
  anna = await directory.addPerson('Anna Ahrens')
  ben = await directory.addPerson('Ben Busch')
})

const userOf = async (id: string) => (await manager.get(`/api/v1/users/${id}`)).body
const rolesOf = async (id: string) => (await userOf(id)).roles
const add = (id: string, ...members: string[]) =>
  directory.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: members.map((value) => ({ value })) })
const remove = (id: string, member: string) =>
  directory.patch(`/Groups/${id}`, { op: 'remove', path: `members[value eq "${member}"]` })

describe('a group', () => {
  it('is told with the roles that it gives, so that nobody tries to give them elsewhere', async () => {
    const given = async () => (await manager.get('/api/v1/directory')).body.roles_given
    expect(await given()).toEqual([])
    await directory.addGroup('Loans', [])
    expect(await given()).toEqual(['advisors-manager', 'analyst'])
  })

  it('gives other roles at once where the operator changes what its name stands for, unless nobody would be left', async () => {
    await directory.addGroup('Loans', [anna])
    const set = async (text: string) => {
      const args = ['tenants', 'settings', 'musterbank', `sign_in.oidc_roles=${text}`]
      return await runCommand(server.db, { name: 'run', args }, noMails)
    }
    expect(await set('Loans = orgs-manager')).toHaveProperty('output')
    expect(await rolesOf(anna)).toEqual(['orgs-manager'])
    await set('Loans = accountadmin')
    await inTenant((tx) =>
      sql`delete from user_roles where role = 'accountadmin' and user_uuid <> ${anna}`.execute(tx),
    )
    expect(await set('Loans = analyst')).toEqual({
      error: 'sign_in.oidc_roles: Nobody else administers the account. Give somebody else this role first.',
    })
    expect(await rolesOf(anna)).toEqual(['accountadmin'])
    await inTenant((tx) =>
      sql`insert into user_roles (user_uuid, role)
        select uuid, 'accountadmin' from users where email = 'accountadmin@musterbank.example'`.execute(tx),
    )
  })

  it('gives the roles that its name stands for, and takes them from who leaves', async () => {
    const loans = await directory.addGroup('Loans', [anna])
    expect([await rolesOf(anna), await rolesOf(ben)]).toEqual([['advisors-manager', 'analyst'], []])
    await add(loans, ben)
    await remove(loans, anna)
    expect([await rolesOf(anna), await rolesOf(ben)]).toEqual([[], ['advisors-manager', 'analyst']])
    const { rows } = await inTenant((tx) =>
      sql<{ event: string; details: object }>`
        select event, details from security_events where user_uuid = ${anna} order by number`.execute(tx),
    )
    expect(rows.map(({ event, details }) => [event, details])).toEqual([
      ['roles-changed', { from: [], to: ['advisors-manager', 'analyst'], by: 'directory' }],
      ['roles-changed', { from: ['advisors-manager', 'analyst'], to: [], by: 'directory' }],
    ])
  })

  it('stands for roles by its id at the directory too, and by none of both for nothing', async () => {
    await directory.addGroup('Branches', [anna], { externalId: 'guid-7' })
    await directory.addGroup('Choir', [ben])
    expect([await rolesOf(anna), await rolesOf(ben)]).toEqual([['orgs-manager'], []])
  })

  it('gives roles when it comes to its name, and takes them when it loses it or goes', async () => {
    const group = await directory.addGroup('Choir', [anna, ben])
    await directory.patch(`/Groups/${group}`, { op: 'replace', value: { displayName: 'Loans' } })
    expect(await rolesOf(ben)).toEqual(['advisors-manager', 'analyst'])
    await directory.patch(`/Groups/${group}`, { op: 'replace', path: 'displayName', value: 'Choir' })
    expect(await rolesOf(ben)).toEqual([])
    await directory.patch(`/Groups/${group}`, { op: 'replace', path: 'externalId', value: 'guid-7' })
    expect(await rolesOf(anna)).toEqual(['orgs-manager'])
    expect((await directory.send('DELETE', `/Groups/${group}`)).status).toBe(204)
    expect(await rolesOf(anna)).toEqual([])
  })

  it('leaves what others give: another group, and who manages users', async () => {
    await manager.put(`/api/v1/users/${anna}`, {
      first_name: 'Anna',
      last_name: 'Ahrens',
      email: 'anna.ahrens@directory.example',
      alias: 'anna-ahrens',
      roles: ['content-manager'],
    })
    const loans = await directory.addGroup('Loans', [anna])
    await directory.addGroup('Branches', [anna], { externalId: 'guid-7' })
    await remove(loans, anna)
    expect(await rolesOf(anna)).toEqual(['content-manager', 'orgs-manager'])
  })

  it('gives roles that nobody gives or takes here, nor the institution’s own sign-in', async () => {
    await directory.addGroup('Loans', [anna])
    const own = (roles: string[]) =>
      manager.put(
        `/api/v1/users/${anna}`,
        {
          first_name: 'Anna',
          last_name: 'Ahrens',
          email: 'anna.ahrens@directory.example',
          alias: 'anna-ahrens',
          roles,
        },
        { 'accept-language': 'en' },
      )
    const refused = await own(['analyst'])
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { roles: ['Roles that a group of the directory gives are given and taken away there.'] },
    ])
    expect((await own(['advisors-manager', 'analyst', 'content-manager'])).status).toBe(200)
    await inTenant((tx) =>
      takeRoles(tx, {
        userUuid: anna,
        groups: [],
        roles: new Map([['Loans', ['analyst']]]),
        now: new Date(),
        client: { ip: '192.0.2.1', browser: '' },
      }),
    )
    expect(await rolesOf(anna)).toEqual(['advisors-manager', 'analyst', 'content-manager'])
  })

  it('gives other roles as soon as the setting says so', async () => {
    await directory.addGroup('Loans', [anna])
    await mapping('Loans = stduser')
    expect(await rolesOf(anna)).toEqual(['stduser'])
    await mapping('')
    expect(await rolesOf(anna)).toEqual([])
  })

  it('never gives what comes from nobody outside', async () => {
    const refused = await admin.put('/api/v1/settings', { 'sign_in.oidc_roles': 'Loans = roles-manager' })
    expect(refused.status).toBe(422)
    expect(await rolesOf(anna)).toEqual([])
  })

  it('does not take the last account admin away', async () => {
    const heads = await directory.addGroup('Heads', [anna])
    const others = await inTenant((tx) =>
      tx
        .deleteFrom('user_roles')
        .where('role', '=', 'accountadmin')
        .where('user_uuid', '!=', anna)
        .returningAll()
        .execute(),
    )
    try {
      const refused = await remove(heads, anna)
      expect([refused.status, refused.body.schemas]).toEqual([
        409,
        ['urn:ietf:params:scim:api:messages:2.0:Error'],
      ])
      expect((await directory.send('DELETE', `/Groups/${heads}`)).status).toBe(409)
      expect((await directory.send('DELETE', `/Users/${anna}`)).status).toBe(409)
      expect(await rolesOf(anna)).toEqual(['accountadmin'])
    } finally {
      await inTenant((tx) => tx.insertInto('user_roles').values(others).execute())
    }
  })
})

describe('ten thousand people', () => {
  const count = 10_000

  it('come, are listed page by page, join a group and leave it, in a few statements each', async () => {
    const ids = await inTenant(async (tx) => {
      const { rows } = await sql<{ uuid: string }>`
        with made as (
          insert into users (email, alias, first_name, last_name)
          select 'many-' || n || '@directory.example', 'many-' || n, 'Many', 'Number ' || n
          from generate_series(1, ${count}::int) as n returning uuid, email
        )
        insert into directory_users (user_uuid, user_name, user_name_key, created_at)
        select uuid, email, email, now() from made returning user_uuid as uuid`.execute(tx)
      return rows.map(({ uuid }) => uuid)
    })
    const page = await directory.get('/Users?startIndex=9801&count=10000')
    expect(page.body).toMatchObject({ totalResults: count + 2, itemsPerPage: 200, startIndex: 9801 })
    const loans = await directory.addGroup('Loans')
    expect((await add(loans, ...ids)).status).toBe(200)
    expect(await rolesOf(ids[count - 1] as string)).toEqual(['advisors-manager', 'analyst'])
    const read = await directory.get(`/Groups/${loans}`)
    expect(read.body.members).toHaveLength(count)
    const removal = { op: 'remove', path: 'members', value: ids.slice(1).map((value) => ({ value })) }
    expect((await directory.patch(`/Groups/${loans}`, removal)).status).toBe(200)
    expect((await directory.get(`/Groups/${loans}`)).body.members).toHaveLength(1)
    expect(await rolesOf(ids[count - 1] as string)).toEqual([])
    expect(await rolesOf(ids[0] as string)).toEqual(['advisors-manager', 'analyst'])
  })

  it('in several groups make shorter pages, so that no reply is without end', async () => {
    const ids = await inTenant(async (tx) => {
      const { rows } = await sql<{ uuid: string }>`
        with made as (
          insert into users (email, alias, first_name, last_name)
          select 'some-' || n || '@directory.example', 'some-' || n, 'Some', 'Number ' || n
          from generate_series(1, ${count}::int) as n returning uuid, email
        )
        insert into directory_users (user_uuid, user_name, user_name_key, created_at)
        select uuid, email, email, now() from made returning user_uuid as uuid`.execute(tx)
      return rows.map(({ uuid }) => uuid)
    })
    for (const name of ['A', 'B', 'C']) await directory.addGroup(name, ids)
    const full = await directory.get('/Groups')
    expect(full.body).toMatchObject({ totalResults: 3, itemsPerPage: 2 })
    const bare = await directory.get('/Groups?excludedAttributes=members')
    expect(bare.body).toMatchObject({ totalResults: 3, itemsPerPage: 3 })
  })

  it('are not asked for in one request', async () => {
    const operations = Array.from({ length: 1001 }, () => ({ op: 'remove', path: 'members' }))
    const group = await directory.addGroup('Choir', [anna])
    const refused = await directory.send('PATCH', `/Groups/${group}`, {
      schemas: [patchSchema],
      Operations: operations,
    })
    expect([refused.status, refused.body.scimType]).toEqual([400, 'invalidValue'])
    expect((await directory.send('POST', '/Bulk', {})).status).toBe(404)
  })
})
