import type { Resource, ResourceField } from '#rules/resource.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { lessNull } from '#rules/schema/schema.ts'
import type { Context } from '../../context.ts'
import type { Coverage, SlotsOf } from './operations.ts'

export interface FieldSeen {
  readonly name: string
  /** 'yes', or why it is none. */
  readonly list: string
  readonly show: string
  readonly form: string
  readonly how: Coverage
}

/** Every field of a resource, those of objects and of the entries of lists too. */
export function fieldsSeen(
  resource: Resource,
  { document, schemas }: Context,
  slotsOf: SlotsOf,
): FieldSeen[] {
  const { [resource.entity ?? '']: read, [`${resource.entity}Input`]: write } =
    document.components?.schemas ?? {}
  const around = { resource, slots: slotsOf(resource.name) }
  const declared = [read, write].filter((each) => each !== undefined)
  return rowsOf(resource.fields, '', { ...around, declared, schemas })
}

interface FieldSurroundings extends Pick<Context, 'schemas'> {
  readonly resource: Resource
  readonly slots: readonly string[]
  /** Schemas whose properties the fields are: as read and as written. */
  readonly declared: readonly Schema[]
}

function rowsOf(fields: readonly ResourceField[], prefix: string, around: FieldSurroundings): FieldSeen[] {
  return fields.flatMap((field) => {
    const own = declaredOf(field.name.split('.').at(-1) ?? '', around)
    return fieldRows(field, prefix, { ...around, declared: own })
  })
}

function declaredOf(property: string, { declared, schemas }: FieldSurroundings): Schema[] {
  return declared.flatMap((schema) => {
    const found = schemas.properties(lessNull(schemas.resolve(schema)))[property]
    return found ? [schemas.resolve(found.schema)] : []
  })
}

function fieldRows(field: ResourceField, prefix: string, around: FieldSurroundings): FieldSeen[] {
  // A field of an entry has its name within the entry: `fields[].type`.
  const name = prefix + field.name
  const entry = { ...around, declared: around.declared.flatMap(({ items }) => (items ? [items] : [])) }
  return [
    { name, ...placesOf(field, around), how: howOf(field, name, around) },
    ...rowsOf(field.fields ?? [], prefix, around),
    ...rowsOf(field.items?.fields ?? [], `${name}[].`, entry),
  ]
}

function placesOf(field: ResourceField, { resource, declared }: FieldSurroundings) {
  const { operationIds, planned } = resource
  const has = (action: 'list' | 'show' | 'create' | 'edit') =>
    operationIds[action] !== null && !planned.includes(action)
  if (hiddenBy(field) !== null) return { list: 'no', show: 'no', form: 'no' }
  return {
    list: !has('list') ? 'no list' : field.list ? 'yes' : whyNoColumn(field, declared),
    show: !has('show') ? 'no page' : field.writeOnly ? 'write only' : 'yes',
    form: !has('create') && !has('edit') ? 'no form' : field.readOnly ? 'read only' : 'yes',
  }
}

function whyNoColumn({ type, writeOnly, fields, items }: ResourceField, declared: readonly Schema[]): string {
  if (declared.some((schema) => hintsOf(schema).list === false)) return 'by hint'
  if (writeOnly) return 'write only'
  if (fields) return 'its fields'
  if (items || type === 'array' || type === 'object' || type === 'any') return 'no single value'
  return 'not at first'
}

const hintsOf = (schema: Schema) => (schema['x-admin'] ?? {}) as Readonly<Record<string, unknown>>

function howOf(field: ResourceField, name: string, { slots, declared }: FieldSurroundings): Coverage {
  const hidden = hiddenBy(field)
  if (hidden !== null) return { way: 'hidden', text: `not shown: ${hidden}` }
  const own = slots.filter((slot) => slot === `columns.${name}` || slot === `fields.${name}`)
  if (own.length > 0) return { way: 'overridden', text: `overridden by ${own.join(', ')}` }
  if (field.kind === 'json' && field.type === 'any' && !('widget' in field.hints)) {
    const text =
      'unexplained: give it a type, a $ref or x-admin.widget, or say why nothing shows it in x-admin.hidden'
    return { way: 'gap', text }
  }
  const isHinted = declared.some((schema) => Object.keys(hintsOf(schema)).length > 0)
  return isHinted ? { way: 'hinted', text: 'hinted' } : { way: 'inferred', text: 'inferred' }
}

function hiddenBy({ hints }: ResourceField): string | null {
  return typeof hints.hidden === 'string' ? hints.hidden : null
}
