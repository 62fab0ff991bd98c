import { humanize } from '../contract/names.ts'
import { lessNull, type Property, type Schemas, typeOf } from '../contract/schemas.ts'
import type { Json, Schema } from '../contract/types.ts'
import type { Field } from './resource.ts'

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
  const { list, sort, search, reference, ...hints } = (declared['x-admin'] ?? {}) as Record<string, Json>
  const type = typeOf(schema) ?? (schema.enum ? 'string' : 'any')
  const isScalar = type !== 'object' && type !== 'array' && type !== 'any'
  const isPlain = type === 'string' && !schema.enum && !schema.format
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
  return {
    name,
    type,
    format: schema.format ?? null,
    label: declared.title ?? schema.title ?? humanize(name.split('.').at(-1) ?? name),
    help: declared.description ?? '',
    required: (write ?? read)?.required ?? false,
    readOnly: write === undefined,
    writeOnly: read === undefined,
    enum: schema.enum?.filter((value) => value !== null) ?? null,
    reference: typeof reference === 'string' ? reference : null,
    list: row !== undefined && isScalar && list !== false,
    sortable: row !== undefined && isScalar && sort !== false,
    searchable: typeof search === 'boolean' ? search : row !== undefined && isPlain,
    hints,
    ...(below && { fields: below }),
  }
}
