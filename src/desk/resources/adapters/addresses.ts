import type { Identifier } from 'react-admin'
import type { OperationEntry } from '#generated/operations.ts'
import { valueAt } from '#rules/value-at.ts'
import type { ResourceDescription } from '../descriptions.ts'
import type { CallMeta, JsonObject } from './adapter.ts'

type Parents = NonNullable<CallMeta['parents']>

/** Names of the parameters in a path, in their order. */
export function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)
}

/** Values of the path parameters of a call: those above by name, the rest from the key of the item. */
export function pathValues(
  resource: ResourceDescription,
  operation: OperationEntry,
  parents: Parents = {},
  id: Identifier = '',
): Record<string, string> {
  const { above, own } = split(resource, operation.path)
  const keys = own.length > 1 ? String(id).split(',').map(decodeURIComponent) : [String(id)]
  return {
    ...Object.fromEntries(above.map(({ name, known }) => [name, parents[known] ?? parents[name] ?? ''])),
    ...Object.fromEntries(own.map((name, index) => [name, keys[index] ?? ''])),
  }
}

/**
 * The key of a record, as one text. Where an item's path has several parameters of its own (`/repos/{owner}/{repo}`),
 * all of them, each encoded, with commas between.
 */
export function idOf(
  resource: ResourceDescription,
  record: JsonObject,
  parents: Parents = {},
): Identifier | undefined {
  const last = keyOf(resource, record)
  const { show, edit, delete: remove } = resource.operations
  const operation = show ?? edit ?? remove
  const { own } = operation ? split(resource, operation.path) : { own: [] }
  if (own.length < 2 || last === undefined) return last
  const before = own.slice(0, -1).map((name) => scalarOf(record[name]) ?? parents[name])
  return before.includes(undefined)
    ? last
    : [...before, last].map((key) => encodeURIComponent(String(key))).join(',')
}

/** Rows may call their key otherwise than what is shown of one record: then by a usual name. */
function keyOf({ key }: ResourceDescription, record: JsonObject): Identifier | undefined {
  const names = [key, 'id', '_id', 'uid', 'uuid']
  return names
    .map((name) => valueAt(record, name) as Identifier | null | undefined)
    .find((value) => value !== undefined && value !== null)
}

/** An owner may be given by its key, or as a whole, with what names it first. */
function scalarOf(value: unknown): Identifier | undefined {
  const isScalar = (each: unknown) => typeof each === 'string' || typeof each === 'number'
  if (isScalar(value)) return value as Identifier
  return typeof value === 'object' && value !== null
    ? (Object.values(value).find(isScalar) as Identifier | undefined)
    : undefined
}

/** Which parameters of a path name what stands above, and which the item itself. */
function split(resource: ResourceDescription, path: string) {
  const names = parametersOf(path)
  const collection = parametersOf(resource.raw.path)
  const nameless = (each: string) => each.replaceAll(/\{[^{}]+\}/g, '{}')
  const isBelow = `${nameless(path)}/`.startsWith(`${nameless(resource.raw.path)}/`)
  // An item may stand elsewhere than its collection: /lists/{list}/items and /items/{item}.
  const isAbove = (name: string, index: number) =>
    isBelow ? index < collection.length : collection.includes(name)
  return {
    above: names.flatMap((name, index) =>
      isAbove(name, index) ? [{ name, known: isBelow ? (collection[index] ?? name) : name }] : [],
    ),
    own: names.filter((name, index) => !isAbove(name, index)),
  }
}
