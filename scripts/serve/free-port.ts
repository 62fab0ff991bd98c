import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below what systems hand out to connections (32768 and up), so that none takes it between the look and its use. */
const from = 20_000
const to = 32_000

/**
 * A port of this machine that nobody listens on, followed by as many more.
 *
 * @throws Error if a hundred tries found none
 */
export async function freePort(more = 0, pick = () => randomInt(from, to - more)): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = pick()
    const all = Array.from({ length: more + 1 }, (_, index) => port + index)
    if ((await Promise.all(all.map(isFree))).every(Boolean)) return port
  }
  throw new Error(`No free port between ${from} and ${to}`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
