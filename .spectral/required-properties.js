import { schemasOf, walk } from './schemas.js'

/** What an object requires is among its properties, where it lists them. */
// biome-ignore lint/style/noDefaultExport: Spectral asks for it
export default function requiredProperties(operation, _options, { path }) {
  const faults = []
  for (const [schema, at] of schemasOf(operation, path)) {
    walk(schema, at, (each, here, place) => {
      // A condition requires what stands beside it.
      if (each.properties === undefined || each.allOf !== undefined || ['if', 'then', 'else'].includes(place))
        return
      for (const [index, name] of (each.required ?? []).entries()) {
        if (name in each.properties) continue
        faults.push({
          message: `${name} is required but is no property.`,
          path: [...here, 'required', index],
        })
      }
    })
  }
  return faults
}
