/** The token of an institution's directory: who makes it, whom it lets in, and who does not get in (product §30.17). */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '#server/operator/commands.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { noMails } from '#server/testing/operator.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { connect, errorSchema, person } from './directory.ts'

let server: TestServer
let manager: Client
const url = '/api/v1/directory'

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.signIn('roles-manager')
})
afterAll(() => server.close())

const idOf = (tenant = 'musterbank') => server.tenants[tenant]?.id as number
beforeEach(async () => {
  await server.db.withTenant(idOf(), async (tx) => {
    await tx.deleteFrom('rate_limits').execute()
    await sql`delete from directories`.execute(tx)
  })
})

const eventsOf = async (client: Client) =>
  ((await client.get('/api/v1/me/security-events')).body as { event: string }[]).map(({ event }) => event)
/** The last of them, with whom they are said to be by. */
const lastEvents = async (client: Client, count: number) => {
  const { body } = await client.get('/api/v1/me/security-events', { 'accept-language': 'en' })
  return (body as { event: string; by: string | null }[]).slice(0, count).map(({ event, by }) => [event, by])
}
const statusWith = async (token: string, tenant = 'musterbank') =>
  (await (await connect(server, { tenant, token })).get('/Users')).status

describe('a token', () => {
  it('is shown once, kept as a hash, and told by its beginning', async () => {
    expect((await manager.get(url)).body).toMatchObject({
      is_connected: false,
      token_start: null,
      people: 0,
      version: 0,
    })
    const made = await manager.post(`${url}/token`)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ is_connected: true, last_used_at: null, made_by: expect.any(String) })
    expect(made.body.token).toMatch(/^obd_[\w-]{43}$/)
    const read = await manager.get(url)
    expect(read.body).toMatchObject({
      token_start: made.body.token.slice(0, 8),
      address: expect.stringMatching(/\/scim\/v2$/),
    })
    expect(read.body).not.toHaveProperty('token')
    const { rows } = await server.db.withTenant(idOf(), (tx) =>
      sql<{ row: string }>`select directories::text as row from directories`.execute(tx),
    )
    expect(JSON.stringify(rows)).not.toContain(made.body.token.slice(8))
    expect((await eventsOf(manager))[0]).toBe('directory-token-made')
  })

  it('lets in, writes down when it was used, and counts whom it has sent', async () => {
    const directory = await connect(server)
    const id = await directory.addPerson('Tilda Token')
    await directory.addGroup('Token group', [id])
    const { body } = await manager.get(url)
    expect(body).toMatchObject({ people: 1, groups: 1 })
    expect(body.last_used_at).not.toBeNull()
    expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(204)
  })

  it('ends with the next one, and when it is removed', async () => {
    const { token: first } = await connect(server)
    expect(await statusWith(first)).toBe(200)
    const { token: second } = await connect(server)
    expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200])
    expect((await manager.delete(`${url}/token`)).status).toBe(204)
    expect(await statusWith(second)).toBe(401)
    expect((await manager.delete(`${url}/token`)).status).toBe(204)
    expect((await eventsOf(manager))[0]).toBe('directory-token-removed')
  })

  it('is written down when it is made, made anew and removed, once each, for whoever did it alone', async () => {
    const admin = await server.signIn('accountadmin')
    const before = await lastEvents(admin, 3)
    for (const _ of [1, 2]) expect((await manager.post(`${url}/token`)).status).toBe(201)
    for (const _ of [1, 2]) expect((await manager.delete(`${url}/token`)).status).toBe(204)
    expect((await manager.post(`${url}/token`)).status).toBe(201)
    expect(await lastEvents(manager, 4)).toEqual([
      ['directory-token-made', null],
      ['directory-token-removed', null],
      ['directory-token-renewed', null],
      ['directory-token-made', null],
    ])
    expect(await lastEvents(admin, 3)).toEqual(before)
  })

  it('that the operator makes, renews or removes is written down for all who could have done it here', async () => {
    const run = (...args: string[]) => runCommand(server.db, { name: 'run', args }, noMails)
    const admin = await server.signIn('accountadmin')
    const others = await Promise.all([
      server.signIn('advisors-manager'),
      server.signIn('roles-manager', { tenant: 'alpenbank' }),
    ])
    const before = await Promise.all(others.map((each) => lastEvents(each, 3)))
    await run('directory', 'token', 'musterbank')
    await run('directory', 'token', 'musterbank')
    await run('directory', 'token', 'musterbank', '--remove')
    await run('directory', 'token', 'musterbank', '--remove')
    const done = [
      ['directory-token-removed', 'the operator'],
      ['directory-token-renewed', 'the operator'],
      ['directory-token-made', 'the operator'],
    ]
    expect(await lastEvents(manager, 3)).toEqual(done)
    expect(await lastEvents(admin, 3)).toEqual(done)
    expect(await Promise.all(others.map((each) => lastEvents(each, 3)))).toEqual(before)
  })

  it('is another institution’s there alone, and nobody’s where users are not managed here', async () => {
    const { token } = await connect(server)
    expect(await statusWith(token, 'alpenbank')).toBe(401)
    const theirs = await connect(server, { tenant: 'alpenbank' })
    const id = await theirs.addPerson('Alma Alpen')
    const ours = await connect(server)
    expect((await ours.get(`/Users/${id}`)).status).toBe(404)
    expect((await ours.send('PUT', `/Users/${id}`, person('Alma Alpen'))).status).toBe(404)
    expect((await ours.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })).status).toBe(
      404,
    )
    expect((await ours.send('DELETE', `/Users/${id}`)).status).toBe(404)
    expect(
      (await ours.send('POST', '/Groups', { schemas: ['x'], displayName: 'G', members: [{ value: id }] }))
        .status,
    ).toBe(400)
    const off = idOf('alpenbank')
    await server.db.withTenant(off, (tx) =>
      tx.deleteFrom('modules').where('name', '=', 'roles-management').execute(),
    )
    forgetTenant(off)
    expect((await theirs.get('/Users')).status).toBe(404)
  })

  it('is asked for, whatever session rides along', async () => {
    const { token } = await connect(server)
    const reply = await manager.get('/scim/v2/Users')
    expect(reply.status).toBe(401)
    expect(reply.headers['www-authenticate']).toBe('Bearer')
    expect(reply.headers['content-type']).toBe('application/scim+json; charset=utf-8')
    expect(reply.body).toEqual({
      schemas: [errorSchema],
      status: '401',
      detail: expect.stringMatching(/\.$/),
    })
    const odd = [
      '',
      'Bearer',
      'Bearer  ',
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${'x'.repeat(5000)}`,
      token,
    ]
    for (const authorization of odd)
      expect([
        authorization.slice(0, 20),
        (await server.guest().get('/scim/v2/Users', { authorization })).status,
      ]).toEqual([authorization.slice(0, 20), 401])
    expect((await manager.get('/scim/v2/Users', { authorization: `bearer ${token}` })).status).toBe(200)
    expect((await manager.get('/api/v1/users', { authorization: `Bearer ${token}` })).status).toBe(200)
    expect((await server.guest().get('/api/v1/users', { authorization: `Bearer ${token}` })).status).toBe(401)
  })

  it('lets no page of another site in, whatever it brings', async () => {
    const { token } = await connect(server)
    const reply = await server.guest().post('/scim/v2/Users', person('Tilda Token'), {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    })
    expect([reply.status, reply.body.status]).toEqual([403, '403'])
  })

  it('is not found by trying, and is let in while others try', async () => {
    const { token } = await connect(server)
    const tries = await Promise.all(Array.from({ length: 40 }, (_, i) => statusWith(`obd_${i}`)))
    expect(tries.filter((status) => status === 401)).toHaveLength(30)
    expect(tries.filter((status) => status === 429)).toHaveLength(10)
    const refused = await (await connect(server, { token: 'obd_wrong' })).get('/Users')
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect(await statusWith(token)).toBe(200)
  })

  it('is made and removed by the operator too', async () => {
    const run = (...args: string[]) => runCommand(server.db, { name: 'run', args }, noMails)
    const made = await run('directory', 'token', 'musterbank')
    const token = /(obd_[\w-]{43})$/.exec('output' in made ? made.output : '')?.[1] as string
    expect(await statusWith(token)).toBe(200)
    expect((await manager.get(url)).body).toMatchObject({ is_connected: true, made_by: null })
    expect(await run('directory', 'token', 'musterbank', '--remove')).toEqual({
      output: 'The directory of musterbank reaches nothing any more.',
    })
    expect(await statusWith(token)).toBe(401)
    expect(await run('directory', 'token', 'musterbank', '--remove')).toEqual({
      output: 'The directory of musterbank had no token.',
    })
    expect(await run('directory', 'token', 'nobody')).toHaveProperty('error')
    expect(await run('directory', 'token')).toHaveProperty('error')
  })
})

describe('what the directory may do', () => {
  it('is changed by its version', async () => {
    await connect(server)
    const { headers } = await manager.get(url)
    const mine = { 'if-match': String(headers.etag) }
    const saved = await manager.put(url, { links_by_email: true }, mine)
    expect([saved.status, saved.body.links_by_email]).toEqual([200, true])
    expect((await manager.put(url, { links_by_email: true }, mine)).status).toBe(200)
    const refused = await manager.put(url, { links_by_email: false }, mine)
    expect([refused.status, refused.body.current.links_by_email]).toEqual([412, true])
    expect((await manager.put(url, {})).status).toBe(422)
    expect((await eventsOf(manager))[0]).toBe('directory-changed')
  })

  it('is said by account admins too, read by the provider’s staff, and nobody else’s', async () => {
    const statuses = async (role: string) => {
      const client = await server.signIn(role)
      return [(await client.get(url)).status, (await client.post(`${url}/token`)).status]
    }
    expect(await statuses('accountadmin')).toEqual([200, 201])
    expect(await statuses('INTERNAL')).toEqual([200, 403])
    expect(await statuses('advisors-manager')).toEqual([403, 403])
    expect((await server.guest().get(url)).status).toBe(401)
  })
})
