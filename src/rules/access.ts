/**
 * Who may do what. The contract's `x-access` and `x-pages` hold policies as data; this one pure function decides them,
 * on the server and in the app alike (product §21.4).
 */

export const roles = [
  'accountadmin',
  'advisors-manager',
  'advisors-oap-manager',
  'analyst',
  'content-manager',
  'INTERNAL',
  'orgadmin',
  'organizations-profiles-editor',
  'orgs-manager',
  'orguser',
  'profile-delete-manager',
  'roles-manager',
  'stduser',
  'marketing-manager',
] as const

export type Role = (typeof roles)[number]

export type TokenKind =
  | 'hold'
  | 'appointment'
  | 'thread'
  | 'pass'
  | 'feed'
  | 'reset'
  | 'invitation'
  | 'withdrawal'
  | 'weekly-report'
  | 'api-key'
  | 'directory'

/** Where the identifier of the owned thing stands: in the request, or in the rows that a query returns. */
export type OwnerPlace = 'rows' | `path.${string}` | `query.${string}` | `body.${string}`

export interface AccessCondition {
  /** All of these must be on, else this alternative is not there. */
  readonly modules?: readonly string[]
  /** Any one of these. */
  readonly roles?: readonly Role[]
  readonly institutional?: true
  readonly token?: TokenKind
  readonly own?: 'advisor' | 'organization' | 'assigned-organization'
  /** Goes with `own`. */
  readonly at?: OwnerPlace
}

/** `guest` lets everybody in, signed in or not; all parts of a condition must hold. */
export type AccessAlternative = 'guest' | 'signed-in' | AccessCondition

export interface Policy {
  /** All of these must be on. */
  readonly modules?: readonly string[]
  /** All of these must be set, for instance `topics-enabled`. */
  readonly flags?: readonly string[]
  readonly allow: readonly AccessAlternative[]
}

export interface User {
  readonly kind: 'user'
  readonly uuid: string
  readonly alias: string
  readonly roles: readonly Role[]
  readonly isInstitutional: boolean
  /** The organization of the user's own advisor record. */
  readonly organization: string | null
  /** Organizations that the user administers or belongs to by assignment. */
  readonly assignedOrganizations: readonly string[]
  /** The institution asks for a second factor that there is not: until then only what every signed-in person may. */
  readonly owesSecondFactor?: boolean
}

export type Actor = { readonly kind: 'guest' } | User

export const guest: Actor = { kind: 'guest' }

export interface AccessFacts {
  readonly modules: ReadonlySet<string>
  readonly flags: ReadonlySet<string>
  readonly actor: Actor
  /** Kinds of token that the request proved to hold. */
  readonly tokens?: ReadonlySet<TokenKind>
  /**
   * The value that stands at a place of the request; undefined where it is not known yet (a body before it is parsed,
   * a menu that has no record): then ownership is taken as given, and must be decided again later.
   */
  readonly at?: (place: OwnerPlace) => string | undefined
  /** Whose the record is that is asked about, by kind of owner, where it was read: then ownership of rows is decided too. */
  readonly owners?: RecordOwners
}

/** Null: nobody of the kind. */
export type RecordOwners = Readonly<Partial<Record<NonNullable<AccessCondition['own']>, string | null>>>

/** What of the tenant's data the caller may reach. A query takes it as a condition. */
export type Scope =
  | { readonly kind: 'all' }
  | { readonly kind: 'advisor'; readonly alias: string }
  | { readonly kind: 'organizations'; readonly organizations: readonly string[] }
  | { readonly kind: 'public' }

export type Decision = { readonly scope: Scope } | { readonly status: 401 | 403 | 404 }

/**
 * Decides a policy. The widest alternative that holds gives the scope.
 *
 * A module or flag that is off answers 404 to guests and 403 to the signed-in, before anything else; then a guest who
 * needs to sign in gets 401, and a user without the right 403.
 */
export function decide(policy: Policy, facts: AccessFacts): Decision {
  const isGuest = facts.actor.kind === 'guest'
  const alternatives = isOn(policy, facts) ? policy.allow.filter((one) => isThere(one, facts)) : []
  if (alternatives.length === 0) return { status: isGuest ? 404 : 403 }
  const scopes = alternatives.flatMap((alternative) => scopeOf(alternative, facts) ?? [])
  const [first, ...others] = scopes
  if (!first) return { status: isGuest ? 401 : 403 }
  return { scope: others.reduce(wider, first) }
}

/** Whether somebody is signed in with one of some roles. */
export const hasRole = (actor: Actor, roles: readonly Role[]): boolean =>
  actor.kind === 'user' && roles.some((role) => actor.roles.includes(role))

/** Whether a policy lets the actor in, as far as the facts tell. */
export function allows(policy: Policy, facts: AccessFacts): boolean {
  return 'scope' in decide(policy, facts)
}

/** Whether modules or flags are off that every way in needs: then nobody gets in, whatever their rights. */
export function isSwitchedOff(policy: Policy, facts: Pick<AccessFacts, 'modules' | 'flags'>): boolean {
  return !isOn(policy, facts) || !policy.allow.some((one) => isThere(one, facts))
}

function isOn(policy: Policy, facts: Pick<AccessFacts, 'modules' | 'flags'>): boolean {
  const modulesOn = (policy.modules ?? []).every((name) => facts.modules.has(name))
  return modulesOn && (policy.flags ?? []).every((name) => facts.flags.has(name))
}

function isThere(alternative: AccessAlternative, facts: Pick<AccessFacts, 'modules'>): boolean {
  return (
    typeof alternative === 'string' || (alternative.modules ?? []).every((name) => facts.modules.has(name))
  )
}

function scopeOf(alternative: AccessAlternative, facts: AccessFacts): Scope | null {
  if (alternative === 'guest') return { kind: 'public' }
  const { actor } = facts
  if (alternative === 'signed-in') return actor.kind === 'user' ? { kind: 'all' } : null
  if (alternative.token && !facts.tokens?.has(alternative.token)) return null
  const needsUser = alternative.roles || alternative.institutional || alternative.own
  if (!needsUser) return alternative.token ? { kind: 'all' } : null
  if (actor.kind !== 'user' || actor.owesSecondFactor) return null
  if (alternative.roles && !alternative.roles.some((role) => actor.roles.includes(role))) return null
  if (alternative.institutional && !actor.isInstitutional) return null
  return alternative.own ? ownScope(alternative, actor, facts) : { kind: 'all' }
}

function ownScope(condition: AccessCondition, user: User, facts: AccessFacts): Scope | null {
  const scope = ownedBy(condition.own, user)
  if (!condition.at || condition.at === 'rows') {
    const owner = facts.owners?.[condition.own as keyof RecordOwners]
    return owner === undefined || (owner !== null && reaches(scope, owner)) ? scope : null
  }
  const named = facts.at?.(condition.at)
  return named === undefined || reaches(scope, named) ? scope : null
}

function ownedBy(own: AccessCondition['own'], user: User): Scope {
  if (own === 'advisor') return { kind: 'advisor', alias: user.alias }
  if (own === 'assigned-organization')
    return { kind: 'organizations', organizations: user.assignedOrganizations }
  return { kind: 'organizations', organizations: user.organization ? [user.organization] : [] }
}

function reaches(scope: Scope, name: string): boolean {
  if (scope.kind === 'advisor') return scope.alias === name
  return scope.kind === 'organizations' ? scope.organizations.includes(name) : scope.kind === 'all'
}

const breadth = ['public', 'advisor', 'organizations', 'all'] as const

function wider(a: Scope, b: Scope): Scope {
  if (a.kind === 'organizations' && b.kind === 'organizations') {
    return { kind: 'organizations', organizations: [...new Set([...a.organizations, ...b.organizations])] }
  }
  return breadth.indexOf(b.kind) > breadth.indexOf(a.kind) ? b : a
}
