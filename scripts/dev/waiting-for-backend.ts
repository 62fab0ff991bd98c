import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Plugin } from 'vite'

const longestMs = 60_000

/**
 * For development: while the server starts, or starts again with what was generated anew, its calls wait for it instead
 * of failing.
 *
 * @param forwarded beginnings of paths, or patterns with ^ as Vite's proxy has them
 */
export function waitingForBackend({
  backend,
  forwarded,
}: {
  backend: string
  forwarded: readonly string[]
}): Plugin {
  const patterns = forwarded.map((each) => new RegExp(each.startsWith('^') ? each : `^${each}`))
  return {
    name: 'openbranch:waiting-for-backend',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async ({ url = '' }, _outgoing, next) => {
        if (patterns.some((pattern) => pattern.test(url))) await listening(new URL(backend), longestMs)
        next()
      })
    },
  }
}

/** Until somebody listens there, or the time is over: then the call fails as calls do. */
export async function listening({ hostname, port }: URL, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs
  while (performance.now() < end) {
    if (await accepts(hostname, Number(port))) return true
    await wait(50)
  }
  return false
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}
