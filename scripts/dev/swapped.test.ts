import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { swapped } from './swapped.ts'

function appNamed(name: string, log: string[], starting = Promise.resolve()): FastifyInstance {
  const app = {
    routing: (_request: unknown, reply: { end(text: string): void }) => reply.end(name),
    close: async () => void log.push(`${name} ends`),
    jobs: { start: () => starting.then(() => void log.push(`jobs of ${name}`)) },
  }
  return app as unknown as FastifyInstance
}

it('reads from the new app at once, and writes when the jobs of the old one have given way', async () => {
  const log: string[] = []
  const apps = swapped((error) => log.push(String(error)))
  const server = createServer(apps.answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const ask = async (method: string) => await (await fetch(url, { method })).text()
  try {
    expect((await fetch(url)).status).toBe(503)
    apps.take(appNamed('first', log))
    expect([await ask('GET'), await ask('POST')]).toEqual(['first', 'first'])
    const { promise, resolve } = Promise.withResolvers<void>()
    apps.take(appNamed('second', log, promise))
    expect(await ask('GET')).toBe('second')
    const written = ask('POST').then((text) => log.push(`written by ${text}`))
    await ask('GET')
    resolve()
    await written
    await apps.close()
    expect(log).toEqual(['jobs of first', 'first ends', 'jobs of second', 'written by second', 'second ends'])
  } finally {
    server.close()
  }
})
