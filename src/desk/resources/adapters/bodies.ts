import type { OperationEntry } from '#generated/operations.ts'
import { valueAt } from '#rules/value-at.ts'
import type { ResourceDescription, WriteShape } from '../descriptions.ts'
import type { JsonObject } from './adapter.ts'

/** Only what the contract lets be written, at every level (the write shape of the entity). */
export function writable(resource: ResourceDescription, record: JsonObject): JsonObject {
  return written(resource.writeShape, record)
}

/** Only what the contract lets be said of a record that is made. */
export function makeable(resource: ResourceDescription, record: JsonObject): JsonObject {
  return written(resource.createShape, record)
}

function written(shape: WriteShape, value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, inner]) =>
      value[name] === undefined ? [] : [[name, writtenPart(inner, value[name])]],
    ),
  )
}

function writtenPart(shape: true | WriteShape, value: unknown): unknown {
  if (shape === true || typeof value !== 'object' || value === null) return value
  return Array.isArray(value)
    ? value.map((each) => writtenPart(shape, each))
    : written(shape, value as JsonObject)
}

/** The body of a change: the whole record for PUT and POST, for PATCH what is other than before, null for nothing. */
export function changeBody(
  resource: ResourceDescription,
  operation: OperationEntry,
  data: JsonObject,
  before: JsonObject,
): unknown {
  const whole = writable(resource, data)
  const path = resource.raw.envelope.body
  if (operation.method !== 'PATCH') return wrapped(path, whole)
  const changed = changes(whole, writable(resource, before))
  if (Object.keys(changed).length === 0) return null
  const types = operation.body?.mediaTypes ?? []
  const isJsonPatch = types.length > 0 && types.every((type) => type.startsWith('application/json-patch'))
  return isJsonPatch ? jsonPatch(changed) : wrapped(path, changed)
}

/** Values that are others now; what is gone is null. */
function changes(now: JsonObject, before: JsonObject): JsonObject {
  const changed = Object.entries(now).filter(([name, value]) => !isSameJson(value, before[name]))
  const gone = Object.keys(before).filter((name) => before[name] !== null && now[name] === undefined)
  return { ...Object.fromEntries(changed), ...Object.fromEntries(gone.map((name) => [name, null])) }
}

function jsonPatch(changed: JsonObject) {
  const pointer = (name: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
  return Object.entries(changed).map(([name, value]) => ({ op: 'add', path: pointer(name), value }))
}

/** Whether two values of JSON are equal, whatever the order of their properties. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return sorted(a) === sorted(b)
}

function sorted(value: unknown): string {
  return (
    JSON.stringify(value, (_, each) =>
      typeof each === 'object' && each !== null && !Array.isArray(each)
        ? Object.fromEntries(
            Object.entries(each)
              .filter(([, inner]) => inner !== undefined)
              .toSorted(([first], [second]) => (first < second ? -1 : 1)),
          )
        : each,
    ) ?? ''
  )
}

/** Puts a value below the properties of a dotted path. */
export function wrapped(path: string, value: unknown): unknown {
  if (path === '') return value
  return path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
}

/** The value at a dotted path of a reply; the reply itself where it has no such property. */
export function unwrapped(path: string, reply: unknown): unknown {
  return path === '' ? reply : (valueAt(reply, path) ?? reply)
}
