import { relative } from 'node:path'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import schema from '../../../docs/x-admin.schema.json' with { type: 'json' }
import { lettersApart } from './letters-apart.ts'
import { ContractError } from './types.ts'
import { eachSubschemaAt, isObject } from './walk.ts'

/** What a hint can stand on; a schema with a name of its own may be an entity or what properties refer to. */
type HintPlace = 'operation' | 'entity' | 'property'

type Hints = Readonly<Record<string, unknown>>

const methods = new Set(['get', 'head', 'post', 'put', 'patch', 'delete'])

let compiled: Readonly<Record<HintPlace, ValidateFunction>> | undefined

/** @throws ContractError that names the first x-admin which docs/x-admin.schema.json does not know, and what it allows */
export function checkHints(files: ReadonlyMap<string, unknown>, folder: string): void {
  for (const [file, content] of files) {
    for (const { pointer, hints, places } of hintsIn(content)) {
      const fault = faultOf(hints, places)
      if (fault) throw new ContractError(`${relative(folder, file)} at ${pointer}: ${fault}`)
    }
  }
}

interface FoundHint {
  readonly pointer: string
  readonly hints: unknown
  readonly places: readonly HintPlace[]
}

function hintsIn(root: unknown): FoundHint[] {
  if (!isObject(root)) return []
  const description = root as Record<string, unknown>
  if (!('openapi' in description)) return hintsOfSchema(description, '', ['entity'])
  const named = Object.entries(childOf(childOf(description, 'components'), 'schemas'))
  return [
    ...Object.entries(childOf(description, 'paths')).flatMap(([path, item]) => hintsOfPath(path, item)),
    ...named.flatMap(([name, each]) =>
      hintsOfSchema(each, `/components/schemas/${name}`, ['entity', 'property']),
    ),
  ]
}

function hintsOfPath(path: string, item: unknown): FoundHint[] {
  if (!isObject(item)) return []
  return Object.entries(item).flatMap(([method, operation]) => {
    if (!methods.has(method) || !isObject(operation)) return []
    const pointer = `${method.toUpperCase()} ${path}`
    return [...found(operation, pointer, ['operation']), ...hintsOfInlineSchemas(operation, pointer)]
  })
}

/** Schemas that stand in an operation itself, below `schema`. */
function hintsOfInlineSchemas(value: unknown, pointer: string): FoundHint[] {
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => hintsOfInlineSchemas(each, `${pointer}/${index}`))
  }
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, each]) => {
    if (key === 'example' || key === 'examples' || key.startsWith('x-')) return []
    const at = `${pointer}/${key}`
    return key === 'schema' ? hintsOfSchema(each, at, ['entity']) : hintsOfInlineSchemas(each, at)
  })
}

function hintsOfSchema(schema: unknown, pointer: string, places: readonly HintPlace[]): FoundHint[] {
  if (!isObject(schema)) return []
  const all: FoundHint[] = []
  eachSubschemaAt(schema, pointer, (each, at) => {
    const isNamed = at !== pointer && /\/(\$defs|definitions)\/[^/]+$/.test(at)
    const isPart = /^(\/(allOf|anyOf|oneOf)\/\d+)*$/.test(at.slice(pointer.length))
    all.push(...found(each, at, isPart ? places : isNamed ? ['entity', 'property'] : ['property']))
  })
  return all
}

function found(holder: object, pointer: string, places: readonly HintPlace[]): FoundHint[] {
  const hints: unknown = (holder as Hints)['x-admin']
  return hints === undefined ? [] : [{ pointer: pointer || '/', hints, places }]
}

function faultOf(hints: unknown, places: readonly HintPlace[]): string | null {
  compiled ??= compile()
  const validators = places.map((place) => (compiled as NonNullable<typeof compiled>)[place])
  if (validators.some((isValid) => isValid(hints))) return null
  if (!isObject(hints)) return 'x-admin must be an object'
  const known = [...new Set(places.flatMap((place) => Object.keys(schema.$defs[place].properties)))]
  const unknown = Object.keys(hints).find((name) => !known.includes(name))
  if (unknown !== undefined) return `x-admin.${unknown} is not known${proposal(unknown, known)}`
  const [fault] = validators.at(0)?.errors ?? []
  return fault ? sentenceOf(fault) : 'x-admin has hints that do not go together'
}

function sentenceOf({ instancePath, keyword, message, params }: ErrorObject): string {
  if (keyword === 'not') return 'x-admin says page or hidden, not both'
  const name = `x-admin${instancePath.replaceAll('/', '.')}`
  const allowed = Array.isArray(params.allowedValues) ? `: ${params.allowedValues.join(', ')}` : ''
  return `${name} ${message}${allowed} (docs/x-admin.schema.json)`
}

function proposal(name: string, known: readonly string[]): string {
  const [nearest = ''] = known.toSorted((a, b) => lettersApart(name, a) - lettersApart(name, b))
  if (lettersApart(name, nearest) <= 2) return `; did you mean ${nearest}?`
  return `; here it may have ${known.join(', ')} (docs/x-admin.schema.json)`
}

function compile(): Readonly<Record<HintPlace, ValidateFunction>> {
  const ajv = new Ajv2020({ strict: false })
  ajv.addSchema(schema, 'hints')
  const of = (place: HintPlace) => ajv.compile({ $ref: `hints#/$defs/${place}` })
  return { operation: of('operation'), entity: of('entity'), property: of('property') }
}

function childOf(value: unknown, key: string): Hints {
  const child: unknown = isObject(value) ? (value as Hints)[key] : undefined
  return isObject(child) ? child : {}
}
