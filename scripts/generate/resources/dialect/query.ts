import type { SchemaReader } from '#rules/schema/reader.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { isScalar } from '#rules/schema/schema.ts'
import { jsonSchema } from '../../contract/media.ts'
import type { Operation } from '../../contract/operations.ts'
import { plain } from '../words.ts'

/** A query parameter under the name that it is sent by. */
export interface QueryParameter {
  readonly name: string
  readonly schema: Schema
  readonly type: string
  readonly description: string
  readonly required: boolean
  /** Sent as JSON text. */
  readonly json: boolean
  readonly examples: readonly unknown[]
}

/** The query parameters of an operation; those that are objects as what is sent of them: `page[size]`, `filter[name]`. */
export function queryOf({ parameters }: Operation, reader: SchemaReader): QueryParameter[] {
  return parameters
    .filter((each) => each.in === 'query')
    .flatMap((parameter) => {
      const schema = parameter.schema ?? jsonSchema(parameter.content ?? {}) ?? {}
      const isObject = reader.typeOf(schema) === 'object' && !parameter.json
      const properties = isObject ? Object.entries(reader.properties(schema)) : []
      const own = described(parameter, parameter.name, schema, reader)
      if (properties.length === 0) return [own]
      if (parameter.style === 'deepObject') {
        return properties.map(([name, each]) =>
          described({}, `${parameter.name}[${name}]`, each.schema, reader),
        )
      }
      const isSpread = parameter.style === 'form' && parameter.explode
      return isSpread ? properties.map(([name, each]) => described({}, name, each.schema, reader)) : [own]
    })
}

function described(
  parameter: Partial<Operation['parameters'][number]>,
  name: string,
  schema: Schema,
  reader: SchemaReader,
): QueryParameter {
  const flat = reader.flat(schema)
  const named = Object.values(
    ((parameter as { examples?: object }).examples ?? {}) as Record<string, { value?: unknown }>,
  )
  const examples = [parameter.example, flat.example, ...((flat.examples as unknown[] | undefined) ?? [])]
  return {
    name,
    schema: flat,
    type: reader.typeOf(schema),
    description: [parameter.description, flat.description].filter(Boolean).join(' '),
    required: parameter.required ?? false,
    json: parameter.json ?? false,
    examples: [...examples, ...named.map(({ value }) => value)].filter((each) => each !== undefined),
  }
}

/** The first parameter called by one of the names, in any spelling. */
export function named(query: readonly QueryParameter[], names: string): QueryParameter | undefined {
  const wanted = names.split(/\s+/)
  const found = wanted.map((name) => query.find((each) => plain(each.name) === name))
  return found.find((each) => each !== undefined)
}

export const isText = ({ type, json }: QueryParameter) => !json && (type === 'string' || type === 'any')

export const isNumber = ({ type }: QueryParameter) => type !== 'boolean' && (isScalar(type) || type === 'any')

export const valuesOf = ({ schema }: QueryParameter): string[] =>
  Array.isArray(schema.enum) ? schema.enum.map(String) : []
