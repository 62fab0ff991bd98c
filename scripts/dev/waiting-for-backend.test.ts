import { createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
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
  expect(await listening(url, 1000)).toBe(true)
  await new Promise((resolve) => server?.close(resolve))
  const waiting = listening(url, 5000)
  setTimeout(() => listen(port), 200)
  expect(await waiting).toBe(true)
})

it('waits no longer than it may', async () => {
  const port = await listen()
  await new Promise((resolve) => server?.close(resolve))
  expect(await listening(new URL(`http://127.0.0.1:${port}`), 120)).toBe(false)
})
