import type { Schema } from '#rules/schema/schema.ts'
import type { Context, Emitter } from '../context.ts'
import { jsonSchema } from '../contract/media.ts'
import type { Operation } from '../contract/operations.ts'
import { isObject } from '../contract/walk.ts'
import { header } from './source.ts'
import { compile, Imports } from './standalone.ts'

const types = `import type { ErrorObject } from 'ajv'
import type { OperationId } from './operations.ts'

export interface Validate {
  (data: unknown): boolean
  errors?: ErrorObject[] | null
}

export const validators: Record<
  OperationId,
  { params?: Validate; querystring?: Validate; headers?: Validate; body?: Validate }
>

/** What the text of a property must hold (contentSchema), parsed; by component and property. */
export const contentValidators: Record<string, Record<string, Validate>>
`

const parts = { path: 'params', query: 'querystring', header: 'headers' } as const

/** validators.js: what the server checks of each request. Bodies are taken as they are, parameters are coerced. */
export const emitValidators: Emitter = (described) => {
  // What is only planned answers 501 to everything.
  const context = {
    ...described,
    operations: described.operations.filter(({ status }) => status !== 'planned'),
  }
  const imports = new Imports()
  const components = context.schemas.all
  const bodies = compile(bodySchemas(context), components, imports)
  const parameters = compile(parameterSchemas(context), components, imports, {
    coerceTypes: 'array',
    useDefaults: true,
  })
  const contents = compile(contentSchemas(context), components, imports)
  const entries = described.operations.map((operation) => {
    if (operation.status === 'planned') return `  ${JSON.stringify(operation.id)}: {},\n`
    const fields = Object.keys(parameterSchemasOf(operation)).map(
      (part) => `${part}: parameters[${JSON.stringify(`${operation.id} ${part}`)}]`,
    )
    if (bodySchemaOf(operation)) fields.push(`body: bodies[${JSON.stringify(operation.id)}]`)
    return `  ${JSON.stringify(operation.id)}: {${fields.length > 0 ? ` ${fields.join(', ')} ` : ''}},\n`
  })
  const table = `export const validators = {\n${entries.join('')}}\n`
  const text = `${header}${imports.text()}\nconst bodies = ${bodies}\n\nconst parameters = ${parameters}\n\nconst contents = ${contents}\n\n${table}\n${contentTable(context)}`
  return [
    { path: 'validators.js', text },
    { path: 'validators.d.ts', text: header + types },
  ]
}

interface Content {
  component: string
  property: string
  schema: Schema
}

/** Ajv takes contentSchema as a note; checking what a text holds is for those who parse it. */
function contentsOf({ schemas }: Context): Content[] {
  return Object.entries(schemas.all).flatMap(([component, { properties = {} }]) =>
    Object.entries(properties).flatMap(([property, { contentSchema }]) =>
      isObject(contentSchema) ? [{ component, property, schema: contentSchema as Schema }] : [],
    ),
  )
}

const contentKey = ({ component, property }: Content) => `${component} ${property}`

function contentSchemas(context: Context): Record<string, Schema> {
  return Object.fromEntries(contentsOf(context).map((each) => [contentKey(each), each.schema]))
}

function contentTable(context: Context): string {
  const byComponent = Map.groupBy(contentsOf(context), ({ component }) => component)
  const lines = [...byComponent].map(([component, contents]) => {
    const entries = contents.map(
      (each) => `${JSON.stringify(each.property)}: contents[${JSON.stringify(contentKey(each))}]`,
    )
    return `  ${JSON.stringify(component)}: { ${entries.join(', ')} },\n`
  })
  return `export const contentValidators = {\n${lines.join('')}}\n`
}

function bodySchemaOf({ body }: Operation): Schema | undefined {
  return body ? jsonSchema(body.content) : undefined
}

function bodySchemas({ operations }: Context): Record<string, Schema> {
  const schemas = operations.map((operation) => [operation.id, bodySchemaOf(operation)] as const)
  return Object.fromEntries(schemas.filter((entry): entry is [string, Schema] => entry[1] !== undefined))
}

function parameterSchemas({ operations }: Context): Record<string, Schema> {
  return Object.assign(
    {},
    ...operations.map((operation) =>
      Object.fromEntries(
        Object.entries(parameterSchemasOf(operation)).map(([part, schema]) => [
          `${operation.id} ${part}`,
          schema,
        ]),
      ),
    ),
  )
}

/** One object schema per part of the request; every operation has one for the query, which takes no undeclared key. */
function parameterSchemasOf({
  parameters,
}: Operation): Partial<Record<(typeof parts)[keyof typeof parts], Schema>> {
  const schemas = Object.entries(parts).map(([place, part]) => {
    const own = parameters.filter((each) => each.in === place)
    const sentName = (name: string) => (place === 'header' ? name.toLowerCase() : name)
    const schema: Schema = {
      type: 'object',
      properties: Object.fromEntries(
        own.map((each) => [sentName(each.name), each.schema ?? jsonSchema(each.content ?? {}) ?? {}]),
      ),
      required: own.filter(({ required }) => required).map(({ name }) => sentName(name)),
      ...(place === 'query' && { additionalProperties: false }),
    }
    return [part, own.length > 0 || place === 'query' ? schema : null] as const
  })
  return Object.fromEntries(schemas.filter(([, schema]) => schema !== null))
}
