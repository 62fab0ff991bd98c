/** The operations of the contract with what a request to them is made from, references followed. */

import type { JsonSchema, OperationEntry } from '#server/platform/contract/contract.ts'
import { contract } from '#server/platform/contract/our-contract.ts'

export type SchemaObject = Readonly<Record<string, unknown>>

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly required: boolean
  readonly style: string
  /** The value is JSON text. */
  readonly json: boolean
  readonly schema: SchemaObject
  readonly examples: readonly unknown[]
}

export interface Body {
  readonly required: boolean
  readonly mediaType: string
  readonly schema: SchemaObject
  /** The contract's own, the good one first. */
  readonly examples: readonly unknown[]
}

export interface Target {
  readonly entry: OperationEntry
  readonly parameters: readonly Parameter[]
  readonly body: Body | null
  readonly isPlanned: boolean
  readonly isWrite: boolean
}

type Node = Readonly<Record<string, unknown>>

const description = contract.description() as unknown as Node

/** What a reference leads to; anything else as it is. */
export function follow(value: unknown): Node {
  const { $ref } = (value ?? {}) as { $ref?: unknown }
  if (typeof $ref !== 'string') return (value ?? {}) as Node
  const found = $ref
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((at, name) => (at as Node | undefined)?.[name], description)
  return follow(found)
}

export const targets: readonly Target[] = Object.values(contract.operations).map((entry) => {
  const operation = (description.paths as Record<string, Node>)[entry.path]?.[entry.method.toLowerCase()]
  const described = (operation ?? {}) as Node
  return {
    entry,
    parameters: entry.parameters.map((each) => parameterOf(each, described)),
    body: bodyOf(entry, described),
    isPlanned: entry.status === 'planned',
    isWrite: entry.method !== 'GET' && entry.method !== 'HEAD',
  }
})

function parameterOf(entry: OperationEntry['parameters'][number], operation: Node): Parameter {
  const found = ((operation.parameters ?? []) as unknown[])
    .map(follow)
    .find(({ name, in: place }) => name === entry.name && place === entry.in)
  const media = found?.content ? (Object.values(found.content as Node)[0] as Node) : found
  return {
    name: entry.name,
    in: entry.in,
    required: entry.required,
    style: entry.style === 'form' && !entry.explode ? 'commas' : entry.style,
    json: entry.json,
    schema: (media?.schema ?? {}) as SchemaObject,
    examples: examplesOf(media ?? {}),
  }
}

function bodyOf({ body }: OperationEntry, operation: Node): Body | null {
  if (!body) return null
  const content = follow(operation.requestBody).content as Record<string, Node>
  const [mediaType, media] = Object.entries(content)[0] ?? ['', {}]
  return {
    required: body.required,
    mediaType,
    schema: (media.schema ?? {}) as SchemaObject,
    examples: examplesOf(media),
  }
}

function examplesOf({ example, examples = {} }: Node): unknown[] {
  const named = Object.values(examples as Record<string, Node>).map((each) => follow(each).value)
  return example === undefined ? named : [example, ...named]
}

/** All names of properties that a schema knows, at any depth: what errors may be keyed by. */
export function propertyNames(schema: JsonSchema, seen = new Set<unknown>()): Set<string> {
  const names = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if ('$ref' in value) visit(follow(value))
    for (const [key, each] of Object.entries(value)) {
      if (key === 'properties') for (const name of Object.keys(each as object)) names.add(name)
      visit(each)
    }
  }
  visit(schema)
  return names
}
