/** Users as those who manage them see them: what they may do, in which branches, and when they were last here. */
import { type RawBuilder, sql } from 'kysely'
import type { components } from '#generated/types.ts'
import { type Role, roles } from '#rules/access.ts'
import { nameOf } from '#server/platform/collections/people.ts'
import { unasked } from '#server/platform/database/prepared.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { sourceOfUser } from '../directory/public.ts'
import { hasFactor } from '../second-factors/public.ts'

/** As the contract describes it; the rows are read by that description. */
export type UserAccount = components['schemas']['UserAccount'] & {
  readonly uuid: string
  readonly version: number
}

/** Whether somebody can sign in, and if not, how far they have come. */
export const stateOfUser = sql<string>`case
    when not users.is_active then 'inactive'
    when users.password_hash is not null then 'active'
    when exists (
      select from user_identities i where i.tenant_id = users.tenant_id and i.user_uuid = users.uuid
    ) then 'active'
    when users.invited_at is not null then 'invited'
    else 'uninvited' end`

/** In an order of their own, so that the same roles are the same list. */
export const accountProperties: Readonly<Record<string, RawBuilder<unknown>>> = {
  full_name: nameOf(),
  roles: sql`array(
    select r.role from user_roles r
    where r.tenant_id = users.tenant_id and r.user_uuid = users.uuid order by r.role collate "C")`,
  assigned_organizations: sql`array(
    select o.organization_uuid::text from organization_assignments o
    where o.tenant_id = users.tenant_id and o.user_uuid = users.uuid order by o.organization_uuid)`,
  advisor: sql`
    select a.slug from advisors a where a.tenant_id = users.tenant_id and a.user_uuid = users.uuid`,
  has_password: sql`users.password_hash is not null`,
  state: stateOfUser,
  last_seen_at: sql`
    select v.last_at from user_visits v where v.tenant_id = users.tenant_id and v.user_uuid = users.uuid`,
  has_second_factor: hasFactor(),
  source: sourceOfUser,
}

/** SQL: users who have at least one of the roles. */
export function hasRole(asked: readonly unknown[]): RawBuilder<unknown> {
  const known = roles.filter((role) => asked.includes(role))
  return sql`exists (
    select from user_roles r
    where r.tenant_id = users.tenant_id and r.user_uuid = users.uuid and r.role = any(${known}::text[]))`
}

/** Changes of rights come one after the other, so that two managers cannot take each other's away at once. */
export async function lockAccounts(tx: TenantTx): Promise<void> {
  await sql`${unasked} select pg_advisory_xact_lock(current_tenant(), hashtext('users'))`.execute(tx)
}

/** Who can sign in and has a role; the same until the transaction ends, once `lockAccounts` is through. */
export async function activeWith(tx: TenantTx, role: Role): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .innerJoin('user_roles', (join) =>
      join
        .onRef('user_roles.tenant_id', '=', 'users.tenant_id')
        .onRef('user_roles.user_uuid', '=', 'users.uuid'),
    )
    .select('users.uuid')
    .where('user_roles.role', '=', role)
    .where('users.is_active', '=', true)
    .execute()
  return rows.map(({ uuid }) => uuid)
}

export const managersOfUsers = (tx: TenantTx): Promise<string[]> => activeWith(tx, 'roles-manager')

/** Whether an account admin is known to the institution's own sign-in. */
export async function hasLinkedAdministrator(tx: TenantTx): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_identities where user_uuid = any(${await activeWith(tx, 'accountadmin')}::uuid[]) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Those of the given uuids that are branches. */
export async function knownOrganizations(tx: TenantTx, uuids: readonly string[]): Promise<string[]> {
  if (uuids.length === 0) return []
  const rows = await tx.selectFrom('organizations').select('uuid').where('uuid', 'in', uuids).execute()
  return rows.map(({ uuid }) => uuid)
}

/** The name of another user with this address. */
export async function ownerOfEmail(tx: TenantTx, email: string, own: string | null): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select ${nameOf()} as name from users
    where email = ${email} and uuid is distinct from ${own}::uuid`.execute(tx)
  return rows[0]?.name ?? null
}

/** When somebody saved what belongs to others too, and who did. */
export interface Editing {
  readonly at: Date
  /** Null: nobody who is signed in. */
  readonly by: string | null
}

/** The alias of an advisor's own user is the advisor's (product §26.1). */
export async function renameUser(
  tx: TenantTx,
  uuid: string,
  alias: string,
  { at, by }: Editing,
): Promise<void> {
  await tx
    .updateTable('users')
    .set(({ eb }) => ({ alias, version: eb('version', '+', 1), updated_at: at, updated_by_uuid: by }))
    .where('uuid', '=', uuid)
    .where('alias', '!=', alias)
    .execute()
}

/** Gives the profile that has been waiting under a user's alias to this user. */
export async function takeProfile(
  tx: TenantTx,
  uuid: string,
  alias: string,
  { at, by }: Editing,
): Promise<void> {
  await tx
    .updateTable('advisors')
    .set(({ eb }) => ({
      user_uuid: uuid,
      version: eb('version', '+', 1),
      updated_at: at,
      updated_by_uuid: by,
    }))
    .where('slug', '=', alias)
    .where('user_uuid', 'is', null)
    .execute()
}

/** In the order in which roles are stored. */
export async function rolesOf(tx: TenantTx, uuid: string): Promise<Role[]> {
  const rows = await tx.selectFrom('user_roles').select('role').where('user_uuid', '=', uuid).execute()
  return rows.map(({ role }) => role).toSorted()
}

export async function saveRoles(tx: TenantTx, uuid: string, given: readonly Role[]): Promise<void> {
  await tx.deleteFrom('user_roles').where('user_uuid', '=', uuid).execute()
  if (given.length === 0) return
  await tx
    .insertInto('user_roles')
    .values(given.map((role) => ({ user_uuid: uuid, role })))
    .execute()
}

export async function saveAssignments(tx: TenantTx, uuid: string, organizations: readonly string[]) {
  await tx.deleteFrom('organization_assignments').where('user_uuid', '=', uuid).execute()
  if (organizations.length === 0) return
  await tx
    .insertInto('organization_assignments')
    .values(organizations.map((each) => ({ user_uuid: uuid, organization_uuid: each })))
    .execute()
}

/** The alias of a user's own profile is the user's (product §26.1). */
export async function renameAdvisor(
  tx: TenantTx,
  uuid: string,
  alias: string,
  { at, by }: Editing,
): Promise<void> {
  await tx
    .updateTable('advisors')
    .set(({ eb }) => ({
      slug: alias,
      version: eb('version', '+', 1),
      updated_at: at,
      updated_by_uuid: by,
    }))
    .where('user_uuid', '=', uuid)
    .where('slug', '!=', alias)
    .execute()
}

export async function isUser(tx: TenantTx, uuid: string): Promise<boolean> {
  return (
    (await tx.selectFrom('users').select('uuid').where('uuid', '=', uuid).executeTakeFirst()) !== undefined
  )
}
