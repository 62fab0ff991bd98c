/** From an address that was given up to the advisor who had it. */
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import './queries.ts'

/**
 * The alias of an active advisor to whom a path leads; null where it leads to none.
 *
 * @param at when somebody came this way; null: nobody is counted
 */
export async function followRedirection(tx: TenantTx, path: string, at: Date | null): Promise<string | null> {
  const { rows } = await sql<{ uuid: string; target: string }>`
    select r.uuid, r.target from redirections r
    join advisors a on a.tenant_id = r.tenant_id and a.slug = r.target
    where r.source = ${path} and r.target_kind = 'profile' and r.is_active and a.is_active`.execute(tx)
  const [found] = rows
  if (!found) return null
  if (at)
    await tx
      .updateTable('redirections')
      .set(({ eb }) => ({ hits_count: eb('hits_count', '+', 1), last_hit_at: at }))
      .where('uuid', '=', found.uuid)
      .execute()
  return found.target
}
