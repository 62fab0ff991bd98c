import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { until } from '#tests/until.ts'
import { limitSlowBodies, longestTime, timeFor, usualTime } from './slow-bodies.ts'

const usual = { usual: usualTime, longest: longestTime }
const megabyte = 1024 * 1024

describe('a body', () => {
  it.each([
    ['of no file', 5 * megabyte, false, 30_000],
    ['of a file of which nothing has come', 0, true, 30_000],
    ['of a file that trickles', 640, true, 30_010],
    ['of a whole file of 10 MB', 10 * megabyte, true, 193_840],
    ['of a file without an end', 100 * megabyte, true, longestTime],
  ])('%s has its time', (_, bytes, takesFile, ms) => {
    expect(timeFor(bytes, takesFile, usual)).toBe(ms)
  })

  it('of 10 MB arrives where 512 kbit/s are sent, and what is half as fast is given up', () => {
    const sent = (kilobits: number, ms: number) => Math.min(10 * megabyte, (kilobits / 8) * ms)
    const isThereInTime = (kilobits: number) => {
      for (let ms = 0; ms < longestTime; ms += 1_000) {
        if (sent(kilobits, ms) === 10 * megabyte) return true
        if (timeFor(sent(kilobits, ms), true, usual) < ms) return false
      }
      return false
    }
    expect([isThereInTime(3_000), isThereInTime(512), isThereInTime(256)]).toEqual([true, true, false])
  })
})

describe('who sends too slowly', () => {
  let app: FastifyInstance
  afterEach(() => app.close())

  /** Takes texts and files, and says which requests were refused. */
  async function started(times: { usual: number; longest: number }) {
    const refused: string[] = []
    app = Fastify({ bodyLimit: 20_000_000 })
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    limitSlowBodies(
      app,
      (request, isAnswered) => {
        refused.push(`${request.url} ${isAnswered}`)
        request.raw.socket.destroy()
      },
      times,
    )
    app.post('/text', async ({ body }) => ({ length: (body as Buffer).length }))
    app.post('/file', { config: { takesFile: true } }, async ({ body }) => ({
      length: (body as Buffer).length,
    }))
    app.post('/closed', {
      onRequest: async (_request, reply) => await reply.code(401).send({ message: 'No' }),
      handler: async () => ({}),
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const begin = (path: string, length: number) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined).resume()
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nContent-Length: ${length}\r\n\r\n`,
      )
      return socket
    }
    return { refused, begin }
  }

  it('is given up, of a file too where next to nothing comes, and after an answer that was not waited for', async () => {
    const { refused, begin } = await started({ usual: 50, longest: 100 })
    const sockets = ['/text', '/file', '/closed'].map((path) => begin(path, 10_000))
    for (const socket of sockets) socket.write('a')
    await Promise.all(sockets.map((socket) => once(socket, 'close')))
    expect(refused.sort()).toEqual(['/closed true', '/file false', '/text false'])
  })

  it('but goes on with a file is waited for: what has come counts', async () => {
    const { refused, begin } = await started({ usual: 50, longest: 60_000 })
    const [text, file] = [begin('/text', 200_000), begin('/file', 10_000_000)]
    const half = Buffer.alloc(5_000_000)
    text.write(half.subarray(0, 100_000))
    file.write(half)
    await once(text, 'close')
    await until(() => expect(refused).toEqual(['/text false']))
    expect(file.destroyed).toBe(false)
    file.write(half)
    const [reply] = await once(file, 'data')
    expect(String(reply)).toContain('"length":10000000')
    file.destroy()
  })
})
