import { entities } from '#generated/entities.ts'
import type { Role } from '#rules/access.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'
import { byFamilyName } from '#server/platform/collections/people.ts'
import { served, updatedBy } from '#server/platform/collections/served-collection.ts'
import { notFound } from '#server/platform/contract/errors.ts'
import { type AccountBody, checkAccount, normalised } from './account-rules.ts'
import {
  accountProperties,
  endSessionsOf,
  hasRole,
  lockAccounts,
  renameAdvisor,
  saveAssignments,
  saveRoles,
  type UserAccount,
} from './accounts.ts'

const users = served<UserAccount, AccountBody>({
  entity: entities.UserAccount,
  usualOrder: ['last_name'],
  order: byFamilyName,
  options: () => ({
    computed: { ...accountProperties, updated_by: updatedBy(entities.UserAccount) },
    filters: { roles: hasRole },
  }),

  async prepare(ctx, given, before) {
    if (!before) throw notFound()
    const body = normalised(given)
    await checkAccount(ctx, body, before)
    const { send_invitation: _, ...stored } = body
    return stored
  },

  /** What roles and branches allow is read afresh with every call; who is switched off is signed out. */
  async storeRelated({ now, tx }, uuid, body) {
    const { alias, assigned_organizations, is_active, roles } = body as AccountBody
    if (roles) await saveRoles(tx, uuid, roles as Role[])
    if (assigned_organizations) await saveAssignments(tx, uuid, assigned_organizations)
    if (is_active === false) await endSessionsOf(tx, uuid)
    await renameAdvisor(tx, uuid, alias, now)
  },
})

export const usersHandlers = {
  listUsers: users.list,
  getUser: users.show,
  async updateUser(ctx) {
    await lockAccounts(ctx.tx)
    return await users.update(ctx)
  },
} satisfies Handlers
