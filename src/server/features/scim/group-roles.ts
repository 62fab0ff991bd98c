/** Roles by groups of the directory, by the same setting as those of the institution's own sign-in (product §30.19). */
import { sql } from 'kysely'
import type { Role } from '#rules/access.ts'
import type { RolesByGroup } from '#rules/roles-by-group.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { rolesByGroupOf } from '#server/platform/identity/role-settings.ts'
import type { Settings } from '#server/platform/tenancy/tenant.ts'
import { rolesGiven } from '../directory/public.ts'
import { decideRolesOfMany, keepingNeeded, lockAccounts } from '../users/public.ts'

/** Whether a group gives roles, by its name or by what the directory calls it. */
export const isMapped = (
  mapping: RolesByGroup,
  {
    display_name: name,
    external_id: id,
  }: { readonly display_name: string; readonly external_id: string | null },
): boolean => mapping.has(name) || (id !== null && mapping.has(id))

interface Decision {
  readonly mapping: RolesByGroup
  /** Given by groups before, and perhaps by none any more. */
  readonly before: ReadonlySet<Role>
  readonly users: readonly string[]
  readonly now: Date
}

/** @throws HttpError 409 where nobody would be left who can mend it */
export async function decideRoles(tx: TenantTx, { mapping, before, users, now }: Decision): Promise<void> {
  if (users.length === 0) return
  const decided = new Set([...before, ...(await rolesGiven(tx, mapping))])
  if (decided.size === 0) return
  const given = await givenTo(tx, mapping, users)
  await keepingNeeded(tx, () => decideRolesOfMany(tx, { users, decided, given, now }))
}

async function givenTo(tx: TenantTx, mapping: RolesByGroup, users: readonly string[]) {
  const names = [...mapping.keys()]
  const { rows } = await sql<{ user: string; name: string; id: string | null }>`
    select m.user_uuid as user, g.display_name as name, g.external_id as id
    from directory_group_members m
    join directory_groups g on g.tenant_id = m.tenant_id and g.uuid = m.group_uuid
    where m.user_uuid = any(${users}::uuid[])
      and (g.display_name = any(${names}::text[]) or g.external_id = any(${names}::text[]))`.execute(tx)
  const given = new Map<string, Set<Role>>()
  for (const { user, name, id } of rows) {
    const roles = given.get(user) ?? new Set<Role>()
    for (const role of [...(mapping.get(name) ?? []), ...(mapping.get(id ?? '') ?? [])]) roles.add(role)
    given.set(user, roles)
  }
  return given
}

/** Which groups give which roles was changed: everybody of the directory has them at once. */
export async function decideAllRoles(
  tx: TenantTx,
  { from, to, now }: { readonly from: Settings; readonly to: Settings; readonly now: Date },
): Promise<void> {
  await lockAccounts(tx)
  const before = await rolesGiven(tx, rolesByGroupOf(from))
  const rows = await tx.selectFrom('directory_users').select('user_uuid as uuid').execute()
  const users = rows.map(({ uuid }) => uuid)
  await decideRoles(tx, { mapping: rolesByGroupOf(to), before, users, now })
}
