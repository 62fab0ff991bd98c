/** Batches (product §33.19): calls that are handed in, made one after the other, paused, stopped and told. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#generated/types.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'

type Call = components['schemas']['BatchCalls']['calls'][number]
type Batch = components['schemas']['Batch']
type Result = components['schemas']['BatchResult']

const url = '/api/v1/batches'
const topics = '/api/v1/appointment-topics'
let server: TestServer
let admin: Client

beforeAll(async () => {
  server = await startTestServer({ work: true })
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())

const creating = (number: number, topic: string, length = 60): Call => ({
  number,
  operation: 'createAppointmentTopic',
  params: {},
  if_match: null,
  body: { topic, length },
})

async function madeBatch(client = admin): Promise<string> {
  const { status, body } = await client.post(url, { kind: 'import', resource: 'appointment-topics' })
  expect(status).toBe(201)
  return body.uuid
}

async function batchOf(calls: readonly Call[], client = admin): Promise<string> {
  const uuid = await madeBatch(client)
  expect((await client.post(`${url}/${uuid}/calls`, { calls })).status).toBe(200)
  return uuid
}

const put = (uuid: string, state: string, client = admin) => client.post(`${url}/${uuid}/state`, { state })
const read = async (uuid: string, client = admin): Promise<Batch> => (await client.get(`${url}/${uuid}`)).body

async function ended(uuid: string, client = admin): Promise<Result[]> {
  expect((await put(uuid, 'running', client)).status).toBe(200)
  await until(async () => ['ended', 'stopped'].includes((await read(uuid, client)).state ?? ''))
  return (await client.get(`${url}/${uuid}/results`)).body
}

const named = async (topic: string) => {
  const filter = encodeURIComponent(JSON.stringify({ topic }))
  return (await admin.get(`${topics}?filter=${filter}`)).body as {
    uuid: string
    version: number
    length: number
  }[]
}

describe('a batch', () => {
  it('makes its calls in their order once it is told to, each with its checks and its entry in the change log', async () => {
    const uuid = await batchOf([creating(2, 'Zweites'), creating(1, 'Erstes'), creating(3, 'Drittes', -1)])
    expect(await named('Erstes')).toEqual([])
    expect(await ended(uuid)).toEqual([
      { number: 1, line: null, status: 201, reply: null },
      { number: 2, line: null, status: 201, reply: null },
      {
        number: 3,
        line: null,
        status: 422,
        reply: expect.objectContaining({ errors: { length: [expect.any(String)] } }),
      },
    ])
    expect(await read(uuid)).toMatchObject({ state: 'ended', total: 3, done: 2, refused: 1 })
    const [first] = await named('Erstes')
    const filter = encodeURIComponent(JSON.stringify({ record: first?.uuid }))
    const [entry] = (await admin.get(`/api/v1/changes?filter=${filter}`)).body
    expect(entry).toMatchObject({ actor_name: 'Katrin Lorenz', operation: 'createAppointmentTopic' })
  })

  it('does not overwrite what somebody else has changed meanwhile', async () => {
    await ended(await batchOf([creating(1, 'Version')]))
    const [topic] = await named('Version')
    const given = topic as { uuid: string; version: number }
    const change = (number: number, length: number): Call => ({
      number,
      operation: 'updateAppointmentTopic',
      params: { uuid: given.uuid },
      if_match: `"${given.version}"`,
      body: { topic: 'Version', length },
    })
    const results = await ended(await batchOf([change(1, 30), change(2, 45)]))
    expect(results.map(({ status }) => status)).toEqual([200, 412])
    expect((await named('Version'))[0]?.length).toBe(30)
  })

  it('takes a portion twice without making a call twice', async () => {
    const uuid = await batchOf([creating(1, 'Doppelt')])
    const again = await admin.post(`${url}/${uuid}/calls`, {
      calls: [creating(1, 'Anders'), creating(2, 'Dazu')],
    })
    expect(again.body).toMatchObject({ total: 2 })
    await ended(uuid)
    expect(await named('Doppelt')).toHaveLength(1)
    expect(await named('Anders')).toEqual([])
  })

  it('tells those alone that were refused, by the rows of their file', async () => {
    const lines = Array.from({ length: 520 }, (_, at) => ({
      ...creating(at + 1, `Zeile ${at}`, at % 260 === 0 ? -1 : 30),
      line: at + 7,
    }))
    const uuid = await madeBatch()
    for (const calls of [lines.slice(0, 300), lines.slice(300)])
      expect((await admin.post(`${url}/${uuid}/calls`, { calls })).status).toBe(200)
    await ended(uuid)
    const refused = (after: number) => admin.get(`${url}/${uuid}/results?refused=true&after=${after}`)
    expect((await refused(0)).body.map(({ number, line, status }: Result) => [number, line, status])).toEqual(
      [
        [1, 7, 422],
        [261, 267, 422],
      ],
    )
    expect((await refused(261)).body).toEqual([])
    expect((await refused(0)).body[0].reply.errors).toEqual({ length: [expect.any(String)] })
    const wrong = await admin.post(`${url}/${await madeBatch()}/calls`, {
      calls: [{ ...creating(1, 'Wo'), line: 0 }],
    })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['calls.0.line']])
  })

  it('leaves nothing of a call that is refused after it has written', async () => {
    const uuid = await batchOf([creating(1, 'Zwilling'), creating(2, 'Zwilling')])
    const before = (await admin.get(topics)).body.length
    const results = await ended(uuid)
    const made = results.filter(({ status = 500 }) => status < 300).length
    expect((await admin.get(topics)).body.length).toBe(before + made)
  })

  it('keeps nothing of what the calls sent once they were made', async () => {
    const uuid = await batchOf([creating(1, 'Vertraulich')])
    await ended(uuid)
    const { id } = server.tenants.musterbank as { id: number }
    const kept = await server.db.withTenant(id, (tx) =>
      sql<{ body: unknown; params: unknown }>`
        select body, params from batch_calls where batch_uuid = ${uuid}::uuid`.execute(tx),
    )
    expect(kept.rows).toEqual([{ body: null, params: null }])
  })
})

describe('whoever handed it in', () => {
  it('may do in it what they may do themselves, row by row', async () => {
    const advisor = await server.signIn('advisor')
    const results = await ended(await batchOf([creating(1, 'Unerlaubt')], advisor), advisor)
    expect(results.map(({ status }) => status)).toEqual([403])
    expect(await named('Unerlaubt')).toEqual([])
  })

  it('is alone to see, fill, run and stop it', async () => {
    const uuid = await batchOf([creating(1, 'Fremd')])
    const others = [
      await server.signIn('advisor'),
      await server.signIn('accountadmin', { tenant: 'harbourbank' }),
    ]
    for (const other of others) {
      expect((await other.get(url)).body).not.toContainEqual(expect.objectContaining({ uuid }))
      expect((await other.get(`${url}/${uuid}`)).status).toBe(404)
      expect((await other.get(`${url}/${uuid}/results`)).status).toBe(404)
      expect((await other.post(`${url}/${uuid}/calls`, { calls: [creating(2, 'Fremd')] })).status).toBe(404)
      expect((await put(uuid, 'running', other)).status).toBe(404)
    }
    expect((await admin.get(url)).body).toContainEqual(expect.objectContaining({ uuid, state: 'collecting' }))
    expect((await server.guest().get(url)).status).toBe(401)
  })

  it('is asked afresh before each call: nothing is done for whoever was switched off meanwhile', async () => {
    const { id } = server.tenants.musterbank as { id: number }
    const manager = await server.signIn('advisors-manager')
    const uuid = await batchOf([creating(1, 'Gegangen'), creating(2, 'Gegangen auch')], manager)
    await put(uuid, 'running', manager)
    const email = 'advisors-manager@musterbank.example'
    await server.db.withTenant(id, async (tx) => {
      await sql`update batches set state = 'paused' where uuid = ${uuid}::uuid`.execute(tx)
      await sql`update users set is_active = false where email = ${email}`.execute(tx)
    })
    const other = await batchOf([creating(1, 'Danach')])
    await server.db.withTenant(id, (tx) =>
      sql`
        update batches set state = 'running', user_uuid = (select uuid from users where email = ${email})
        where uuid = ${other}::uuid`.execute(tx),
    )
    await server.db.withTenant(id, (tx) => server.app.jobs.send(tx, 'batches', { tenantId: id, uuid: other }))
    const stateOf = () =>
      server.db.withTenant(id, async (tx) => {
        const { rows } = await sql<{ state: string }>`
          select state from batches where uuid = ${other}::uuid`.execute(tx)
        return rows[0]?.state
      })
    await until(async () => (await stateOf()) === 'stopped')
    expect(await named('Danach')).toEqual([])
  })
})

describe('a batch that waits', () => {
  it('makes nothing while it is paused, and goes on where it was', async () => {
    const uuid = await batchOf([creating(1, 'Pause')])
    expect((await put(uuid, 'paused')).status).toBe(409)
    const { id } = server.tenants.musterbank as { id: number }
    await server.db.withTenant(id, (tx) =>
      sql`update batches set state = 'paused' where uuid = ${uuid}::uuid`.execute(tx),
    )
    await server.db.withTenant(id, (tx) => server.app.jobs.send(tx, 'batches', { tenantId: id, uuid }))
    // Another one that was sent later has been made: the paused one had its turn.
    await ended(await batchOf([creating(1, 'Nach der Pause')]))
    expect(await named('Pause')).toEqual([])
    await ended(uuid)
    expect(await named('Pause')).toHaveLength(1)
  })

  it('is given up by a stop, which empties what was not made', async () => {
    const uuid = await batchOf([creating(1, 'Aufgegeben')])
    expect((await put(uuid, 'stopped')).body).toMatchObject({ state: 'stopped' })
    expect((await put(uuid, 'stopped')).status).toBe(200)
    expect(await put(uuid, 'running')).toMatchObject({
      status: 409,
      body: { message: 'Dieser Auftrag ist beendet.' },
    })
    expect((await admin.post(`${url}/${uuid}/calls`, { calls: [creating(2, 'Spät')] })).status).toBe(409)
    const { id } = server.tenants.musterbank as { id: number }
    const left = await server.db.withTenant(id, (tx) =>
      sql<{ body: unknown }>`select body from batch_calls where batch_uuid = ${uuid}::uuid`.execute(tx),
    )
    expect(left.rows).toEqual([{ body: null }])
  })
})

describe('what is refused at once', () => {
  it.each([
    'listAppointmentTopics',
    'createSession',
    'inviteUser',
    'toString',
    'updateAdvisorPicture',
    'createBatch',
  ])('is the call %s', async (operation) => {
    const uuid = await madeBatch()
    const { status, body } = await admin.post(`${url}/${uuid}/calls`, {
      calls: [creating(1, 'Erlaubt'), { number: 2, operation, params: {}, if_match: null, body: null }],
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['calls.1.operation']])
    expect(await read(uuid)).toMatchObject({ total: 0 })
  })

  it('is a batch without calls, and one too many', async () => {
    expect((await put(await madeBatch(), 'running')).status).toBe(409)
    const analyst = await server.signIn('analyst')
    for (let i = 0; i < 20; i++) await madeBatch(analyst)
    const { status } = await analyst.post(url, { kind: 'import', resource: 'appointment-topics' })
    expect(status).toBe(409)
  })
})

it('a fault of ours, also one that is met each time, refuses its call and no other', async () => {
  const { handlers } = await import('#server/registry.ts')
  const broken = async () => {
    throw Object.assign(new Error('What it refers to is gone.'), { code: '23503' })
  }
  const other = await startTestServer({ work: true, handlers: { ...handlers, createClosingDay: broken } })
  const client = await other.signIn('accountadmin')
  const closing = { number: 1, operation: 'createClosingDay', params: {}, if_match: null }
  const body = { name: 'Umbau', date: '2030-05-06' }
  const uuid = await batchOf([{ ...closing, body }, creating(2, 'Danach')], client)
  const results = await ended(uuid, client)
  expect(results).toEqual([
    { number: 1, line: null, status: 500, reply: { message: expect.stringContaining('Fehler') } },
    { number: 2, line: null, status: 201, reply: null },
  ])
  await other.close()
})
