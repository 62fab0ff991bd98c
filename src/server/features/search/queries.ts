/** Branches and advisors as options to choose from. */
import { type RawBuilder, sql } from 'kysely'
import type { components } from '#generated/types.ts'
import { fullName, type PersonName } from '#rules/names.ts'
import { containing } from '#server/platform/collections/grams.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { namedLike } from '../advisors/public.ts'
import '../organizations/public.ts'

export type OrganizationOption = components['schemas']['OrganizationOption']

/** No list of options is longer: to find another branch, one types more of its name. */
const mostOptions = 100

interface OrganizationOptionsQuery {
  readonly name: string
  /** Only these; undefined for all. */
  readonly uuids: readonly string[] | undefined
}

/** The branches that fit all words of what was typed, by name. */
export async function organizationOptions(
  tx: TenantTx,
  { name, uuids }: OrganizationOptionsQuery,
): Promise<OrganizationOption[]> {
  const words = name.split(/\s+/).filter(Boolean).slice(0, 8)
  const where: RawBuilder<unknown>[] = words.map((word) => sql`strpos(search_key, sort_key(${word})) > 0`)
  const candidates = await containing(tx, 'organizations_grams', sql`uuid`, words)
  if (candidates) where.push(candidates)
  if (uuids) where.push(sql`uuid = any(${[...uuids]}::uuid[])`)
  const { rows } = await sql<OrganizationOption>`
    select uuid, name, slug, address_city as city from organizations
    where ${where.length > 0 ? sql.join(where, sql` and `) : sql`true`}
    order by sort_key(name), uuid limit ${uuids?.length ?? mostOptions}`.execute(tx)
  return rows
}

export type AdvisorOption = components['schemas']['AdvisorOption']

/** As many as the contract allows. */
const mostAdvisors = 1_000

interface AdvisorRow extends PersonName {
  readonly slug: string
  readonly email_address: string | null
}

/**
 * Active advisors of whose names one word begins with what was typed.
 *
 * @param isColleague whether the reader may see addresses that are hidden from visitors
 */
export async function advisorOptions(
  tx: TenantTx,
  beginning: string,
  isColleague: boolean,
): Promise<AdvisorOption[]> {
  const named = namedLike(beginning)
  if (!named) return []
  const { rows } = await sql<AdvisorRow>`
    select slug, first_name, last_name, title_prefix, title_suffix,
      case when shows_email_address or ${isColleague} then email_address end as email_address
    from advisors
    where is_active and ${named}
    order by sort_key(last_name), sort_key(first_name), uuid limit ${mostAdvisors}`.execute(tx)
  return rows.map(({ slug, email_address, ...name }) => ({
    slug,
    full_name: fullName(name).slice(0, 255),
    email_address,
  }))
}
