/**
 * Wakes phones by Apple's push service, over HTTP/2 with a client certificate. What a phone then shows is the
 * difference between its card and the new one; a push itself says nothing.
 *
 * One connection for each certificate carries all its pushes.
 */
import { createHash } from 'node:crypto'
import { Connection } from './connection.ts'
import type { ApnsOptions, Identity, Push } from './push.ts'
import type { Outcome } from './reply.ts'

export interface Apns {
  /** Never throws: what went wrong is an outcome. */
  push(identity: Identity, push: Push): Promise<Outcome>
  close(): Promise<void>
}

export function openApns(options: ApnsOptions): Apns {
  const connections = new Map<string, Connection>()

  function connectionOf(identity: Identity): Connection {
    const name = createHash('sha256').update(JSON.stringify(identity)).digest('base64')
    const found = connections.get(name) ?? new Connection(identity, options)
    connections.set(name, found)
    return found
  }

  return {
    push: (identity, push) => connectionOf(identity).push(push),
    async close() {
      await Promise.all([...connections.values()].map((each) => each.close()))
    },
  }
}

/** Where nothing leaves the machine, as in the demo: there are no phones, and each counts as reached. */
export const nowhere: Apns = {
  push: async () => ({ kind: 'sent', apnsId: null }),
  async close() {},
}
