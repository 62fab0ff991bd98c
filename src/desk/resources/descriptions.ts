import { type Entity, entities } from '#generated/entities.ts'
import { type OperationEntry, operations } from '#generated/operations.ts'
import described from '#generated/resources.json' with { type: 'json' }

/** How a field is shown, filtered and sorted in a list. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'date' | 'date-time' | 'choice' | 'complex'

export interface FieldDescription {
  /** Path in the record, dots between levels. */
  readonly name: string
  /** Message key. */
  readonly label: string
  readonly kind: FieldKind
  readonly choices: readonly string[]
  readonly isReadOnly: boolean
  readonly isListed: boolean
  readonly isSortable: boolean
  readonly isSearched: boolean
  readonly isFilterable: boolean
  /** Column width in px, null for what its content needs. */
  readonly width: number | null
}

/** The properties that a body may have; nested objects have their own. */
export type WriteShape = { readonly [name: string]: true | WriteShape }

const operationKinds = ['list', 'show', 'create', 'edit', 'delete'] as const

export type ResourceOperations = Partial<Record<(typeof operationKinds)[number], OperationEntry>>

export interface ResourceDescription {
  readonly name: string
  /** Message key of many; a message key of one is the operation's summary ('Create organization'). */
  readonly label: string
  readonly key: string
  /** Field that names a record to people. */
  readonly recordLabel: string
  readonly defaultSort: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  /** Sent with every list, beside sort, range and filter. */
  readonly listQuery: Readonly<Record<string, unknown>>
  /** Nested fields stand in it under their dotted names, objects themselves do not. */
  readonly fields: readonly FieldDescription[]
  readonly writeShape: WriteShape
  readonly operations: ResourceOperations
}

/** As resources.json has them (scripts/generate/resources/resource.ts). */
export interface RawField {
  readonly name: string
  readonly type: string
  readonly format: string | null
  readonly label: string
  readonly readOnly: boolean
  readonly writeOnly: boolean
  readonly enum: readonly unknown[] | null
  readonly list: boolean
  readonly sortable: boolean
  readonly searchable: boolean
  readonly hints: Readonly<Record<string, unknown>>
  readonly fields?: readonly RawField[]
}

export interface RawResource {
  readonly name: string
  readonly label: string
  readonly key: string | null
  /** Name of the schema of a record, null where it has none. */
  readonly entity: string | null
  readonly operationIds: Readonly<Record<(typeof operationKinds)[number], string | null>>
  readonly recordLabel: string | null
  readonly defaultSort: readonly [string, 'ASC' | 'DESC'] | null
  readonly listQuery: Readonly<Record<string, unknown>> | null
  readonly fields: readonly RawField[]
}

const resources = new Map(
  (described as unknown as RawResource[]).map((raw) => [
    raw.name,
    describeResource(raw, operations, entities),
  ]),
)

/** What the contract says of a resource, null if there is no such resource. */
export function resourceNamed(name: string): ResourceDescription | null {
  return resources.get(name) ?? null
}

export function describeResource(
  raw: RawResource,
  table: Readonly<Record<string, OperationEntry>>,
  stored: Readonly<Record<string, Entity>> = {},
): ResourceDescription {
  const key = raw.key ?? 'id'
  const recordLabel = raw.recordLabel ?? key
  const [field, order] = raw.defaultSort ?? [recordLabel, 'ASC']
  const columns = stored[raw.entity ?? '']?.columns
  // What is not stored (a count) can be sorted by at most. Of a foreign record we know nothing better.
  const isFilterable = (name: string) =>
    columns ? columns.some((column) => column.property === name && column.filterable) : true
  const found = operationKinds.flatMap((kind) => {
    const operation = table[raw.operationIds[kind] ?? '']
    return operation && operation.status !== 'planned' ? [[kind, operation] as const] : []
  })
  return {
    name: raw.name,
    label: raw.label,
    key,
    recordLabel,
    defaultSort: { field, order },
    listQuery: raw.listQuery ?? {},
    fields: identifyingFirst(
      raw.fields.toSorted(byOrder).flatMap((field) => flatten(field, isFilterable)),
      recordLabel,
    ),
    writeShape: writeShapeOf(raw.fields),
    operations: Object.fromEntries(found),
  }
}

/** The column that names the record stands first, all others as the contract orders them. */
function identifyingFirst(fields: readonly FieldDescription[], name: string): FieldDescription[] {
  return [...fields.filter((field) => field.name === name), ...fields.filter((field) => field.name !== name)]
}

/** Those that the contract gives an order stand first, in it; all others as they stand in the schema. */
function byOrder(a: RawField, b: RawField): number {
  const place = ({ hints }: RawField) =>
    typeof hints.order === 'number' ? hints.order : Number.MAX_SAFE_INTEGER
  return place(a) - place(b)
}

function flatten(raw: RawField, isFilterable: (name: string) => boolean): FieldDescription[] {
  if (raw.fields) return raw.fields.toSorted(byOrder).flatMap((field) => flatten(field, isFilterable))
  const width = raw.hints.column ?? null
  return [
    {
      name: raw.name,
      label: raw.label,
      kind: kindOf(raw),
      choices: (raw.enum ?? []).map(String),
      isReadOnly: raw.readOnly,
      isListed: raw.list,
      isSortable: raw.sortable,
      isSearched: raw.searchable,
      isFilterable: raw.sortable && isFilterable(raw.name),
      width: typeof width === 'number' ? width : null,
    },
  ]
}

function kindOf({ type, format, enum: choices }: RawField): FieldKind {
  if (choices) return 'choice'
  if (type === 'boolean') return 'boolean'
  if (type === 'integer' || type === 'number') return 'number'
  if (type !== 'string') return 'complex'
  return format === 'date' || format === 'date-time' ? format : 'text'
}

function writeShapeOf(fields: readonly RawField[]): WriteShape {
  const own = (name: string) => name.slice(name.lastIndexOf('.') + 1)
  return Object.fromEntries(
    fields
      .filter((field) => !field.readOnly)
      .map((field) => [own(field.name), field.fields ? writeShapeOf(field.fields) : true]),
  )
}

/** The value at a dotted path. */
export function valueAt(record: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], record)
}
