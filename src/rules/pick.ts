import type { ResourceField } from './resource.ts'

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
export function pickOf({ pick }: ResourceField['hints']): Pick | null {
  if (typeof pick !== 'object' || pick === null) return null
  if (!('operation' in pick && 'search' in pick && 'keys' in pick)) return null
  const { operation, search, keys } = pick
  if (typeof operation !== 'string' || typeof search !== 'string' || typeof keys !== 'string') return null
  return { operation, search, keys }
}
