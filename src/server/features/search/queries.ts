/** What people pick from lists. */
import { type RawBuilder, sql } from 'kysely'
import type { components } from '#generated/types.ts'
import type { TenantTx } from '#server/platform/database-types.ts'
import '../organizations/queries.ts'

export type OrganizationOption = components['schemas']['OrganizationOption']

/** A list to pick from need not be longer: whoever does not find a branch types more of its name. */
const mostOptions = 100

interface Asked {
  readonly name: string
  /** Only these; undefined for all. */
  readonly uuids: readonly string[] | undefined
}

export async function organizationOptions(
  tx: TenantTx,
  { name, uuids }: Asked,
): Promise<OrganizationOption[]> {
  const words = name.split(/\s+/).filter(Boolean).slice(0, 8)
  const where: RawBuilder<unknown>[] = words.map((word) => sql`strpos(search_key, sort_key(${word})) > 0`)
  if (uuids) where.push(sql`uuid = any(${[...uuids]}::uuid[])`)
  const { rows } = await sql<OrganizationOption>`
    select uuid, name, slug, address_city as city from organizations
    where ${where.length > 0 ? sql.join(where, sql` and `) : sql`true`}
    order by sort_key(name), uuid limit ${uuids?.length ?? mostOptions}`.execute(tx)
  return rows
}
