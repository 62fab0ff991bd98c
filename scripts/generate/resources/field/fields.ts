import type { FieldKind, Json, ResourceField } from '#rules/resource.ts'
import { fieldKind } from '#rules/schema/kind.ts'
import type { SchemaReader } from '#rules/schema/reader.ts'
import type { Property, Schema } from '#rules/schema/schema.ts'
import { hintsIn, isScalar } from '#rules/schema/schema.ts'
import { fieldSubject } from '#rules/schema/subject.ts'
import { humanize } from '../../contract/names.ts'
import { isPlural } from '../words.ts'
import { enumLabelsOf } from './enum-labels.ts'
import type { ReferenceTarget, ReferenceTargets } from './reference.ts'
import { unitOf } from './unit.ts'

export interface FieldSchemas {
  /** Of a reply. */
  read?: Schema | undefined
  /** Of a body. */
  write?: Schema | undefined
  /** Of a list, where it has other columns than the record. */
  row?: Schema | undefined
  /** Of a body that makes a record, where that is another. */
  made?: Schema | undefined
}

/** The schemas that the fields of a resource are read from. */
export interface FieldReading {
  readonly reader: SchemaReader
  readonly targets: ReferenceTargets
  /** The resource itself, whose parents and children are its own records. */
  readonly self: ReferenceTarget | null
  readonly measure: FieldBudget
}

/** Where a field stands: names of the schemas that it is within, so that circles end, and the path before its name. */
interface FieldPosition {
  readonly prefix: string
  readonly names: readonly string[]
  readonly depth: number
  /** Whether columns store it (x-stored), so that a list can be filtered by it. */
  readonly isStored: boolean
}

/** How deep objects within objects become fields, less where there would be too many; what is deeper is JSON. */
const depths = [
  { written: 4, read: 2 },
  { written: 3, read: 2 },
  { written: 2, read: 2 },
  { written: 1, read: 1 },
]

const mostFields = 800

/** The depth of one attempt, and how many fields are left to it. */
interface FieldBudget {
  readonly deepest: { readonly written: number; readonly read: number }
  left: number
}

/** The fields of a record: what is read, then what is only written. */
export function fieldsOf(shapes: FieldSchemas, reading: Omit<FieldReading, 'measure'>): ResourceField[] {
  let fields: ResourceField[] = []
  for (const deepest of depths) {
    const measure = { deepest, left: mostFields }
    const within = { prefix: '', names: [], depth: 0, isStored: true }
    fields = fieldsWithin(shapes, { ...reading, measure }, within)
    if (measure.left >= 0) break
  }
  return fields
}

function fieldsWithin(shapes: FieldSchemas, reading: FieldReading, within: FieldPosition): ResourceField[] {
  const of = (schema: Schema | undefined) => (schema ? reading.reader.properties(schema) : {})
  const read = of(shapes.read)
  const write = { ...onlyMade(of(shapes.made), read), ...of(shapes.write) }
  const row = shapes.row ? of(shapes.row) : read
  const names = new Set([...Object.keys(read), ...Object.keys(row), ...Object.keys(write)])
  const all = [...names].map((name) => {
    const properties = { read: read[name] ?? row[name], write: write[name], row: row[name] }
    return {
      field: fieldOf(name, properties, reading, within),
      isMarked: isMarked((properties.write ?? properties.read)?.schema),
    }
  })
  const isAnyMarked = all.some((each) => each.isMarked)
  return all.map(({ field, isMarked }) => (isAnyMarked ? { ...field, searchable: isMarked } : field))
}

/** Properties that only the body of creating has, and no reply. */
function onlyMade(
  made: Readonly<Record<string, Property>>,
  read: Readonly<Record<string, Property>>,
): Record<string, Property> {
  return Object.fromEntries(Object.entries(made).filter(([name]) => !(name in read)))
}

/** Where some properties are marked to be searched, only those are. */
const isMarked = (schema: Schema | undefined) =>
  (schema?.['x-admin'] as Record<string, Json> | undefined)?.search === true

interface FieldProperties {
  read: Property | undefined
  write: Property | undefined
  row: Property | undefined
}

function fieldOf(
  name: string,
  { read, write, row }: FieldProperties,
  reading: FieldReading,
  within: FieldPosition,
): ResourceField {
  const { reader, measure } = reading
  measure.left -= 1
  const declared = (write ?? read)?.schema ?? {}
  const schema = reader.flat(declared)
  const { list, sort, filter, search, reference, unit: _, labels: __, ...hints } = hintsIn(schema)
  const type = reader.typeOf(declared)
  const isWritten = write !== undefined
  const link = typeof reference === 'string' ? reference : linkOf(name, declared, isWritten, reading)
  const subject = fieldSubject({ name, schema: declared, isWritten, reference: link }, reader)
  const kind = fieldKind(subject, reader)
  // Of several choices, what each of them is.
  const chosen = kind === 'enums' ? reader.flat(reader.items(schema) ?? {}) : schema
  const isPlain = type === 'string' && !schema.enum && !schema.format
  const isStored = within.isStored && schema['x-stored'] !== false
  const isColumn = row !== undefined && (isScalar(type) || (kind === 'reference' && type === 'any'))
  return {
    name: within.prefix + name,
    type,
    kind,
    format: typeof schema.format === 'string' ? schema.format : null,
    label: titleOf(declared, schema, reader) ?? humanize(name),
    help: typeof schema.description === 'string' ? schema.description : '',
    required: (write ?? read)?.required ?? false,
    nullable: reader.isNullable(declared),
    readOnly: write === undefined,
    writeOnly: read === undefined,
    enum: reader.enumeration(chosen)?.map(({ value }) => value as Json) ?? null,
    enumLabels: enumLabelsOf(chosen, hintsIn(chosen), reader),
    unit: unitOf(subject, kind === 'money'),
    reference: link,
    list: isColumn ? list !== false : row !== undefined && list === true,
    sortable: isColumn && sort !== false,
    filterable: filter === true || (isColumn && filter !== false && isStored),
    searchable: typeof search === 'boolean' ? search : row !== undefined && isPlain && isStored,
    hints,
    ...below(name, kind, { read, write, row }, reading, within),
  }
}

/** The property's own title, else that of the schema it refers to, unless that is an entity: its title names the entity. */
function titleOf(declared: Schema, flat: Schema, reader: SchemaReader): string | null {
  if (typeof declared.title === 'string') return declared.title
  const name = reader.entityName(declared)
  return name === null || isScalar(reader.typeOf(declared)) ? (flat.title ?? null) : null
}

function linkOf(
  name: string,
  schema: Schema,
  isWritten: boolean,
  { reader, targets, self }: FieldReading,
): string | null {
  const flat = reader.flat(schema)
  const type = reader.typeOf(schema)
  if (type === 'array') {
    const items = flat.items ?? {}
    const each = reader.typeOf(items)
    if (!isScalar(each)) return null
    return (
      (
        targets.byKey(name, each) ??
        (each === 'integer' || reader.flat(items).format === 'uuid' ? targets.byName(name, each) : null)
      )?.name ?? null
    )
  }
  if (isScalar(type)) {
    if (
      flat.enum ||
      (flat.format && !['uuid', 'int64', 'int32', 'string', 'id'].includes(String(flat.format)))
    )
      return null
    if (self && /^parent[-_]?(id|uuid|key)$/i.test(name)) return self.name
    const isKey = (type === 'integer' || flat.format === 'uuid') && !isPlural(name)
    const found = targets.byKey(name, type) ?? (isKey ? targets.byName(name, type) : null)
    return found && !(found.name === self?.name && isOwn(name, isKey, self)) ? found.name : null
  }
  return embedded(name, flat, schema, isWritten, targets, reader)?.name ?? null
}

/** Whether a property is the record's own key, or no key at all; another id or uuid may be the key of a record above it. */
const isOwn = (name: string, isKey: boolean, { key }: ReferenceTarget) =>
  name === key || !isKey || !/(id|uuid)$/i.test(name)

/** The resource of a record that stands in place of its key: as `anyOf: [key, record]`, or in replies only. */
function embedded(
  name: string,
  flat: Schema,
  schema: Schema,
  isWritten: boolean,
  targets: ReferenceTargets,
  reader: SchemaReader,
): ReferenceTarget | null {
  const choices = flat.anyOf ?? flat.oneOf ?? []
  const isExpandable = choices.some((each) => reader.typeOf(each) === 'string')
  const found = isExpandable ? choices.map((each) => targets.byEntity(each)).find(Boolean) : undefined
  return found ?? (isWritten ? null : targets.byEntity(schema, name))
}

type InnerFields = Pick<ResourceField, 'fields' | 'items'>

/** The inner fields: of an object, of what all choices of an object share, or of the entries of a list or a map. */
function below(
  name: string,
  kind: FieldKind,
  properties: FieldProperties,
  reading: FieldReading,
  within: FieldPosition,
): InnerFields {
  const { reader, measure } = reading
  const { read, write, row } = properties
  const declared = (write ?? read)?.schema ?? {}
  const own = reader.entityName(declared)
  const limit = write ? measure.deepest.written : measure.deepest.read
  if ((own !== null && within.names.includes(own)) || within.depth >= limit || measure.left < 0) return {}
  const inside = (prefix: string): FieldPosition => ({
    prefix,
    names: own ? [...within.names, own] : within.names,
    depth: within.depth + 1,
    isStored: within.isStored && declared['x-stored'] !== false,
  })
  if (kind === 'object' || (kind === 'choice' && reader.flat(declared).properties)) {
    const shapes = { read: read?.schema, write: write?.schema, row: row ? row.schema : {} }
    return { fields: fieldsWithin(shapes, reading, inside(name ? `${within.prefix}${name}.` : '')) }
  }
  if (kind !== 'list' && kind !== 'map') return {}
  const inner = (property: Property | undefined) => {
    const each = property && (kind === 'list' ? reader.items : reader.mapValues)(property.schema)
    return each ? { schema: each, required: false } : undefined
  }
  const item = { read: inner(read), write: inner(write), row: undefined }
  if (!item.read && !item.write) return {}
  const field = fieldOf('', item, reading, { ...inside(''), prefix: '' })
  return { items: { ...field, label: field.label } }
}
