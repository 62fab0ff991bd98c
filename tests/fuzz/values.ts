/** Values that a schema allows, made by json-schema-faker and checked by a validator of our own. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { generateSync, type JsonSchema } from 'json-schema-faker'
import { httpUrl } from '#rules/custom-rules.ts'
import { contract } from '#server/platform/contract/our-contract.ts'

const components = contract.description().components?.schemas ?? {}

/** Not the server's compiled validators: a second opinion. It knows standard keywords only, so it lets more pass. */
const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false })
addFormats(ajv)
ajv.addFormat('http-url', httpUrl)
for (const [name, schema] of Object.entries(components)) {
  ajv.addSchema(schema as object, `#/components/schemas/${name}`)
}

export function fits(schema: object, value: unknown): boolean {
  return ajv.validate(schema, value) as boolean
}

/** Whether no reading of the contract allows this body; blanks around texts may be taken off before it is checked. */
export function isWrong(schema: object, value: unknown): boolean {
  try {
    return !fits(schema, value) && !fits(schema, trimmed(value))
  } catch (error) {
    // No schema of ours is as deep as that.
    if (error instanceof RangeError) return true
    throw error
  }
}

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trimmed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, trimmed(each)]))
}

/** How much of what may be left out is there, from the emptiest body to the fullest. */
const fullness = [0, 0.5, 1]

const pools = new Map<object, readonly unknown[]>()

/** A few values that fit, the examples first; none where the library makes none. */
export function valuesFor(schema: object, examples: readonly unknown[] = []): readonly unknown[] {
  const known = pools.get(schema)
  if (known) return known
  const whole = standalone(schema)
  const made = isBytes(whole) ? [] : fullness.flatMap((optionals, i) => make(whole, i + 1, optionals))
  const pool = [...examples, ...made.filter((value) => fits(schema, value))]
  pools.set(schema, pool)
  return pool
}

function make(schema: JsonSchema, seed: number, optionalsProbability: number): unknown[] {
  const options = { seed, optionalsProbability, maxItems: 3, maxLength: 200, refDepthMax: 3 }
  try {
    return [generateSync(schema, { ...options, formats: { 'http-url': () => 'https://a.example/b' } })]
  } catch {
    // It takes `properties` beside a $ref to a closed schema for a contradiction.
    return []
  }
}

/** Megabytes of a picture as text: seconds to make, nothing to learn. */
const isBytes = (schema: JsonSchema) => /"contentEncoding"|"binary"/.test(JSON.stringify(schema))

/** The schema with the components that it reaches, as definitions of its own. */
function standalone(schema: object): JsonSchema {
  const definitions: Record<string, unknown> = {}
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => key !== 'examples' && !key.startsWith('x-'))
        .map(([key, each]) => [key, key === '$ref' ? refer(String(each)) : visit(each)]),
    )
  }
  const refer = (ref: string): string => {
    const name = ref.replace('#/components/schemas/', '')
    if (!Object.hasOwn(definitions, name)) {
      definitions[name] = {}
      definitions[name] = visit(components[name])
    }
    return `#/$defs/${name}`
  }
  return { ...(visit(schema) as object), $defs: definitions } as JsonSchema
}
