import { wordsOf } from './address.ts'
import type { Family } from './family.ts'

/** The nearest resource whose key stands in the path: the one whose item is part of it, or the only one of that name. */
export function parentsOf(families: readonly Family[]): Map<Family, Family> {
  const ids = new Map(families.filter(hasItems).map((family) => [family.address.id, family]))
  const words = Map.groupBy(
    families.filter((family) => hasItems(family) && (family.show || family.edit || family.delete)),
    (family) => wordsOf(family.address).at(-1) ?? '',
  )
  const parents = new Map<Family, Family>()
  for (const family of families) {
    const parent = parentOf(family, ids) ?? parentByWord(family, words)
    if (parent) parents.set(family, parent)
  }
  return parents
}

const hasItems = ({ singleton, adapter }: Family) => !singleton && adapter === 'collection'

function parentOf({ address }: Family, ids: ReadonlyMap<string, Family>): Family | undefined {
  let id = address.id
  while (id.length > 0) {
    const cut = id.lastIndexOf('/{}/')
    if (cut === -1) return undefined
    id = id.slice(0, cut)
    const found = ids.get(id)
    if (found) return found
  }
  return undefined
}

/** `/apps/v1/namespaces/{namespace}/deployments` belongs to `/core/v1/namespaces`, if there is one such word. */
function parentByWord(family: Family, words: ReadonlyMap<string, readonly Family[]>): Family | undefined {
  const { parts } = family.address
  const index = parts.findLastIndex(
    ({ isKey }, at) => isKey && at < parts.length - 1 && parts[at - 1]?.isKey === false,
  )
  const word = parts[index - 1]?.text
  const top = (words.get(word ?? '') ?? []).filter(({ address }) => !address.parts.some(({ isKey }) => isKey))
  return top.length === 1 && top[0] !== family ? top[0] : undefined
}
