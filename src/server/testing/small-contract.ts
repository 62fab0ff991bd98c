/** A contract of a test's own: operations written down as they would stand in openapi.yaml, validators compiled here. */

import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type {
  Contract,
  Description,
  JsonSchema,
  OperationEntry,
  Validate,
} from '#server/platform/contract/contract.ts'

interface SmallParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly style?: string
  readonly explode?: boolean
  readonly json?: boolean
  readonly schema: JsonSchema
}

export interface SmallOperation {
  readonly method: OperationEntry['method']
  readonly path: string
  readonly access?: OperationEntry['access']
  readonly status?: 'planned'
  readonly transaction?: 'manual'
  readonly parameters?: readonly SmallParameter[]
  readonly body?: JsonSchema
  readonly bodyRequired?: boolean
  /** Status to the reply's schema; null for none. */
  readonly replies: Readonly<Record<number, JsonSchema | null>>
}

export function smallContract(
  operations: Readonly<Record<string, SmallOperation>>,
  schemas: Readonly<Record<string, JsonSchema>> = {},
): Contract {
  const description: Description = {
    paths: Object.values(operations).reduce<Record<string, Record<string, object>>>((paths, operation) => {
      paths[operation.path] = {
        ...paths[operation.path],
        [operation.method.toLowerCase()]: describe(operation),
      }
      return paths
    }, {}),
    components: { schemas },
  }
  return {
    operations: Object.fromEntries(Object.entries(operations).map(([id, each]) => [id, entryOf(id, each)])),
    validators: Object.fromEntries(
      Object.entries(operations).map(([id, each]) => [id, validatorsOf(each, schemas)]),
    ),
    description: () => description,
  }
}

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })

function describe({ body, replies }: SmallOperation): object {
  const responses = Object.entries(replies).map(([status, schema]) => [
    status,
    schema === null ? {} : json(schema),
  ])
  return {
    ...(body !== undefined && { requestBody: json(body) }),
    responses: Object.fromEntries(responses),
  }
}

function entryOf(id: string, operation: SmallOperation): OperationEntry {
  const {
    method,
    path,
    access = { allow: ['guest'] },
    status,
    transaction,
    body,
    bodyRequired = true,
  } = operation
  return {
    id,
    method,
    path,
    summary: id,
    tags: [],
    access,
    ...(status && { status }),
    ...(transaction && { transaction }),
    parameters: (operation.parameters ?? []).map((each) => ({
      name: each.name,
      in: each.in,
      required: each.required ?? each.in === 'path',
      style: each.style ?? (each.in === 'query' ? 'form' : 'simple'),
      explode: each.explode ?? each.in === 'query',
      json: each.json ?? false,
    })),
    body: body === undefined ? null : { required: bodyRequired, mediaTypes: ['application/json'] },
    responses: Object.fromEntries(
      Object.entries(operation.replies).map(([code, schema]) => [
        code,
        { mediaTypes: schema === null ? [] : ['application/json'], headers: [] },
      ]),
    ),
  }
}

function validatorsOf(operation: SmallOperation, schemas: Readonly<Record<string, JsonSchema>>) {
  const compile = (schema: JsonSchema, coerce: boolean): Validate => {
    const ajv = new Ajv2020({ allErrors: true, strict: false, ...(coerce && { coerceTypes: 'array' }) })
    ;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
    ajv.addSchema({ $id: 'contract', components: { schemas } })
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/')
    return ajv.compile(JSON.parse(text)) as unknown as Validate
  }
  const part = (place: SmallParameter['in']): Validate | undefined => {
    const own = (operation.parameters ?? []).filter((each) => each.in === place)
    if (own.length === 0) return undefined
    const name = (each: SmallParameter) => (place === 'header' ? each.name.toLowerCase() : each.name)
    const required = own.filter((each) => each.required ?? place === 'path').map(name)
    const properties = Object.fromEntries(own.map((each) => [name(each), each.schema]))
    return compile({ type: 'object', properties, required }, true)
  }
  const [params, querystring, headers] = [part('path'), part('query'), part('header')]
  return {
    ...(params && { params }),
    ...(querystring && { querystring }),
    ...(headers && { headers }),
    ...(operation.body !== undefined && { body: compile(operation.body, false) }),
  }
}
