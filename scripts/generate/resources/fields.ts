import { humanize } from '../contract/names.ts'
import { lessNull, type Property, type Schemas, typeOf } from '../contract/schemas.ts'
import type { Json, Schema } from '../contract/types.ts'
import type { Field } from './resource.ts'

export interface Shapes {
  /** Of a reply. */
  read?: Schema | undefined
  /** Of a body. */
  write?: Schema | undefined
}

/** The fields of a record: what is read, then what is only written. */
export function fieldsOf(shapes: Shapes, schemas: Schemas, prefix = ''): Field[] {
  const read = shapes.read ? schemas.propertiesOf(shapes.read) : {}
  const write = shapes.write ? schemas.propertiesOf(shapes.write) : {}
  const names = new Set([...Object.keys(read), ...Object.keys(write)])
  return [...names].map((name) => fieldOf(prefix + name, read[name], write[name], schemas))
}

function fieldOf(
  name: string,
  read: Property | undefined,
  write: Property | undefined,
  schemas: Schemas,
): Field {
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
    list: read !== undefined && isScalar && list !== false,
    sortable: read !== undefined && isScalar && sort !== false,
    searchable: typeof search === 'boolean' ? search : read !== undefined && isPlain,
    hints,
    ...(below && { fields: below }),
  }
}
