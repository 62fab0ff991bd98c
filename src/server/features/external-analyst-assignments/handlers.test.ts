import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { colleague, countOf, eraseBy, exportOf } from '#server/testing/people.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { externalAnalystAssignmentsPersonalData as parts } from './personal-data.ts'
import type { Assignment } from './queries.ts'

const analystsUrl = '/api/v1/external-analysts'
const url = '/api/v1/external-analyst-assignments'
const nothing = '00000000-0000-4000-8000-000000000000'
const english = { 'accept-language': 'en' }
let server: TestServer
let admin: Client
let orgadmin: Client
let harbour: Client
const branches: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
  orgadmin = await server.signIn('orgadmin')
  harbour = await server.signIn('accountadmin', { tenant: 'harbourbank' })
  for (const client of [admin, harbour])
    for (const { alias, uuid } of (await client.get('/api/v1/organizations')).body) branches[alias] = uuid
})
afterAll(() => server.close())

const idOf = (slug: string) => (server.tenants[slug] as { id: number }).id
const of = (branch: string) => `${url}?organization_uuid=${branches[branch]}`
const names = (body: { full_name: string }[]) => body.map(({ full_name }) => full_name)
const assign = (external_analyst_alias: string, branch: string, client = admin) =>
  client.post(url, { external_analyst_alias, organization_uuid: branches[branch] ?? branch }, english)

async function stored(tenant = 'musterbank') {
  return await server.db.withTenant(idOf(tenant), (tx) =>
    tx.selectFrom('external_analyst_assignments').selectAll().orderBy('uuid').execute(),
  )
}

describe('the list of analysts', () => {
  it('holds active users with the role, as in a telephone book', async () => {
    const { status, body, headers } = await admin.get(analystsUrl)
    expect([status, headers['content-range']]).toEqual([200, 'external-analysts 0-2/3'])
    expect(names(body)).toEqual(['Peter Sand', 'Martina Vogel', 'Kerstin Vogt'])
    expect(body[1]).toEqual({
      alias: 'martina-vogel',
      full_name: 'Martina Vogel',
      email_address: 'martina.vogel@musterbank.example',
    })
    await server.db.withTenant(idOf('musterbank'), async (tx) => {
      await tx.updateTable('users').set({ is_active: false }).where('alias', '=', 'peter-sand').execute()
    })
    expect(names((await admin.get(analystsUrl)).body)).toEqual(['Martina Vogel', 'Kerstin Vogt'])
    await server.db.withTenant(idOf('musterbank'), async (tx) => {
      await tx.updateTable('users').set({ is_active: true }).where('alias', '=', 'peter-sand').execute()
    })
  })

  it('is sorted, cut, filtered and searched as asked', async () => {
    const ask = async (parameters: Record<string, string>) =>
      names((await admin.get(`${analystsUrl}?${new URLSearchParams(parameters)}`)).body)
    expect(await ask({ sort: '["full_name","DESC"]', range: '[0,1]' })).toEqual([
      'Kerstin Vogt',
      'Martina Vogel',
    ])
    expect(await ask({ sort: '["email_address","ASC"]' })).toEqual([
      'Kerstin Vogt',
      'Martina Vogel',
      'Peter Sand',
    ])
    expect(await ask({ filter: '{"alias":"peter-sand"}' })).toEqual(['Peter Sand'])
    expect(await ask({ filter: '{"q":"VOG"}' })).toEqual(['Martina Vogel', 'Kerstin Vogt'])
    expect(await ask({ filter: '{"q":"martina vogel"}' })).toEqual(['Martina Vogel'])
    for (const [name, value] of [
      ['sort', '["password_hash","ASC"]'],
      ['sort', '["telephone_book","ASC"]'],
      ['filter', '{"password_hash":"x"}'],
      ['range', '[5,1]'],
    ] as const)
      expect([
        value,
        (await admin.get(`${analystsUrl}?${name}=${encodeURIComponent(value)}`)).status,
      ]).toEqual([value, 400])
  })
})

describe('the assignments of a branch', () => {
  it('are its own, with who they are', async () => {
    const { status, body, headers } = await admin.get(of('hohenbrueck'))
    expect([status, headers['content-range']]).toEqual([200, 'external-analyst-assignments 0-1/2'])
    expect(names(body)).toEqual(['Martina Vogel', 'Kerstin Vogt'])
    expect(body[0]).toEqual({
      uuid: expect.any(String),
      external_analyst_alias: 'martina-vogel',
      organization_uuid: branches.hohenbrueck,
      full_name: 'Martina Vogel',
      email_address: 'martina.vogel@musterbank.example',
    })
    expect((await admin.get(of('bornheim'))).body).toEqual([])
    expect(names((await admin.get(url)).body)).toHaveLength(3)
    expect((await admin.get(`${url}?organization_uuid=westend`)).status).toBe(400)
  })

  it('of branches that are not theirs are nothing to an orgadmin, and all theirs come without a branch', async () => {
    expect(names((await orgadmin.get(of('westend'))).body)).toEqual(['Peter Sand'])
    expect((await orgadmin.get(of('bornheim'))).status).toBe(403)
    await assign('martina-vogel', 'bornheim')
    expect(names((await orgadmin.get(url)).body)).toEqual(['Peter Sand', 'Martina Vogel', 'Kerstin Vogt'])
    const filter = encodeURIComponent(JSON.stringify({ organization_uuid: branches.bornheim }))
    expect((await orgadmin.get(`${url}?filter=${filter}`)).body).toEqual([])
    expect(names((await admin.get(`${url}?filter=${filter}`)).body)).toEqual(['Martina Vogel'])
  })
})

describe('assigning an analyst', () => {
  it('answers 201 with the assignment and its address, which removes it again', async () => {
    const { status, body, headers } = await assign('peter-sand', 'marktplatz')
    expect(status).toBe(201)
    expect(body).toEqual({
      uuid: expect.any(String),
      external_analyst_alias: 'peter-sand',
      organization_uuid: branches.marktplatz,
      full_name: 'Peter Sand',
      email_address: 'peter.sand@musterbank.example',
    })
    expect(headers.location).toBe(`${url}/${body.uuid}`)
    expect((await admin.get(of('marktplatz'))).body).toEqual([body])
    expect((await admin.delete(String(headers.location))).status).toBe(204)
    expect((await admin.delete(String(headers.location))).status).toBe(404)
    expect((await admin.get(of('marktplatz'))).body).toEqual([])
  })

  it('twice is refused in a sentence, at the same moment too; one assignment is left', async () => {
    const replies = await Promise.all(['a', 'b', 'c'].map(() => assign('peter-sand', 'nordhafen')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const refused = await assign('peter-sand', 'nordhafen')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Peter Sand gets the report of this branch already.',
    ])
    expect((await admin.get(of('nordhafen'))).body).toHaveLength(1)
  })

  it('refuses who is no analyst, and what is no branch, at the field', async () => {
    const before = await stored()
    for (const alias of ['anna-becker', 'nobody', 'oliver-reeve']) {
      const { status, body } = await assign(alias, 'marktplatz')
      expect([alias, status, body.errors]).toEqual([
        alias,
        422,
        {
          external_analyst_alias: [
            'There is no user to select. Please assign the appropriate role to a user first.',
          ],
        },
      ])
    }
    for (const branch of [nothing, branches.clifton as string]) {
      const { status, body } = await assign('martina-vogel', branch)
      expect([status, body.errors]).toEqual([422, { organization_uuid: ['There is no such organization.'] }])
    }
    expect((await admin.post(url, { external_analyst_alias: 'martina-vogel' })).status).toBe(422)
    const [first] = before
    const readOnly = {
      uuid: first?.uuid,
      external_analyst_alias: 'martina-vogel',
      organization_uuid: branches.marktplatz,
    }
    expect((await admin.post(url, readOnly)).status).toBe(422)
    expect(await stored()).toEqual(before)
  })

  it('is for their own branches if somebody is an orgadmin, and for administrators else', async () => {
    expect((await assign('martina-vogel', 'marktplatz', orgadmin)).status).toBe(403)
    const made = await assign('martina-vogel', 'westend', orgadmin)
    expect(made.status).toBe(201)
    expect((await orgadmin.delete(`${url}/${made.body.uuid}`)).status).toBe(204)
    expect((await assign('martina-vogel', 'westend', server.guest())).status).toBe(401)
    for (const role of ['INTERNAL', 'analyst', 'organizations-profiles-editor', 'stduser'])
      expect([role, (await assign('martina-vogel', 'westend', await server.signIn(role))).status]).toEqual([
        role,
        403,
      ])
  })
})

describe('removing an assignment', () => {
  it('reaches neither another branch nor another institution', async () => {
    const [bornheim] = (await admin.get(of('bornheim'))).body as Assignment[]
    expect((await orgadmin.delete(`${url}/${bornheim?.uuid}`)).status).toBe(404)
    expect((await harbour.delete(`${url}/${bornheim?.uuid}`)).status).toBe(404)
    expect((await harbour.get(of('bornheim'))).body).toEqual([])
    expect((await admin.get(of('bornheim'))).body).toHaveLength(1)
    expect((await admin.delete(`${url}/not-a-uuid`)).status).toBe(404)
  })
})

describe('what goes with others', () => {
  it('is gone with its branch, and with its analyst', async () => {
    const { body: branch } = await admin.post('/api/v1/organizations', { name: 'Kurz da', alias: 'kurz-da' })
    await assign('kerstin-vogt', branch.uuid)
    const before = (await stored()).length
    expect((await admin.delete(`/api/v1/organizations/${branch.uuid}`)).status).toBe(204)
    expect(await stored()).toHaveLength(before - 1)
    await server.db.withTenant(idOf('musterbank'), async (tx) => {
      const person = await colleague(tx, 'kerstin-vogt')
      expect(await exportOf(parts, tx, person)).toMatchObject([
        { organization: 'Filiale Hohenbrück', created_at: expect.any(Date) },
      ])
      await eraseBy(parts, tx, person)
      expect(await countOf(parts, tx, person)).toBe(0)
    })
    expect(await stored()).toHaveLength(before - 2)
  })

  it('is not there while organizations are off: 404 for guests, 403 for the signed-in', async () => {
    await server.db.withTenant(idOf('alpenbank'), (tx) =>
      tx.deleteFrom('modules').where('name', '=', 'organizations-management').execute(),
    )
    forgetTenant(idOf('alpenbank'))
    const there = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    for (const each of [url, analystsUrl]) {
      expect((await server.guest('alpenbank').get(each)).status).toBe(404)
      expect((await there.get(each)).status).toBe(403)
    }
  })
})
