/** Branches and other units. What is stored of them comes from the contract; see platform/collections/collection.ts. */
import { createHash } from 'node:crypto'
import { type Generated, type GeneratedAlways, type RawBuilder, sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import type { Scope } from '#rules/access.ts'
import { staticMapAddress } from '#rules/static-map.ts'
import { get } from '#server/platform/collections/collection.ts'
import type { ListOptions } from '#server/platform/collections/rows.ts'
import { updatedBy } from '#server/platform/collections/served-collection.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Settings } from '#server/platform/tenancy/tenant.ts'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    organizations: {
      tenant_id: Generated<number>
      uuid: Generated<string>
      slug: string
      name: string
      address_street: Generated<string>
      address_zip: Generated<string>
      address_city: Generated<string>
      state: Generated<string>
      version: Generated<number>
      metadata_version: Generated<number>
      created_at: Generated<Date>
      updated_at: Generated<Date>
      updated_by_uuid: string | null
      search_key: GeneratedAlways<string>
      place_key: GeneratedAlways<string>
    }
    organization_metadata: {
      tenant_id: Generated<number>
      organization_uuid: string
      name: string
      value: string
    }
    organization_assignments: { tenant_id: Generated<number>; user_uuid: string; organization_uuid: string }
  }
}

/** As the contract describes it; the rows are read by that description. */
export type Organization = components['schemas']['Organization'] & {
  readonly uuid: string
  readonly version: number
}

const entity = entities.Organization

const advisorsCount = sql`
  select count(*)::int from advisors a
  where a.tenant_id = organizations.tenant_id and a.organization_uuid = organizations.uuid and a.is_active`

const metadata = sql`
  select coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'value', m.value) order by m.name), '[]')
  from organization_metadata m
  where m.tenant_id = organizations.tenant_id and m.organization_uuid = organizations.uuid`

/** Records within all of the scopes. */
export function organizationOptions(
  scopes: readonly Scope[],
  relations: readonly string[],
  profilesAreOn = false,
): ListOptions {
  return {
    where: scopes.flatMap((scope) => within(scope, profilesAreOn)),
    searchKey: {
      key: sql`organizations.search_key`,
      of: ['name', 'slug', 'address_city'],
      grams: 'organizations_grams',
    },
    computed: {
      advisors_count: advisorsCount,
      updated_by: updatedBy(entity),
      ...(relations.includes('metadata') && { metadata }),
    },
  }
}

/** Scopes as conditions. `public`: the branch of a shown advisor, or one with a public page (product §24.1). */
function within(scope: Scope, profilesAreOn: boolean): RawBuilder<unknown>[] {
  if (scope.kind === 'all') return []
  if (scope.kind === 'organizations')
    return [sql`organizations.uuid = any(${[...scope.organizations]}::uuid[])`]
  return [
    sql`(
      exists (
        select from advisors a
        where a.tenant_id = organizations.tenant_id and a.organization_uuid = organizations.uuid and a.is_active
      ) or ${profilesAreOn} and exists (
        select from organization_metadata m
        where m.tenant_id = organizations.tenant_id and m.organization_uuid = organizations.uuid
          and m.name = 'publicProfileEnabled' and m.value = 'true'
      )
    )`,
  ]
}

/** What visitors know the branch `o` as: rules/branch-name.ts in SQL. */
export const branchName = sql`coalesce((
  select nullif(m.value, '') from organization_metadata m
  where m.tenant_id = o.tenant_id and m.organization_uuid = o.uuid and m.name = 'publicName'
), o.name)`

export interface OrganizationLookup {
  readonly scope: Scope
  readonly with?: readonly string[]
  readonly forUpdate?: boolean
  /** Whether the module organizations-profiles is on, for the scope public. */
  readonly profilesAreOn?: boolean
}

export async function findOrganization(
  tx: TenantTx,
  uuid: string,
  find: OrganizationLookup,
): Promise<Organization | null> {
  const options = organizationOptions([find.scope], find.with ?? [], find.profilesAreOn)
  return await get<Organization>(tx, entity, uuid, { ...options, forUpdate: find.forUpdate ?? false })
}

/** Whether public pages of branches are on at all is the caller's to know. @returns null without a public page */
export async function findPublicBranch(tx: TenantTx, slug: string): Promise<Organization | null> {
  const row = await tx.selectFrom('organizations').select('uuid').where('slug', '=', slug).executeTakeFirst()
  if (!row) return null
  const found = await findOrganization(tx, row.uuid, { scope: { kind: 'all' }, with: ['metadata'] })
  return found && isPublic(found.metadata) ? found : null
}

/** Slugs of the branches that have a public page, by slug. */
export async function publicBranches(tx: TenantTx): Promise<string[]> {
  const rows = await tx
    .selectFrom('organizations')
    .innerJoin('organization_metadata as metadata', (join) =>
      join
        .onRef('metadata.tenant_id', '=', 'organizations.tenant_id')
        .onRef('metadata.organization_uuid', '=', 'organizations.uuid'),
    )
    .select('slug')
    .where('metadata.name', '=', 'publicProfileEnabled')
    .where('metadata.value', '=', 'true')
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

type Metadata = NonNullable<Organization['metadata']>

export async function metadataOf(tx: TenantTx, uuid: string): Promise<Metadata> {
  return await tx
    .selectFrom('organization_metadata')
    .select(['name', 'value'])
    .where('organization_uuid', '=', uuid)
    .orderBy('name')
    .execute()
}

/** Whether the branch has its public page switched on. */
export function isPublic(metadata: Metadata | undefined): boolean {
  return metadataValue(metadata, 'publicProfileEnabled') === 'true'
}

export function metadataValue(metadata: Metadata | undefined, name: string): string | undefined {
  return metadata?.find((each) => each.name === name)?.value
}

/** What the service for map pictures is asked, and the hash that names the answer: another place or service has another name. */
export function mapOf(
  settings: Settings,
  metadata: Organization['metadata'],
): { readonly address: string; readonly hash: string } | null {
  const latitude = metadataValue(metadata, 'latitude')
  const longitude = metadataValue(metadata, 'longitude')
  const address = staticMapAddress(settings.static_map_url, {
    ...(latitude && { latitude }),
    ...(longitude && { longitude }),
  })
  if (!address) return null
  return { address, hash: createHash('sha256').update(address).digest('hex').slice(0, 16) }
}

/**
 * Where the map picture of a branch stands: at our server, so that visitors' browsers ask nobody else (product §4.10). Null
 * without a service or coordinates. The service's own address, which may hold a key, does not leave.
 */
export function mapUrl(settings: Settings, uuid: string, metadata: Organization['metadata']): string | null {
  const map = mapOf(settings, metadata)
  return map && `/app/maps/${uuid}-${map.hash}.png`
}
