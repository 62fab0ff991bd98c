import type { Client } from '#client/client.ts'
import type { Batches } from './batches.ts'

type OpenBatches = (client: Client) => Promise<Batches>

let open: OpenBatches | null = null

/** Once, before the desk is drawn: the batches of our own server. A description of others' knows none. */
export function provideBatches(given: OpenBatches): void {
  open = given
}

/** How batches are opened; null: the browser makes all calls. */
export function openBatches(client: Client): (() => Promise<Batches>) | null {
  const given = open
  return given && (() => given(client))
}
