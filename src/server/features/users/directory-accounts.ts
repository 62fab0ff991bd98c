/** Users as the institution's directory makes, changes and switches them off (product §30.18). It locks them itself. */
import { sql } from 'kysely'
import type { Role } from '#rules/access.ts'
import { aliasOf } from '#rules/alias.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { endLinksOf } from '#server/platform/identity/password-links.ts'
import { endSessionsOf } from '#server/platform/identity/sessions.ts'
import { noteEvent, noteEventOfMany } from '../security-events/public.ts'
import { aliasOwner, freeAliasBeside } from './aliases.ts'
import './queries.ts'

/** What the directory says of somebody that is the user's. */
export interface DirectoryPerson {
  /** Small letters. */
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly isActive: boolean
}

/** @returns the uuid; nobody can sign in to it with a password */
export async function addDirectoryUser(tx: TenantTx, person: DirectoryPerson, now: Date): Promise<string> {
  const { uuid } = await tx
    .insertInto('users')
    .values({
      email: person.email,
      alias: await newAlias(tx, person),
      first_name: person.firstName,
      last_name: person.lastName,
      is_active: person.isActive,
      updated_at: now,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return uuid
}

/** Whoever has an advisor's alias may change that profile, so it is never given away by the likeness of names. */
async function newAlias(tx: TenantTx, { email, firstName, lastName }: DirectoryPerson): Promise<string> {
  const alias = aliasOf(`${firstName} ${lastName}`) || aliasOf(email.split('@')[0] ?? '') || 'user'
  const { name } = await aliasOwner(tx, alias, { user: null })
  return name === null ? alias : await freeAliasBeside(tx, alias)
}

/** Who is switched off is signed out at once, and no mailed link lets them in any more. */
export async function changeDirectoryUser(
  tx: TenantTx,
  uuid: string,
  person: DirectoryPerson,
  { wasActive, now }: { readonly wasActive: boolean; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set(({ eb }) => ({
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      is_active: person.isActive,
      version: eb('version', '+', 1),
      updated_at: now,
      updated_by_uuid: null,
    }))
    .where('uuid', '=', uuid)
    .execute()
  if (wasActive === person.isActive) return
  const event = person.isActive ? 'switched-on' : 'switched-off'
  await Promise.all([
    noteEvent(tx, { uuid }, { event, at: now, client: null, details: { by: 'directory' } }),
    ...(person.isActive ? [] : [endSessionsOf(tx, uuid), endLinksOf(tx, uuid)]),
  ])
}

/** An advisor's profile stays (product §30.13). */
export async function removeDirectoryUser(tx: TenantTx, uuid: string): Promise<void> {
  await tx.deleteFrom('users').where('uuid', '=', uuid).execute()
}

interface RolesOfMany {
  readonly users: readonly string[]
  /** Those that are given and taken away; all others stay. */
  readonly decided: ReadonlySet<Role>
  /** Who of them has which of these. */
  readonly given: ReadonlyMap<string, ReadonlySet<Role>>
  readonly now: Date
}

/** In a few statements, however many they are. */
export async function decideRolesOfMany(tx: TenantTx, asked: RolesOfMany): Promise<void> {
  const { users, decided, given, now } = asked
  if (users.length === 0 || decided.size === 0) return
  const had = await rolesOfMany(tx, users)
  const none: ReadonlySet<Role> = new Set()
  const changes = users.flatMap((uuid) => {
    const from = had.get(uuid) ?? none
    const wanted = given.get(uuid) ?? none
    const gone = [...decided].filter((role) => from.has(role) && !wanted.has(role))
    const fresh = [...wanted].filter((role) => decided.has(role) && !from.has(role))
    if (gone.length + fresh.length === 0) return []
    const to = [...[...from].filter((role) => !gone.includes(role)), ...fresh].toSorted()
    return [{ uuid, gone, fresh, details: { from: [...from].toSorted(), to, by: 'directory' } }]
  })
  const pairs = (part: 'gone' | 'fresh') =>
    changes.flatMap((one) => one[part].map((role) => [one.uuid, role] as const))
  await sql`
    delete from user_roles r using ${rowsOf(pairs('gone'))}
    where r.user_uuid = n.uuid and r.role = n.role`.execute(tx)
  await sql`
    insert into user_roles (user_uuid, role) select n.uuid, n.role from ${rowsOf(pairs('fresh'))}
    on conflict do nothing`.execute(tx)
  await noteEventOfMany(tx, changes, { event: 'roles-changed', at: now })
}

const rowsOf = (pairs: readonly (readonly [uuid: string, role: Role])[]) => sql`
  unnest(${pairs.map(([uuid]) => uuid)}::uuid[], ${pairs.map(([, role]) => role)}::text[]) as n (uuid, role)`

async function rolesOfMany(tx: TenantTx, users: readonly string[]): Promise<Map<string, Set<Role>>> {
  const { rows } = await sql<{ uuid: string; role: Role }>`
    select user_uuid as uuid, role from user_roles where user_uuid = any(${users}::uuid[])`.execute(tx)
  const found = new Map<string, Set<Role>>()
  for (const { uuid, role } of rows) found.set(uuid, (found.get(uuid) ?? new Set()).add(role))
  return found
}
