/** Redirections as they are stored. What is read and written of one by administrators comes from the contract. */
import { type Generated, sql } from 'kysely'
import type { components } from '#generated/types.ts'
import { pathsAbove, type RedirectionRule } from '#rules/redirections.ts'
import type { StoredRecord } from '#server/platform/collections/served-collection.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { LateCount } from '#server/platform/tenancy/late-counter.ts'
import type { Tenant } from '#server/platform/tenancy/tenant.ts'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    redirections: {
      tenant_id: Generated<number>
      uuid: Generated<string>
      source: string
      match: Generated<'exact' | 'prefix'>
      target_kind: 'profile' | 'branch' | 'address'
      target: string
      /** Of the source, as addresses are compared; made by the database. */
      path: Generated<string>
      /** Of the target; null where it is of another site. */
      target_path: Generated<string | null>
      is_active: Generated<boolean>
      note: string | null
      hits_count: Generated<number>
      last_hit_at: Date | null
      version: Generated<number>
      created_at: Generated<Date>
      updated_at: Generated<Date>
      updated_by_uuid: string | null
    }
  }
}

export type Redirection = components['schemas']['Redirection'] & StoredRecord

/** What is needed to lead somebody on. */
export interface Way extends RedirectionRule {
  readonly uuid: string
  readonly source: string
  readonly kind: Redirection['target_kind']
  readonly target: string
  readonly targetPath: string | null
}

const way = sql`uuid, source, path, match, target_kind as kind, target, target_path as "targetPath"`

export async function activeWays(tx: TenantTx): Promise<readonly Way[]> {
  const { rows } = await sql<Way>`select ${way} from redirections where is_active`.execute(tx)
  return rows
}

/** One that is switched off, and would apply to a path by its own address. */
export async function inactiveWay(tx: TenantTx, path: string): Promise<Way | null> {
  const { rows } =
    await sql<Way>`select ${way} from redirections where path = ${path} and not is_active`.execute(tx)
  return rows[0] ?? null
}

export async function redirectionsCount(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from redirections`.execute(tx)
  return rows[0]?.n ?? 0
}

/** How a redirection would stand among the others. */
export interface Standing {
  readonly uuid: string | null
  readonly path: string
  readonly match: Redirection['match']
  readonly targetPath: string | null
}

/** Paths below a path: in the order of bytes '0' is what follows '/'. */
const isBelow = (column: 'path' | 'target_path', path: string) =>
  sql`(${sql.ref(column)} >= ${`${path}/`} and ${sql.ref(column)} < ${`${path}0`})`

const others = ({ uuid }: Standing) => sql`is_active and uuid is distinct from ${uuid}::uuid`

/** The one that has an address, whatever its state. */
export async function wayFrom(tx: TenantTx, { uuid, path }: Standing): Promise<Way | null> {
  const { rows } = await sql<Way>`
    select ${way} from redirections where path = ${path} and uuid is distinct from ${uuid}::uuid`.execute(tx)
  return rows[0] ?? null
}

/** A redirection that would lead on from where this one leads to; of single addresses below that see followed(). */
export async function wayBehind(tx: TenantTx, standing: Standing): Promise<Way | null> {
  const { match, targetPath } = standing
  if (targetPath === null) return null
  const below = match === 'prefix' ? sql`or match = 'prefix' and ${isBelow('path', targetPath)}` : sql``
  const { rows } = await sql<Way>`
    select ${way} from redirections
    where ${others(standing)} and (path = ${targetPath}
      or match = 'prefix' and path = any(${pathsAbove(targetPath)}::text[]) ${below})
    order by length(path) desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** A redirection that leads to where this one would lead on from. */
export async function wayBefore(tx: TenantTx, standing: Standing): Promise<Way | null> {
  const { match, path } = standing
  const below =
    match === 'prefix'
      ? sql`or ${isBelow('target_path', path)} or match = 'prefix' and target_path = any(${pathsAbove(path)}::text[])`
      : sql``
  const { rows } = await sql<Way>`
    select ${way} from redirections
    where ${others(standing)} and (target_path = ${path} ${below})
    order by source limit 1`.execute(tx)
  return rows[0] ?? null
}

/** A redirection with which this one would lead in a circle: one of both from a single address below what the other leads to. */
export async function wayAround(tx: TenantTx, standing: Standing): Promise<Way | null> {
  const { match, path, targetPath } = standing
  if (targetPath === null) return null
  const around =
    match === 'prefix'
      ? sql`${isBelow('path', targetPath)} and (target_path = ${path} or ${isBelow('target_path', path)})`
      : sql`match = 'prefix' and target_path = any(${pathsAbove(path)}::text[]) and path = any(${pathsAbove(targetPath)}::text[])`
  const { rows } = await sql<Way>`
    select ${way} from redirections where ${others(standing)} and ${around} limit 1`.execute(tx)
  return rows[0] ?? null
}

/** @param isActive whether only those with a public profile count */
export async function isAdvisorThere(
  tx: TenantTx,
  slug: string,
  { isActive = false } = {},
): Promise<boolean> {
  const active = isActive ? sql`and is_active` : sql``
  const { rows } = await sql`select 1 from advisors where slug = ${slug} ${active}`.execute(tx)
  return rows.length > 0
}

export async function isBranchThere(tx: TenantTx, slug: string): Promise<boolean> {
  const { rows } = await sql`select 1 from organizations where slug = ${slug}`.execute(tx)
  return rows.length > 0
}

/** Hosts that the tenant answers at, without port. */
async function hostsOf(tx: TenantTx): Promise<readonly string[]> {
  const { rows } = await sql<{ host: string }>`select host from tenant_hosts`.execute(tx)
  return rows.map(({ host }) => host)
}

/** Whether an address is of this site, and not of another service that the host has at another port. */
export async function isOfSite(
  tx: TenantTx,
  { publicUrl }: Pick<Tenant, 'publicUrl'>,
  { hostname, port }: URL,
): Promise<boolean> {
  const own = new URL(publicUrl)
  if (port !== '' && port !== own.port) return false
  return hostname === own.hostname || (await hostsOf(tx)).includes(hostname)
}

/** Until the transaction ends: of two that are saved at once, each would find nothing of the other to lead in a circle with. */
export async function lockRedirections(tx: TenantTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(current_tenant(), hashtext('redirections'))`.execute(tx)
}

export async function addVisits(tx: TenantTx, visits: readonly LateCount[]): Promise<void> {
  await sql`
    update redirections r set hits_count = r.hits_count + v.count, last_hit_at = greatest(r.last_hit_at, v.last)
    from unnest(${visits.map(({ uuid }) => uuid)}::uuid[], ${visits.map(({ count }) => count)}::int[],
      ${visits.map(({ last }) => last)}::timestamptz[]) as v (uuid, count, last)
    where r.uuid = v.uuid`.execute(tx)
}
