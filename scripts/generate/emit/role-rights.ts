import { type AccessAlternative, type AccessCondition, type Policy, type Role, roles } from '#rules/access.ts'
import type { Resource } from '#rules/resource.ts'
import type { RightReach, RightVerb, RoleRight } from '#rules/role-rights.ts'
import type { Context, Emitter } from '../context.ts'
import type { Operation } from '../contract/operations.ts'
import { builtPages, pageTitles } from './page-titles.ts'
import { type PageObject, shownResources } from './pages.ts'
import { header, literal } from './source.ts'

const types = `import type { RightsByRole } from '#rules/role-rights.ts'
`

/** role-rights.ts: what each role may do and which pages it opens, by the labels that people know (product §21.7). */
export const emitRoleRights: Emitter = (context) => {
  const rights = literal(rightsByRole(context))
  const text = `${header}${types}\nexport const roleRights: RightsByRole = ${rights}\n`
  return [{ path: 'role-rights.ts', text }]
}

export function rightsByRole(context: Context): Readonly<Record<string, readonly RoleRight[]>> {
  const byRole = Object.fromEntries(roles.map((role) => [role, rightsOf(role, context)]))
  return { ...byRole, everybody: everybodysPages(context) }
}

/** Message keys that no page and no resource has: what single operations do. */
export function actsOfRoles(context: Context): string[] {
  const rights = roles.flatMap((role) => rightsOf(role, context))
  return rights.filter(({ kind }) => kind === 'act').map(({ subject }) => subject)
}

function rightsOf(role: Role, context: Context): RoleRight[] {
  const pages = builtPages(context)
  const resources = shownResources(context)
  const named = namer(pages, resources)
  const opened = pages.filter(({ access }) => waysOf(access as Policy, role).length > 0)
  const ofPages = opened.flatMap((page) =>
    waysOf(page.access as Policy, role).map((way): RoleRight => ({ ...named(page), kind: 'page', ...way })),
  )
  const pathOf = new Map(context.operations.map(({ id, path }) => [id, path]))
  const ofCalls = context.operations
    .filter(({ status }) => status !== 'planned')
    .flatMap((operation) => {
      const ways = waysOf(operation.access, role)
      if (ways.length === 0) return []
      const subjects = subjectsOf(operation, { pages, opened, resources, pathOf, named })
      return ways.flatMap((way) => subjects.map((subject): RoleRight => ({ ...subject, ...way })))
    })
  return unique([...ofPages, ...ofCalls])
}

const namer = (
  pages: readonly PageObject[],
  resources: readonly Resource[],
): ((page: PageObject) => Named) => {
  const titled = pageTitles(pages, resources)
  return (page) => {
    const { label, ...group } = titled(page)
    return { subject: label, ...group }
  }
}

type Way = Pick<RoleRight, 'reach' | 'needs'>

/** The ways in that a policy has for a role: an alternative each that names it. */
function waysOf(policy: Policy, role: Role): Way[] {
  return policy.allow
    .filter((each): each is AccessCondition => typeof each === 'object')
    .filter((each) => each.roles?.includes(role))
    .map((each) => way(policy, each, each.own === undefined ? 'all' : reachOf(each.own)))
}

const reachOf = (own: NonNullable<AccessCondition['own']>): RightReach =>
  own === 'advisor' ? 'own' : 'assigned'

function way(policy: Policy, condition: AccessCondition, reach: RightReach): Way {
  const needs = [...(policy.modules ?? []), ...(policy.flags ?? []), ...(condition.modules ?? [])]
  return { reach, ...(needs.length > 0 && { needs: needs.toSorted() }) }
}

interface Places {
  readonly pages: readonly PageObject[]
  /** Those that the role opens. */
  readonly opened: readonly PageObject[]
  readonly resources: readonly Resource[]
  /** By operationId. */
  readonly pathOf: ReadonlyMap<string, string>
  readonly named: (page: PageObject) => Named
}

type Subject = Pick<RoleRight, 'subject' | 'group' | 'kind' | 'verb'>
type Named = Pick<RoleRight, 'subject' | 'group'>

/**
 * What an operation is about, as people call it: the resource that it is part of; else the pages that call it; else
 * whichever of these has the longest part of its address; else what it says of itself.
 */
function subjectsOf(operation: Operation, places: Places): Subject[] {
  const { pages, opened, resources, named } = places
  const verb: RightVerb = ['GET', 'HEAD'].includes(operation.method) ? 'see' : 'change'
  const data = { kind: 'data', verb } as const
  const calls = (page: PageObject) => callsOfPage(page).includes(operation.id)
  const own = resources.filter((resource) => callsOf(resource).includes(operation.id))
  if (own.length > 0)
    return own.map(({ label, ...each }) => ({
      ...data,
      subject: label,
      verb: verbIn(each, operation.id) ?? data.verb,
    }))
  const calling = opened.filter(calls)
  if (calling.length > 0) return calling.map((page) => ({ ...data, ...named(page) }))
  const theirs = operation.access.allow.some(isAdvisorsOwn) ? pages.filter(calls) : []
  if (theirs.length > 0) return theirs.map((page) => ({ ...data, ...named(page), kind: 'advisor' }))
  const above = placesAbove(operation, places)[0]
  return above ? [{ ...data, ...above.named }] : [{ subject: operation.summary, kind: 'act' }]
}

/** Resources and pages below whose addresses an operation stands, the nearest first. */
function placesAbove({ path }: Operation, { opened, resources, pathOf, named }: Places) {
  const places = [
    ...resources.flatMap(({ path: list, label, operations }) =>
      [list, ...Object.values(operations).map((call) => call?.split(' ')[1] ?? '')].map((each) => ({
        path: each,
        named: { subject: label },
      })),
    ),
    ...opened.flatMap((page) =>
      callsOfPage(page).map((id) => ({ path: pathOf.get(id) ?? '', named: named(page) })),
    ),
  ]
  return places
    .filter((place) => place.path !== '' && path.startsWith(`${place.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)
}

const isAdvisorsOwn = (each: AccessAlternative) => typeof each === 'object' && each.own === 'advisor'

const callsOf = ({ operationIds, itemActions, questions = [] }: Resource): (string | null)[] => [
  ...Object.values(operationIds),
  ...itemActions.map(({ operationId }) => operationId),
  ...questions.map(({ operationId }) => operationId),
]

const callsOfPage = ({ needs = [], actions = [] }: PageObject): string[] => [
  ...needs,
  ...actions.flatMap((action) => action.needs),
]

/** Of a resource, making and deleting a record are told from changing it. */
function verbIn({ operationIds }: Pick<Resource, 'operationIds'>, id: string): RightVerb | null {
  if (operationIds.create === id) return 'create'
  return operationIds.delete === id ? 'delete' : null
}

/** Which pages open by signing in alone, and by being an advisor; pages of visitors are nobody's right. */
function everybodysPages(context: Context): RoleRight[] {
  const pages = builtPages(context)
  const named = namer(pages, shownResources(context))
  return unique(
    pages.flatMap((page) => {
      const policy = page.access as Policy
      return policy.allow.flatMap((each): RoleRight[] => {
        const reach = reachOfEverybody(each)
        const condition = typeof each === 'object' ? each : {}
        return reach ? [{ ...named(page), kind: 'page', ...way(policy, condition, reach) }] : []
      })
    }),
  )
}

function reachOfEverybody(each: AccessAlternative): RightReach | null {
  if (each === 'signed-in') return 'all'
  if (typeof each === 'string' || each.roles || each.token) return null
  return each.institutional ? 'institutional' : 'own'
}

function unique(rights: readonly RoleRight[]): RoleRight[] {
  return [...new Map(rights.map((right) => [JSON.stringify(right), right])).values()]
}
