/** Turns a handler's reply into JSON by the schema that the contract declares for its status: no more leaves. */
import fastJsonStringify from 'fast-json-stringify'
import { type Contract, type JsonSchema, type OperationEntry, replySchema } from './contract.ts'

export type Serialise = (value: unknown) => string

export interface ReplyWriter {
  /** Null where the contract declares no JSON for this status. */
  serialiser(status: number): Serialise | null
  /** Null where nothing or several kinds are declared. */
  mediaType(status: number): string | null
  isDeclared(status: number): boolean
}

/** Serialisers are compiled when a status is first answered: at start that would take most of the time. */
export function replyWriter(contract: Contract, entry: OperationEntry): ReplyWriter {
  const serialisers = new Map<number, Serialise | null>()
  return {
    serialiser(status) {
      let found = serialisers.get(status)
      if (found === undefined) {
        found = compile(contract, entry, status)
        serialisers.set(status, found)
      }
      return found
    },
    mediaType(status) {
      const types = entry.responses[status]?.mediaTypes ?? []
      return types.length === 1 ? (types[0] ?? null) : null
    },
    isDeclared: (status) => entry.responses[status] !== undefined,
  }
}

function compile(contract: Contract, entry: OperationEntry, status: number): Serialise | null {
  const schema = replySchema(contract, entry, status)
  if (schema === undefined) return null
  // The library drops every property of an empty schema, which means "anything".
  if (typeof schema === 'boolean' || Object.keys(schema).length === 0) return JSON.stringify
  // A schema's `if` says nothing of types that stand beside it; the linters of the contract look after that.
  return fastJsonStringify(standalone(contract, schema) as object, { ajv: { strictTypes: false } })
}

/** The schema with the components that it reaches, as definitions of its own. */
function standalone(contract: Contract, schema: JsonSchema): JsonSchema {
  const components = contract.description().components?.schemas ?? {}
  const definitions: Record<string, unknown> = {}

  function visit(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    const kept = Object.entries(value).filter(([key]) => !unneeded.has(key) && !key.startsWith('x-'))
    return Object.fromEntries(kept.map(([key, each]) => [key, visitKeyword(key, each)]))
  }

  function visitKeyword(key: string, value: unknown): unknown {
    if (key === '$ref' && typeof value === 'string') return refer(value.replace('#/components/schemas/', ''))
    // Names of properties are the entity's own: one may be called title.
    if (named.has(key)) return mapValues(value as object, visit)
    return literal.has(key) ? value : visit(value)
  }

  function refer(name: string): string {
    if (!Object.hasOwn(definitions, name)) {
      // Set before it is visited: a component may contain itself.
      definitions[name] = {}
      definitions[name] = visit(components[name] ?? {})
    }
    return `#/definitions/${name}`
  }

  return { ...(visit(schema) as object), definitions }
}

const unneeded = new Set(['title', 'description', 'examples', 'example', '$schema', '$id', 'default'])
const named = new Set(['properties', 'patternProperties', 'dependentSchemas'])
const literal = new Set(['enum', 'const', 'required', 'type'])

function mapValues(object: object, map: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]))
}
