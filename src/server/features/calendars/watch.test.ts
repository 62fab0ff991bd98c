import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { streamsOf } from '#server/testing/streams.ts'
import { until } from '#tests/until.ts'

const of = (alias: string) => `/api/v1/advisors/${alias}/calendar/changes`
let server: TestServer
let advisor: Client
let openStream: Awaited<ReturnType<typeof streamsOf>>
const open = (client: Client) => openStream(client.cookie)

beforeAll(async () => {
  server = await startTestServer()
  advisor = await server.signIn('advisor')
  openStream = await streamsOf(server.app)
})
afterAll(() => server.close())

const block = (alias: string, client = advisor) =>
  client.post(`/api/v1/advisors/${alias}/blocks`, {
    kind: 'range',
    title: 'Geheim',
    first_date: '2030-01-01',
    last_date: '2030-01-02',
  })

describe('the changes of a calendar', () => {
  it('are told as they happen, without a word of what they are, and those of nobody else', async () => {
    const stream = await open(advisor)
    expect(stream.status).toBe(200)
    expect(stream.headers['content-type']).toMatch(/^text\/event-stream/)
    await until(() => expect(stream.read).toBe('retry: 3000\n\n'))
    const admin = await server.signIn('accountadmin')
    expect((await block('jonas-hofmann', admin)).status).toBe(201)
    expect((await block('anna-becker')).status).toBe(201)
    await until(() => expect(stream.read).toContain('event: changed'))
    // The colleague's change came first: one that was told of it would have heard of it before.
    expect(stream.read).toBe('retry: 3000\n\nevent: changed\ndata: {"day":null}\n\n')
    stream.close()
  })

  it('are not told where nothing was stored', async () => {
    const stream = await open(advisor)
    const url = '/api/v1/advisors/anna-becker/blocks'
    expect(
      (await advisor.post(url, { kind: 'range', first_date: '2030-02-01', last_date: '2030-01-01' })).status,
    ).toBe(422)
    await block('anna-becker')
    await until(() => expect(stream.read.match(/event: changed/g)).toHaveLength(1))
    stream.close()
  })

  it('are those of the advisor, whoever may see the calendar', async () => {
    const reply = await advisor.get(of('anna-becker'))
    // Whoever waits for the end does not wait for ever.
    expect([reply.status, reply.text]).toEqual([200, 'retry: 3000\n\n'])
    expect((await advisor.head(of('anna-becker'))).status).toBe(200)
    expect((await advisor.get(of('jonas-hofmann'))).status).toBe(403)
    expect((await server.guest().get(of('anna-becker'))).status).toBe(401)
    expect((await (await server.signIn('INTERNAL')).get(of('anna-becker'))).status).toBe(403)
    const admin = await server.signIn('accountadmin')
    expect((await admin.get(of('nobody'))).status).toBe(404)
    const alpine = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await alpine.get(of('anna-becker'))).status).toBe(404)
  })

  it('are told to four pages of a session at once, and to a fifth when one has gone', async () => {
    const streams = await Promise.all([1, 2, 3, 4].map(() => open(advisor)))
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await open(advisor)).status).toBe(429)
    streams[0]?.close()
    await until(async () => {
      const next = await open(advisor)
      streams.push(next)
      expect(next.status).toBe(200)
    })
    for (const stream of streams) stream.close()
  })

  it('end when the server stops, which does not wait for them', async () => {
    const stream = await open(advisor)
    await server.app.close()
    await until(() => expect(stream.isOver).toBe(true))
  })
})
