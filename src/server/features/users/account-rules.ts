/** Who may give which rights (product §21.6): nobody to themselves, the provider's to nobody, and somebody stays. */
import type { Role } from '#rules/access.ts'
import type { Body } from '#server/platform/binding/handler.ts'
import { type AnyCtx, editor } from '#server/platform/collections/served-collection.ts'
import { type FieldErrors, forbidden, invalid } from '#server/platform/contract/errors.ts'
import { acceptsPasswords, passwordsOff } from '#server/platform/identity/password-settings.ts'
import { rolesByGroupOf } from '#server/platform/identity/role-settings.ts'
import { rolesGiven } from '../directory/public.ts'
import { knownOrganizations, managersOfUsers, ownerOfEmail, type UserAccount } from './accounts.ts'
import { aliasOwner, freeAliasBeside } from './aliases.ts'
import { checkSomebodyStays } from './needed-roles.ts'

export type AccountBody = Body<'updateUser'>

/** As it is stored: addresses in small letters, lists in the order that they are read in. */
export function normalised(body: AccountBody): AccountBody {
  return {
    ...body,
    email: body.email.toLowerCase(),
    ...(body.roles && { roles: body.roles.toSorted() }),
    ...(body.assigned_organizations && {
      assigned_organizations: body.assigned_organizations.map((uuid) => uuid.toLowerCase()).toSorted(),
    }),
  }
}

/** @throws HttpError 422 at the fields, 409 where nobody would be left with a role that is needed, 403 to one who manages them no longer */
export async function checkAccount(
  ctx: AnyCtx,
  body: AccountBody,
  before: UserAccount | null,
): Promise<void> {
  const errors: FieldErrors = {
    ...uselessInvitation(ctx, body),
    ...ownRights(ctx, body, before),
    ...providersRole(body, before),
    ...(await directorysFields(ctx, body, before)),
    ...(await unknownOrganizations(ctx, body)),
    ...(await takenEmail(ctx, body, before)),
    ...(await takenAlias(ctx, body, before)),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const managers = await managersOfUsers(ctx.tx)
  if (before) await checkSomebodyStays(ctx.tx, before, { ...before, ...body })
  // Whoever changes rights was let in before the lock: what a colleague did meanwhile may have ended that.
  if (!managers.includes(editor(ctx) ?? '')) throw forbidden()
}

function uselessInvitation({ settings }: AnyCtx, { send_invitation, is_active }: AccountBody): FieldErrors {
  if (!send_invitation) return {}
  if (!acceptsPasswords(settings)) return { send_invitation: [passwordsOff] }
  return is_active === false ? { send_invitation: ['This user is not active. Activate the user first.'] } : {}
}

const rights = ['is_active', 'is_institutional', 'assigned_organizations'] as const

function ownRights(ctx: AnyCtx, body: AccountBody, before: UserAccount | null): FieldErrors {
  if (!before || editor(ctx) !== before.uuid) return {}
  const differs = (name: 'roles' | (typeof rights)[number]) =>
    body[name] !== undefined && JSON.stringify(body[name]) !== JSON.stringify(before[name])
  return {
    ...(differs('roles') && { roles: ['You cannot change your own roles.'] }),
    ...Object.fromEntries(
      rights.filter(differs).map((name) => [name, ['You cannot change your own rights.']]),
    ),
  }
}

const kept = ['first_name', 'last_name', 'email', 'is_active'] as const

/** What the institution's directory keeps is changed there alone (product §30.18). */
async function directorysFields(
  ctx: AnyCtx,
  body: AccountBody,
  before: UserAccount | null,
): Promise<FieldErrors> {
  if (before?.source !== 'directory') return {}
  const changed = kept.filter((name) => body[name] !== undefined && body[name] !== before[name])
  const errors: FieldErrors = Object.fromEntries(
    changed.map((name) => [name, ['This comes from the directory. Change it there.']]),
  )
  const [had, has] = [before.roles ?? [], body.roles ?? before.roles ?? []]
  const given = await rolesGiven(ctx.tx, rolesByGroupOf(ctx.settings))
  const differs = [...given].some((role) => had.includes(role) !== has.includes(role))
  return differs
    ? { ...errors, roles: ['Roles that a group of the directory gives are given and taken away there.'] }
    : errors
}

const provider: Role = 'INTERNAL'

/** An institution can take it away, and so end the provider's access. */
function providersRole({ roles = [] }: AccountBody, before: UserAccount | null): FieldErrors {
  const isNew = roles.includes(provider) && !before?.roles?.includes(provider)
  return isNew ? { roles: ['Only the provider gives the role INTERNAL.'] } : {}
}

async function unknownOrganizations({ tx }: AnyCtx, body: AccountBody): Promise<FieldErrors> {
  const asked = body.assigned_organizations ?? []
  const known = new Set(await knownOrganizations(tx, asked))
  return asked.every((uuid) => known.has(uuid))
    ? {}
    : { assigned_organizations: ['There is no such organization.'] }
}

async function takenEmail(
  { translate, tx }: AnyCtx,
  { email }: AccountBody,
  before: UserAccount | null,
): Promise<FieldErrors> {
  if (email === before?.email) return {}
  const name = await ownerOfEmail(tx, email, before?.uuid ?? null)
  return name === null ? {} : { email: [translate('{name} already has this address.', { name })] }
}

/**
 * A profile without a user may have been waiting for this one under the alias. Whoever has it may change it and reads its
 * appointments, so that a likeness of names is not enough: the e-mail is the same, or somebody said so (product §26.1).
 */
async function takenAlias(
  { translate, tx }: AnyCtx,
  { alias, email, is_advisor }: AccountBody,
  before: UserAccount | null,
): Promise<FieldErrors> {
  if (alias === before?.alias) return {}
  const owner = await aliasOwner(tx, alias, { user: before?.uuid ?? null })
  const { name, isUserless } = owner
  const isPossible = isUserless && !before?.advisor
  if (is_advisor && !isPossible) return { is_advisor: ['No advisor without a user has this alias.'] }
  if (name === null || (isPossible && (is_advisor ?? owner.email === email))) return {}
  const values = { name, free: await freeAliasBeside(tx, alias) }
  return isPossible && is_advisor === undefined
    ? {
        is_advisor: [
          translate(
            'An advisor has this alias who has no user yet: {name}. If that is the same person, switch this on. If not, choose another alias, for instance {free}.',
            values,
          ),
        ],
      }
    : { alias: [translate('{name} already has this alias. Choose another, for instance {free}.', values)] }
}
