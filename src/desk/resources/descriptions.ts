import type { OperationEntry } from '#generated/operations.ts'
import {
  type DeskResource,
  type FieldKind,
  type ItemAction,
  type ResourceAction,
  type ResourceField,
  type ResourceOutline,
  type ResourceQuestion,
  resourceActions,
} from '#rules/resource.ts'

/** A field of a list, and how it is shown, sorted and filtered there. */
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
  /** As the contract has it. */
  readonly raw: ResourceField
}

/** The properties that a body may have; nested objects, and those in lists, have their own. */
export type WriteShape = { readonly [name: string]: true | WriteShape }

export type ResourceOperations = Partial<Record<ResourceAction, OperationEntry>>

/** What else can be done with one record, and the call that does it. */
export interface RecordAction extends Omit<ItemAction, 'operation'> {
  readonly operation: OperationEntry
}

/** What a list can be asked besides, and the call that answers. */
export interface ListQuestion extends ResourceQuestion {
  readonly operation: OperationEntry
}

/** Which records wait for their reader, as the hint `next` says. */
export interface NextRecords {
  readonly filter?: Readonly<Record<string, unknown>>
  /** Filter that takes today's date. */
  readonly since?: string
  /** Filter that takes the alias of who is signed in. */
  readonly own?: string
}

/** What is known of every resource before its fields are there. */
export interface ResourceSummary {
  readonly name: string
  /** Message key of many; a message key of one is the operation's summary ('Create organization'). */
  readonly label: string
  readonly key: string
  /** Field that names a record to people. */
  readonly recordLabel: string
  readonly defaultSort: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  /** Which records wait for their reader; null where none do. */
  readonly next: NextRecords | null
  /** Sent with every list, beside sort, range and filter. */
  readonly listQuery: Readonly<Record<string, unknown>>
  /** All rows come at once, so that they are searched, filtered and sorted here. */
  readonly isLocal: boolean
  /** Those that a server answers. */
  readonly operations: ResourceOperations
  /** As the contract has it. */
  readonly raw: ResourceOutline
}

export interface ResourceDescription extends ResourceSummary {
  /** What day or time counts for a record; null where none does. */
  readonly date: FieldDescription | null
  /** What a record is about, in a few words. */
  readonly about: readonly FieldDescription[]
  /** Nested fields stand in it under their dotted names, objects themselves do not. */
  readonly fields: readonly FieldDescription[]
  /** Of what making a record takes, and changing one. */
  readonly createShape: WriteShape
  readonly writeShape: WriteShape
  readonly canSearch: boolean
  readonly itemActions: readonly RecordAction[]
  readonly questions: readonly ListQuestion[]
  readonly raw: DeskResource
}

type OperationTable = Readonly<Record<string, OperationEntry>>

/** An operation that a server answers. */
function builtIn(table: OperationTable, operationId: string | null): OperationEntry | undefined {
  const operation = table[operationId ?? '']
  return operation && operation.status !== 'planned' ? operation : undefined
}

export function outlineResource(raw: ResourceOutline, table: OperationTable): ResourceSummary {
  const key = raw.key ?? 'id'
  const recordLabel = raw.adapter === 'name-value' ? 'name' : (raw.recordLabel ?? key)
  // Rows that are written together keep the order that they were given.
  const [field, order] = raw.defaultSort ?? [raw.adapter === 'whole-list' ? 'id' : recordLabel, 'ASC']
  const found = resourceActions.flatMap((action) => {
    const operation = builtIn(table, raw.operationIds[action])
    return operation ? [[action, operation] as const] : []
  })
  const operations: ResourceOperations = Object.fromEntries(found)
  // Rows come and go by the call that saves them all; it is called after what it does to the whole.
  if (raw.adapter === 'whole-list' && operations.edit) {
    operations.create ??= { ...operations.edit, summary: '' }
    operations.delete ??= operations.edit
  }
  return {
    name: raw.name,
    label: raw.label,
    key,
    recordLabel,
    defaultSort: { field, order },
    next: (raw.hints.next as NextRecords | undefined) ?? null,
    listQuery: raw.listQuery ?? {},
    isLocal: !raw.dialect?.paging,
    operations,
    raw,
  }
}

export function describeResource(raw: DeskResource, table: OperationTable): ResourceDescription {
  const outline = outlineResource(raw, table)
  const { recordLabel, isLocal, defaultSort } = outline
  const shape = writeShapeOf(raw.fields)
  // What is shown once is in no other reply.
  const lasting = raw.fields.filter(({ hints }) => hints.once !== true)
  const listed = raw.adapter === 'name-value' ? nameAndValue : lasting
  const fields = identifyingFirst(listed.toSorted(byOrder).flatMap(flatten), recordLabel).map((each) =>
    isLocal ? asked(each) : each,
  )
  const isSearched = raw.dialect?.search != null || raw.dialect?.filter?.by === 'json'
  const itemActions = raw.itemActions.flatMap((action) => {
    const operation = builtIn(table, action.operationId)
    return operation ? [{ ...action, operation }] : []
  })
  return {
    ...outline,
    ...forPalette(raw, fields, defaultSort.field),
    fields,
    createShape: raw.takes ? picked(shape, raw.takes.create) : shape,
    writeShape: raw.takes ? picked(shape, raw.takes.edit) : shape,
    itemActions,
    questions: (raw.questions ?? []).flatMap((question) => {
      const operation = builtIn(table, question.operationId)
      return operation ? [{ ...question, operation }] : []
    }),
    canSearch:
      isLocal || (isSearched && (raw.dialect?.search != null || fields.some((each) => each.isSearched))),
    raw,
  }
}

/** What the hints say of single records in a few words; those that name no field of theirs are left alone. */
function forPalette(
  { hints }: ResourceOutline,
  fields: readonly FieldDescription[],
  sorted: string,
): Pick<ResourceDescription, 'date' | 'about'> {
  const named = (name: unknown) => fields.find((field) => field.name === name)
  const date = named(hints.date ?? sorted)
  const about = Array.isArray(hints.about) ? hints.about : []
  return {
    date: date && ['date', 'date-time'].includes(date.kind) ? date : null,
    about: about.flatMap((name) => named(name) ?? []),
  }
}

/** The column that names the record stands first, all others as the contract orders them. */
function identifyingFirst(fields: readonly FieldDescription[], name: string): FieldDescription[] {
  return [...fields.filter((field) => field.name === name), ...fields.filter((field) => field.name !== name)]
}

/** Those that the contract gives an order stand first, in it; all others as they stand in the schema. */
function byOrder(a: ResourceField, b: ResourceField): number {
  const place = ({ hints }: ResourceField) =>
    typeof hints.order === 'number' ? hints.order : Number.MAX_SAFE_INTEGER
  return place(a) - place(b)
}

function flatten(raw: ResourceField): FieldDescription[] {
  return raw.fields ? raw.fields.toSorted(byOrder).flatMap(flatten) : [describeField(raw)]
}

/** One field, whatever is in it. */
export function describeField(raw: ResourceField): FieldDescription {
  const width = raw.hints.column ?? null
  return {
    name: raw.name,
    label: raw.label,
    kind: raw.kind,
    choices: (raw.enum ?? []).map(String),
    isReadOnly: raw.readOnly,
    isListed: raw.list,
    isSortable: raw.sortable,
    isSearched: raw.searchable,
    isFilterable: raw.filterable,
    width: typeof width === 'number' ? width : null,
    raw,
  }
}

/** Kinds whose values have an order, and can be asked for. */
const plainKinds: readonly FieldKind[] = [
  'text',
  'number',
  'integer',
  'money',
  'boolean',
  'enum',
  'date',
  'time',
  'date-time',
  'email',
  'phone',
  'url',
  'reference',
]
const textKinds: readonly FieldKind[] = ['text', 'long-text', 'markdown', 'email', 'phone', 'url']

/** What can be asked of a field whose rows are all here. */
function asked(field: FieldDescription): FieldDescription {
  const isPlain = plainKinds.includes(field.kind)
  return { ...field, isSortable: isPlain, isFilterable: isPlain, isSearched: textKinds.includes(field.kind) }
}

/** Columns of settings: what they are called, and what they say. */
const nameAndValue: readonly ResourceField[] = ['name', 'value'].map((name) => ({
  name,
  type: name === 'name' ? 'string' : 'any',
  kind: name === 'name' ? 'text' : 'json',
  format: null,
  label: name === 'name' ? 'Name' : 'Value',
  help: '',
  required: true,
  nullable: false,
  readOnly: name === 'name',
  writeOnly: false,
  enum: null,
  enumLabels: null,
  unit: null,
  reference: null,
  list: true,
  sortable: true,
  filterable: false,
  searchable: true,
  hints: {},
}))

const picked = (shape: WriteShape, names: readonly string[]): WriteShape =>
  Object.fromEntries(names.map((name) => [name, shape[name] ?? true]))

function writeShapeOf(fields: readonly ResourceField[]): WriteShape {
  const own = (name: string) => name.slice(name.lastIndexOf('.') + 1)
  return Object.fromEntries(
    fields
      .filter((field) => !field.readOnly)
      .map((field) => {
        const inner = field.fields ?? (field.kind === 'list' ? field.items?.fields : undefined)
        return [own(field.name), inner ? writeShapeOf(inner) : true]
      }),
  )
}
