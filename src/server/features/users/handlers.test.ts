import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createUser } from '#server/features/users/queries.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Client, startTestServer, type TestReply, type TestServer } from '#server/testing/server.ts'

const url = '/api/v1/users'
const english = { 'accept-language': 'en' }
let server: TestServer
let manager: Client

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.signIn('roles-manager')
})
afterAll(() => server.close())

const idOf = (slug: string) => (server.tenants[slug] as { id: number }).id
const query = (parameters: Record<string, string>) => `${url}?${new URLSearchParams(parameters)}`
const names = (body: { full_name: string }[]) => body.map(({ full_name }) => full_name)

interface Account {
  uuid: string
  first_name: string
  last_name: string
  email: string
  alias: string
  version: number
  roles: string[]
  assigned_organizations: string[]
}

async function userOf(role: string, tenant = 'musterbank', client = manager): Promise<Account> {
  const filter = JSON.stringify({ email: `${role.toLowerCase()}@${tenant}.example` })
  return (await client.get(query({ filter }))).body[0]
}

/** What a change has to send. */
const same = ({ first_name, last_name, email, alias }: Account) => ({ first_name, last_name, email, alias })

async function stored(tenant = 'musterbank') {
  return await server.db.withTenant(idOf(tenant), async (tx) => ({
    users: await tx.selectFrom('users').selectAll().orderBy('uuid').execute(),
    roles: await tx.selectFrom('user_roles').selectAll().orderBy('user_uuid').orderBy('role').execute(),
    branches: await tx.selectFrom('organization_assignments').selectAll().orderBy('user_uuid').execute(),
  }))
}

let serial = 0
async function newcomer(roles: Parameters<typeof createUser>[2]['roles'] = ['stduser']): Promise<Account> {
  const alias = `neu-${++serial}`
  const uuid = await server.db.withTenant(idOf('musterbank'), (tx) =>
    createUser(tx, idOf('musterbank'), {
      email: `${alias}@musterbank.example`,
      alias,
      firstName: 'Neu',
      lastName: `Nummer ${serial}`,
      roles,
      passwordHash: null,
    }),
  )
  return (await manager.get(`${url}/${uuid}`)).body
}

describe('the list of users', () => {
  it('stands as in a telephone book, with roles, branches, the own profile and the last visit', async () => {
    const { status, body, headers } = await manager.get(url)
    expect(status).toBe(200)
    expect(headers['content-range']).toBe(`users 0-${body.length - 1}/${body.length}`)
    const family = body.map(({ last_name }: Account) => last_name)
    expect(family).toEqual(family.toSorted((a: string, b: string) => a.localeCompare(b, 'de')))
    const anna = body.find(({ alias }: Account) => alias === 'anna-becker')
    expect(anna).toMatchObject({
      full_name: 'Anna Becker',
      email: 'advisor@musterbank.example',
      is_active: true,
      is_institutional: true,
      roles: ['stduser'],
      assigned_organizations: [],
      advisor: 'anna-becker',
      has_password: true,
      has_second_factor: false,
      invited_at: null,
      updated_by: 'Anke Behrens',
      version: 1,
    })
    const orgadmin = body.find(({ roles }: Account) => roles.includes('orgadmin'))
    expect(orgadmin.assigned_organizations).toHaveLength(2)
    const own = body.find(({ roles }: Account) => roles.includes('roles-manager'))
    expect(Date.now() - Date.parse(own.last_seen_at)).toBeLessThan(120_000)
    expect(JSON.stringify(body)).not.toMatch(/password_hash|argon2/)
  })

  it('is sorted, cut, filtered and searched as asked', async () => {
    const ask = async (parameters: Record<string, string>) =>
      names((await manager.get(query(parameters))).body)
    expect(await ask({ sort: '["full_name","DESC"]', range: '[0,1]' })).toEqual(['Timo Voss', 'Kerstin Vogt'])
    expect((await ask({ sort: '["email","ASC"]' }))[0]).toBe('Katrin Lorenz')
    expect((await ask({ sort: '["last_seen_at","ASC"]' }))[0]).toBe('Anke Behrens')
    expect(await ask({ filter: '{"is_institutional":true}' })).toEqual(['Anna Becker'])
    expect(await ask({ filter: '{"roles":"orgadmin"}' })).toEqual(['Jonas Petersen'])
    expect(await ask({ filter: '{"roles":["orguser","orgadmin","king"]}' })).toEqual([
      'Jonas Petersen',
      'Timo Voss',
    ])
    for (const roles of ["' or true --", 5, null, {}, '\u0000'])
      expect([roles, (await manager.get(query({ filter: JSON.stringify({ roles }) }))).body]).toEqual([
        roles,
        expect.not.arrayContaining([expect.anything()]),
      ])
    expect(await ask({ filter: '{"q":"kuhn vera"}' })).toEqual(['Vera Kühn'])
    expect(await ask({ filter: '{"q":"orgadmin@"}' })).toEqual(['Jonas Petersen'])
    expect(await ask({ filter: '{"q":"gibt es nicht"}' })).toEqual([])
  })

  it.each([
    ['sort', '["password_hash","ASC"]'],
    ['filter', '{"password_hash":"x"}'],
    ['filter', '{"has_password":true}'],
    ['filter', '{"tenant_id":1}'],
    ['range', '[5,1]'],
    ['with', 'passwords'],
  ])('refuses %s=%s', async (name, value) => {
    expect((await manager.get(query({ [name]: value }))).status).toBe(400)
  })

  it('is for those who manage roles, and for the provider to read', async () => {
    const calls = async (client: Client) => {
      const { uuid, ...one } = await userOf('stduser')
      const asked = [
        client.get(url),
        client.get(`${url}/${uuid}`),
        client.put(`${url}/${uuid}`, same({ uuid, ...one })),
      ]
      return (await Promise.all(asked)).map(({ status }) => status)
    }
    expect(await calls(manager)).toEqual([200, 200, 200])
    expect(await calls(server.guest())).toEqual([401, 401, 401])
    expect(await calls(await server.signIn('INTERNAL'))).toEqual([200, 200, 403])
    for (const role of ['accountadmin', 'orgadmin', 'advisors-manager', 'stduser', 'advisor'])
      expect([role, await calls(await server.signIn(role))]).toEqual([role, [403, 403, 403]])
  })
})

describe('one user', () => {
  it('is read with a version', async () => {
    const one = await userOf('orgadmin')
    const { status, body, headers } = await manager.get(`${url}/${one.uuid}`)
    expect([status, headers.etag]).toEqual([200, `"${one.version}"`])
    expect(body).toEqual(one)
  })

  it('of another tenant does not exist, and cannot be changed', async () => {
    const theirs = await server.signIn('roles-manager', { tenant: 'harbourbank' })
    const before = await stored('harbourbank')
    const foreign = await userOf('stduser', 'harbourbank', theirs)
    expect((await manager.get(`${url}/${foreign.uuid}`)).status).toBe(404)
    expect((await manager.put(`${url}/${foreign.uuid}`, { ...same(foreign), roles: [] })).status).toBe(404)
    expect((await manager.get(query({ filter: JSON.stringify({ id: [foreign.uuid] }) }))).body).toEqual([])
    expect(await stored('harbourbank')).toEqual(before)
  })

  it.each(['nobody', '__proto__', '%00', "'", '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f9999'])(
    'of the id %s is not there',
    async (id) => {
      const body = { first_name: 'x', last_name: 'x', email: 'x@x.example', alias: 'x' }
      expect([400, 404]).toContain((await manager.get(`${url}/${id}`)).status)
      expect([400, 404]).toContain((await manager.put(`${url}/${id}`, body)).status)
    },
  )
})

describe('changing a user', () => {
  let one: Account
  beforeEach(async () => {
    one = await newcomer()
  })
  const change = (more: object, headers = {}) =>
    manager.put(`${url}/${one.uuid}`, { ...same(one), ...more }, { ...english, ...headers })

  it('gives roles and branches, keeps what is absent, and says who did it', async () => {
    const { uuid: branch } = (await (await server.signIn('accountadmin')).get('/api/v1/organizations'))
      .body[0]
    const given = { roles: ['orguser', 'analyst'], assigned_organizations: [branch.toUpperCase()] }
    const { status, body, headers } = await change(given, { 'if-match': '"1"' })
    expect([status, headers.etag]).toEqual([200, '"2"'])
    expect(body).toMatchObject({
      roles: ['analyst', 'orguser'],
      assigned_organizations: [branch],
      updated_by: 'Anke Behrens',
      version: 2,
    })
    expect((await change({ first_name: 'Anders' })).body).toMatchObject({
      first_name: 'Anders',
      roles: ['analyst', 'orguser'],
      assigned_organizations: [branch],
    })
    expect((await change({ roles: [], assigned_organizations: [] })).body).toMatchObject({
      roles: [],
      assigned_organizations: [],
    })
  })

  it('that changes nothing makes no version, whatever the order of the roles', async () => {
    await change({ roles: ['orgadmin', 'analyst'] })
    expect(
      (await change({ roles: ['analyst', 'orgadmin'], email: one.email.toUpperCase() })).body.version,
    ).toBe(2)
    one = (await manager.get(`${url}/${one.uuid}`)).body
    expect((await change({ roles: ['orgadmin', 'analyst'] })).body.version).toBe(2)
  })

  it('of an older version is refused with the newer one and who made it', async () => {
    const first = await change({ roles: ['analyst'] }, { 'if-match': '"1"' })
    const second = await change({ roles: ['orguser'] }, { 'if-match': '"1"' })
    expect([second.status, second.body.message]).toEqual([
      412,
      'Anke Behrens saved this before you. Nothing of yours is lost.',
    ])
    expect(second.body.current).toEqual(first.body)
    expect((await change({ roles: ['orguser'] }, { 'if-match': '"2"' })).status).toBe(200)
  })

  it('counts at once: in an open session a role opens and closes its area', async () => {
    const sina = await server.signIn('stduser')
    const account = await userOf('stduser')
    const give = async (roles: string[]) =>
      expect((await manager.put(`${url}/${account.uuid}`, { ...same(account), roles })).status).toBe(200)
    expect((await sina.get('/api/v1/organizations')).status).toBe(403)
    await give(['orgs-manager', 'stduser'])
    expect((await sina.get('/api/v1/organizations')).status).toBe(200)
    expect((await sina.get('/api/v1/me')).body.roles).toEqual(['orgs-manager', 'stduser'])
    await give(['stduser'])
    expect((await sina.get('/api/v1/organizations')).status).toBe(403)
  })

  it('to not active ends the sessions for good', async () => {
    const timo = await server.signIn('orguser')
    const account = await userOf('orguser')
    const set = (is_active: boolean) => manager.put(`${url}/${account.uuid}`, { ...same(account), is_active })
    expect((await timo.get('/api/v1/me')).status).toBe(200)
    expect((await set(false)).body.is_active).toBe(false)
    expect((await timo.get('/api/v1/me')).status).toBe(404)
    await expect(server.signIn('orguser')).rejects.toThrow('401')
    await set(true)
    expect((await timo.get('/api/v1/me')).status).toBe(404)
    expect((await (await server.signIn('orguser')).get('/api/v1/me')).status).toBe(200)
  })

  it('renames the own profile with the alias', async () => {
    const anna = await userOf('advisor')
    const rename = (alias: string) => manager.put(`${url}/${anna.uuid}`, { ...same(anna), alias })
    expect((await rename('anna-becker-neu')).body).toMatchObject({
      alias: 'anna-becker-neu',
      advisor: 'anna-becker-neu',
    })
    expect((await server.guest().get('/api/v1/advisors/anna-becker-neu')).status).toBe(200)
    expect((await server.guest().get('/api/v1/advisors/anna-becker')).status).toBe(404)
    expect((await rename('anna-becker')).status).toBe(200)
    expect((await server.guest().get('/api/v1/advisors/anna-becker')).status).toBe(200)
  })

  it('takes nobody’s address or alias, be it an advisor’s', async () => {
    const email = await change({ email: 'ACCOUNTADMIN@musterbank.example' })
    expect([email.status, email.body.errors]).toEqual([
      422,
      { email: ['Katrin Lorenz already has this address.'] },
    ])
    const alias = await change({ alias: 'jonas-petersen' })
    expect(alias.body.errors).toEqual({
      alias: ['Jonas Petersen already has this alias. Choose another, for instance jonas-petersen-2.'],
    })
    const advisor = await change({ alias: 'lena-vogel' })
    expect(advisor.body.errors.is_advisor[0]).toContain('who has no user yet: Lena Vogel.')
    expect((await change({ alias: 'lena-vogel-2' })).status).toBe(200)
  })

  it('gives nobody the provider’s role, but may take it away', async () => {
    const refused = await change({ roles: ['INTERNAL'] })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { roles: ['Only the provider gives the role INTERNAL.'] },
    ])
    one = await newcomer(['INTERNAL'])
    expect((await change({ roles: ['INTERNAL', 'stduser'] })).status).toBe(200)
    expect((await change({ roles: ['stduser'] })).status).toBe(200)
    expect((await change({ roles: ['INTERNAL'] })).status).toBe(422)
  })

  it('gives nobody branches that are not there, nor those of another tenant', async () => {
    const theirs = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    const { uuid } = (await theirs.get('/api/v1/organizations')).body[0]
    for (const branch of [uuid, '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f9999']) {
      const { status, body } = await change({ assigned_organizations: [branch] })
      expect([status, body.errors]).toEqual([
        422,
        { assigned_organizations: ['There is no such organization.'] },
      ])
    }
  })

  it.each([
    ['an unknown role', { roles: ['king'] }],
    ['a role twice', { roles: ['analyst', 'analyst'] }],
    ['roles as text', { roles: 'analyst' }],
    ['roles as null', { roles: null }],
    ['a branch that is no uuid', { assigned_organizations: ['westend'] }],
    ['no first name', { first_name: '' }],
    ['a blank last name', { last_name: ' ' }],
    ['an address that is none', { email: 'anke' }],
    ['an alias with capitals', { alias: 'Neu' }],
    ['an active that is a text', { is_active: 'no' }],
    ['a password', { password: 'x' }],
    ['a hash', { password_hash: 'x' }],
    ['an id', { uuid: '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f0001' }],
    ['a version', { version: 9 }],
    ['a tenant', { tenant_id: 2 }],
    ['a NUL', { first_name: 'x\u0000y' }],
    ['half a surrogate', { last_name: 'x\ud800' }],
  ])('is refused with %s, and nothing is stored', async (_, more) => {
    const before = await stored()
    expect([400, 422]).toContain((await change(more)).status)
    expect(await stored()).toEqual(before)
  })
})

describe('those who manage roles', () => {
  it('change none of their own rights, but their name', async () => {
    const own = await userOf('roles-manager')
    const change = (more: object) => manager.put(`${url}/${own.uuid}`, { ...same(own), ...more }, english)
    const { uuid: branch } = (await (await server.signIn('accountadmin')).get('/api/v1/organizations'))
      .body[0]
    const told = {
      roles: ['You cannot change your own roles.'],
      is_active: ['You cannot change your own rights.'],
      is_institutional: ['You cannot change your own rights.'],
      assigned_organizations: ['You cannot change your own rights.'],
    }
    const wished = {
      roles: ['accountadmin', 'roles-manager'],
      is_active: false,
      is_institutional: true,
      assigned_organizations: [branch],
    }
    const all = await change(wished)
    expect([all.status, all.body.errors]).toEqual([422, told])
    expect((await change({ roles: [] })).status).toBe(422)
    expect((await change({ roles: own.roles, is_active: true, first_name: 'Anke Maria' })).status).toBe(200)
    expect((await change({ first_name: own.first_name })).status).toBe(200)
  })
})

it('an active account admin always stays: no role, switch or deletion takes the last one away', async () => {
  const there = await server.signIn('roles-manager', { tenant: 'harbourbank' })
  const last = await userOf('accountadmin', 'harbourbank', there)
  const nobody = [409, 'Nobody else administers the account. Give somebody else this role first.']
  const told = async (reply: Promise<TestReply>) => {
    const { status, body } = await reply
    return [status, body?.message]
  }
  const change = (body: object) => told(there.put(`${url}/${last.uuid}`, { ...same(last), ...body }))
  expect(await change({ roles: [] })).toEqual(nobody)
  expect(await change({ is_active: false })).toEqual(nobody)
  expect(await told(there.delete(`${url}/${last.uuid}`, { 'if-match': '*' }))).toEqual(nobody)
  // Somebody else who is switched off is nobody; who is active is.
  const other = await userOf('stduser', 'harbourbank', there)
  const admin = (is_active: boolean) =>
    there.put(`${url}/${other.uuid}`, { ...same(other), roles: ['accountadmin'], is_active })
  expect((await admin(false)).status).toBe(200)
  expect(await change({ roles: [] })).toEqual(nobody)
  expect((await admin(true)).status).toBe(200)
  expect((await change({ roles: [] }))[0]).toBe(200)
})

it('is not there while the management of roles is off', async () => {
  const there = await server.signIn('roles-manager', { tenant: 'harbourbank' })
  const one = await userOf('stduser', 'harbourbank', there)
  await server.db.withTenant(idOf('harbourbank'), (tx) =>
    tx.deleteFrom('modules').where('name', '=', 'roles-management').execute(),
  )
  forgetTenant(idOf('harbourbank'))
  for (const [client, status] of [
    [server.guest('harbourbank'), 404],
    [there, 403],
  ] as const) {
    expect((await client.get(url)).status).toBe(status)
    expect((await client.get(`${url}/${one.uuid}`)).status).toBe(status)
    expect((await client.put(`${url}/${one.uuid}`, same(one))).status).toBe(status)
  }
})
