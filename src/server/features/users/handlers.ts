import { entities } from '#generated/entities.ts'
import type { Role } from '#rules/access.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'
import { byFamilyName } from '#server/platform/collections/people.ts'
import { editor, served, updatedBy } from '#server/platform/collections/served-collection.ts'
import { forbidden, HttpError, notFound } from '#server/platform/contract/errors.ts'
import { endSessionsOf } from '#server/platform/identity/sessions.ts'
import { removeFactors } from '../second-factors/public.ts'
import { noteEvent } from '../security-events/public.ts'
import { type AccountBody, checkAccount, normalised } from './account-rules.ts'
import {
  accountProperties,
  hasRole,
  isUser,
  lockAccounts,
  managersOfUsers,
  renameAdvisor,
  saveAssignments,
  saveRoles,
  takeProfile,
  type UserAccount,
} from './accounts.ts'
import { noteChanges, noteRoles } from './changes.ts'
import { mailFactorReset } from './factor-reset-mail.ts'
import { invite } from './invitations.ts'
import { checkSomebodyStays } from './needed-roles.ts'

const users = served<UserAccount, AccountBody>({
  entity: entities.UserAccount,
  usualOrder: ['last_name'],
  order: byFamilyName,
  options: () => ({
    computed: { ...accountProperties, updated_by: updatedBy(entities.UserAccount) },
    filters: { roles: hasRole },
  }),

  async prepare(ctx, given, before) {
    const body = normalised(given)
    await checkAccount(ctx, body, before)
    if (before) await noteChanges(ctx, before, body)
    const { send_invitation, is_advisor: _, ...stored } = body
    return send_invitation ? { ...stored, send_invitation } : stored
  },

  /** What roles and branches allow is read afresh with every call; who is switched off is signed out. */
  async storeRelated(ctx, uuid, body) {
    const { now, tx } = ctx
    const { alias, assigned_organizations, is_active, roles, send_invitation } = body as AccountBody
    if (roles) await saveRoles(tx, uuid, roles as Role[])
    if (assigned_organizations) await saveAssignments(tx, uuid, assigned_organizations)
    if (is_active === false) await endSessionsOf(tx, uuid)
    const editing = { at: now, by: editor(ctx) }
    await renameAdvisor(tx, uuid, alias, editing)
    await takeProfile(tx, uuid, alias, editing)
    if (send_invitation) await invite(ctx, uuid)
  },

  async checkRemoval(ctx, user) {
    if (editor(ctx) === user.uuid) throw new HttpError(409, 'You cannot delete yourself.')
    await checkSomebodyStays(ctx.tx, user, null)
    // Whoever deletes was let in before the lock: what a colleague did meanwhile may have ended that.
    if (!(await managersOfUsers(ctx.tx)).includes(editor(ctx) ?? '')) throw forbidden()
  },
})

export const usersHandlers = {
  listUsers: users.list,
  getUser: users.show,
  async createUser(ctx) {
    await lockAccounts(ctx.tx)
    const reply = await users.create(ctx)
    await noteRoles(ctx, reply.body, [], ctx.body.roles ?? [])
    return reply
  },
  async updateUser(ctx) {
    await lockAccounts(ctx.tx)
    return await users.update(ctx)
  },
  async deleteUser(ctx) {
    await lockAccounts(ctx.tx)
    return await users.remove(ctx)
  },
  async deleteUserSessions(ctx) {
    const { tx, params, now } = ctx
    if (!(await isUser(tx, params.uuid))) throw notFound()
    await endSessionsOf(tx, params.uuid)
    await noteEvent(tx, params, { event: 'sessions-ended', at: now, by: editor(ctx), client: null })
    return { status: 204 }
  },
  async resetUserSecondFactor(ctx) {
    const { tx, params, now, tenant } = ctx
    if (!(await isUser(tx, params.uuid))) throw notFound()
    if (editor(ctx) === params.uuid) throw forbidden('Only somebody else can reset your second factor.')
    if (await removeFactors(tx, params.uuid)) {
      await endSessionsOf(tx, params.uuid)
      await noteEvent(tx, params, { event: 'second-factor-reset', at: now, by: editor(ctx), client: null })
      const reset = { tenantId: tenant.id, user: params.uuid, at: now, by: editor(ctx) }
      await mailFactorReset(tx, reset, ctx.enqueueIn)
    }
    return { status: 204 }
  },
} satisfies Handlers
