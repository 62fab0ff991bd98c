import { hasType, schemasOf, walk } from './schemas.js'

const fixedLength = ['uuid', 'date']

/** Whatever comes in or goes out has an end: strings, lists and maps. */
// biome-ignore lint/style/noDefaultExport: Spectral asks for it
export default function bounded(operation, _options, { path }) {
  const faults = []
  for (const [schema, at] of schemasOf(operation, path)) {
    walk(schema, at, (each, here) => {
      const fault = faultOf(each)
      if (fault) faults.push({ message: fault, path: here })
    })
  }
  return faults
}

function faultOf(schema) {
  const isListed = schema.enum !== undefined || schema.const !== undefined
  if (
    hasType(schema, 'string') &&
    !isListed &&
    schema.maxLength === undefined &&
    !fixedLength.includes(schema.format)
  ) {
    return 'A string needs maxLength.'
  }
  if (hasType(schema, 'array') && schema.maxItems === undefined) return 'A list needs maxItems.'
  const isMap = typeof schema.additionalProperties === 'object' || schema.patternProperties !== undefined
  return isMap && schema.maxProperties === undefined ? 'A map needs maxProperties.' : null
}
