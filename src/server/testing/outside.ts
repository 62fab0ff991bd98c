/** Somebody else's server for tests, on this machine, and how it is reached: the rules of the product forbid it. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Outbound } from '#server/platform/outbound/fetch-outside.ts'
import { patienceMs } from '#tests/patience.ts'

export interface OutsideServer {
  readonly port: number
  /** Paths that were asked for, in their order. */
  readonly asked: string[]
  close(): void
}

/** @param replies by path; they may change while it runs, and what has none is never answered */
export async function startOutsideServer(replies: Record<string, RequestListener>): Promise<OutsideServer> {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    replies[request.url ?? '']?.(request, reply)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Reaches nothing but this machine, under any name. */
export const here: Outbound = {
  isAllowed: ({ protocol }) => protocol === 'http:',
  isOpen: (address) => address === '127.0.0.1',
  resolve: async (host) => [host === 'inside.example' ? '10.0.0.1' : '127.0.0.1'],
  milliseconds: patienceMs,
}

/** For what is never answered. */
export const impatient: Outbound = { ...here, milliseconds: 500 }
