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
