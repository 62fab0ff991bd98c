import { schemasOf, walk } from './schemas.js'

/** A property says what it is: its title is the field's label, its description the help. */
// biome-ignore lint/style/noDefaultExport: Spectral asks for it
export default function titled(operation, _options, { path }) {
  const faults = []
  for (const [schema, at] of schemasOf(operation, path)) {
    visitDeclared(schema, at, (each, here) => {
      if (!each.title && !each.description) {
        faults.push({ message: 'A property needs a title or a description.', path: here })
      }
    })
  }
  return faults
}

/** Properties that are declared, not those that a condition only speaks of. */
function visitDeclared(schema, at, visit) {
  const conditions = ['if', 'then', 'else', 'not']
  walk(schema, at, (each, here, place) => {
    if (place === 'properties' && !here.slice(at.length).some((part) => conditions.includes(part)))
      visit(each, here)
  })
}
