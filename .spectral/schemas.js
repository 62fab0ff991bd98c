const single = [
  'items',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contains',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
]
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const maps = ['properties', 'patternProperties', 'dependentSchemas', '$defs']

/**
 * Calls `visit(schema, path, place)` for a schema and all below it. `place` is the keyword that it stands under.
 * Only keywords that hold schemas are followed, so a property called `items` in an example is none.
 */
export function walk(schema, path, visit, place = 'schema', above = []) {
  if (!isObject(schema) || above.includes(schema)) return
  visit(schema, path, place)
  const here = [...above, schema]
  for (const key of single) walk(schema[key], [...path, key], visit, key, here)
  for (const key of lists) {
    for (const [index, each] of (schema[key] ?? []).entries())
      walk(each, [...path, key, index], visit, key, here)
  }
  for (const key of maps) {
    for (const [name, each] of Object.entries(schema[key] ?? {}))
      walk(each, [...path, key, name], visit, key, here)
  }
}

/** Every schema of an operation with its path: parameters, body, replies and their headers. */
export function schemasOf(operation, path) {
  const inContent = (content, at) =>
    Object.entries(content ?? {}).map(([type, media]) => [media?.schema, [...at, 'content', type, 'schema']])
  const inHeader = (header, at) => [[header?.schema, [...at, 'schema']], ...inContent(header?.content, at)]
  const parameters = (operation.parameters ?? []).flatMap((each, index) =>
    inHeader(each, [...path, 'parameters', index]),
  )
  const replies = Object.entries(operation.responses ?? {}).flatMap(([status, reply]) => {
    const at = [...path, 'responses', status]
    const headers = Object.entries(reply?.headers ?? {})
    return [
      ...inContent(reply?.content, at),
      ...headers.flatMap(([name, each]) => inHeader(each, [...at, 'headers', name])),
    ]
  })
  return [...parameters, ...bodySchemasOf(operation, path), ...replies].filter(([schema]) => isObject(schema))
}

export function bodySchemasOf(operation, path) {
  const at = [...path, 'requestBody', 'content']
  return Object.entries(operation.requestBody?.content ?? {})
    .map(([type, media]) => [media?.schema, [...at, type, 'schema']])
    .filter(([schema]) => isObject(schema))
}

export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function hasType(schema, type) {
  return [schema.type].flat().includes(type)
}
