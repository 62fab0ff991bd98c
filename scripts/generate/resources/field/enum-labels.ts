import type { Json } from '#rules/resource.ts'
import type { SchemaReader } from '#rules/schema/reader.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { humanize } from '../../contract/names.ts'

/** Message keys of an enum's values, where the description names them: x-admin.labels, x-enumNames, x-enum-varnames, titles of oneOf. */
export function enumLabelsOf(
  schema: Schema,
  hints: Readonly<Record<string, unknown>>,
  reader: SchemaReader,
): string[] | null {
  const choices = reader.enumeration(schema)
  if (!choices) return null
  const values = choices.map(({ value }) => value as Json)
  const declared =
    labelled(hints.labels, values, schema) ??
    labelled(schema['x-enumNames'], values, schema) ??
    labelled(schema['x-enum-names'], values, schema) ??
    labelled(schema['x-enum-varnames'], values, schema)?.map(humanize)
  if (declared) return declared
  return choices.some(({ title }) => title)
    ? choices.map(({ value, title }) => title ?? humanize(String(value)))
    : null
}

/** A list in the order of the enum (null, where there is one, counts), or an object by value. */
function labelled(labels: unknown, values: readonly Json[], { enum: all = [] }: Schema): string[] | null {
  if (Array.isArray(labels)) {
    const own = labels.length === all.length ? labels.filter((_, index) => all[index] !== null) : labels
    return own.length === values.length && own.every((each) => typeof each === 'string') ? own : null
  }
  if (typeof labels !== 'object' || labels === null) return null
  const byValue = labels as Record<string, unknown>
  return values.map((value) => {
    const label = byValue[String(value)]
    return typeof label === 'string' ? label : humanize(String(value))
  })
}
