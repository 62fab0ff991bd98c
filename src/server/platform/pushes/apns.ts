/**
 * Wakes phones by Apple's push service, over HTTP/2 with a client certificate. What a phone then shows is the
 * difference between its card and the new one; a push itself says nothing.
 *
 * One connection for each certificate carries all its pushes.
 */
import { createHash } from 'node:crypto'
import { Connection } from './connection.ts'
import type { ApnsCredentials, ApnsOptions, PushMessage } from './push.ts'
import type { PushOutcome } from './reply.ts'

export interface Apns {
  /** Never throws: what went wrong is an outcome. */
  push(credentials: ApnsCredentials, push: PushMessage): Promise<PushOutcome>
  close(): Promise<void>
}

export function openApns(options: ApnsOptions): Apns {
  const connections = new Map<string, Connection>()
  /** The same for as long as somebody holds the credentials: many pushes go with them. */
  const known = new WeakMap<ApnsCredentials, Connection>()

  function connectionOf(credentials: ApnsCredentials): Connection {
    const before = known.get(credentials)
    if (before) return before
    const name = createHash('sha256').update(JSON.stringify(credentials)).digest('base64')
    const found = connections.get(name) ?? new Connection(credentials, options)
    connections.set(name, found)
    known.set(credentials, found)
    return found
  }

  return {
    push: (credentials, push) => connectionOf(credentials).push(push),
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
