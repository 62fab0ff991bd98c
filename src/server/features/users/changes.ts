/** What of an account's rights was changed, as it is written down for the owner and for those who manage users. */
import { type AnyCtx, editor } from '#server/platform/collections/served-collection.ts'
import { noteEvent } from '../security-events/public.ts'
import type { AccountBody } from './account-rules.ts'
import type { UserAccount } from './accounts.ts'

type Owner = Pick<UserAccount, 'uuid'>

export async function noteChanges(ctx: AnyCtx, before: UserAccount, body: AccountBody): Promise<void> {
  const { roles, is_active } = body
  if (roles) await noteRoles(ctx, before, before.roles ?? [], roles)
  if (is_active === undefined || is_active === before.is_active) return
  await noteEvent(ctx.tx, before, {
    event: is_active ? 'switched-on' : 'switched-off',
    at: ctx.now,
    by: editor(ctx),
    client: null,
  })
}

/** Nothing is written down where the roles are the same. */
export async function noteRoles(
  ctx: AnyCtx,
  owner: Owner,
  from: readonly string[],
  to: readonly string[],
): Promise<void> {
  const [before, after] = [from.toSorted(), to.toSorted()]
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await noteEvent(ctx.tx, owner, {
    event: 'roles-changed',
    at: ctx.now,
    by: editor(ctx),
    client: null,
    details: { from: before, to: after },
  })
}
