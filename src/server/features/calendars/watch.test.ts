import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'
import { endWithSession } from './watch.ts'

const of = (alias: string) => `/api/v1/advisors/${alias}/calendar/changes`
let server: TestServer
let advisor: Client
let port: number

beforeAll(async () => {
  server = await startTestServer()
  advisor = await server.signIn('advisor')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as { port: number }).port
})
afterAll(() => server.close())

interface Stream {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  read: string
  isOver: boolean
  close(): void
}

/** As a browser's EventSource asks. */
function open(client: Client, alias = 'anna-becker'): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/event-stream', host: 'musterbank.localhost', cookie: client.cookie ?? '' }
    const asked = request({ port, path: of(alias), headers }, (reply) => {
      const stream: Stream = {
        status: reply.statusCode ?? 0,
        headers: reply.headers,
        read: '',
        isOver: false,
        close: () => asked.destroy(),
      }
      reply.setEncoding('utf8').on('data', (part) => {
        stream.read += part
      })
      reply.on('close', () => {
        stream.isOver = true
      })
      reply.on('error', () => {})
      resolve(stream)
    })
    asked.on('error', reject)
    asked.end()
  })
}

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

  it('end with the session', async () => {
    const leaving = await server.signIn('advisor')
    const { rows } = await server.db.withTenant(server.tenants.musterbank?.id ?? 0, async (tx) => ({
      rows: await tx.selectFrom('sessions').selectAll().orderBy('created_at', 'desc').limit(1).execute(),
    }))
    const session = { tokenHash: rows[0]?.token_hash as Uint8Array, userUuid: rows[0]?.user_uuid ?? '' }
    const withTenant = vi.fn((fn: never) => server.db.withTenant(server.tenants.musterbank?.id ?? 0, fn))
    const end = vi.fn()
    const stop = endWithSession({ session, withTenant, log: server.app.log } as never, { send() {}, end }, 20)
    await until(() => withTenant.mock.settledResults.length > 2)
    expect(end).not.toHaveBeenCalled()
    await leaving.delete('/api/v1/session')
    await until(() => expect(end).toHaveBeenCalled())
    stop()
  })

  it('end when the server stops, which does not wait for them', async () => {
    const stream = await open(advisor)
    await server.app.close()
    await until(() => expect(stream.isOver).toBe(true))
  })
})
