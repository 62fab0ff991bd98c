/** Versions of what is saved as a whole and is no record of its own. Triggers count them, see 0032-versions-of-parts.sql. */
import { type RawBuilder, sql } from 'kysely'

export type AdvisorPart =
  | 'working-hours'
  | 'appointment-topics'
  | 'appointment-types'
  | 'smm-calendar'
  | 'whatsapp'

/**
 * The version of what belongs to an advisor, to be read in the statement that reads the part itself: read after it, it
 * could be that of a change which the reader has not seen.
 *
 * @param advisors what the query calls the table
 */
export const advisorVersionOf = (part: AdvisorPart, advisors: string): RawBuilder<number> => sql`
  coalesce((
    select v.version from advisor_versions v
    where v.tenant_id = ${sql.ref(`${advisors}.tenant_id`)} and v.advisor_uuid = ${sql.ref(`${advisors}.uuid`)}
      and v.part = ${sql.lit(part)}
  ), 1)`

/**
 * The version of what belongs to the institution, to be read in the statement that reads the part itself, never after it.
 *
 * @param part for instance `settings`, or `settings/language` for one of them
 */
export const tenantVersionOf = (part: string): RawBuilder<number> => sql`
  coalesce((select v.version from tenant_versions v where v.part = ${part}), 1)`
