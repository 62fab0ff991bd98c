import { resourceActions } from '#rules/resource.ts'
import { unversioned } from './address.ts'
import { type EndpointGroup, operationsOf } from './endpoint-group.ts'

/**
 * One resource whose calls have versions of their own: `/v6/things` lists what `/v13/things/{id}` shows. Where a call is
 * there in two versions, each version stays a resource.
 */
export function withVersionsJoined(groups: readonly EndpointGroup[]): EndpointGroup[] {
  const isJoinable = ({ adapter, singleton, keys }: EndpointGroup) =>
    adapter === 'collection' && !singleton && keys === undefined
  const same = Map.groupBy(groups.filter(isJoinable), ({ address }) => unversioned(address.id))
  const joined = new Map<EndpointGroup, EndpointGroup | null>()
  for (const versions of same.values()) {
    const [base, ...others] = versions.toSorted((a, b) => weightOf(b) - weightOf(a))
    const isShared = resourceActions.some((action) => versions.filter((each) => each[action]).length > 1)
    if (!base || others.length === 0 || isShared) continue
    joined.set(base, Object.assign({}, ...others, base) as EndpointGroup)
    for (const other of others) joined.set(other, null)
  }
  return groups.flatMap((group) => {
    const found = joined.get(group)
    return found === undefined ? [group] : found === null ? [] : [found]
  })
}

/** The list stands for the resource, then what has most calls. */
const weightOf = (group: EndpointGroup) => (group.list ? 10 : 0) + operationsOf(group).length
