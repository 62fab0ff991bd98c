import { wordsOf } from './address.ts'
import type { EndpointGroup } from './endpoint-group.ts'

/** The nearest resource whose key stands in the path: the one whose item is part of it, or the only one of that name. */
export function parentsOf(groups: readonly EndpointGroup[]): Map<EndpointGroup, EndpointGroup> {
  const ids = new Map(groups.filter(hasItems).map((group) => [group.address.id, group]))
  const words = Map.groupBy(
    groups.filter((group) => hasItems(group) && (group.show || group.edit || group.delete)),
    (group) => wordsOf(group.address).at(-1) ?? '',
  )
  const parents = new Map<EndpointGroup, EndpointGroup>()
  for (const group of groups) {
    const parent = parentOf(group, ids) ?? parentByWord(group, words)
    if (parent) parents.set(group, parent)
  }
  return parents
}

const hasItems = ({ singleton, adapter }: EndpointGroup) => !singleton && adapter === 'collection'

function parentOf(
  { address }: EndpointGroup,
  ids: ReadonlyMap<string, EndpointGroup>,
): EndpointGroup | undefined {
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
function parentByWord(
  group: EndpointGroup,
  words: ReadonlyMap<string, readonly EndpointGroup[]>,
): EndpointGroup | undefined {
  const { parts } = group.address
  const index = parts.findLastIndex(
    ({ isKey }, at) => isKey && at < parts.length - 1 && parts[at - 1]?.isKey === false,
  )
  const word = parts[index - 1]?.text
  const top = (words.get(word ?? '') ?? []).filter(({ address }) => !address.parts.some(({ isKey }) => isKey))
  return top.length === 1 && top[0] !== group ? top[0] : undefined
}
