import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { patienceMs } from '#tests/patience.ts'
import { listening } from './waiting-for-backend.ts'

let server: Server | undefined
afterEach(() => server?.close())

function listen(port = 0): Promise<number> {
  const started = createServer()
  server = started
  return new Promise((resolve) => {
    started.listen(port, '127.0.0.1', () => resolve((started.address() as { port: number }).port))
  })
}

it('waits until somebody listens', async () => {
  const port = await listen()
  const url = new URL(`http://127.0.0.1:${port}`)
  expect(await listening(url, patienceMs)).toBe(true)
  await new Promise((resolve) => server?.close(resolve))
  const waiting = listening(url, patienceMs)
  // Whoever asks after it is refused too: it has looked once, and nobody was there.
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED')
  await listen(port)
  expect(await waiting).toBe(true)
})

it('waits no longer than it may', async () => {
  const port = await listen()
  await new Promise((resolve) => server?.close(resolve))
  expect(await listening(new URL(`http://127.0.0.1:${port}`), 120)).toBe(false)
})
