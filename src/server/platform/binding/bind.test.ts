import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { User } from '#rules/access.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { smallContract } from '#server/testing/small-contract.ts'
import { HttpError } from '../contract/errors.ts'
import { checkIfMatch } from '../contract/etag.ts'
import { startSession } from '../identity/sessions.ts'
import type { Ctx } from './handler.ts'

const thing = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { title: 'Name', type: 'string', minLength: 1, maxLength: 10 },
    size: { title: 'Size', type: 'integer', minimum: 1 },
    address: {
      type: 'object',
      additionalProperties: false,
      properties: { zip: { title: 'Girth', type: 'string', pattern: '^[0-9]+$' } },
    },
    title: { type: 'string', title: 'Title', default: 'x' },
    parts: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
  },
}

const error = { type: 'object', properties: { message: { type: 'string' }, errors: { type: 'object' } } }

const contract = smallContract(
  {
    echoQuery: {
      method: 'GET',
      path: '/api/v1/things',
      parameters: [
        {
          name: 'sort',
          in: 'query',
          json: true,
          schema: { type: 'array', items: { type: 'string' }, maxItems: 2 },
        },
        {
          name: 'filters',
          in: 'query',
          style: 'deepObject',
          schema: { type: 'object', additionalProperties: false, properties: { open: { type: 'boolean' } } },
        },
        { name: 'with', in: 'query', explode: false, schema: { type: 'array', items: { enum: ['a', 'b'] } } },
        { name: 'count', in: 'query', schema: { type: 'integer' } },
      ],
      replies: { 200: {} },
    },
    createThing: {
      method: 'POST',
      path: '/api/v1/things',
      access: { allow: [{ roles: ['accountadmin'] }] },
      body: { $ref: '#/components/schemas/Thing' },
      replies: { 201: { $ref: '#/components/schemas/Thing' }, 409: error, 422: error },
    },
    getThing: {
      method: 'GET',
      path: '/api/v1/things/{thing-id}',
      parameters: [{ name: 'thing-id', in: 'path', schema: { type: 'integer' } }],
      replies: { 200: { $ref: '#/components/schemas/Thing' }, 404: error },
    },
    changeThing: {
      method: 'PUT',
      path: '/api/v1/things/{thing-id}',
      parameters: [
        { name: 'thing-id', in: 'path', schema: { type: 'integer' } },
        { name: 'If-Match', in: 'header', schema: { type: 'string', pattern: '^(\\*|"[0-9]+")$' } },
      ],
      body: { $ref: '#/components/schemas/Thing' },
      replies: {
        200: { $ref: '#/components/schemas/Thing' },
        412: {
          type: 'object',
          properties: { message: { type: 'string' }, current: { $ref: '#/components/schemas/Thing' } },
        },
      },
    },
    ownThing: {
      method: 'POST',
      path: '/api/v1/own-things',
      access: { allow: [{ own: 'advisor', at: 'body.name' } as never] },
      body: { type: 'object', properties: { name: { type: 'string' } } },
      replies: { 204: null },
    },
    moduleThing: {
      method: 'GET',
      path: '/api/v1/module-things',
      access: { modules: ['messenger'], allow: ['guest'] },
      replies: { 204: null },
    },
    plannedThing: { method: 'GET', path: '/api/v1/planned', status: 'planned', replies: { 200: {} } },
    takenApart: { method: 'POST', path: '/api/v1/taken-apart', transaction: 'manual', replies: { 200: {} } },
    slowThing: { method: 'POST', path: '/api/v1/slow', transaction: 'manual', replies: { 200: {} } },
    readingThing: { method: 'GET', path: '/api/v1/reading', replies: { 204: null } },
    brokenThing: { method: 'GET', path: '/api/v1/broken', replies: { 200: {} } },
  },
  { Thing: thing },
)

const admin: User = {
  kind: 'user',
  uuid: 'd3b7d0f4-6d4e-4a0e-8f39-0d5b6a1f0001',
  alias: 'anna',
  roles: ['accountadmin'],
  isInstitutional: false,
  organization: null,
  assignedOrganizations: [],
}

const secret = 'password of the database'

const handlers: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  echoQuery: async ({ query, scope }) => ({ status: 200, body: { query, scope } }),
  createThing: async ({ body }) => {
    const given = body as unknown as { name: string }
    if (given.name === 'taken') throw new HttpError(409, 'This is in conflict with what is stored.')
    return { status: 201, headers: { etag: '"1"' }, body: { ...given, inner: secret } }
  },
  getThing: async ({ params }) => ({ status: 200, body: { name: 'x', size: (params as never)['thing-id'] } }),
  changeThing: async (ctx) => {
    checkIfMatch(ctx, { version: 7, name: 'theirs', inner: secret })
    return { status: 200, body: ctx.body }
  },
  ownThing: async () => ({ status: 204 }),
  moduleThing: async () => ({ status: 204 }),
  takenApart: async ({ translate, withTenant, enqueue, enqueueIn, tenant }) => {
    const names = await withTenant((tx) => tx.selectFrom('settings').select('name').execute())
    for (const send of [enqueue, enqueueIn]) expect(send).toBeTypeOf('function')
    return { status: 200, body: { text: translate('Please sign in.'), names, slug: tenant.slug } }
  },
  slowThing: async (ctx) => {
    expect(() => ctx.tx).toThrow('x-transaction')
    const [a, b] = [await ctx.withTenant(async () => 1), await ctx.withTenant(async () => 2)]
    return { status: 200, body: { sum: a + b } }
  },
  readingThing: async ({ tx, tenant }) => {
    await tx.insertInto('settings').values({ tenant_id: tenant.id, name: 'x', value: 'y' }).execute()
    return { status: 204 }
  },
  brokenThing: async () => {
    throw new Error(`select * from ${secret}`)
  },
}

let server: TestServer
let visitor: Client
let signedIn: Client

beforeAll(async () => {
  server = await startTestServer({
    demo: false,
    checkReplies: false,
    contract,
    handlers,
    jobs: {},
    flagsOf: () => new Set(),
    actorOf: async () => admin,
  })
  const { db } = server
  await db.withSystem(async (tx) => {
    await tx.insertInto('tenants').values({ id: 1, slug: 'bank' }).execute()
    await tx.insertInto('tenant_hosts').values({ tenant_id: 1, host: 'bank.example' }).execute()
    // This file's user is nobody's record.
    await sql`alter table sessions drop constraint sessions_tenant_id_user_uuid_fkey`.execute(tx)
  })
  const token = await db.withTenant(1, (tx) =>
    startSession(tx, {
      tenantId: 1,
      userUuid: admin.uuid,
      now: new Date(),
      before: null,
      client: { browser: '', ip: '' },
      asksFactor: false,
    }),
  )
  visitor = server.guest('bank.example')
  signedIn = server.guest('bank.example', `openbranch_session=${token}`)
})

afterAll(() => server.close())

describe('parameters', () => {
  it('are decoded by style, explode and content, and coerced', async () => {
    const url = '/api/v1/things?sort=["name","ASC"]&filters[open]=true&with=a,b&count=3'
    const { body } = await visitor.get(encodeURI(url))
    expect(body.query).toEqual({ sort: ['name', 'ASC'], filters: { open: true }, with: ['a', 'b'], count: 3 })
    expect(body.scope).toEqual({ kind: 'public' })
  })

  it.each([
    ['?colour=red', 'colour'],
    ['?sort=[', 'sort'],
    ['?count=many', 'count'],
    ['?count=1&count=2', 'count'],
    ['?filters[shut]=1', 'filters.shut'],
    ['?with=c', 'with.0'],
    ['?__proto__[open]=1', undefined],
    [`?${'a=1&'.repeat(200)}`, null],
  ])('%s is refused with 400', async (query, field) => {
    const reply = await visitor.get(`/api/v1/things${query}`)
    if (field === undefined) return expect([200, 400]).toContain(reply.status)
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.errors ?? {})).toEqual(field === null ? [] : [field])
  })

  it('have hyphens in paths', async () => {
    expect((await visitor.get('/api/v1/things/12')).body).toEqual({ name: 'x', size: 12 })
  })

  it('in a path that cannot exist are not found', async () => {
    expect((await visitor.get('/api/v1/things/twelve')).status).toBe(404)
  })
})

describe('access', () => {
  it('stands before validation', async () => {
    expect((await visitor.post('/api/v1/things', {})).status).toBe(401)
    expect((await visitor.send({ method: 'POST', url: '/api/v1/things', body: '{' })).status).toBe(401)
    expect((await signedIn.post('/api/v1/things', {})).status).toBe(422)
  })

  it('is decided again when it depends on the body', async () => {
    expect((await signedIn.post('/api/v1/own-things', { name: 'anna' })).status).toBe(204)
    expect((await signedIn.post('/api/v1/own-things', { name: 'berta' })).status).toBe(403)
    expect((await visitor.post('/api/v1/own-things', { name: 'anna' })).status).toBe(401)
  })

  it('to a module that is off is 404 for guests and 403 for the signed-in', async () => {
    expect((await visitor.get('/api/v1/module-things')).status).toBe(404)
    const reply = await signedIn.get('/api/v1/module-things', { 'accept-language': 'de' })
    expect([reply.status, reply.body]).toEqual([403, { message: 'Diese Funktion ist ausgeschaltet.' }])
  })
})

describe('bodies', () => {
  const send = (body: string | undefined, type = 'application/json') =>
    signedIn.send({
      method: 'POST',
      url: '/api/v1/things',
      ...(body !== undefined && { body }),
      headers: { 'content-type': type },
    })

  it('are strict, and their faults stand at dotted paths in the language of the request', async () => {
    const body = { name: '', size: '3', address: { zip: 'x' }, role: 'admin', parts: [{ name: 1 }] }
    const reply = await signedIn.post('/api/v1/things', body, { 'accept-language': 'de-AT,de;q=0.9' })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual({
      message: 'Bitte berichtigen Sie die markierten Felder.',
      errors: {
        name: ['Name darf nicht leer sein'],
        size: ['Größe in Byte muss eine ganze Zahl sein.'],
        'address.zip': ['Girth ist nicht gültig.'],
        'parts.0.name': ['Name muss ein Text sein.'],
        role: ['Es gibt kein Feld mit diesem Namen.'],
      },
    })
  })

  it.each([
    ['nothing', undefined, 422],
    ['an empty text', '', 422],
    ['null', 'null', 422],
    ['a list', '[]', 422],
    ['a number', '1e400', 422],
    ['half of JSON', '{"name":', 400],
    ['a prototype', '{"name":"a","__proto__":{"x":1}}', 400],
    ['a constructor', '{"name":"a","constructor":{"prototype":{"x":1}}}', 400],
    ['NUL', '{"name":"a\\u0000"}', 422],
    ['half a character', '{"name":"\\ud800"}', 422],
    ['too much', `{"name":"${'a'.repeat(300_000)}"}`, 413],
    ['very deep nesting', `{"name":"a","parts":${'['.repeat(60_000)}${']'.repeat(60_000)}}`, 422],
  ])('that are %s are refused', async (_, body, status) => {
    const reply = await send(body)
    expect(reply.status).toBe(status)
    expect(typeof reply.body.message).toBe('string')
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonx',
    'application/json2; charset=utf-8',
    'application/vnd.api+json',
    ' text/json',
    'application/json,text/plain',
    'a',
    '',
  ])('of type "%s" are refused with 415', async (type) => {
    const reply = await send('{"name":"a"}', type)
    expect([400, 415]).toContain(reply.status)
    expect(reply.status).toBe(415)
  })

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;x=y',
  ])('of type "%s" are read', async (type) => {
    expect((await send('{"name":"a"}', type)).status).toBe(201)
  })
})

describe('a handler', () => {
  it('may take its context apart', async () => {
    const reply = await visitor.post('/api/v1/taken-apart', undefined, { 'accept-language': 'de' })
    expect(reply.body).toEqual({ text: 'Bitte melden Sie sich an.', names: [], slug: 'bank' })
  })
})

describe('replies', () => {
  it('hold what is declared, and nothing else', async () => {
    const reply = await signedIn.post('/api/v1/things', { name: 'a', parts: [{ name: 'b' }] })
    expect(reply.body).toEqual({ name: 'a', parts: [{ name: 'b' }] })
    expect(reply.headers.etag).toBe('"1"')
  })

  it('have properties that are called like keywords', async () => {
    const reply = await signedIn.post('/api/v1/things', { name: 'a', title: 'b' })
    expect(reply.body).toEqual({ name: 'a', title: 'b' })
  })

  it('to another version carry the current record, by its schema too', async () => {
    const reply = await signedIn.put('/api/v1/things/1', { name: 'mine' }, { 'if-match': '"6"' })
    expect(reply.status).toBe(412)
    expect(reply.headers.etag).toBe('"7"')
    expect(reply.body.current).toEqual({ name: 'theirs' })
    expect((await signedIn.put('/api/v1/things/1', { name: 'mine' }, { 'if-match': '"7"' })).status).toBe(200)
    expect((await signedIn.put('/api/v1/things/1', { name: 'mine' }, { 'if-match': '*' })).status).toBe(200)
    expect((await signedIn.put('/api/v1/things/1', { name: 'mine' })).status).toBe(200)
    expect((await signedIn.put('/api/v1/things/1', { name: 'mine' }, { 'if-match': 'W/"7"' })).status).toBe(
      400,
    )
  })

  it('to a failure tell nothing but a reference', async () => {
    const reply = await visitor.get('/api/v1/broken')
    expect(reply.status).toBe(500)
    expect(reply.text).not.toContain('select')
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('come from a conflict as thrown', async () => {
    expect((await signedIn.post('/api/v1/things', { name: 'taken' })).status).toBe(409)
  })
})

describe('methods', () => {
  it('that an address does not know get 405 with those that it knows', async () => {
    for (const method of ['PATCH', 'DELETE', 'OPTIONS', 'PURGE']) {
      const reply = await visitor.send({ method, url: '/api/v1/things' })
      expect([method, reply.status, reply.headers.allow]).toEqual([method, 405, 'GET, HEAD, POST'])
    }
  })

  it('HEAD answers as GET without a body', async () => {
    const [head, get] = [await visitor.head('/api/v1/things/1'), await visitor.get('/api/v1/things/1')]
    expect([head.status, head.text, head.headers['content-length']]).toEqual([
      200,
      '',
      String(Buffer.byteLength(get.text)),
    ])
  })
})

describe('transactions', () => {
  it('of GET only read', async () => {
    expect((await visitor.get('/api/v1/reading')).status).toBe(500)
  })

  it('can be left to the handler', async () => {
    expect((await visitor.post('/api/v1/slow')).body).toEqual({ sum: 3 })
  })
})

describe('binding', () => {
  it('answers planned operations with 501', async () => {
    expect((await visitor.get('/api/v1/planned')).status).toBe(501)
  })

  it('refuses to start without a handler, and says what to do', async () => {
    const { createThing: _, ...others } = handlers
    const starting = startTestServer({
      demo: false,
      contract,
      handlers: others,
      jobs: {},
      flagsOf: () => new Set(),
      actorOf: async () => null,
    })
    await expect(starting).rejects.toThrow('No handler for createThing: add one to src/server/registry.ts')
  })

  it.each([
    ['/scim/v2/Things', { allow: [{ roles: ['accountadmin'] }] }],
    ['/scim/v2', { allow: ['guest'] }],
    ['/scim/v20/Things', { allow: [{ token: 'directory' }] }],
    ['/api/v1/things', { allow: [{ token: 'directory' }] }],
  ] as const)(
    'refuses to start where %s is open to %j: directories have addresses of their own',
    async (path, access) => {
      const starting = startTestServer({
        demo: false,
        contract: smallContract({ listThings: { method: 'GET', path, access, replies: { 200: {} } } }),
        handlers: { listThings: async () => ({ status: 200, body: {} }) },
        jobs: {},
        flagsOf: () => new Set(),
        actorOf: async () => null,
      })
      await expect(starting).rejects.toThrow('what a directory calls stands below /scim/v2')
    },
  )
})
