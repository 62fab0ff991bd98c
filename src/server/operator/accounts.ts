/** Accounts on the first day and the worst: invited, given roles, let in again, shut out (product §37.9). */
import type { Role } from '#rules/access.ts'
import { mailReset } from '../features/password-resets/public.ts'
import { removeFactors } from '../features/second-factors/public.ts'
import {
  lastHeld,
  mailFactorReset,
  mailInvitation,
  rolesOf,
  saveRoles,
  stateOfUser,
} from '../features/users/public.ts'
import type { Db } from '../platform/database/database.ts'
import { linkEnd, makeLink, type PasswordLinkKind } from '../platform/identity/password-links.ts'
import { acceptsPasswords, passwordsSetting } from '../platform/identity/password-settings.ts'
import { endSessionsOf } from '../platform/identity/sessions.ts'
import { only, type Run, required, type SystemTx, Wrong } from './command.ts'
import { noteByOperator, noteOfMany } from './events.ts'
import { enterTenant, findTenant } from './tenant.ts'
import { insertWithoutPassword, readEmail, readRoles } from './users.ts'

interface Account {
  readonly uuid: string
  readonly email: string
  readonly isActive: boolean
}

/** In the tenant, whose rows alone are seen from here on. */
async function inTenant<T>(
  db: Db,
  slug: string,
  work: (tx: SystemTx, tenant: EnteredTenant) => Promise<T>,
): Promise<T> {
  return await db.withSystem(async (tx) => {
    const id = await findTenant(tx, slug)
    // Once it is entered, no host is seen.
    const host = await firstHost(tx, id)
    await enterTenant(tx, id)
    return await work(tx, { id, host })
  })
}

interface EnteredTenant {
  readonly id: number
  readonly host: string
}

async function firstHost(tx: SystemTx, id: number): Promise<string> {
  const found = await tx
    .selectFrom('tenant_hosts')
    .select('host')
    .where('tenant_id', '=', id)
    .orderBy('host')
    .executeTakeFirstOrThrow()
  return found.host
}

async function findAccount(tx: SystemTx, email: string): Promise<Account | null> {
  const row = await tx
    .selectFrom('users')
    .select(['uuid', 'email', 'is_active as isActive'])
    .where('email', '=', email)
    .executeTakeFirst()
  return row ?? null
}

async function requireAccount(tx: SystemTx, email: string, slug: string): Promise<Account> {
  const account = await findAccount(tx, email)
  if (account) return account
  throw new Wrong(`There is no user ${email} in ${slug}: see openbranch users list.`)
}

/** Makes a user if there is none, and a link by which they choose their password. */
export const inviteUser: Run = async (db, names, options, tools) => {
  const email = readEmail(only(names, 'EMAIL'))
  const slug = required(options, 'tenant')
  // Opened before the transaction: an embedded database has one at a time.
  const send = options.mail === true ? await tools.sender() : null
  return await inTenant(db, slug, async (tx, tenant) => {
    await refuseWithoutPasswords(tx, slug)
    const found = await findAccount(tx, email)
    if (found && !found.isActive) throw new Wrong(`${email} is switched off: switch the user on first.`)
    const uuid = found?.uuid ?? (await insertWithoutPassword(tx, tenant.id, email, options))
    const now = new Date()
    if (send) {
      const inviting = { tenantId: tenant.id, userUuid: uuid, now, by: null }
      return mailed(email, `until ${minuteOf(await mailInvitation(tx, inviting, send))}`)
    }
    await tx.updateTable('users').set({ invited_at: now }).where('uuid', '=', uuid).execute()
    await noteByOperator(tx, uuid, { event: 'invited', at: now })
    return await linkFor(tx, { tenant, uuid, email, kind: 'invitation' }, now)
  })
}

/** A link would lead to a page that refuses it. */
async function refuseWithoutPasswords(tx: SystemTx, slug: string): Promise<void> {
  const rows = await tx
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', '=', passwordsSetting)
    .execute()
  if (acceptsPasswords(Object.fromEntries(rows.map(({ name, value }) => [name, value])))) return
  throw new Wrong(
    `${slug} lets nobody in by a password: see openbranch tenants settings ${slug} ${passwordsSetting}=true.`,
  )
}

const mailed = (email: string, howLong: string) =>
  `${email} is sent a link to choose a password, which works once, ${howLong}. It leaves when a server runs that has SMTP_URL.`

const minuteOf = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

interface WantedLink {
  readonly tenant: EnteredTenant
  readonly uuid: string
  readonly email: string
  readonly kind: PasswordLinkKind
}

const paths: Readonly<Record<PasswordLinkKind, string>> = {
  invitation: '/app/invitation',
  reset: '/app/password-reset',
}

async function linkFor(tx: SystemTx, { tenant, uuid, email, kind }: WantedLink, now: Date): Promise<string> {
  const expiresAt = linkEnd(kind, now)
  const token = await makeLink(tx, tenant.id, kind, { userUuid: uuid, expiresAt })
  return `${email} chooses a password at this address, once, until ${minuteOf(expiresAt)}:\n${await addressOf(tx, tenant)}${paths[kind]}#${token}`
}

async function addressOf(tx: SystemTx, { host }: EnteredTenant): Promise<string> {
  const setting = await tx
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'public_url')
    .executeTakeFirst()
  return setting?.value ? setting.value.replace(/\/+$/, '') : `https://${host}`
}

/** Lists somebody's roles; --add and --remove change them. */
export const userRoles: Run = async (db, names, options) => {
  const email = readEmail(only(names, 'EMAIL'))
  const slug = required(options, 'tenant')
  const added = readRoles(options, 'add')
  const removed = readRoles(options, 'remove')
  return await inTenant(db, slug, async (tx) => {
    const { uuid } = await requireAccount(tx, email, slug)
    const before = await rolesOf(tx, uuid)
    const after = [...new Set([...before, ...added])].filter((role) => !removed.includes(role)).toSorted()
    if (listOf(before) !== listOf(after)) {
      await refuseLast(tx, { slug, uuid, lost: before.filter((role) => !after.includes(role)) })
      await saveRoles(tx, uuid, after)
      await noteByOperator(tx, uuid, {
        event: 'roles-changed',
        at: new Date(),
        details: { from: before, to: after },
      })
    }
    return listOf(after)
  })
}

const listOf = (roles: readonly Role[]) => (roles.length > 0 ? roles.join('\n') : 'No role.')

interface Losing {
  readonly slug: string
  readonly uuid: string
  readonly lost: readonly Role[]
}

async function refuseLast(tx: SystemTx, { slug, uuid, lost }: Losing): Promise<void> {
  const [last] = await lastHeld(tx, uuid, lost)
  if (last === undefined) return
  const what = last === 'accountadmin' ? `administer ${slug}` : `manage the users of ${slug}`
  throw new Wrong(`Nobody would ${what}: give somebody else ${last} first.`)
}

/** Lets somebody in again: by a link for another password, or without the second factor that they have lost. */
export const resetUser: Run = async (db, names, options, tools) => {
  const email = readEmail(only(names, 'EMAIL'))
  const slug = required(options, 'tenant')
  const what = { password: options.password === true, factor: options['second-factor'] === true }
  if (!what.password && !what.factor) throw new Wrong('--password or --second-factor is missing.')
  const send = what.factor || options.mail === true ? await tools.sender() : null
  return await inTenant(db, slug, async (tx, tenant) => {
    if (what.password) await refuseWithoutPasswords(tx, slug)
    const { uuid, isActive } = await requireAccount(tx, email, slug)
    if (!isActive) throw new Wrong(`${email} is switched off: switch the user on first.`)
    const now = new Date()
    const said: string[] = []
    if (what.factor) {
      const hadOne = await removeFactors(tx, uuid)
      if (hadOne) {
        await noteByOperator(tx, uuid, { event: 'second-factor-reset', at: now })
        // Whoever did not ask for it must hear of it.
        if (send) await mailFactorReset(tx, { tenantId: tenant.id, user: uuid, at: now, by: null }, send)
      }
      said.push(hadOne ? `${email} has no second factor any more.` : `${email} had no second factor.`)
    }
    await endSessionsOf(tx, uuid)
    await noteByOperator(tx, uuid, { event: 'sessions-ended', at: now })
    if (send && what.password && options.mail === true) {
      await mailReset(tx, { tenantId: tenant.id, user: uuid }, send)
      said.push(mailed(email, 'for 30 minutes after it leaves'))
    } else if (what.password) said.push(await linkFor(tx, { tenant, uuid, email, kind: 'reset' }, now))
    return said.join('\n')
  })
}

/** Signs out one user, or everybody of a tenant. */
export const endSessions: Run = async (db, names, options) => {
  const slug = required(options, 'tenant')
  const isForAll = options.all === true
  const email = isForAll ? null : readEmail(only(names, 'EMAIL (or --all)'))
  if (isForAll && names.length > 0) throw new Wrong(`'${names[0]}' is one word too many.`)
  return await inTenant(db, slug, async (tx) => {
    if (email === null) {
      const ended = await tx.deleteFrom('sessions').returning('user_uuid').execute()
      const owners = [...new Set(ended.map(({ user_uuid }) => user_uuid))]
      await noteOfMany(tx, owners, { event: 'sessions-ended', at: new Date() })
      return `Everybody of ${slug} is signed out: ${ended.length} sessions.`
    }
    const { uuid } = await requireAccount(tx, email, slug)
    await endSessionsOf(tx, uuid)
    await noteByOperator(tx, uuid, { event: 'sessions-ended', at: new Date() })
    return `${email} is signed out everywhere.`
  })
}

/** One line of each user, or of those whose e-mail address has a part. */
export const listUsers: Run = async (db, names, options) => {
  const part = names[0] === undefined ? '' : only(names, 'PART').toLowerCase()
  const slug = required(options, 'tenant')
  return await inTenant(db, slug, async (tx) => {
    const rows = await tx
      .selectFrom('users')
      .select(['uuid', 'email', 'alias', stateOfUser.as('state')])
      .where('email', 'like', `%${part.replaceAll(/[%_\\]/g, '\\$&')}%`)
      .orderBy('email')
      .limit(mostListed)
      .execute()
    const lines = await Promise.all(
      rows.map(async ({ uuid, email, alias, state }) =>
        [email, alias, state, (await rolesOf(tx, uuid)).join(',') || '-'].join('\t'),
      ),
    )
    return lines.length > 0 ? lines.join('\n') : 'No user.'
  })
}

const mostListed = 200
