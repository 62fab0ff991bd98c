import type { Server } from 'node:http'

/** @param asked as it was written */
export function portFrom(asked: string | undefined): number {
  const written = asked ?? process.env.PORT ?? '8080'
  const port = Number(written)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${written} is no port.`)
  return port
}

/** @throws Error with one sentence for people */
export function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(
        new Error(
          isTaken ? `Port ${port} is in use: stop what listens there, or use --port N.` : error.message,
        ),
      )
    })
    server.listen(port, host, resolve)
  })
}
