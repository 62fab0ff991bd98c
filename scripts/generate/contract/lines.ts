import type { FieldKind } from '#rules/resource.ts'
import { fieldKind } from '#rules/schema/kind.ts'
import { type SchemaReader, schemaReader } from '#rules/schema/reader.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { fieldSubject } from '#rules/schema/subject.ts'
import { jsonSchema } from './media.ts'
import { operationsOf } from './operations.ts'
import type { Document } from './types.ts'
import { eachSubschema, isObject } from './walk.ts'

/** What may have several lines, is a code of its own, or is nobody's to restrict. */
const otherTexts = new Set<FieldKind>(['long-text', 'markdown', 'json', 'file', 'password'])

/**
 * Marks each text that a body brings as one line (`x-line`), unless it is a field of several lines: the same answer that
 * forms draw it by. What formats and lists of values already say needs no more.
 */
export function markLines(document: Document): Document {
  // A copy of its own for each place: what an alias of YAML repeats may be read here and written there.
  const marked = JSON.parse(JSON.stringify(document)) as Document
  const components = marked.components?.schemas ?? {}
  const reader = schemaReader(components)
  const open = operationsOf(marked).flatMap(({ body }) => (body ? [jsonSchema(body.content) ?? {}] : []))
  const seen = new Set<Schema>()
  for (let schema = open.pop(); schema; schema = open.pop()) {
    eachSubschema(schema, (each) => {
      if (seen.has(each)) return
      seen.add(each)
      for (const [name, property] of Object.entries(each.properties ?? {})) markText(name, property, reader)
      const referred = components[each.$ref?.replace('#/components/schemas/', '') ?? '']
      if (referred && !seen.has(referred)) open.push(referred)
    })
  }
  return marked
}

function markText(name: string, schema: Schema, reader: SchemaReader): void {
  if (isObject(schema.items)) markText(name, schema.items as Schema, reader)
  // A text that stands elsewhere is marked where it is brought.
  const whole = reader.resolve(schema)
  const isText = [whole.type].flat().includes('string')
  if (!isText || whole.format || whole.enum || whole.const !== undefined) return
  const kind = fieldKind(fieldSubject({ name, schema: whole, isWritten: true }, reader), reader)
  if (!otherTexts.has(kind)) schema['x-line'] = true
}
