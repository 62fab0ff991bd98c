/** Groups of the directory, and who is in them. */
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { type Attributes, isKey } from './filter.ts'
import type { ListPart } from './lists.ts'

export interface GroupRow {
  readonly uuid: string
  readonly display_name: string
  readonly external_id: string | null
  readonly version: number
  readonly created_at: Date
  readonly updated_at: Date
}

const selected = sql`g.uuid, g.display_name, g.external_id, g.version, g.created_at, g.updated_at`

const has = (value: string): RawBuilder<unknown> => sql`exists (
  select from directory_group_members m
  where m.tenant_id = g.tenant_id and m.group_uuid = g.uuid and ${isKey(sql`m.user_uuid`, value)})`
const any = sql`exists (
  select from directory_group_members m where m.tenant_id = g.tenant_id and m.group_uuid = g.uuid)`

export const groupAttributes: Attributes = {
  id: { kind: 'key', value: sql`g.uuid` },
  externalid: { kind: 'exact', value: sql`g.external_id` },
  displayname: { kind: 'text', value: sql`g.name_key` },
  members: { kind: 'several', has, any },
  'members.value': { kind: 'several', has, any },
  'meta.resourcetype': { kind: 'exact', value: sql`'Group'` },
  'meta.created': { kind: 'time', value: sql`g.created_at` },
  'meta.lastmodified': { kind: 'time', value: sql`g.updated_at` },
}

export const usualGroupOrder = sql`g.name_key, g.uuid`

export async function listGroups(tx: TenantTx, { where, order, startIndex, count }: ListPart) {
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::int as total from directory_groups g where ${where}`.execute(tx)
  const total = totals[0]?.total ?? 0
  if (count === 0 || startIndex > total) return { total, rows: [] }
  const { rows } = await sql<GroupRow & { size: number }>`
    select ${selected}, (
      select count(*)::int from directory_group_members m where m.tenant_id = g.tenant_id and m.group_uuid = g.uuid
    ) as size
    from directory_groups g where ${where} order by ${order} offset ${startIndex - 1} limit ${count}`.execute(
    tx,
  )
  return { total, rows }
}

/** @param forUpdate locks it until the transaction ends */
export async function findGroup(tx: TenantTx, uuid: string): Promise<GroupRow | null> {
  const { rows } = await sql<GroupRow>`
    select ${selected} from directory_groups g where g.uuid = ${uuid}`.execute(tx)
  return rows[0] ?? null
}

export async function isNameTaken(tx: TenantTx, name: string, own: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from directory_groups g
    where g.name_key = ${name.toLowerCase()} and g.uuid is distinct from ${own}::uuid`.execute(tx)
  return rows.length > 0
}

interface GroupNames {
  readonly displayName: string
  readonly externalId: string | null
}

/** @returns the uuid */
export async function addGroup(tx: TenantTx, { displayName, externalId }: GroupNames, now: Date) {
  const { uuid } = await tx
    .insertInto('directory_groups')
    .values({
      display_name: displayName,
      name_key: displayName.toLowerCase(),
      external_id: externalId,
      created_at: now,
      updated_at: now,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return uuid
}

export async function changeGroup(
  tx: TenantTx,
  uuid: string,
  { displayName, externalId }: GroupNames,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('directory_groups')
    .set(({ eb }) => ({
      display_name: displayName,
      name_key: displayName.toLowerCase(),
      external_id: externalId,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('uuid', '=', uuid)
    .execute()
}

export async function dropGroup(tx: TenantTx, uuid: string): Promise<void> {
  await tx.deleteFrom('directory_groups').where('uuid', '=', uuid).execute()
}

export interface MemberOfGroup {
  readonly value: string
  readonly display: string
}

/** By the uuid of the group. */
export async function membersOfGroups(tx: TenantTx, uuids: readonly string[]) {
  const found = new Map<string, MemberOfGroup[]>()
  if (uuids.length === 0) return found
  const { rows } = await sql<MemberOfGroup & { group: string }>`
    select m.group_uuid as group, u.uuid as value, u.first_name || ' ' || u.last_name as display
    from directory_group_members m
    join users u on u.tenant_id = m.tenant_id and u.uuid = m.user_uuid
    where m.group_uuid = any(${uuids}::uuid[]) order by m.group_uuid, m.user_uuid`.execute(tx)
  for (const { group, ...member } of rows) {
    const members = found.get(group)
    if (members) members.push(member)
    else found.set(group, [member])
  }
  return found
}

/** Of these, whom the directory keeps. */
export async function knownPeople(tx: TenantTx, uuids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uuid: string }>`
    select user_uuid as uuid from directory_users where user_uuid = any(${uuids}::uuid[])`.execute(tx)
  return new Set(rows.map(({ uuid }) => uuid))
}

/** All of these are members then; each of these statements gives back whose membership it changed. */
export async function addMembers(tx: TenantTx, group: string, uuids: readonly string[]): Promise<string[]> {
  return await changedBy(
    sql<{ uuid: string }>`
    insert into directory_group_members (group_uuid, user_uuid)
    select ${group}::uuid, n.uuid from unnest(${uuids}::uuid[]) as n (uuid)
    on conflict do nothing returning user_uuid as uuid`.execute(tx),
  )
}

export async function removeMembers(
  tx: TenantTx,
  group: string,
  uuids: readonly string[],
): Promise<string[]> {
  return await changedBy(
    sql<{ uuid: string }>`
    delete from directory_group_members
    where group_uuid = ${group} and user_uuid = any(${uuids}::uuid[]) returning user_uuid as uuid`.execute(
      tx,
    ),
  )
}

/** All but these are members no more. */
export async function keepMembers(tx: TenantTx, group: string, uuids: readonly string[]): Promise<string[]> {
  return await changedBy(
    sql<{ uuid: string }>`
    delete from directory_group_members m
    where m.group_uuid = ${group} and not exists (
      select from unnest(${uuids}::uuid[]) as n (uuid) where n.uuid = m.user_uuid
    ) returning m.user_uuid as uuid`.execute(tx),
  )
}

async function changedBy(done: Promise<{ rows: readonly { uuid: string }[] }>): Promise<string[]> {
  return (await done).rows.map(({ uuid }) => uuid)
}

export async function memberUuids(tx: TenantTx, group: string): Promise<string[]> {
  return await changedBy(
    sql<{ uuid: string }>`
    select user_uuid as uuid from directory_group_members where group_uuid = ${group}`.execute(tx),
  )
}

export async function sizeOf(tx: TenantTx, group: string): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select count(*)::int as size from directory_group_members where group_uuid = ${group}`.execute(tx)
  return rows[0]?.size ?? 0
}
