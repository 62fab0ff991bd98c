/** From aliases to keys, with or without a lock. */
import { sql } from 'kysely'
import { notFound } from '#server/platform/contract/errors.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

/**
 * From an alias to the key, active or not.
 *
 * @throws HttpError 404
 */
export async function advisorUuid(tx: TenantTx, alias: string): Promise<string> {
  const row = await tx.selectFrom('advisors').select('uuid').where('slug', '=', alias).executeTakeFirst()
  if (!row) throw notFound('Not found')
  return row.uuid
}

/**
 * Who changes what belongs to an advisor waits here until whoever came before is done. Bookings do not wait.
 *
 * @throws HttpError 404
 */
export async function lockedAdvisor(tx: TenantTx, alias: string): Promise<string> {
  const uuid = (await lockedAdvisors(tx, [alias])).get(alias)
  if (uuid === undefined) throw notFound('Not found')
  return uuid
}

/** Alias to key, of those that there are. In one order for everybody, so that two never wait for each other. */
export async function lockedAdvisors(
  tx: TenantTx,
  aliases: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ slug: string; uuid: string }>`
    select slug, uuid from advisors where slug in (${sql.join(aliases)})
    order by uuid for no key update`.execute(tx)
  return new Map(rows.map(({ slug, uuid }) => [slug, uuid]))
}
