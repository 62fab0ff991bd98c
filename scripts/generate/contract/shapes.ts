import type { Schema } from '#rules/schema/schema.ts'
import { freeName } from './names.ts'
import type { Document, MediaType, OperationObject, Reference, RequestBody } from './types.ts'
import { eachSubschema, isObject, mapSubschemas, mapValues } from './walk.ts'

const prefix = '#/components/schemas/'

/**
 * Splits each schema that marks properties readOnly or writeOnly in two: `Name`, which replies have (less writeOnly),
 * and `NameInput`, which request bodies take (less readOnly). Schemas that mark nothing stay one.
 */
export function deriveShapes(document: Document): Document {
  const schemas = document.components?.schemas ?? {}
  const split = schemasThatDiffer(schemas)
  const inputs: Record<string, Schema> = {}

  const inputNames = new Map<string, string>()
  const inputName = (name: string): string => {
    const known = inputNames.get(name)
    if (known) return known
    const input = freeName(`${name}Input`, (taken) => taken in schemas || taken in inputs)
    inputNames.set(name, input)
    inputs[input] = {}
    const { 'x-table': _, ...rest } = schemas[name] ?? {}
    inputs[input] = toInput(rest)
    return input
  }
  const toInput = (schema: Schema): Schema => {
    const shaped = mapSubschemas(without('readOnly', schema, schemas), toInput)
    const name = referencedName(shaped.$ref)
    return name && split.has(name) ? { ...shaped, $ref: prefix + inputName(name) } : shaped
  }
  const toReply = (schema: Schema): Schema => mapSubschemas(without('writeOnly', schema, schemas), toReply)
  const body = (each: RequestBody | Reference): RequestBody | Reference =>
    '$ref' in each
      ? each
      : { ...each, content: mapValues(each.content, (media) => mediaType(media, toInput)) }

  const paths = mapValues(document.paths, (item) =>
    mapValues(item, (value) => {
      if (!isObject(value)) return value
      const { requestBody, responses, ...rest } = value as OperationObject
      return {
        ...rest,
        ...(requestBody && { requestBody: body(requestBody) }),
        ...(responses && { responses: replySchemas(responses, toReply) as typeof responses }),
      }
    }),
  )
  const requestBodies = mapValues(document.components?.requestBodies ?? {}, body)
  const { requestBodies: _, schemas: __, ...components } = document.components ?? {}
  return {
    ...document,
    paths,
    components: {
      ...(replySchemas(components, toReply) as object),
      ...(Object.keys(requestBodies).length > 0 && { requestBodies }),
      schemas: { ...mapValues(schemas, toReply), ...inputs },
    },
  }
}

function mediaType(media: MediaType, change: (schema: Schema) => Schema): MediaType {
  return media.schema ? { ...media, schema: change(media.schema) } : media
}

function replySchemas(value: unknown, change: (schema: Schema) => Schema): unknown {
  if (Array.isArray(value)) return value.map((each) => replySchemas(each, change))
  if (!isObject(value)) return value
  return mapValues(value as Record<string, unknown>, (each, key) => {
    if (key === 'example' || key === 'value' || key.startsWith('x-')) return each
    return key === 'schema' && isObject(each) ? change(each) : replySchemas(each, change)
  })
}

/** The schema less the properties that bear the mark, themselves or in what they refer to. */
function without(mark: 'readOnly' | 'writeOnly', schema: Schema, schemas: Record<string, Schema>): Schema {
  if (!schema.properties) return schema
  const kept = Object.entries(schema.properties).filter(([, property]) => !isMarked(mark, property, schemas))
  if (kept.length === Object.keys(schema.properties).length) return schema
  const properties = Object.fromEntries(kept)
  const gone = (name: string) => name in (schema.properties ?? {}) && !(name in properties)
  const { required, ...rest } = schema
  const stillRequired = required?.filter((name) => !gone(name)) ?? []
  return { ...rest, properties, ...(stillRequired.length > 0 && { required: stillRequired }) }
}

function isMarked(
  mark: 'readOnly' | 'writeOnly',
  property: Schema,
  schemas: Record<string, Schema>,
): boolean {
  return (property[mark] ?? schemas[referencedName(property.$ref) ?? '']?.[mark]) === true
}

/** Names of schemas that bear a mark, or refer to one that does. */
function schemasThatDiffer(schemas: Record<string, Schema>): Set<string> {
  const differing = new Set<string>()
  const users = new Map<string, string[]>()
  for (const [name, schema] of Object.entries(schemas)) {
    eachSubschema(schema, (each) => {
      const properties = Object.values(each.properties ?? {})
      const marks = ['readOnly', 'writeOnly'] as const
      if (marks.some((mark) => properties.some((property) => isMarked(mark, property, schemas))))
        differing.add(name)
      const used = referencedName(each.$ref)
      if (used) users.set(used, [...(users.get(used) ?? []), name])
    })
  }
  const open = [...differing]
  for (let name = open.pop(); name; name = open.pop()) {
    for (const user of users.get(name) ?? []) {
      if (!differing.has(user)) open.push(user)
      differing.add(user)
    }
  }
  return differing
}

function referencedName(reference: string | undefined): string | null {
  return reference?.startsWith(prefix) ? reference.slice(prefix.length) : null
}
