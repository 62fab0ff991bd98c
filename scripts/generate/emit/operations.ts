import type { Emitter } from '../context.ts'
import type { Operation } from '../contract/operations.ts'
import type { MediaType } from '../contract/types.ts'
import { header, literal } from './source.ts'

const types = `import type { Policy } from '#rules/access.ts'

export interface OperationEntry {
  readonly id: string
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly access: Policy
  readonly status?: 'planned'
  readonly transaction?: 'manual'
  /** False where the server answers by a route of its own. */
  readonly bound?: false
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query' | 'header' | 'cookie'
    readonly required: boolean
    readonly style: string
    readonly explode: boolean
    /** Declared with \`content\`: the value is JSON text. */
    readonly json: boolean
  }[]
  readonly body: null | {
    readonly required: boolean
    readonly mediaTypes: readonly string[]
    /** Only where it is a file, whatever its kind: how long it may be. */
    readonly mostBytes?: number
    /** Of JSON that may be longer than others. */
    readonly longest?: number
  }
  readonly responses: Readonly<
    Record<string, { readonly mediaTypes: readonly string[]; readonly headers: readonly string[] }>
  >
}
`

/** operations.ts: what the server's binder and the client know of each operation. */
export const emitOperations: Emitter = ({ operations }) => {
  const entries = Object.fromEntries(operations.map((operation) => [operation.id, entryOf(operation)]))
  const table = `export const operations = ${literal(entries)} as const satisfies Record<string, OperationEntry>`
  const text = `${header}${types}\n${table}\n\nexport type OperationId = keyof typeof operations\n`
  return [{ path: 'operations.ts', text }]
}

/** An OperationEntry. */
export function entryOf({
  id,
  method,
  path,
  summary,
  tags,
  access,
  status,
  transaction,
  bound,
  ...rest
}: Operation) {
  return {
    id,
    method,
    path,
    summary,
    tags,
    access,
    status,
    transaction,
    bound,
    parameters: rest.parameters.map((each) => ({
      name: each.name,
      in: each.in,
      required: each.required,
      style: each.style,
      explode: each.explode,
      json: each.json,
    })),
    body: rest.body && {
      required: rest.body.required,
      mediaTypes: Object.keys(rest.body.content),
      mostBytes: mostBytes(rest.body.content),
      longest: rest.body.content['application/json']?.['x-most-bytes'],
    },
    responses: Object.fromEntries(
      Object.entries(rest.responses).map(([code, { content, headers }]) => [
        code,
        { mediaTypes: Object.keys(content), headers: Object.keys(headers) },
      ]),
    ),
  }
}

/** Undefined for what is no file, and for files of any length. */
function mostBytes(content: Record<string, MediaType>): number | undefined {
  const schemas = Object.values(content).map(({ schema }) => schema)
  const isFile = schemas.length > 0 && schemas.every((schema) => schema?.format === 'binary')
  const lengths = schemas.map((schema) => Number(schema?.maxLength ?? Number.POSITIVE_INFINITY))
  return isFile && lengths.every(Number.isFinite) ? Math.max(...lengths) : undefined
}
