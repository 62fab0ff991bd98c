import { type AccessFacts, allows } from '#rules/access.ts'
import { parametersOf } from './adapters/addresses.ts'
import type { ResourceSummary } from './descriptions.ts'

/** Whether a record may be read, by its key: some may read their own and no others. */
export function mayRead(
  { operations: { show, list } }: Pick<ResourceSummary, 'operations'>,
  key: unknown,
  facts: AccessFacts,
): boolean {
  if (!show) return list !== undefined && allows(list.access, facts)
  const own = `path.${parametersOf(show.path).at(-1)}`
  return allows(show.access, { ...facts, at: (place) => (place === own ? String(key) : undefined) })
}
