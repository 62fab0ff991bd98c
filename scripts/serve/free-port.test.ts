import { createServer, type Server } from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from './free-port.ts'

const portOf = (server: Server) => (server.address() as { port: number }).port
const listening = () =>
  new Promise<Server>((resolve) => {
    const server: Server = createServer().listen(0, '127.0.0.1', () => resolve(server))
  })

it('a port is passed over when it or one of those wanted after it is taken', async () => {
  const taken = await listening()
  const port = portOf(taken)
  const free = await freePort(1)
  const picked = [port, port - 1, free]
  expect(await freePort(1, () => picked.shift() as number)).toBe(free)
  taken.close()
})
