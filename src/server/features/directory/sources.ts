/** What is the directory's: people, and roles that its groups give. Without a token nothing is (product §30.18). */
import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#rules/access.ts'
import type { RolesByGroup } from '#rules/roles-by-group.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import './tables.ts'

const isConnected = sql`exists (select from directories c where c.token_hash is not null)`

/** SQL: `directory` or `own`, of the users of a query. */
export const sourceOfUser: RawBuilder<unknown> = sql`case when exists (
    select from directory_users d where d.tenant_id = users.tenant_id and d.user_uuid = users.uuid
  ) and ${isConnected} then 'directory' else 'own' end`

/** Whether the roles of somebody come from groups of the directory: they are its own, and it has sent groups. */
export async function givesRoles(tx: TenantTx, userUuid: string): Promise<boolean> {
  const { rows } = await sql`
    select from directory_users d
    where d.user_uuid = ${userUuid} and ${isConnected} and exists (select from directory_groups)`.execute(tx)
  return rows.length > 0
}

/** The roles that the directory's groups give, whoever is in them. */
export async function rolesGiven(tx: TenantTx, mapping: RolesByGroup): Promise<Set<Role>> {
  const names = [...mapping.keys()]
  if (names.length === 0) return new Set()
  const rows = await tx
    .selectFrom('directory_groups')
    .select(['display_name as name', 'external_id as id'])
    .where((where) => where.or([where('display_name', 'in', names), where('external_id', 'in', names)]))
    .execute()
  return new Set(
    rows.flatMap(({ name, id }) => [...(mapping.get(name) ?? []), ...(mapping.get(id ?? '') ?? [])]),
  )
}

/** Whether it would send somebody again who is deleted here: it has not deactivated them. */
export async function keepsUser(tx: TenantTx, userUuid: string): Promise<boolean> {
  const { rows } = await sql`
    select from directory_users d join users u on u.tenant_id = d.tenant_id and u.uuid = d.user_uuid
    where d.user_uuid = ${userUuid}::uuid and u.is_active and ${isConnected}`.execute(tx)
  return rows.length > 0
}

/** What the directory calls somebody, and its groups that they are in; null: it has not sent them. */
export async function saidByDirectory(tx: TenantTx, userUuid: string): Promise<object | null> {
  const { rows } = await sql<object>`
    select d.user_name, d.external_id, d.display_name, d.created_at, array(
      select g.display_name from directory_group_members m
      join directory_groups g on g.tenant_id = m.tenant_id and g.uuid = m.group_uuid
      where m.user_uuid = d.user_uuid order by g.name_key) as groups
    from directory_users d where d.user_uuid = ${userUuid}`.execute(tx)
  return rows[0] ?? null
}
