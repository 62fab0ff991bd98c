import type { Field } from './resource.ts'

/** x-admin.pick of a reference: the call that finds what may be chosen for those who may not read the list. */
export interface Pick {
  /** operationId; its reply is the list of records. */
  readonly operation: string
  /** Query parameter of the text that is searched for. */
  readonly search: string
  /** Query parameter of the wanted keys, and the property that holds a key. */
  readonly keys: string
}

/** The pick that a field's hints name. */
export function pickOf({ pick }: Field['hints']): Pick | null {
  return typeof pick === 'object' && pick !== null ? (pick as unknown as Pick) : null
}
