/** Batches of our server, as runs see them; a description of others' has none. */
import type { components } from '#generated/types.ts'

export type BatchCall = components['schemas']['BatchCalls']['calls'][number]
export type BatchResult = components['schemas']['BatchResult']
export type Batch = components['schemas']['Batch']
export type BatchKind = Batch['kind']
export type BatchOrder = components['schemas']['BatchOrder']['state']

/** Each rejects as the client does. */
export interface Batches {
  readonly create: (kind: BatchKind, resource: string) => Promise<Batch>
  /** Whoever adds a call again whose number is there already adds nothing. */
  readonly add: (uuid: string, calls: readonly BatchCall[]) => Promise<void>
  readonly order: (uuid: string, state: BatchOrder) => Promise<Batch>
  readonly read: (uuid: string) => Promise<Batch>
  /** Of calls that were made, in their order; not all at once. */
  readonly results: (uuid: string, after: number) => Promise<readonly BatchResult[]>
  /** The same of those alone that were refused. */
  readonly refused: (uuid: string, after: number) => Promise<readonly BatchResult[]>
  /** Those of whoever is signed in, the latest first. */
  readonly mine: () => Promise<readonly Batch[]>
}
