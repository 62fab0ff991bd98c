import type { Schema } from '#rules/schema/schema.ts'
import { allowsNull, lessNull, ownType } from '#rules/schema/schema.ts'
import type { Context, Emitter } from '../context.ts'
import { header, literal } from './source.ts'

const types = `import type { components } from './types.ts'

export interface Column {
  /** Dotted for a property of a nested object: 'address.zip'. */
  readonly property: string
  readonly column: string
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'json'
  readonly format?: string
  readonly required: boolean
  readonly readOnly: boolean
  readonly writeOnly: boolean
  readonly nullable: boolean
  readonly sortable: boolean
  readonly filterable: boolean
  readonly searchable: boolean
  /** Of the column that holds versions by language: the properties that have them. */
  readonly byLanguage?: readonly string[]
}

/** Where the records of a schema are stored; \`Described\` is the schema's type. */
export interface Entity<Described = never> {
  readonly table: string
  /** The property that identifies a record within its tenant. */
  readonly key: string
  readonly columns: readonly Column[]
  /** Never there: it lets the types refuse to read records of one entity as those of another. */
  readonly describes?: (record: Described) => void
}

type Schemas = components['schemas']
type Entities<Name extends keyof Schemas> = { readonly [Each in Name]: Entity<Schemas[Each]> }
`

interface Column {
  property: string
  column: string
  type: string
  format: string | undefined
  required: boolean
  readOnly: boolean
  writeOnly: boolean
  nullable: boolean
  sortable: boolean
  filterable: boolean
  searchable: boolean
  byLanguage?: readonly string[]
}

interface HintedColumn extends Column {
  isHinted: boolean
}

/** entities.ts: for each schema with x-table, where its properties are stored. */
export const emitEntities: Emitter = (context) => {
  const stored = Object.entries(context.schemas.all).filter(
    ([, schema]) => typeof schema['x-table'] === 'string',
  )
  const entities = Object.fromEntries(
    stored.map(([name, schema]) => [
      name,
      {
        table: schema['x-table'],
        key: keyOf(schema, context),
        columns: searched(columnsOf(schema, context)),
      },
    ]),
  )
  const names = Object.keys(entities).map((name) => `\n  | ${literal(name)}`)
  const type = `export type EntityName =${names.join('') || ' never'}`
  const table = `export const entities: Entities<EntityName> = ${literal(entities)}`
  return [{ path: 'entities.ts', text: `${header}${types}\n${type}\n\n${table}\n` }]
}

interface ColumnPlace {
  properties: string
  columns: string
  required: boolean
  readOnly: boolean
  writeOnly: boolean
}

const top: ColumnPlace = { properties: '', columns: '', required: true, readOnly: false, writeOnly: false }

function columnsOf(schema: Schema, context: Context, place: ColumnPlace = top): HintedColumn[] {
  return Object.entries(context.schemas.properties(schema)).flatMap(([name, property]) => {
    const declared = context.schemas.resolve(property.schema)
    if (declared['x-stored'] === false) return []
    const resolved = context.schemas.resolve(lessNull(declared))
    const column = place.columns + ((declared['x-column'] as string | undefined) ?? name)
    const here = {
      required: place.required && property.required,
      readOnly: place.readOnly || declared.readOnly === true,
      writeOnly: place.writeOnly || declared.writeOnly === true,
    }
    const byLanguage = declared['x-by-language']
    if (Array.isArray(byLanguage)) {
      const flags = { ...here, nullable: false }
      return [{ ...columnOf(place.properties + name, column, { type: 'object' }, flags), byLanguage }]
    }
    const isNested = ownType(resolved) === 'object' && resolved.properties !== undefined
    if (isNested) {
      return columnsOf(resolved, context, {
        ...here,
        properties: `${place.properties}${name}.`,
        columns: `${column}_`,
      })
    }
    return [columnOf(place.properties + name, column, resolved, { ...here, nullable: allowsNull(declared) })]
  })
}

function columnOf(
  property: string,
  column: string,
  schema: Schema,
  flags: { required: boolean; readOnly: boolean; writeOnly: boolean; nullable: boolean },
): HintedColumn {
  const declared = ownType(schema) ?? typeOfValues(schema)
  const isScalar = declared !== undefined && ['string', 'integer', 'number', 'boolean'].includes(declared)
  const hints = (schema['x-admin'] ?? {}) as { sort?: boolean; filter?: boolean; search?: boolean }
  const isShown = isScalar && !flags.writeOnly
  const isText = declared === 'string' && !schema.enum && (!schema.format || schema.format === 'email')
  return {
    property,
    column,
    type: isScalar ? declared : 'json',
    format: schema.format,
    ...flags,
    sortable: isShown && hints.sort !== false,
    filterable: isShown && hints.filter !== false,
    searchable: isShown && isText && hints.search !== false,
    isHinted: isShown && hints.search === true,
  }
}

/** Where some properties are marked to be searched, only those are. */
function searched(columns: HintedColumn[]): Column[] {
  const hasHints = columns.some(({ isHinted }) => isHinted)
  return columns.map(({ isHinted, ...column }) => (hasHints ? { ...column, searchable: isHinted } : column))
}

function typeOfValues(schema: Schema): string | undefined {
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  const types = new Set(values.filter((value) => value !== null).map((value) => typeof value))
  return types.size === 1 ? [...types][0] : undefined
}

/** x-key, else a readOnly uuid, else what is usually called so. */
function keyOf(schema: Schema, { schemas }: Context): string {
  if (typeof schema['x-key'] === 'string') return schema['x-key']
  const properties = Object.entries(schemas.properties(schema))
  const identifier = properties.find(([, { schema: each }]) => {
    const { readOnly, format } = schemas.resolve(each)
    return readOnly && format === 'uuid'
  })
  const usual = ['uuid', 'id', 'key', 'slug', 'name'].find((name) =>
    properties.some(([each]) => each === name),
  )
  return identifier?.[0] ?? usual ?? properties[0]?.[0] ?? 'id'
}
