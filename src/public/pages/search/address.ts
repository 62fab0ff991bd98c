import { finderPath } from '../../Header.tsx'
import { partsOf, type SearchQuery } from './search-query.ts'

/** Where a search stands: what is not given is not in it. */
export function finderHref(asked: Partial<SearchQuery>): string {
  const query = new URLSearchParams(partsOf(asked)).toString()
  return query ? `${finderPath}?${query}` : finderPath
}
