/** Views of lists: how many there are, and whose they are. */
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'

interface ViewCounts {
  /** Of the person, for this list. */
  readonly own: number
  /** Of the person, for all lists. */
  readonly ofAll: number
  /** That colleagues see, for this list. */
  readonly shared: number
}

/** Those who save one at the same time wait for each other until their transactions end. */
export async function lockViews(tx: TenantTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(current_tenant(), hashtext('list_views'))`.execute(tx)
}

/** @param but the view that is saved, which does not count */
export async function countViews(
  tx: TenantTx,
  owner: string,
  { list, uuid }: { readonly list: string; readonly uuid: string | null },
): Promise<ViewCounts> {
  const { rows } = await sql<ViewCounts>`
    select count(*) filter (where list = ${list} and ${owner}::uuid in (private_of, shared_by))::int as own,
      count(*) filter (where ${owner}::uuid in (private_of, shared_by))::int as "ofAll",
      count(*) filter (where list = ${list} and private_of is null)::int as shared
    from list_views where uuid is distinct from ${uuid}::uuid`.execute(tx)
  return rows[0] ?? { own: 0, ofAll: 0, shared: 0 }
}

interface NamedView {
  readonly uuid: string | null
  readonly list: string
  readonly name: string
  /** Null: it is shared. */
  readonly privateOf: string | null
}

/** Whether another of those that stand beside it has the name, whatever its case. */
export async function isNameTaken(
  tx: TenantTx,
  { uuid, list, name, privateOf }: NamedView,
): Promise<boolean> {
  const { rows } = await sql`
    select from list_views
    where list = ${list} and lower(name) = lower(${name}) and private_of is not distinct from ${privateOf}::uuid
      and uuid is distinct from ${uuid}::uuid`.execute(tx)
  return rows.length > 0
}

/** Takes from the default before what another one gets. */
export async function endDefault(tx: TenantTx, list: string, but: string | null): Promise<void> {
  await sql`
    update list_views set is_default = false, version = version + 1
    where is_default and list = ${list} and uuid is distinct from ${but}::uuid`.execute(tx)
}

/** Gives a view to everybody, or back to whoever made it. */
export async function setShared(tx: TenantTx, uuid: string, isShared: boolean): Promise<void> {
  await (isShared
    ? sql`update list_views set private_of = null, shared_by = private_of where uuid = ${uuid} and private_of is not null`
    : sql`
        update list_views set private_of = shared_by, shared_by = null, is_default = false
        where uuid = ${uuid} and private_of is null`
  ).execute(tx)
}
