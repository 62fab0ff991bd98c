/**
 * What a role may do, in the words of the contract: generated/role-rights.ts says it of each role by x-access and
 * x-pages (product §21.7), and this puts it together for a person to read.
 */
import type { Role } from './access.ts'

export const rightVerbs = ['see', 'create', 'change', 'delete'] as const
export type RightVerb = (typeof rightVerbs)[number]

/** Whose a right reaches: everybody's, that of assigned branches, one's own as an advisor, that of institutional advisors. */
export type RightReach = 'all' | 'assigned' | 'own' | 'institutional'

/** One thing that somebody may do. */
export interface RoleRight {
  /** Message key: of a page, of a resource, or of what one operation does. */
  readonly subject: string
  /** Message key of the menu's group, where the subject alone could be another. */
  readonly group?: string
  /** `advisor`: what is an advisor's own, done in the place of any; `act`: the subject is the whole of it. */
  readonly kind: 'page' | 'data' | 'advisor' | 'act'
  /** Of data alone. */
  readonly verb?: RightVerb
  readonly reach: RightReach
  /** Modules and flags that must be on. */
  readonly needs?: readonly string[]
}

/** By role, and of whoever is signed in, whatever their roles. */
export type RightsByRole = Readonly<Record<Role | 'everybody', readonly RoleRight[]>>

/** A line of a readable list: what is done to these, and how far it reaches. */
export interface RightsLine {
  readonly kind: RoleRight['kind']
  readonly reach: RightReach
  /** Empty for pages and acts. */
  readonly verbs: readonly RightVerb[]
  readonly subjects: readonly RightSubject[]
}

/** Message keys. */
export type RightSubject = Pick<RoleRight, 'subject' | 'group'>

const kinds: readonly RoleRight['kind'][] = ['page', 'data', 'advisor', 'act']
const reaches: readonly RightReach[] = ['all', 'assigned', 'own', 'institutional']

/**
 * Rights as a list that can be read: subjects to which the same is done stand together, the farthest reach first. What
 * reaches all is not said again of a part.
 *
 * @param isOn whether a module or flag is on: what it switches off is no right
 */
export function linesOfRights(
  rights: readonly RoleRight[],
  isOn: (name: string) => boolean,
): readonly RightsLine[] {
  const there = rights.filter(({ needs = [] }) => needs.every(isOn))
  return kinds.flatMap((kind) => {
    const ofKind = there.filter((right) => right.kind === kind)
    return reaches.flatMap((reach) => linesOf(kind, reach, withoutRepeated(ofKind, reach)))
  })
}

/** Those of a reach that no farther reach includes. */
function withoutRepeated(rights: readonly RoleRight[], reach: RightReach): RoleRight[] {
  const isSame = (one: RoleRight, other: RoleRight) =>
    nameOf(one) === nameOf(other) && one.verb === other.verb
  return rights.filter(
    (right) =>
      right.reach === reach &&
      (reach === 'all' || !rights.some((each) => each.reach === 'all' && isSame(each, right))),
  )
}

const nameOf = ({ subject, group = '' }: RightSubject) => `${group}\n${subject}`

function linesOf(kind: RoleRight['kind'], reach: RightReach, rights: readonly RoleRight[]): RightsLine[] {
  const bySubject = Map.groupBy(rights, nameOf)
  const subjects = [...bySubject.values()].map((same) => ({
    subject: pick(same[0] as RoleRight),
    verbs: rightVerbs.filter((verb) => same.some((each) => each.verb === verb)),
  }))
  return [...Map.groupBy(subjects, ({ verbs }) => verbs.join()).values()]
    .map((same) => ({
      kind,
      reach,
      verbs: same[0]?.verbs ?? [],
      subjects: same.map(({ subject }) => subject),
    }))
    .toSorted((one, other) => other.verbs.length - one.verbs.length)
}

const pick = ({ subject, group }: RightSubject): RightSubject => ({ subject, ...(group && { group }) })
