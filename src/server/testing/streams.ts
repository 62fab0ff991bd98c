/** Streams of a listening server, as a browser's EventSource asks for them. */
import { request } from 'node:http'
import type { FastifyInstance } from 'fastify'

export interface TestStream {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  read: string
  isOver: boolean
  close(): void
}

/** Lets an app listen. @returns how to open the changes of an advisor's calendar */
export async function streamsOf(app: FastifyInstance) {
  const open = await anyStreamOf(app)
  return (cookie = '', alias = 'anna-becker', tenant = 'musterbank'): Promise<TestStream> =>
    open(`/api/v1/advisors/${alias}/calendar/changes`, { host: `${tenant}.localhost`, cookie })
}

/** Lets an app listen. @returns how to open a stream at an address */
export async function anyStreamOf(app: FastifyInstance) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  return (path: string, given: Readonly<Record<string, string>> = {}): Promise<TestStream> =>
    new Promise((resolve, reject) => {
      const headers = { accept: 'text/event-stream', host: 'musterbank.localhost', ...given }
      const asked = request({ port, path, headers }, (reply) => {
        const stream: TestStream = {
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
