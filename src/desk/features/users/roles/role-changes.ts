/** Who is to get and to lose which roles, before anything is saved (product §33.13). */
import type { components } from '#generated/types.ts'
import type { Role } from '#rules/access.ts'

type Account = components['schemas']['UserAccount']

/** A user as the list and a refusal tell them. */
export interface RolesUser
  extends Pick<
    Account,
    | 'first_name'
    | 'last_name'
    | 'email'
    | 'alias'
    | 'is_active'
    | 'is_institutional'
    | 'roles'
    | 'assigned_organizations'
    | 'source'
    | 'state'
  > {
  readonly uuid: string
  readonly full_name: string
  readonly version: number
}

/** What somebody is to get (true) and to lose (false), against the user as they were read when it was first chosen. */
export interface RoleChange {
  readonly user: RolesUser
  readonly wish: ReadonlyMap<Role, boolean>
}

/** By the users' uuids, in the order in which they were chosen. */
export type RoleChanges = ReadonlyMap<string, RoleChange>

export const has = ({ roles = [] }: Pick<RolesUser, 'roles'>, role: Role): boolean => roles.includes(role)

/** Whether a role is ticked: as it is stored, unless something else was chosen. */
export function isTicked(changes: RoleChanges, user: RolesUser, role: Role): boolean {
  return changes.get(user.uuid)?.wish.get(role) ?? has(changes.get(user.uuid)?.user ?? user, role)
}

/** The other way round; what is chosen as it is stored is no change any more. */
export function toggled(changes: RoleChanges, user: RolesUser, role: Role): RoleChanges {
  const before = changes.get(user.uuid) ?? { user, wish: new Map<Role, boolean>() }
  const wish = new Map(before.wish).set(role, !isTicked(changes, user, role))
  return withChange(changes, { user: before.user, wish })
}

/** The same wish on the ground of the user as they stand now: what somebody else did meanwhile is no change any more. */
export function rebasedOn(changes: RoleChanges, user: RolesUser): RoleChanges {
  const change = changes.get(user.uuid)
  return change ? withChange(changes, { ...change, user }) : changes
}

/** Of two readings of one user the later one. */
export const newerOf = (user: RolesUser, other: RolesUser | undefined): RolesUser =>
  other && other.version > user.version ? other : user

export function without(changes: RoleChanges, uuid: string): RoleChanges {
  return new Map([...changes].filter(([key]) => key !== uuid))
}

function withChange(changes: RoleChanges, { user, wish }: RoleChange): RoleChanges {
  const real = new Map([...wish].filter(([role, isOn]) => isOn !== has(user, role)))
  return real.size === 0 ? without(changes, user.uuid) : new Map(changes).set(user.uuid, { user, wish: real })
}

/** The roles that somebody gets, and those that they lose. */
export function gainsAndLosses({ wish }: RoleChange): { readonly gains: Role[]; readonly losses: Role[] } {
  const of = (isOn: boolean) => [...wish].filter((each) => each[1] === isOn).map(([role]) => role)
  return { gains: of(true), losses: of(false) }
}

/** The body of the call: the user as they were read, with other roles. */
export function bodyOf({ user, wish }: RoleChange) {
  const { first_name, last_name, email, alias, roles = [] } = user
  const { is_active, is_institutional, assigned_organizations } = user
  const { gains } = gainsAndLosses({ user, wish })
  return {
    ...{ first_name, last_name, email, alias },
    ...(is_active !== undefined && { is_active }),
    ...(is_institutional !== undefined && { is_institutional }),
    ...(assigned_organizations !== undefined && { assigned_organizations }),
    roles: [...roles.filter((role) => wish.get(role) !== false), ...gains],
  }
}

/** Who is to get the role without which nobody administers the account comes before those who are to lose it. */
export function inSavingOrder(changes: RoleChanges): RoleChange[] {
  const rank = ({ wish }: RoleChange) => (wish.get(needed) === true ? 0 : wish.get(needed) === false ? 2 : 1)
  return [...changes.values()].toSorted((one, other) => rank(one) - rank(other))
}

/** Whoever gives rights keeps the other one: it is a user's own, which nobody changes (product §21.6). */
const needed: Role = 'accountadmin'

/** What decides which cells cannot be changed. */
export interface LockFacts {
  /** Whether the reader may change users at all. */
  readonly mayChange: boolean
  /** The reader's own alias. */
  readonly self: string
  /** How many active account admins are stored; null while it is not known. */
  readonly admins: number | null
  /** Roles that groups of the institution's directory give. */
  readonly given: readonly Role[]
}

/** Message key of why a role of somebody cannot be changed here; null where it can. The server has the last word. */
export function lockOf(changes: RoleChanges, user: RolesUser, role: Role, facts: LockFacts): string | null {
  if (!facts.mayChange) return 'You may read this, but not change it.'
  if (user.alias === facts.self) return 'You cannot change your own roles.'
  const stored = changes.get(user.uuid)?.user ?? user
  if (role === 'INTERNAL' && !has(stored, role)) return 'Only the provider gives the role INTERNAL.'
  if (user.source === 'directory' && facts.given.includes(role))
    return 'Roles that a group of the directory gives are given and taken away there.'
  const isLast =
    role === needed &&
    facts.admins !== null &&
    user.is_active !== false &&
    isTicked(changes, user, role) &&
    facts.admins + adminsChosen(changes) <= 1
  return isLast ? 'Nobody else administers the account. Give somebody else this role first.' : null
}

/** How many active account admins more there will be, or fewer. */
function adminsChosen(changes: RoleChanges): number {
  return [...changes.values()]
    .filter(({ user }) => user.is_active !== false)
    .map(({ wish }) => wish.get(needed))
    .reduce((sum, isOn) => sum + (isOn === undefined ? 0 : isOn ? 1 : -1), 0)
}
