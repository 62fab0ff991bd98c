import { schemasOf, walk } from './schemas.js'

/** A pattern works as JSON Schema asks: with the u flag. */
// biome-ignore lint/style/noDefaultExport: Spectral asks for it
export default function patterns(operation, _options, { path }) {
  const faults = []
  for (const [schema, at] of schemasOf(operation, path)) {
    walk(schema, at, ({ pattern }, here) => {
      if (pattern === undefined) return
      try {
        new RegExp(pattern, 'u')
      } catch (error) {
        faults.push({ message: `${error.message}.`, path: [...here, 'pattern'] })
      }
    })
  }
  return faults
}
