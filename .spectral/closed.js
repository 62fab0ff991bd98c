import { bodySchemasOf, hasType, walk } from './schemas.js'

/** An object in a body takes nothing that it does not name. */
// biome-ignore lint/style/noDefaultExport: Spectral asks for it
export default function closed(operation, _options, { path }) {
  const faults = []
  for (const [schema, at] of bodySchemasOf(operation, path)) {
    walk(schema, at, (each, here) => {
      if (hasType(each, 'object') && isOpen(each)) {
        const message =
          'An object in a body needs additionalProperties or unevaluatedProperties: false, or a schema.'
        faults.push({ message, path: here })
      }
    })
  }
  return faults
}

function isOpen({ additionalProperties, unevaluatedProperties }) {
  return ![additionalProperties, unevaluatedProperties].some(
    (each) => each === false || typeof each === 'object',
  )
}
