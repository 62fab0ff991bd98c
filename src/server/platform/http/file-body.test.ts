import { request } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { until } from '#tests/until.ts'
import { addFileParser, heldByFiles } from './file-body.ts'

const kilobyte = 1024
let app: FastifyInstance
afterEach(() => app.close())

/** Takes files of 10 KB, and 30 KB of all at once; each is kept until it is let go. */
function started() {
  const kept: (() => void)[] = []
  app = Fastify({ bodyLimit: 10 * kilobyte })
  void app.register(async (own) => {
    addFileParser(own, ['application/pdf'], 10 * kilobyte, 30 * kilobyte)
    own.post('/', async ({ body }) => {
      await new Promise<void>((goOn) => kept.push(goOn))
      return { length: (body as Buffer).length }
    })
  })
  return kept
}

const send = (bytes: number, headers = {}) =>
  app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/pdf', ...headers },
    payload: Buffer.alloc(bytes, 'a'),
  })

it('has as many files in memory as there is room for; the rest waits, and none is lost', async () => {
  const kept = started()
  const replies = Promise.all(Array.from({ length: 20 }, () => send(10 * kilobyte)))
  for (let done = 0; done < 20; done++) {
    await until(() => kept.length > 0)
    expect(heldByFiles()).toBeLessThanOrEqual(30 * kilobyte)
    expect(kept.length).toBeLessThanOrEqual(3)
    kept.shift()?.()
  }
  expect((await replies).map((reply) => reply.json())).toEqual(Array(20).fill({ length: 10 * kilobyte }))
  await until(() => heldByFiles() === 0)
})

it('reads none that says it is too long, and no more of one that does not say so', async () => {
  started()
  expect((await send(10 * kilobyte + 1)).statusCode).toBe(413)
  const lying = app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/pdf', 'content-length': '5' },
    payload: Buffer.alloc(11 * kilobyte),
  })
  expect((await lying).statusCode).toBe(413)
  await until(() => heldByFiles() === 0)
})

it('gives its room back where somebody goes away in the middle', async () => {
  started()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { 'content-type': 'application/pdf', 'content-length': String(10 * kilobyte) }
  const sending = request(address, { method: 'POST', headers })
  sending.on('error', () => undefined)
  sending.write('%PDF')
  await until(() => heldByFiles() === 10 * kilobyte)
  sending.destroy()
  await until(() => heldByFiles() === 0)
})
