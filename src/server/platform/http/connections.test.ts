import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { buildTestApp, startTestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'
import { releaseConnection } from './connections.ts'

const closing: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function listening(config: object): Promise<FastifyInstance> {
  const server = await startTestServer()
  closing.push(server.close)
  const app = await buildTestApp(server.db, { config })
  closing.push(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

interface Client {
  readonly socket: Socket
  said(): string
  isClosed(): boolean
}

/** A client that never ends its side by itself. */
async function opened(
  app: FastifyInstance,
): Promise<{ socket: Socket; said: () => string; isClosed: () => boolean }> {
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  closing.push(() => socket.destroy())
  let said = ''
  let isClosed = false
  socket.on('data', (part) => {
    said += part
  })
  for (const event of ['end', 'close'])
    socket.on(event, () => {
      isClosed = true
    })
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  return { socket, said: () => said, isClosed: () => isClosed }
}

const open = (app: FastifyInstance) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

const live = 'GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n'

describe('a connection that is refused', () => {
  it.each([true, false])(
    'is answered, and closed though the other side never ends it (and goes on sending: %s)',
    async (isTalking) => {
      const app = await listening({})
      const { socket, said } = await opened(app)
      socket.write('NONSENSE\r\n\r\n')
      if (isTalking) socket.on('data', () => socket.write('more\r\n'))
      await until(() => expect(said()).toMatch(/^HTTP\/1\.1 400 .*message/s))
      await until(async () => expect(await open(app)).toBe(0))
    },
  )
})

describe('connections from one address', () => {
  it('are so many at most, and a place is free again as soon as one of them ends', async () => {
    const app = await listening({ connectionsPerAddress: 3 })
    const clients: Client[] = []
    for (let n = 0; n < 5; n++) clients.push(await opened(app))
    await until(() =>
      expect(clients.map(({ isClosed }) => isClosed())).toEqual([false, false, false, true, true]),
    )
    clients[0]?.socket.destroy()
    await until(async () => expect(await open(app)).toBe(2))
    const next = await opened(app)
    next.socket.write(live)
    await until(() => expect(next.said()).toMatch(/^HTTP\/1\.1 200/))
  })

  it('are not counted where they are those of a trusted proxy', async () => {
    const app = await listening({ connectionsPerAddress: 3, trustProxy: ['loopback'] })
    const clients: Client[] = []
    for (let n = 0; n < 5; n++) clients.push(await opened(app))
    for (const { socket } of clients) socket.write(live)
    await until(() => expect(clients.every(({ said }) => said().startsWith('HTTP/1.1 200'))).toBe(true))
  })

  it('do not count for as long as somebody who is signed in reads a stream', async () => {
    const app = await listening({ connectionsPerAddress: 1 })
    app.server.once('connection', releaseConnection)
    await opened(app)
    const second = await opened(app)
    second.socket.write(live)
    await until(() => expect(second.said()).toMatch(/^HTTP\/1\.1 200/))
    const third = await opened(app)
    await until(() => expect(third.isClosed()).toBe(true))
  })
})
