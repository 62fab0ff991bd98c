import type { ListDialect } from '#rules/resource.ts'
import { replyFormNames, searchNames } from '../lexicon/queries.ts'
import { plain } from '../words.ts'
import { isPaging } from './paging.ts'
import { isText, named, type QueryParameter } from './query.ts'
import { isSorting } from './sort.ts'

export function searchOf(query: readonly QueryParameter[]): string | null {
  const found = named(query.filter(isText), searchNames)
  return found && !found.schema.enum ? found.name : null
}

/** @param fields names of the columns */
export function filterOf(
  query: readonly QueryParameter[],
  search: string | null,
  fields: readonly string[],
): ListDialect['filter'] {
  const whole = named(query, 'filter filters where criteria s')
  if (whole && isJson(whole)) return { by: 'json', filter: whole.name }
  const taken = (each: QueryParameter) =>
    each.name === search || isPaging(each) || isSorting(each) || replyFormNames.has(plain(each.name))
  const known = new Map(fields.map((field) => [plain(field), field]))
  const entries = query
    .filter(
      (each) =>
        !taken(each) ||
        (known.has(plain(each.name)) && !isPaging(each) && each.name !== search && !isSorting(each)),
    )
    .map(({ name }) => [known.get(plain(inner(name))) ?? inner(name), name] as const)
  return entries.length > 0 ? { by: 'parameters', parameters: Object.fromEntries(entries.reverse()) } : null
}

const isJson = ({ json, examples, description, type }: QueryParameter) =>
  json ||
  (type === 'string' &&
    /^\s*\{\s*\\?"|\{\s*\\?["']\w+\\?["']\s*:/.test(`${examples.join(' ')} ${description}`))

/** `filters[name]` → 'name'; `created[gte]` stays, for it says more than the field. */
function inner(name: string): string {
  return /^(?:filters?|where|query|q|criteria)\[([^[\]]+)\]$/i.exec(name)?.[1] ?? name
}
