/** People as the directory keeps them: read, listed and stored. */
import { type RawBuilder, sql } from 'kysely'
import { prepared, unasked } from '#server/platform/database/prepared.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { type Attributes, isKey } from './filter.ts'
import type { ListPart } from './lists.ts'

export interface PersonRow {
  readonly uuid: string
  readonly user_name: string
  readonly external_id: string | null
  readonly display_name: string | null
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly is_active: boolean
  readonly version: number
  readonly created_at: Date
  readonly updated_at: Date
}

const selected = sql`
  u.uuid, d.user_name, d.external_id, d.display_name, u.first_name, u.last_name, u.email, u.is_active, u.version,
  d.created_at, u.updated_at
  from directory_users d join users u on u.tenant_id = d.tenant_id and u.uuid = d.user_uuid`

const fullName = sql`lower(u.first_name || ' ' || u.last_name)`

const inGroup = (value: string): RawBuilder<unknown> => sql`exists (
  select from directory_group_members m
  where m.tenant_id = d.tenant_id and m.user_uuid = d.user_uuid and ${isKey(sql`m.group_uuid`, value)})`
const inAny = sql`exists (
  select from directory_group_members m where m.tenant_id = d.tenant_id and m.user_uuid = d.user_uuid)`

export const personAttributes: Attributes = {
  id: { kind: 'key', value: sql`d.user_uuid` },
  externalid: { kind: 'exact', value: sql`d.external_id` },
  username: { kind: 'text', value: sql`d.user_name_key` },
  displayname: { kind: 'text', value: sql`coalesce(lower(d.display_name), ${fullName})` },
  'name.formatted': { kind: 'text', value: fullName },
  'name.givenname': { kind: 'text', value: sql`lower(u.first_name)` },
  'name.familyname': { kind: 'text', value: sql`lower(u.last_name)` },
  emails: { kind: 'text', value: sql`u.email` },
  'emails.value': { kind: 'text', value: sql`u.email` },
  'emails.type': { kind: 'text', value: sql`'work'` },
  'emails.primary': { kind: 'boolean', value: sql`true` },
  active: { kind: 'boolean', value: sql`u.is_active` },
  groups: { kind: 'several', has: inGroup, any: inAny },
  'groups.value': { kind: 'several', has: inGroup, any: inAny },
  'meta.resourcetype': { kind: 'exact', value: sql`'User'` },
  'meta.created': { kind: 'time', value: sql`d.created_at` },
  'meta.lastmodified': { kind: 'time', value: sql`u.updated_at` },
}

/** In the order in which they came. */
export const usualOrder = sql`d.created_at, d.user_uuid`

export async function listPeople(tx: TenantTx, { where, order, startIndex, count }: ListPart) {
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::int as total
    from directory_users d join users u on u.tenant_id = d.tenant_id and u.uuid = d.user_uuid
    where ${where}`.execute(tx)
  const total = totals[0]?.total ?? 0
  if (count === 0 || startIndex > total) return { total, rows: [] }
  const { rows } = await sql<PersonRow>`
    select ${selected} where ${where} order by ${order} offset ${startIndex - 1} limit ${count}`.execute(tx)
  return { total, rows }
}

/** Null: nobody of the directory's. */
export async function findPerson(tx: TenantTx, uuid: string): Promise<PersonRow | null> {
  const { rows } = await sql<PersonRow>`select ${selected} where d.user_uuid = ${uuid}`.execute(tx)
  return rows[0] ?? null
}

/** The name of somebody else who has this user name. */
export async function ownerOfUserName(tx: TenantTx, userName: string, own: string | null) {
  const { rows } = await sql<{ name: string }>`
    ${prepared} select u.first_name || ' ' || u.last_name as name
    from directory_users d join users u on u.tenant_id = d.tenant_id and u.uuid = d.user_uuid
    where d.user_name_key = ${userName.toLowerCase()} and d.user_uuid is distinct from ${own}::uuid`.execute(
    tx,
  )
  return rows[0]?.name ?? null
}

export interface UserOfEmail {
  readonly uuid: string
  readonly name: string
  readonly isActive: boolean
  readonly isOfDirectory: boolean
  readonly isProviders: boolean
}

/** Whoever has an address, whether or not the directory keeps them. */
export async function userOfEmail(tx: TenantTx, email: string): Promise<UserOfEmail | null> {
  const { rows } = await sql<UserOfEmail>`
    ${prepared} select u.uuid, u.first_name || ' ' || u.last_name as name, u.is_active as "isActive",
      exists (select from directory_users d where d.user_uuid = u.uuid) as "isOfDirectory",
      exists (select from user_roles r where r.user_uuid = u.uuid and r.role = 'INTERNAL') as "isProviders"
    from users u where u.email = ${email}`.execute(tx)
  return rows[0] ?? null
}

interface Names {
  readonly userName: string
  readonly externalId: string | null
  readonly displayName: string | null
}

export async function keepPerson(tx: TenantTx, uuid: string, names: Names, now: Date): Promise<void> {
  const { userName, externalId, displayName } = names
  await sql`
    ${unasked} insert into directory_users (user_uuid, user_name, user_name_key, external_id, display_name, created_at)
    values (${uuid}, ${userName}, ${userName.toLowerCase()}, ${externalId}, ${displayName}, ${now})`.execute(
    tx,
  )
}

export async function renamePerson(tx: TenantTx, uuid: string, names: Names): Promise<void> {
  const { userName, externalId, displayName } = names
  await sql`
    ${unasked} update directory_users
    set user_name = ${userName}, user_name_key = ${userName.toLowerCase()}, external_id = ${externalId},
      display_name = ${displayName}
    where user_uuid = ${uuid}`.execute(tx)
}

export interface GroupOfPerson {
  readonly value: string
  readonly display: string
}

/** By the uuid of the person. */
export async function groupsOfPeople(tx: TenantTx, uuids: readonly string[]) {
  const found = new Map<string, GroupOfPerson[]>()
  if (uuids.length === 0) return found
  const { rows } = await sql<GroupOfPerson & { user: string }>`
    ${prepared} select m.user_uuid as user, g.uuid as value, g.display_name as display
    from directory_group_members m
    join directory_groups g on g.tenant_id = m.tenant_id and g.uuid = m.group_uuid
    where m.user_uuid = any(${uuids}::uuid[]) order by g.name_key`.execute(tx)
  for (const { user, ...group } of rows) found.set(user, [...(found.get(user) ?? []), group])
  return found
}
