import { suggestedAlias } from '#rules/alias.ts'
import type { Draft } from './draft.ts'
import { hintsOf } from './fields.ts'
import { propertiesOf, type Shape } from './schema.ts'

/**
 * The draft with the aliases that the contract has made from other fields (x-admin.from), as long as nobody typed another
 * one (product §33.12). What is stored keeps its alias: it stands in addresses that others have.
 *
 * @param stored the record as it was read
 * @param before the draft as it was before the last key
 */
export function withSuggestions(schema: Shape, stored: Draft, before: Draft, next: Draft): Draft {
  const made = Object.entries(propertiesOf(schema)).flatMap(([name, shape]) => {
    const { from } = hintsOf(shape)
    if (!from || stored[name] || from.every((each) => before[each] === next[each])) return []
    const suggestion = (draft: Draft) => suggestedAlias(from.map((each) => String(draft[each] ?? '')))
    const typed = next[name] ?? ''
    return typed === '' || typed === suggestion(before) ? [[name, suggestion(next) || undefined]] : []
  })
  return made.length > 0 ? { ...next, ...Object.fromEntries(made) } : next
}
