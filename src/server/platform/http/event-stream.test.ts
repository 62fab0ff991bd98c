import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { until } from '#tests/until.ts'
import { type EventSink, EventStream } from './event-stream.ts'

afterEach(() => void vi.useRealTimers())

/** A stream as the server sends it, and the other end of it, which reads nothing. */
async function sendToNobody() {
  const stopped = vi.fn()
  const opened: { sink: EventSink; stream: Readable }[] = []
  const app = fastify()
  app.get('/', (_, reply) => {
    const sinks: EventSink[] = []
    const stream = new EventStream((sink) => {
      sinks.push(sink)
      return stopped
    }).open()
    opened.push({ sink: sinks[0] as EventSink, stream })
    return reply.send(stream)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const asked = request({ port: (app.server.address() as AddressInfo).port })
  asked.on('response', (reply) => reply.on('error', () => {}).pause())
  asked.on('error', () => {})
  asked.end()
  const first = await until(() => opened[0] ?? null)
  return { ...first, stopped, app, asked }
}

const connections = (app: FastifyInstance) =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))

it('is closed where nobody reads, before more than a little waits in memory', async () => {
  const { stopped, app, asked, sink, stream } = await sendToNobody()
  const event = 'x'.repeat(1_000)
  let most = 0
  await until(async () => {
    for (let n = 0; n < 1_000 && !stream.destroyed; n++) {
      sink.send('changed', event)
      most = Math.max(most, stream.readableLength)
      await new Promise(setImmediate)
    }
    return stream.destroyed
  })
  expect(most).toBeLessThan(70_000)
  await until(() => expect(stopped).toHaveBeenCalledOnce())
  await until(async () => expect(await connections(app)).toBe(0))
  // What comes now is nobody's, and harms nobody.
  sink.send('changed', event)
  sink.end()
  asked.destroy()
  await app.close()
})

it('gives a sign of life from time to time, by itself', async () => {
  vi.useFakeTimers()
  const begin = vi.fn(() => () => {})
  const stream = new EventStream(begin).open()
  expect(String(stream.read())).toBe('retry: 3000\n\n')
  await vi.advanceTimersByTimeAsync(40_000)
  expect(String(stream.read())).toBe(':\n\n:\n\n')
  expect(begin).toHaveBeenCalledOnce()
  stream.destroy()
})
