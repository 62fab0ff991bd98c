/** Users: who signs in, what they may do. */

import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { Role, User } from '#rules/access.ts'
import { fullName } from '#rules/names.ts'
import { demandsFactor } from '#rules/second-factor.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { hasFactor } from '../second-factors/public.ts'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    users: {
      tenant_id: Generated<number>
      uuid: Generated<string>
      alias: string
      email: string
      password_hash: string | null
      first_name: string
      last_name: string
      is_institutional: Generated<boolean>
      is_active: Generated<boolean>
      created_at: Generated<Date>
      version: Generated<number>
      updated_at: Generated<Date>
      updated_by_uuid: string | null
      invited_at: Date | null
      password_changed_at: Date | null
      tells_new_devices: Generated<boolean>
    }
    user_roles: { tenant_id: Generated<number>; user_uuid: string; role: Role }
  }
}

/** The active account of an e-mail address. */
export async function findAccount(
  tx: TenantTx,
  email: string,
): Promise<{ uuid: string; passwordHash: string | null } | null> {
  const row = await tx
    .selectFrom('users')
    .select(['uuid', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row ?? null
}

/** Whether the institution asks this user for a second factor, whether or not there is one. */
export async function isFactorDemanded(tx: TenantTx, userUuid: string): Promise<boolean> {
  const { rows } = await sql<{ asked: string | null; roles: Role[] }>`
    select
      (select value from settings where name = 'sign_in.second_factor') as asked,
      array(select role from user_roles where user_uuid = ${userUuid}) as roles`.execute(tx)
  return demandsFactor(rows[0]?.asked ?? '', rows[0]?.roles ?? [])
}

export interface OwnAccount {
  readonly email: string
  readonly full_name: string
  /** Null: no password was set. */
  readonly passwordHash: string | null
  readonly passwordChangedAt: Date | null
  readonly tellsNewDevices: boolean
}

/** What somebody sees and changes of their own account. */
export async function ownAccount(tx: TenantTx, userUuid: string): Promise<OwnAccount> {
  const { first_name, last_name, ...row } = await tx
    .selectFrom('users')
    .select([
      'email',
      'first_name',
      'last_name',
      'password_hash as passwordHash',
      'password_changed_at as passwordChangedAt',
      'tells_new_devices as tellsNewDevices',
    ])
    .where('uuid', '=', userUuid)
    .executeTakeFirstOrThrow()
  return { ...row, full_name: fullName({ first_name, last_name }) }
}

export async function setTellsNewDevices(tx: TenantTx, userUuid: string, tells: boolean): Promise<void> {
  await tx.updateTable('users').set({ tells_new_devices: tells }).where('uuid', '=', userUuid).execute()
}

export interface Mailbox {
  readonly name: string
  readonly address: string
}

const mailboxes = (tx: TenantTx, userUuid: string) =>
  tx
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('uuid', '=', userUuid)
    .where('is_active', '=', true)

async function only(found: ReturnType<typeof mailboxes>): Promise<Mailbox | null> {
  const row = await found.executeTakeFirst()
  return row ? { name: fullName(row), address: row.email } : null
}

/** Where somebody is written to; null: gone, or switched off. */
export const mailboxOf = (tx: TenantTx, userUuid: string) => only(mailboxes(tx, userUuid))

/** Where the owner of an account is written to; null where nobody can sign in to it with a password. */
export const passwordOwner = (tx: TenantTx, userUuid: string) =>
  only(mailboxes(tx, userUuid).where('password_hash', 'is not', null))

/** Where the owner of an account is written to about new devices; null where they want no such mail. */
export const newDeviceReader = (tx: TenantTx, userUuid: string) =>
  only(mailboxes(tx, userUuid).where('tells_new_devices', '=', true))

const mostTold = 50

/** Where those are written to who have a role, for the first of the roles that somebody has. */
export async function mailboxesOfRoles(tx: TenantTx, roles: readonly Role[]) {
  for (const role of roles) {
    const rows = await tx
      .selectFrom('users')
      .innerJoin('user_roles', (join) =>
        join
          .onRef('user_roles.tenant_id', '=', 'users.tenant_id')
          .onRef('user_roles.user_uuid', '=', 'users.uuid'),
      )
      .select(['users.uuid', 'email', 'first_name', 'last_name'])
      .where('role', '=', role)
      .where('is_active', '=', true)
      .orderBy('email')
      .limit(mostTold)
      .execute()
    if (rows.length > 0)
      return rows.map((row) => ({ uuid: row.uuid, name: fullName(row), address: row.email }))
  }
  return []
}

/** Replaces the hash of a password by another of the same one, unless the password was changed meanwhile. */
export async function renewHash(
  tx: TenantTx,
  userUuid: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: to })
    .where('uuid', '=', userUuid)
    .where('password_hash', '=', from)
    .execute()
}

interface ActorRow {
  readonly uuid: string
  readonly alias: string
  readonly is_institutional: boolean
  readonly organization: string | null
  readonly roles: Role[]
  readonly assigned: string[]
  /** The setting, where there is no second factor; null where there is one. */
  readonly asked: string | null
}

/** Who is behind a session; null: gone or disabled. */
export async function actorOf(tx: TenantTx, userUuid: string): Promise<User | null> {
  const { rows } = await sql<ActorRow>`
    select u.uuid, u.alias, u.is_institutional,
      (select a.organization_uuid from advisors a where a.tenant_id = u.tenant_id and a.user_uuid = u.uuid)
        as organization,
      array(select r.role from user_roles r where r.tenant_id = u.tenant_id and r.user_uuid = u.uuid order by 1)
        as roles,
      array(
        select o.organization_uuid::text from organization_assignments o
        where o.tenant_id = u.tenant_id and o.user_uuid = u.uuid order by 1
      ) as assigned,
      case when ${hasFactor('u')} then null
        else (select s.value from settings s where s.tenant_id = u.tenant_id and s.name = 'sign_in.second_factor')
      end as asked
    from users u
    where u.uuid = ${userUuid} and u.is_active`.execute(tx)
  const row = rows[0]
  if (!row) return null
  return {
    kind: 'user',
    uuid: row.uuid,
    alias: row.alias,
    roles: row.roles,
    isInstitutional: row.is_institutional,
    organization: row.organization,
    assignedOrganizations: row.assigned,
    owesSecondFactor: demandsFactor(row.asked ?? '', row.roles),
  }
}

/** First and last name, as colleagues read it. */
export async function userName(tx: TenantTx, userUuid: string): Promise<string> {
  const row = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('uuid', '=', userUuid)
    .executeTakeFirstOrThrow()
  return fullName(row)
}

export interface NewUser {
  readonly email: string
  readonly alias: string
  readonly firstName: string
  readonly lastName: string
  readonly roles: readonly Role[]
  /** Null: cannot sign in with a password. */
  readonly passwordHash: string | null
}

/** @returns the user's uuid */
export async function createUser(tx: TenantTx, tenantId: number, user: NewUser): Promise<string> {
  const { uuid } = await tx
    .insertInto('users')
    .values({
      tenant_id: tenantId,
      email: user.email.toLowerCase(),
      alias: user.alias,
      first_name: user.firstName,
      last_name: user.lastName,
      password_hash: user.passwordHash,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  const roles = user.roles.map((role) => ({ tenant_id: tenantId, user_uuid: uuid, role }))
  if (roles.length > 0) await tx.insertInto('user_roles').values(roles).execute()
  return uuid
}
