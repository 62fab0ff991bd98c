/** A conversation as a whole: read, marked, closed, handed over. */
import { sql } from 'kysely'
import { dateIn } from '#rules/dates.ts'
import type { Ctx, Reply } from '#server/platform/binding/handler.ts'
import { type AnyCtx, editor } from '#server/platform/collections/served-collection.ts'
import { forbidden, invalid, notFound } from '#server/platform/contract/errors.ts'
import { checkIfMatch, etag } from '#server/platform/contract/etag.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { colleaguesOf } from '../advisors/public.ts'
import { tell } from './feeds.ts'
import { lockThread, markRead, markUnread } from './queries.ts'
import { type ShownThread, shown, threads } from './records.ts'

export async function showThread(ctx: Ctx<'getMessengerThread'>): Promise<Reply<'getMessengerThread'>> {
  return answer(await found(ctx, ctx.params.uuid))
}

/** @throws HttpError 404 */
async function found(ctx: AnyCtx, uuid: string): Promise<ShownThread> {
  const thread = await threads.find(ctx, uuid)
  if (thread) return thread
  throw notFound()
}

const answer = (thread: ShownThread) =>
  ({ status: 200, headers: { etag: etag(thread.version) }, body: shown(thread) }) as const

export async function updateThread(
  ctx: Ctx<'updateMessengerThread'>,
): Promise<Reply<'updateMessengerThread'>> {
  const { tx, params, body, now, tenant } = ctx
  const locked = await lockThread(tx, params.uuid)
  if (!locked) throw notFound()
  const before = await found(ctx, params.uuid)
  const { is_read: isRead, ...changes } = body
  if (before.side === 'visitor' && Object.keys(changes).length > 0) throw forbidden()
  if (changesAny(before, changes)) {
    checkIfMatch(ctx, before)
    await change(ctx, before)
  }
  const isNews = isRead === true && (await markRead(tx, params.uuid, before.side, now))
  if (isRead === false) await markUnread(tx, params.uuid, before.side)
  if (isNews || changesAny(before, changes)) {
    const thread = (await lockThread(tx, params.uuid)) ?? locked
    await tell(tx, tenant.id, { thread, kind: 'conversation', now, former: locked.substitute_uuid })
  }
  return answer(await threads.find(ctx, params.uuid).then((after) => after ?? before))
}

/** Who sends what is stored has it, whatever version they read. */
function changesAny(
  before: ShownThread,
  { state, substitute }: Ctx<'updateMessengerThread'>['body'],
): boolean {
  const isOther = state !== undefined && state !== before.state
  return isOther || (substitute !== undefined && substitute !== (before.substitute ?? null))
}

async function change(ctx: Ctx<'updateMessengerThread'>, before: ShownThread): Promise<void> {
  const { tx, params, body, now } = ctx
  const { state = before.state, substitute } = body
  const taken = substitute ? await substituteUuid(ctx, params.uuid, substitute) : null
  await tx
    .updateTable('threads')
    .set({ ...(state && { state }), ...(substitute !== undefined && { substitute_uuid: taken }) })
    .set({ updated_at: now, updated_by_uuid: editor(ctx), version: sql`version + 1` })
    .where('uuid', '=', params.uuid)
    .execute()
}

async function substituteUuid(ctx: AnyCtx, uuid: string, slug: string): Promise<string> {
  const all = await possible(ctx, uuid)
  const one = all.find((each) => each.slug === slug)
  if (one) return one.uuid
  throw invalid({ substitute: ['Please choose a colleague of the branch.'] })
}

export async function listColleagues(
  ctx: Ctx<'listMessengerColleagues'>,
): Promise<Reply<'listMessengerColleagues'>> {
  const { side } = await found(ctx, ctx.params.uuid)
  if (side === 'visitor') throw forbidden()
  const all = await possible(ctx, ctx.params.uuid)
  return {
    status: 200,
    body: all.map(({ slug, full_name, stands_in }) => ({ slug, full_name, stands_in })),
  }
}

/** Whom it may be handed to: colleagues of the advisor's branch, and who stands in for an absence. These come first. */
async function possible({ tx, tenant, now }: AnyCtx, uuid: string) {
  const { advisor_uuid: advisorUuid } = await tx
    .selectFrom('threads')
    .select('advisor_uuid')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const standIns = await standInsOf(tx, advisorUuid, dateIn(now, tenant.timeZone))
  const others = await colleaguesOf(tx, advisorUuid, undefined)
  const known = new Set(standIns.map((each) => each.uuid))
  return [
    ...standIns.map((each) => ({ ...each, stands_in: true })),
    ...others.filter((each) => !known.has(each.uuid)).map((each) => ({ ...each, stands_in: false })),
  ]
}

async function standInsOf(tx: TenantTx, advisorUuid: string, today: string) {
  const { rows } = await sql<{ uuid: string; slug: string; full_name: string }>`
    select distinct a.uuid, a.slug, concat_ws(' ', a.title_prefix, a.first_name || ' ' || a.last_name) as full_name
    from absences b join advisors a on a.tenant_id = b.tenant_id and a.uuid = b.substitute_uuid
    where b.advisor_uuid = ${advisorUuid} and b.first_day <= ${today} and b.last_day >= ${today} and a.is_active
    order by 3 limit 20`.execute(tx)
  return rows
}
