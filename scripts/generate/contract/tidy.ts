import type { Document } from './types.ts'
import { isObject, mapValues } from './walk.ts'

type Values = Record<string, unknown>

/** The description without empty entries where something should stand: `post:` with nothing after it is common in YAML. */
export function tidy(document: Values): Document {
  const components = isObject(document.components) ? objectsOf(document.components as Values) : undefined
  return {
    ...document,
    paths: mapValues(objectsOf(document.paths), (item) => objectsOf(item, tidyMember)) as Document['paths'],
    ...(components && {
      components: mapValues(components, (kind, name) => objectsOf(kind, (each) => tidyComponent(each, name))),
    }),
  } as Document
}

/** The entries that are objects, or become objects by `change`. */
function objectsOf(
  values: unknown,
  change: (value: unknown) => unknown = (value) => value,
): Record<string, Values> {
  const entries = Object.entries(isObject(values) ? (values as Values) : {})
  const changed = entries.map(([key, value]) => [key, change(value)] as const)
  return Object.fromEntries(changed.filter(([key, value]) => isKept(key, value))) as Record<string, Values>
}

const isKept = (key: string, value: unknown) =>
  isObject(value) || Array.isArray(value) || key.startsWith('x-') || typeof value === 'string'

/** An operation, the parameters of a path, or what else stands there. */
function tidyMember(member: unknown): unknown {
  if (Array.isArray(member)) return member.filter(isObject)
  if (!isObject(member)) return member
  const { parameters, requestBody, responses, ...rest } = member as Values
  return {
    ...rest,
    ...(Array.isArray(parameters) && { parameters: parameters.filter(isObject) }),
    ...(isObject(requestBody) && { requestBody }),
    ...(isObject(responses) && { responses: objectsOf(responses) }),
  }
}

/** `true` is a schema that says nothing. */
const tidyComponent = (component: unknown, kind: string) =>
  kind === 'schemas' && !isObject(component) ? {} : component
