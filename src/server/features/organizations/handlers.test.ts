import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const url = '/api/v1/organizations'
let server: TestServer
let admin: Client
let orgadmin: Client

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
  orgadmin = await server.signIn('orgadmin')
})
afterAll(() => server.close())

const names = (body: { name: string }[]) => body.map(({ name }) => name)
const query = (parameters: Record<string, string>) => `${url}?${new URLSearchParams(parameters)}`

async function find(client: Client, slug: string) {
  const { body } = await client.get(query({ filter: JSON.stringify({ alias: slug }) }))
  return body[0]
}

async function stored(tenant = 'musterbank') {
  const { id } = server.tenants[tenant] as { id: number }
  return await server.db.withTenant(id, (tx) =>
    tx.selectFrom('organizations').selectAll().orderBy('slug').execute(),
  )
}

let serial = 0
async function create(client = admin) {
  const alias = `test-${++serial}`
  return await client.post(url, { name: `Filiale Test ${serial}`, alias })
}

describe('the list of organizations', () => {
  it('comes by name, with its range and total', async () => {
    const { status, body, headers } = await admin.get(url)
    expect(status).toBe(200)
    expect(names(body)).toEqual(names(body).toSorted((a, b) => a.localeCompare(b, 'de')))
    expect(headers['content-range']).toBe(`organizations 0-${body.length - 1}/${body.length}`)
    expect(body.length).toBeGreaterThanOrEqual(12)
    expect(body.find(({ alias }: { alias: string }) => alias === 'westend')).toMatchObject({
      name: 'Filiale Westend',
      alias: 'westend',
      slug: 'westend',
      address: { street: 'Lindenallee 14', zip: '60325', city: 'Frankfurt am Main' },
      advisors_count: 3,
      updated_by: 'Jonas Petersen',
      version: 1,
    })
  })

  it('is sorted, cut and searched as asked', async () => {
    const sorted = await admin.get(query({ sort: '["address.city","DESC"]', range: '[0,2]' }))
    expect(sorted.body).toHaveLength(3)
    expect(sorted.headers['content-range']).toMatch(/^organizations 0-2\/\d+$/)
    expect(sorted.body[0].address.city).toBe('Weidenau')
    const second = await admin.get(query({ sort: '["address.city","DESC"]', range: '[3,5]' }))
    expect(
      second.body.some((one: { uuid: string }) =>
        sorted.body.some((two: { uuid: string }) => two.uuid === one.uuid),
      ),
    ).toBe(false)
    expect(names((await admin.get(query({ filter: '{"q":"hohenbruck"}' }))).body)).toEqual([
      'Filiale Hohenbrück',
    ])
    expect((await admin.get(query({ filter: '{"q":"gibt es nicht"}' }))).headers['content-range']).toBe(
      'organizations */0',
    )
    const byAdvisors = await admin.get(query({ sort: '["advisors_count","DESC"]' }))
    expect(byAdvisors.body[0]).toMatchObject({ alias: 'marktplatz', advisors_count: 4 })
  })

  it('is searched in every column that the contract marks, as the stored key has them', async () => {
    const one = { name: 'Ämterhaus Kai', alias: 'suchprobe', address: { city: 'Övelgönne' } }
    const { body } = await admin.post(url, one)
    for (const { property } of entities.Organization.columns.filter(({ searchable }) => searchable)) {
      const value = String(property.split('.').reduce((part, name) => part[name], body))
      const found = await admin.get(query({ filter: JSON.stringify({ q: value.toUpperCase() }) }))
      expect(
        found.body.map(({ uuid }: { uuid: string }) => uuid),
        property,
      ).toEqual([body.uuid])
    }
    await admin.delete(`${url}/${body.uuid}`)
  })

  it('turned round is the same list from its other end, equals too', async () => {
    const read = async (way: string) =>
      (await admin.get(query({ sort: `["address.city","${way}"]` }))).body.map(
        ({ uuid }: { uuid: string }) => uuid,
      )
    expect((await read('DESC')).toReversed()).toEqual(await read('ASC'))
  })

  it('adds metadata when asked', async () => {
    const { body } = await admin.get(query({ with: 'metadata,address', filter: '{"alias":"hohenbrueck"}' }))
    expect(body[0].metadata).toEqual([
      { name: 'latitude', value: expect.stringMatching(/^\d+\.\d+$/) },
      { name: 'longitude', value: expect.stringMatching(/^\d+\.\d+$/) },
      { name: 'publicName', value: 'Musterbank Hohenbrück am Hafen' },
      { name: 'publicProfileEnabled', value: 'true' },
    ])
    expect((await admin.get(url)).body[0]).not.toHaveProperty('metadata')
  })

  it.each([
    ['sort', '["password","ASC"]'],
    ['filter', '{"tenant_id":1}'],
    ['range', '[5,1]'],
    ['sort', 'name'],
    ['filter', '{"constructor":"x"}'],
  ])('refuses %s=%s', async (name, value) => {
    expect((await admin.get(query({ [name]: value }))).status).toBe(400)
  })

  it('shows an orgadmin the assigned ones only, whatever is asked', async () => {
    expect(names((await orgadmin.get(url)).body)).toEqual(['Filiale Hohenbrück', 'Filiale Westend'])
    expect(names((await orgadmin.get(query({ filter: '{"q":"Filiale"}' }))).body)).toHaveLength(2)
    expect((await orgadmin.get(query({ filter: '{"alias":"bornheim"}' }))).body).toEqual([])
  })

  it('leaves those that the asker administers, and to the provider what it may read', async () => {
    const administrable = `${url}?filters%5Badministrable%5D=true`
    expect((await admin.get(administrable)).body.length).toBeGreaterThanOrEqual(12)
    expect((await orgadmin.get(administrable)).body).toHaveLength(2)
    const internal = await server.signIn('INTERNAL')
    expect((await internal.get(administrable)).body).toEqual((await internal.get(url)).body)
    expect((await internal.get(administrable)).body.length).toBeGreaterThanOrEqual(12)
  })

  it('is closed to guests and other roles', async () => {
    expect((await server.guest().get(url)).status).toBe(401)
    for (const role of ['stduser', 'advisor', 'marketing-manager']) {
      expect((await (await server.signIn(role)).get(url)).status).toBe(403)
    }
  })
})

describe('one organization', () => {
  it('is read by guests if an active advisor belongs to it, without who changed it', async () => {
    const westend = await find(admin, 'westend')
    const { status, body, headers } = await server.guest().get(`${url}/${westend.uuid}?with=metadata,address`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Filiale Westend', address: { zip: '60325' } })
    expect(body).not.toHaveProperty('updated_by')
    expect(headers.etag).toBe(`"${westend.version}"`)
  })

  it('is not there for guests if nobody is shown in it and it has no public page', async () => {
    const weidenau = await find(admin, 'weidenau')
    expect((await server.guest().get(`${url}/${weidenau.uuid}`)).status).toBe(404)
    expect((await orgadmin.get(`${url}/${weidenau.uuid}`)).status).toBe(404)
    expect((await admin.get(`${url}/${weidenau.uuid}`)).status).toBe(200)
  })

  it('is read by an orgadmin with who changed it where assigned, as by a guest elsewhere', async () => {
    const [own, other] = [await find(admin, 'westend'), await find(admin, 'bornheim')]
    expect((await orgadmin.get(`${url}/${own.uuid}`)).body).toHaveProperty('updated_by')
    expect((await orgadmin.get(`${url}/${other.uuid}`)).body).not.toHaveProperty('updated_by')
  })

  it('of another tenant does not exist, and cannot be changed or deleted', async () => {
    const foreign = (await stored('alpenbank'))[0] as { uuid: string }
    const path = `${url}/${foreign.uuid}`
    const before = await stored('alpenbank')
    expect((await admin.get(path)).status).toBe(404)
    expect((await admin.put(path, { name: 'x', alias: 'x' })).status).toBe(404)
    expect((await admin.delete(path)).status).toBe(404)
    expect((await admin.get(query({ filter: JSON.stringify({ id: [foreign.uuid] }) }))).body).toEqual([])
    expect(await stored('alpenbank')).toEqual(before)
  })

  it('may have the alias that another tenant has', async () => {
    const foreign = (await stored('alpenbank'))[0] as { slug: string }
    expect((await admin.post(url, { name: 'Filiale', alias: foreign.slug })).status).toBe(201)
  })
})

describe('a new organization', () => {
  it('is stored with its editor and answered with its address and version', async () => {
    const reply = await admin.post(url, {
      name: 'Filiale Seefurt',
      alias: 'seefurt',
      address: { street: 'Uferweg 1', zip: '24994', city: 'Seefurt' },
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      alias: 'seefurt',
      slug: 'seefurt',
      version: 1,
      advisors_count: 0,
      updated_by: 'Katrin Lorenz',
    })
    expect(reply.headers.location).toBe(`${url}/${reply.body.uuid}`)
    expect(reply.headers.etag).toBe('"1"')
    expect((await admin.get(`${url}/${reply.body.uuid}`)).body).toEqual(reply.body)
  })

  it('cannot take an alias twice, and is told whose it is and which is free, at the field', async () => {
    const body = { name: 'Filiale Hohenbrück Altstadt', alias: 'hohenbrueck' }
    const german = await admin.post(url, body, { 'accept-language': 'de' })
    expect(german.status).toBe(422)
    expect(german.body.errors).toEqual({
      alias: [
        'Filiale Hohenbrück hat diesen Alias schon. Wählen Sie einen anderen, zum Beispiel hohenbrueck-2.',
      ],
    })
    expect((await admin.post(url, { ...body, alias: 'hohenbrueck-2' })).status).toBe(201)
    const english = await admin.post(url, body, { 'accept-language': 'en' })
    expect(english.body.errors.alias).toEqual([
      'Filiale Hohenbrück already has this alias. Choose another, for instance hohenbrueck-3.',
    ])
  })

  it('is one, when the same request comes ten times at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => admin.post(url, { name: 'Filiale Eile', alias: 'eile' })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(422)])
    expect((await stored()).filter(({ slug }) => slug === 'eile')).toHaveLength(1)
  })

  const good = { name: 'Filiale Gut', alias: 'gut' }
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['a text', 'x'],
    ['no name', { alias: 'gut' }],
    ['an empty name', { ...good, name: '' }],
    ['a blank name', { ...good, name: '  ' }],
    ['a name that is too long', { ...good, name: 'x'.repeat(256) }],
    ['a number as name', { ...good, name: 5 }],
    ['no alias', { name: 'Filiale Gut' }],
    ['an alias with capitals', { ...good, alias: 'Gut' }],
    ['an alias with a slash', { ...good, alias: '../gut' }],
    ['an alias that is too long', { ...good, alias: 'x'.repeat(101) }],
    ['an address that is a text', { ...good, address: 'x' }],
    ['a zip that is too long', { ...good, address: { zip: '1'.repeat(11) } }],
    ['an unknown field', { ...good, colour: 'red' }],
    ['an unknown field in the address', { ...good, address: { country: 'x' } }],
    ['a tenant', { ...good, tenant_id: 2 }],
    ['an id', { ...good, uuid: '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f0001' }],
    ['a version', { ...good, version: 7 }],
    ['an editor', { ...good, updated_by: 'x' }],
    ['a NUL', { ...good, name: 'x\u0000y' }],
    ['half a surrogate', { ...good, name: 'x\ud800' }],
  ])('is refused with %s, and nothing is stored', async (_, body) => {
    const before = await stored()
    const reply = await admin.send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect([400, 422]).toContain(reply.status)
    expect(reply.body).toHaveProperty('message')
    expect(await stored()).toEqual(before)
  })

  it.each(['__proto__', 'constructor', 'prototype'])('is refused with the key %s', async (key) => {
    const body = `{"name":"x","alias":"x","${key}":{"isAdmin":true}}`
    const reply = await admin.send({
      method: 'POST',
      url,
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect([400, 422]).toContain(reply.status)
  })

  it('is not for guests, orgadmins or readers', async () => {
    expect((await server.guest().post(url, good)).status).toBe(401)
    expect((await orgadmin.post(url, good)).status).toBe(403)
    expect((await (await server.signIn('INTERNAL')).post(url, good)).status).toBe(403)
    expect((await create(await server.signIn('orgs-manager'))).status).toBe(201)
  })
})

describe('changing an organization', () => {
  let one: { uuid: string; name: string; alias: string; version: number }
  const path = () => `${url}/${one.uuid}`
  beforeEach(async () => {
    one = (await create()).body
  })

  it('keeps what is absent and makes a new version', async () => {
    await admin.put(path(), {
      name: one.name,
      alias: one.alias,
      address: { street: 'Weg 1', zip: '1', city: 'Ort' },
    })
    const { status, body, headers } = await admin.put(path(), {
      name: 'Neu',
      alias: one.alias,
      address: { zip: '2' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Neu',
      address: { street: 'Weg 1', zip: '2', city: 'Ort' },
      version: 3,
    })
    expect(headers.etag).toBe('"3"')
  })

  it('that changes nothing makes no version', async () => {
    const { body } = await admin.put(path(), { name: one.name, alias: one.alias }, { 'if-match': '"1"' })
    expect(body).toEqual(one)
  })

  it('of an older version is refused with the newer one and who made it', async () => {
    const first = await (await server.signIn('orgs-manager')).put(
      path(),
      { name: 'Erste', alias: one.alias },
      { 'if-match': '"1"' },
    )
    expect(first.status).toBe(200)
    const second = await admin.put(
      path(),
      { name: 'Zweite', alias: one.alias },
      { 'if-match': '"1"', 'accept-language': 'de' },
    )
    expect(second.status).toBe(412)
    expect(second.body.message).toBe(
      'Birgit Sander hat das vor Ihnen gespeichert. Von Ihren Eingaben geht nichts verloren.',
    )
    expect(second.body.current).toEqual(first.body)
    expect((await admin.get(path())).body.name).toBe('Erste')
  })

  it('by two at once with the same version is done once', async () => {
    const change = (name: string) => admin.put(path(), { name, alias: one.alias }, { 'if-match': '"1"' })
    const replies = await Promise.all([change('A'), change('B'), change('C')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
    expect((await admin.get(path())).body.version).toBe(2)
  })

  it('cannot take the alias of another, but keeps its own', async () => {
    const reply = await admin.put(path(), { name: one.name, alias: 'westend' })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(['alias'])
    expect((await admin.put(path(), { name: 'Anders', alias: one.alias })).status).toBe(200)
  })

  it('is for orgadmins where assigned', async () => {
    const [own, other] = [await find(admin, 'hohenbrueck'), await find(admin, 'bornheim')]
    const change = (of: { uuid: string; alias: string; name: string }) =>
      orgadmin.put(`${url}/${of.uuid}`, { name: `${of.name} neu`, alias: of.alias })
    expect((await change(own)).status).toBe(200)
    expect((await change(other)).status).toBe(404)
    expect((await find(admin, 'bornheim')).name).toBe('Filiale Bornheim')
  })

  it('is not for guests and other roles', async () => {
    const body = { name: 'x', alias: 'x' }
    expect((await server.guest().put(path(), body)).status).toBe(401)
    for (const role of ['stduser', 'INTERNAL', 'orguser', 'content-manager']) {
      expect((await (await server.signIn(role)).put(path(), body)).status).toBe(403)
    }
  })
})

describe('deleting an organization', () => {
  it('is done once, with its metadata', async () => {
    const { body } = await create()
    expect((await admin.delete(`${url}/${body.uuid}`)).status).toBe(204)
    expect((await admin.delete(`${url}/${body.uuid}`)).status).toBe(404)
    expect((await admin.get(`${url}/${body.uuid}`)).status).toBe(404)
  })

  it('is refused while advisors belong to it, in a sentence that counts them', async () => {
    const westend = await find(admin, 'westend')
    const reply = await admin.delete(`${url}/${westend.uuid}`, { 'accept-language': 'en' })
    expect(reply.status).toBe(409)
    expect(reply.body.message).toBe('3 advisors belong to this organization. Move them to another one first.')
    expect((await find(admin, 'westend')).uuid).toBe(westend.uuid)
  })

  it('of an older version is refused', async () => {
    const { body } = await create()
    await admin.put(`${url}/${body.uuid}`, { name: 'Neu', alias: body.alias })
    expect((await admin.delete(`${url}/${body.uuid}`, { 'if-match': '"1"' })).status).toBe(412)
    expect((await admin.delete(`${url}/${body.uuid}`, { 'if-match': '"2"' })).status).toBe(204)
  })

  it('is for orgadmins where assigned, and not for guests or readers', async () => {
    const [own, other] = [await find(admin, 'hohenbrueck'), await find(admin, 'weidenau')]
    expect((await orgadmin.delete(`${url}/${own.uuid}`)).status).toBe(409)
    expect((await orgadmin.delete(`${url}/${other.uuid}`)).status).toBe(404)
    expect((await server.guest().delete(`${url}/${other.uuid}`)).status).toBe(401)
    expect((await (await server.signIn('INTERNAL')).delete(`${url}/${other.uuid}`)).status).toBe(403)
    expect((await find(admin, 'weidenau')).uuid).toBe(other.uuid)
  })
})
