import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { insertRequest } from './queries.ts'

const url = '/api/v1/contact-requests'
const day = 86_400_000
let server: TestServer
let advisor: Client
let admin: Client
let ids: Record<'call' | 'question' | 'colleague' | 'alpine', string>

beforeAll(async () => {
  server = await startTestServer()
  advisor = await server.signIn('advisor')
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())

const inTenant: typeof server.db.withTenant = (id, fn, options) => server.db.withTenant(id, fn, options)
const idOf = (tenant: string) => server.tenants[tenant]?.id ?? 0

async function ask(tenant: string, slug: string, given: object = {}) {
  return await inTenant(idOf(tenant), async (tx) => {
    const { uuid } = await tx
      .selectFrom('advisors')
      .select('uuid')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    return await insertRequest(tx, {
      advisor_uuid: uuid,
      kind: 'contact',
      name: 'Malte Friedrich',
      email: 'malte@friedrich.example',
      phone: null,
      preferred_time: null,
      message: null,
      is_customer: null,
      consent_text: 'I agree.',
      consented_at: new Date(),
      created_at: new Date(),
      ...given,
    })
  })
}

beforeEach(async () => {
  await inTenant(idOf('musterbank'), (tx) => tx.deleteFrom('contact_requests').execute())
  const call = { kind: 'callback', name: 'Petra Sommer', phone: '+491712345678', email: null }
  ids = {
    call: await ask('musterbank', 'anna-becker', { ...call, created_at: new Date(Date.now() - day) }),
    question: await ask('musterbank', 'anna-becker', { message: 'Welche Unterlagen brauche ich?' }),
    colleague: await ask('musterbank', 'jonas-hofmann'),
    alpine: await ask('alpenbank', 'katharina-moser'),
  }
})

const names = (reply: { body: { uuid: string }[] }) =>
  reply.body.map(({ uuid }) => Object.entries(ids).find(([, id]) => id === uuid)?.[0])
const asked = (filter: object) => `${url}?filter=${encodeURIComponent(JSON.stringify(filter))}`

describe('the list of requests', () => {
  it("gives an advisor the own ones, newest first, without anybody else's", async () => {
    const reply = await advisor.get(url)
    expect(reply.status).toBe(200)
    expect(names(reply)).toEqual(['question', 'call'])
    expect(reply.headers['content-range']).toBe('contact-requests 0-1/2')
    expect(reply.body[1]).toMatchObject({
      kind: 'callback',
      name: 'Petra Sommer',
      phone: '+491712345678',
      state: 'new',
      note: null,
      advisor: 'anna-becker',
      advisor_name: 'Dr. Anna Becker',
      consent_text: 'I agree.',
      answered_at: null,
      answered_by: null,
      version: 1,
    })
    expect(reply.body[1]).not.toHaveProperty('email')
  })

  it('gives an administrator those to everybody, of one advisor or branch on demand', async () => {
    expect(names(await admin.get(url)).sort()).toEqual(['call', 'colleague', 'question'])
    expect(names(await admin.get(asked({ advisor: 'jonas-hofmann' })))).toEqual(['colleague'])
    const { organization } = (await admin.get(asked({ advisor: 'anna-becker' }))).body[0]
    expect(names(await admin.get(asked({ organization })))).toContain('call')
    expect(names(await admin.get(asked({ organization: 'no uuid' })))).toEqual([])
  })

  it('gives an orguser those to the advisors of the assigned branches, to read', async () => {
    const orguser = await server.signIn('orguser')
    const [branch] = (await orguser.get('/api/v1/me')).body.assigned_organizations
    const { slug } = await inTenant(idOf('musterbank'), (tx) =>
      tx
        .selectFrom('advisors')
        .select('slug')
        .where('organization_uuid', '=', branch)
        .where('slug', 'not in', ['anna-becker', 'jonas-hofmann'])
        .orderBy('slug')
        .executeTakeFirstOrThrow(),
    )
    await ask('musterbank', slug)
    const { body } = await orguser.get(url)
    expect(body.map((request: { advisor: string }) => request.advisor)).toContain(slug)
    for (const { organization } of body) expect(organization).toBe(branch)
    const put = await orguser.put(`${url}/${body[0].uuid}`, { state: 'closed' })
    expect([403, 404]).toContain(put.status)
    expect((await admin.get(`${url}/${body[0].uuid}`)).body.state).toBe('new')
  })

  it('can be filtered by state and kind, and searched', async () => {
    await advisor.put(`${url}/${ids.call}`, { state: 'answered' })
    expect(names(await advisor.get(asked({ state: 'new' })))).toEqual(['question'])
    expect(names(await advisor.get(asked({ state: ['answered', 'closed'] })))).toEqual(['call'])
    expect(names(await advisor.get(asked({ kind: 'callback' })))).toEqual(['call'])
    const found = async () => names(await advisor.get(asked({ q: 'unterlagen' })))
    expect(await found()).toEqual(['question'])
    // As those are that were there before the key was kept.
    await server.db.withTenant(server.tenants.musterbank?.id ?? 0, (tx) =>
      sql`update contact_requests set search_key = null`.execute(tx),
    )
    expect(await found()).toEqual(['question'])
    const sorted = `${url}?sort=${encodeURIComponent('["created_at","ASC"]')}`
    expect(names(await advisor.get(sorted))).toEqual(['call', 'question'])
  })

  it('is nobody else’s', async () => {
    expect((await server.guest().get(url)).status).toBe(401)
    expect((await server.guest().get(`${url}/${ids.call}`)).status).toBe(401)
    for (const role of ['stduser', 'marketing-manager', 'INTERNAL']) {
      const user = await server.signIn(role)
      expect([role, (await user.get(url)).body]).toEqual([role, []])
      expect([role, (await user.get(`${url}/${ids.call}`)).status]).toEqual([role, 404])
      expect([role, (await user.put(`${url}/${ids.call}`, { state: 'closed' })).status]).toEqual([role, 404])
    }
  })
})

describe('one request', () => {
  it.each(['colleague', 'alpine'] as const)('of another advisor is not there: %s', async (which) => {
    expect((await advisor.get(`${url}/${ids[which]}`)).status).toBe(404)
    expect((await advisor.put(`${url}/${ids[which]}`, { state: 'closed' })).status).toBe(404)
  })

  it("of another tenant's is not there for an administrator either", async () => {
    expect((await admin.get(`${url}/${ids.alpine}`)).status).toBe(404)
    expect((await admin.put(`${url}/${ids.alpine}`, { state: 'closed' })).status).toBe(404)
  })

  it('is answered, and knows by whom and since when; new again, it knows nothing of it', async () => {
    const answered = await advisor.put(`${url}/${ids.call}`, { state: 'answered', note: 'Liste geschickt.' })
    expect(answered.body).toMatchObject({ state: 'answered', note: 'Liste geschickt.', version: 2 })
    expect(answered.body.answered_by).toBe('Anna Becker')
    const { answered_at } = answered.body
    expect(Date.now() - Date.parse(answered_at)).toBeLessThan(60_000)
    const closed = await admin.put(`${url}/${ids.call}`, { state: 'closed' })
    expect(closed.body).toMatchObject({ state: 'closed', answered_at, answered_by: 'Anna Becker' })
    const again = await advisor.put(`${url}/${ids.call}`, { state: 'new' })
    expect(again.body).toMatchObject({ state: 'new', answered_at: null, answered_by: null, version: 4 })
  })

  it('keeps what the visitor wrote', async () => {
    const reply = await advisor.put(`${url}/${ids.call}`, { state: 'closed', name: 'Somebody else' })
    expect(reply.status).toBe(422)
    expect((await advisor.get(`${url}/${ids.call}`)).body).toMatchObject({
      name: 'Petra Sommer',
      state: 'new',
    })
  })

  it('that somebody changed meanwhile is not overwritten', async () => {
    const { headers } = await advisor.get(`${url}/${ids.call}`)
    await admin.put(`${url}/${ids.call}`, { note: 'Von der Zentrale.' })
    const reply = await advisor.put(
      `${url}/${ids.call}`,
      { state: 'closed' },
      { 'if-match': String(headers.etag) },
    )
    expect(reply.status).toBe(412)
    expect(reply.body.current).toMatchObject({ note: 'Von der Zentrale.', state: 'new', version: 2 })
  })

  it.each([{ state: 'gone' }, { state: null }, { note: 'x'.repeat(2001) }, {}])(
    'cannot be changed to %j',
    async (body) => {
      expect((await advisor.put(`${url}/${ids.call}`, body)).status).toBe(422)
    },
  )
})
