import type { RJSFSchema } from '@rjsf/utils'
import type { Draft } from './draft.ts'

/** The draft as the server stores it: texts whose schema says `x-trim` without blanks around them. */
export function trimTexts(schema: RJSFSchema, draft: Draft): Draft {
  return trimmed(schema, draft) as Draft
}

function trimmed(schema: RJSFSchema | boolean | undefined, value: unknown): unknown {
  if (typeof schema !== 'object') return value
  if (typeof value === 'string')
    return (schema as Record<string, unknown>)['x-trim'] === true ? value.trim() : value
  if (Array.isArray(value)) {
    return Array.isArray(schema.items)
      ? value
      : value.map((each) => trimmed(schema.items as RJSFSchema, each))
  }
  if (typeof value !== 'object' || value === null) return value
  const properties = schema.properties ?? {}
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, trimmed(properties[name], each)]),
  )
}
