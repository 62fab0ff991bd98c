/** Who works with an advisor. */
import { type RawBuilder, sql } from 'kysely'
import { nameKey } from '#rules/name-key.ts'
import { fullName, type PersonName } from '#rules/names.ts'
import { resembling } from '#server/platform/collections/grams.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

export interface Colleague {
  readonly uuid: string
  readonly slug: string
  readonly full_name: string
  readonly email_address: string | null
}

/** As many as the contract allows. */
const most = 1_000

/**
 * Of advisors: those of whose names one word begins with what was typed; null where nothing of it is a letter or a digit.
 */
export function namedLike(beginning: string): RawBuilder<unknown> | null {
  const word = nameKey(beginning)
  if (word === '') return null
  return sql`uuid in (${resembling('advisors_grams', word.split(' ')[0] ?? word)})
    and strpos(' ' || name_key, ${` ${word}`}) > 0`
}

/** Active ones of the advisor's branch by name; or of the institution, where a beginning of their name is given. */
export async function colleaguesOf(
  tx: TenantTx,
  advisorUuid: string,
  name: string | undefined,
): Promise<Colleague[]> {
  const ofBranch = sql`organization_uuid = (select b.organization_uuid from advisors b where b.uuid = ${advisorUuid})`
  const where = name === undefined ? ofBranch : namedLike(name)
  if (where === null) return []
  const { rows } = await sql<PersonName & Omit<Colleague, 'full_name'>>`
    select uuid, slug, first_name, last_name, title_prefix, title_suffix, email_address from advisors
    where is_active and uuid <> ${advisorUuid} and ${where}
    order by sort_key(last_name), sort_key(first_name), uuid limit ${most}`.execute(tx)
  return rows.map(({ uuid, slug, email_address, ...person }) => ({
    uuid,
    slug,
    full_name: fullName(person).slice(0, 255),
    email_address,
  }))
}
