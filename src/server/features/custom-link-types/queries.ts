/** Kinds of links. What is stored of one comes from the contract. */
import { type Generated, type RawBuilder, sql } from 'kysely'
import type { components } from '#generated/types.ts'
import type { TextVersions } from '#rules/by-language.ts'
import type { StoredRecord } from '#server/platform/collections/served-collection.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

export type CustomLinkType = components['schemas']['CustomLinkType'] & StoredRecord

declare module '#server/platform/database/tables.ts' {
  interface Database {
    custom_link_types: {
      tenant_id: Generated<number>
      uuid: Generated<string>
      icon: string
      label: string
      section: Generated<'networking' | 'social-media'>
      address_pattern: Generated<string | null>
      is_active: Generated<boolean>
      hint: Generated<string | null>
      texts: Generated<TextVersions>
      version: Generated<number>
      updated_at: Generated<Date>
      updated_by_uuid: Generated<string | null>
    }
  }
}

/** SQL: how many advisors have a link of the kind. */
export const linkedAdvisors = sql`(
  select count(*)::int from custom_links l
  where l.tenant_id = custom_link_types.tenant_id and l.type_uuid = custom_link_types.uuid and l.value <> '')`

export async function isLabelTaken(tx: TenantTx, label: string, uuid: string | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from custom_link_types where lower(label) = lower(${label}) and uuid is distinct from ${uuid}::uuid`.execute(
    tx,
  )
  return rows.length > 0
}

export interface LinkedAdvisor {
  readonly uuid: string
  readonly alias: string
  readonly first_name: string
  readonly last_name: string
  readonly title_prefix: string | null
  readonly title_suffix: string | null
  readonly organization: string | null
  readonly value: string
  readonly version: number
}

const advisorWithLink = (kind: string, where: RawBuilder<unknown>) => sql<LinkedAdvisor>`
  select a.uuid, a.slug as alias, a.first_name, a.last_name, a.title_prefix, a.title_suffix, o.name as organization,
    coalesce(l.value, '') as value, a.version
  from advisors a
  left join organizations o on o.tenant_id = a.tenant_id and o.uuid = a.organization_uuid
  left join custom_links l on l.tenant_id = a.tenant_id and l.advisor_uuid = a.uuid and l.type_uuid = ${kind}
  where ${where}`

/** All who have a link of the kind, in the order of a telephone book. */
export async function advisorsWithLink(tx: TenantTx, kind: string): Promise<readonly LinkedAdvisor[]> {
  const { rows } = await sql<LinkedAdvisor>`
    ${advisorWithLink(kind, sql`l.value <> ''`)} order by a.name_order, a.uuid`.execute(tx)
  return rows
}

export async function advisorsLink(tx: TenantTx, kind: string, alias: string): Promise<LinkedAdvisor | null> {
  const { rows } = await advisorWithLink(kind, sql`a.slug = ${alias}`).execute(tx)
  return rows[0] ?? null
}

export async function storeLink(
  tx: TenantTx,
  kind: string,
  { uuid }: LinkedAdvisor,
  value: string,
): Promise<void> {
  await (value === ''
    ? sql`delete from custom_links where advisor_uuid = ${uuid} and type_uuid = ${kind}`
    : sql`insert into custom_links (advisor_uuid, type_uuid, value) values (${uuid}, ${kind}, ${value})
        on conflict (tenant_id, advisor_uuid, type_uuid) do update set value = excluded.value`
  ).execute(tx)
}

/** A change of somebody's profile, as its form counts it. */
export async function noteEdit(
  tx: TenantTx,
  { uuid }: LinkedAdvisor,
  now: Date,
  editor: string | null,
): Promise<void> {
  await sql`
    update advisors set version = version + 1, updated_at = ${now}, updated_by_uuid = ${editor} where uuid = ${uuid}`.execute(
    tx,
  )
}
