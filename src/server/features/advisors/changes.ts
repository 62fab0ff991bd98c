/** Makes an advisor, and changes one. */
import { entities } from '#generated/entities.ts'
import { insert, update } from '#server/platform/collections/collection.ts'
import { type AnyCtx, editor } from '#server/platform/collections/served-collection.ts'
import { HttpError, notFound } from '#server/platform/contract/errors.ts'
import { checkIfMatch } from '#server/platform/contract/etag.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { availabilityChanged } from '../slots/public.ts'
import { renameUser } from '../users/public.ts'
import { checked } from './editing.ts'
import { findAdvisor, type StoredAdvisor } from './records.ts'
import { type AdvisorBody, ownColumns, saveEntries, withAllEntries } from './storing.ts'

const entity = entities.Advisor

/** @throws HttpError 404 */
export async function presentAdvisor(
  ctx: AnyCtx,
  alias: string,
  options: { readonly forUpdate?: boolean } = {},
): Promise<StoredAdvisor> {
  const found = await findAdvisor(ctx.tx, alias, ctx, options)
  if (!found) throw notFound('Not found')
  return found
}

/** An advisor under a user's alias is that user's: `checked` has found out whether it may be. */
async function userOf(tx: TenantTx, alias: string): Promise<string | null> {
  const user = await tx.selectFrom('users').select('uuid').where('alias', '=', alias).executeTakeFirst()
  return user?.uuid ?? null
}

export async function make(ctx: AnyCtx, body: AdvisorBody): Promise<StoredAdvisor> {
  const { now, tenant, tx } = ctx
  const uuid = await insert(tx, entity, body, {
    ...(await ownColumns(tx, body)),
    ...editing(ctx),
    user_uuid: await userOf(tx, body.alias),
  })
  const made = await presentAdvisor(ctx, body.alias)
  await saveEntries(tx, made, withAllEntries(body, made, ctx))
  await availabilityChanged(tx, tenant, uuid, now)
  return await presentAdvisor(ctx, body.alias)
}

/**
 * What a change says, checked. Whoever read another version hears of that before they hear what is wrong with theirs.
 *
 * @throws HttpError 412, 422
 */
export async function checkedChange(
  ctx: AnyCtx & { readonly body: AdvisorBody },
  before: StoredAdvisor,
): Promise<AdvisorBody> {
  try {
    return withAllEntries(await checked(ctx, ctx.body, before), before, ctx)
  } catch (refused) {
    if (refused instanceof HttpError) checkIfMatch(ctx, before)
    throw refused
  }
}

export async function change(ctx: AnyCtx, before: StoredAdvisor, body: AdvisorBody): Promise<void> {
  const { now, tenant, tx } = ctx
  const { uuid } = before
  await update(tx, entity, uuid, body, {
    ...(await ownColumns(tx, body)),
    ...editing(ctx),
    ...(!before.user && body.alias !== before.alias && { user_uuid: await userOf(tx, body.alias) }),
  })
  await saveEntries(tx, before, body)
  if (before.user) await renameUser(tx, before.user, body.alias, { at: now, by: editor(ctx) })
  if (isBookedOtherwise(before, body)) await availabilityChanged(tx, tenant, uuid, now)
}

const editing = (ctx: AnyCtx) => ({ updated_at: ctx.now, updated_by_uuid: editor(ctx) })

/** Whether other times can be booked from then on: of nobody who is off, and on other days in another branch. */
function isBookedOtherwise(before: StoredAdvisor, body: AdvisorBody): boolean {
  const isOn = body.contact_options?.online_appointment
  return (
    (body.is_active !== undefined && body.is_active !== before.is_active) ||
    (body.organization !== undefined && body.organization !== before.organization) ||
    (isOn !== undefined && isOn !== before.contact_options?.online_appointment)
  )
}
