import type { Field, FieldKind } from '#rules/resource.ts'
import { humanize } from '../contract/names.ts'
import { isNullable, lessNull, type Property, type Schemas, typeOf } from '../contract/schemas.ts'
import type { Json, Schema } from '../contract/types.ts'

export interface Shapes {
  /** Of a reply. */
  read?: Schema | undefined
  /** Of a body. */
  write?: Schema | undefined
  /** Of a list, where it has other columns than the record. */
  row?: Schema | undefined
}

/** The fields of a record: what is read, then what is only written. */
export function fieldsOf(shapes: Shapes, schemas: Schemas, prefix = ''): Field[] {
  const read = shapes.read ? schemas.propertiesOf(shapes.read) : {}
  const write = shapes.write ? schemas.propertiesOf(shapes.write) : {}
  const row = shapes.row ? schemas.propertiesOf(shapes.row) : read
  const names = new Set([...Object.keys(read), ...Object.keys(row), ...Object.keys(write)])
  return [...names].map((name) =>
    fieldOf(prefix + name, { read: read[name] ?? row[name], write: write[name], row: row[name] }, schemas),
  )
}

interface Properties {
  read: Property | undefined
  write: Property | undefined
  row: Property | undefined
}

function fieldOf(name: string, { read, write, row }: Properties, schemas: Schemas): Field {
  const declared = schemas.resolve((write ?? read)?.schema ?? {})
  const schema = schemas.resolve(lessNull(declared))
  const { list, sort, filter, search, reference, unit, ...hints } = (declared['x-admin'] ?? {}) as Record<
    string,
    Json
  >
  const type = typeOf(schema) ?? (schema.enum ? 'string' : 'any')
  const isScalar = type !== 'object' && type !== 'array' && type !== 'any'
  const isPlain = type === 'string' && !schema.enum && !schema.format
  const isColumn = row !== undefined && isScalar
  const below = schema.properties
    ? fieldsOf(
        {
          read: read && lessNull(schemas.resolve(read.schema)),
          write: write && lessNull(schemas.resolve(write.schema)),
          row: row ? lessNull(schemas.resolve(row.schema)) : {},
        },
        schemas,
        `${name}.`,
      )
    : undefined
  const link = typeof reference === 'string' ? reference : null
  return {
    name,
    type,
    kind: kindOf(schema, type, link),
    format: schema.format ?? null,
    label: declared.title ?? schema.title ?? humanize(name.split('.').at(-1) ?? name),
    help: declared.description ?? '',
    required: (write ?? read)?.required ?? false,
    nullable: isNullable(declared),
    readOnly: write === undefined,
    writeOnly: read === undefined,
    enum: schema.enum?.filter((value) => value !== null) ?? null,
    enumLabels: null,
    unit: typeof unit === 'string' ? unit : null,
    reference: link,
    list: isColumn && list !== false,
    sortable: isColumn && sort !== false,
    filterable: isColumn && filter !== false && declared['x-stored'] !== false,
    searchable: typeof search === 'boolean' ? search : row !== undefined && isPlain,
    hints,
    ...(below && { fields: below }),
  }
}

function kindOf(schema: Schema, type: string, reference: string | null): FieldKind {
  if (reference) return type === 'array' ? 'references' : 'reference'
  if (schema.enum) return 'enum'
  if (type === 'string') return kindOfFormat[schema.format ?? ''] ?? 'text'
  if (type === 'array') return 'list'
  if (type === 'integer' || type === 'number' || type === 'boolean') return type
  return schema.properties ? 'object' : 'json'
}

const kindOfFormat: Readonly<Record<string, FieldKind>> = {
  date: 'date',
  'date-time': 'date-time',
  time: 'time',
  email: 'email',
  uri: 'url',
  'http-url': 'url',
  password: 'password',
}
