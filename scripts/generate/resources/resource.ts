import type { Json } from '../contract/types.ts'

/**
 * How its calls are shaped: records of their own, one object, a list that is written as a whole, values written name by
 * name.
 */
export type Adapter = 'collection' | 'document' | 'whole-list' | 'name-value'

/** What an admin can be made of; the format of resources.json (decisions §12 and what our desk reads besides). */
export interface Resource {
  name: string
  /** Message key. */
  label: string
  /** Of the collection or the singleton, as it stands in the description. */
  path: string
  /** Name of the resource whose key stands in the path. */
  parent: string | null
  /** Field that identifies a record; null for a singleton. */
  key: string | null
  singleton: boolean
  adapter: Adapter
  /** `METHOD /path`. */
  operations: Record<'list' | 'show' | 'create' | 'edit' | 'delete', string | null>
  operationIds: Record<'list' | 'show' | 'create' | 'edit' | 'delete', string | null>
  /** Those of the operations that no server answers yet (x-status: planned): nothing that leads to them is shown. */
  planned: (keyof Resource['operations'])[]
  /** Name of the schema of a record, where it has one. */
  entity: string | null
  /** Field that names a record for people. */
  recordLabel: string | null
  defaultSort: [string, 'ASC' | 'DESC'] | null
  /** Query parameters that the app's list always sends (x-admin.query of the list operation). */
  listQuery: Record<string, Json> | null
  fields: Field[]
}

export interface Field {
  /** Dotted within `fields` of an object: 'address.zip'. */
  name: string
  type: string
  format: string | null
  /** Message key. */
  label: string
  /** Message key, '' for none. */
  help: string
  required: boolean
  readOnly: boolean
  writeOnly: boolean
  enum: Json[] | null
  /** Name of the resource that the value is a key of. */
  reference: string | null
  /** Whether it is a column of the list. */
  list: boolean
  sortable: boolean
  searchable: boolean
  /** The rest of x-admin, as it stands: group, width, order, … */
  hints: Record<string, Json>
  /** Of an object. */
  fields?: Field[]
}
