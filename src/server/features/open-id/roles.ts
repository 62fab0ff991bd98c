/** Which roles somebody has by their groups at the institution (product §30.5). */
import type { RolesByGroup } from '#rules/roles-by-group.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Client } from '#server/platform/identity/client-words.ts'
import { givesRoles } from '../directory/public.ts'
import { noteEvent } from '../security-events/public.ts'
import { lastHeld, lockAccounts, rolesOf, saveRoles } from '../users/public.ts'

interface RolesAsked {
  readonly userUuid: string
  /** Their groups, as the service names them; null: it says nothing of groups. */
  readonly groups: readonly string[] | null
  readonly roles: RolesByGroup
  readonly now: Date
  readonly client: Client
}

/** A service that says nothing of groups changes nothing; where the directory names groups, they alone count. */
export async function takeRoles(tx: TenantTx, asked: RolesAsked): Promise<void> {
  const { userUuid, groups, roles, now, client } = asked
  if (groups === null || roles.size === 0) return
  await lockAccounts(tx)
  if (await givesRoles(tx, userUuid)) return
  const before = await rolesOf(tx, userUuid)
  const outside = new Set([...roles.values()].flat())
  const given = groups.flatMap((group) => roles.get(group) ?? [])
  const wanted = new Set([...before.filter((role) => !outside.has(role)), ...given])
  // The last account admin would be one who left the group; they get in all the same, and stay one.
  const lost = before.filter((role) => !wanted.has(role))
  const after = [...wanted, ...(await lastHeld(tx, userUuid, lost))].toSorted()
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await saveRoles(tx, userUuid, after)
  const details = { from: before, to: after, by: 'open-id' }
  await noteEvent(tx, { uuid: userUuid }, { event: 'roles-changed', at: now, client, details })
}
