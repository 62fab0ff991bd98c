import { actions } from '#rules/resource.ts'
import { unversioned } from './address.ts'
import { type Family, operationsOf } from './family.ts'

/**
 * One resource whose calls have versions of their own: `/v6/things` lists what `/v13/things/{id}` shows. Where a call is
 * there in two versions, each version stays a resource.
 */
export function withVersionsJoined(families: readonly Family[]): Family[] {
  const isJoinable = ({ adapter, singleton, keys }: Family) =>
    adapter === 'collection' && !singleton && keys === undefined
  const same = Map.groupBy(families.filter(isJoinable), ({ address }) => unversioned(address.id))
  const joined = new Map<Family, Family | null>()
  for (const versions of same.values()) {
    const [base, ...others] = versions.toSorted((a, b) => weightOf(b) - weightOf(a))
    const isShared = actions.some((action) => versions.filter((each) => each[action]).length > 1)
    if (!base || others.length === 0 || isShared) continue
    joined.set(base, Object.assign({}, ...others, base) as Family)
    for (const other of others) joined.set(other, null)
  }
  return families.flatMap((family) => {
    const found = joined.get(family)
    return found === undefined ? [family] : found === null ? [] : [found]
  })
}

/** The list stands for the resource, then what has most calls. */
const weightOf = (family: Family) => (family.list ? 10 : 0) + operationsOf(family).length
