/** What becomes of an appointment: one way for all changes, by either side. */
import { sql } from 'kysely'
import {
  type AppointmentAction,
  type AppointmentState,
  actionsFor,
  refusalOf,
} from '#rules/appointment-states.ts'
import type { AppointmentType } from '#rules/appointment-types.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import type { AnyCtx, RecordLookup } from '#server/platform/collections/served-collection.ts'
import { HttpError, notFound, preconditionFailed } from '#server/platform/contract/errors.ts'
import { etag } from '#server/platform/contract/etag.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { availabilityChanged } from '../slots/public.ts'
import {
  appendStep,
  appointmentMails,
  type ChangedBy,
  clickedBy,
  expireInTime,
  occupiedTime,
} from './queries.ts'
import { appointments, historyOf, type ShownAppointment, shown, sideOf } from './records.ts'
import { type ActionGoal, isRepeated, stateGoal } from './repeated.ts'

export type ChangingCtx = AnyCtx &
  Pick<Ctx, 'enqueue'> & {
    readonly params: { readonly uuid: string }
    readonly body?: { readonly message?: string; readonly state?: string; readonly advisor?: string }
  }

/** An appointment whose row the transaction has locked. */
export interface LockedAppointment {
  readonly record: ShownAppointment
  readonly by: ChangedBy
  readonly advisorUuid: string
  readonly substituteUuid: string | null
  readonly calendarUuid: string
  readonly topicUuid: string | null
  readonly type: AppointmentType
  readonly start: Date
  readonly end: Date
  readonly automatic: boolean
}

/** What a change stores, besides who and when. */
export interface AppointmentUpdate {
  readonly state?: AppointmentState
  readonly starts_at?: Date
  readonly ends_at?: Date
  /** Of the new time, in minutes before and after. */
  readonly buffer?: number
  readonly substitute_uuid?: string | null
  readonly answer_by?: Date | null
}

type Decide = (kept: LockedAppointment) => Promise<AppointmentUpdate | null> | AppointmentUpdate | null
/** What is said where the database knows that somebody was faster. */
type WhenTaken = (kept: LockedAppointment) => Promise<HttpError>

interface ChangeOptions {
  /** Why it cannot be done: a message key; null if it can. Told by the state and the time, unless said otherwise. */
  readonly refuse?: (kept: LockedAppointment) => Promise<string | null>
  /** Seconds until mails tell of it, null for no mails; at once unless said otherwise. */
  readonly toldAfter?: number | null
  /** What the action leads to, where that is not a state. */
  readonly goal?: () => Promise<ActionGoal> | ActionGoal
  readonly whenTaken?: WhenTaken
}

/**
 * Does an action to the appointment of the path, checked again while its row is locked. What it has done already for the
 * same caller is answered as the first time.
 *
 * @param decide what is stored; null where it is so already
 * @throws HttpError 404, 409 with the appointment as it is, 412 if the caller has read another version
 */
export async function change(
  ctx: ChangingCtx,
  action: AppointmentAction,
  decide: Decide,
  options: ChangeOptions = {},
) {
  const { goal = () => stateGoal(action), refuse = refusalByState(ctx, action) } = options
  const kept = await lockedOne(ctx, action)
  if (await isRepeated(ctx, kept, goal)) return await replyOf(ctx)
  await check(ctx, kept, await refuse(kept))
  const wanted = await decide(kept)
  if (wanted) await store(ctx, kept, wanted, options)
  return await replyOf(ctx, { isLetIn: true })
}

type OneCtx = AnyCtx & { readonly params: { readonly uuid: string } }

/** The reply of all calls that read or change one. Who has handed it on reads it once more, and can do nothing with it. */
export async function replyOf(ctx: OneCtx, asked: Pick<RecordLookup, 'isLetIn'> = {}) {
  const side = sideOf(ctx)
  const record = await found(ctx, asked)
  const history = side === 'advisor' && { history: await historyOf(ctx.tx, record.uuid) }
  const body = {
    ...shown(record, side, ctx.now),
    ...history,
    ...(isGivenAway(ctx, record) && { actions: [] }),
  }
  return { status: 200, headers: { etag: etag(record.version) }, body } as const
}

const isGivenAway = ({ scope }: OneCtx, { advisor, substitute }: ShownAppointment) =>
  scope.kind === 'advisor' && scope.alias !== advisor && scope.alias !== substitute

async function found(ctx: OneCtx, asked: RecordLookup): Promise<ShownAppointment> {
  const record = await appointments.find(ctx, ctx.params.uuid, asked)
  if (record) return record
  throw notFound()
}

/** What puts an appointment into somebody's time. */
const placing: ReadonlySet<AppointmentAction> = new Set(['move', 'substitute', 'confirm'])

async function lockedOne(ctx: ChangingCtx, action: AppointmentAction): Promise<LockedAppointment> {
  // Two who move into each other's times would wait in circles: one advisor's moves come one after the other.
  if (action === 'move' || action === 'substitute') await lockCalendar(ctx.tx, ctx.params.uuid)
  const record = await found(ctx, { forUpdate: true })
  if (placing.has(action)) await lockPresence(ctx.tx, record.uuid, ctx.body?.advisor ?? null)
  const { rows } = await sql<Omit<LockedAppointment, 'record' | 'by'>>`
    select p.advisor_uuid as "advisorUuid", p.substitute_uuid as "substituteUuid", p.calendar_uuid as "calendarUuid",
      p.topic_uuid as "topicUuid", p.type, p.starts_at as start, p.ends_at as "end",
      coalesce(s.automatic_confirmation, false) as automatic
    from appointments p
    left join appointment_settings s on s.tenant_id = p.tenant_id and s.advisor_uuid = p.advisor_uuid
    where p.uuid = ${record.uuid}`.execute(ctx.tx)
  return { ...(rows[0] as Omit<LockedAppointment, 'record' | 'by'>), record, by: changedBy(ctx, record) }
}

async function lockCalendar(tx: TenantTx, uuid: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('moves of ' || tenant_id || ' ' || calendar_uuid, 1))
    from appointments where uuid = ${uuid}`.execute(tx)
}

/** The same of whole calendars, in one order for everybody. */
export async function lockMoves(tx: TenantTx, calendars: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('moves of ' || current_tenant() || ' ' || calendar, 1))
    from (select calendar from unnest(${[...calendars]}::uuid[]) calendar order by calendar) c`.execute(tx)
}

/** Whoever enters an absence or a block has these rows meanwhile: it is there afterwards, or does not exist yet. */
async function lockPresence(tx: TenantTx, uuid: string, alias: string | null): Promise<void> {
  await sql`
    select from advisors
    where uuid = (select p.calendar_uuid from appointments p where p.uuid = ${uuid}) or slug = ${alias}
    order by uuid for no key update`.execute(tx)
}

export function changedBy(
  { actor, tokens }: Pick<AnyCtx, 'actor' | 'tokens'>,
  { advisor, substitute }: Pick<ShownAppointment, 'advisor' | 'substitute'>,
): ChangedBy {
  if (tokens.has('appointment')) return 'customer'
  const alias = actor.kind === 'user' ? actor.alias : null
  if (alias === advisor) return 'advisor'
  return alias === substitute ? 'substitute' : 'administrator'
}

const refusalByState =
  (ctx: ChangingCtx, action: AppointmentAction) =>
  async ({ record: { state }, start }: LockedAppointment): Promise<string | null> => {
    const side = sideOf(ctx)
    const isPossible = actionsFor(state, start, ctx.now, side).includes(action)
    return isPossible ? null : refusalOf(action, state, start, ctx.now, side)
  }

/** @param refusal why it cannot be done to what stands there now, whatever was read */
async function check(ctx: ChangingCtx, { record }: LockedAppointment, refusal: string | null): Promise<void> {
  const { now, ifMatch } = ctx
  const current = () => shown(record, sideOf(ctx), now)
  if (refusal !== null) throw new HttpError(409, refusal, { extra: { current: current() } })
  if (ifMatch === null || ifMatch === record.version) return
  throw preconditionFailed(current(), etag(record.version), await lastChangedBy(ctx.tx, record))
}

/** The name of who changed it last; null for nobody in particular. */
async function lastChangedBy(tx: TenantTx, record: ShownAppointment): Promise<string | null> {
  const last = (await historyOf(tx, record.uuid)).at(-1)?.by
  if (last === 'customer') return record.name
  if (last === 'advisor') return record.advisor_name ?? null
  return last === 'substitute' ? (record.substitute_name ?? null) : null
}

async function store(
  ctx: ChangingCtx,
  kept: LockedAppointment,
  wanted: AppointmentUpdate,
  { whenTaken, toldAfter }: ChangeOptions,
): Promise<void> {
  const { tx, tenant, now, body } = ctx
  const { uuid } = kept.record
  const update = () => updateRow(ctx, uuid, wanted)
  if (!whenTaken) await update()
  else if (!(await unlessTaken(tx, update))) throw await whenTaken(kept)
  const state = wanted.state ?? kept.record.state
  const startsAt = wanted.starts_at ?? kept.start
  const step = await appendStep(tx, {
    appointment: uuid,
    state,
    by: kept.by,
    startsAt,
    message: body?.message,
    now,
  })
  const mails = { tenantId: tenant.id, appointment: uuid, step, clickedBy: clickedBy(ctx) }
  if (toldAfter !== null)
    await ctx.enqueue(appointmentMails, mails, toldAfter ? { startAfter: toldAfter } : {})
  if (wanted.answer_by) await expireInTime(ctx, wanted.answer_by)
  await tellCalendars(ctx, kept, wanted)
}

async function updateRow(
  { tx, now }: ChangingCtx,
  uuid: string,
  { buffer = 0, ...columns }: AppointmentUpdate,
): Promise<void> {
  const { starts_at: startsAt, ends_at: endsAt } = columns
  const time =
    startsAt && endsAt && occupiedTime({ startsAt, endsAt, buffers: { before: buffer, after: buffer } })
  await tx
    .updateTable('appointments')
    .set({
      ...columns,
      ...(time && {
        occupied: sql<string>`tstzrange(${time.from}::timestamptz, ${time.to}::timestamptz, '[)')`,
      }),
      updated_at: now,
      version: sql<number>`version + 1`,
      sequence: sql<number>`sequence + 1`,
    })
    .where('uuid', '=', uuid)
    .execute()
}

const exclusionViolation = '23P01'

/** @returns false where the exclusion constraint refuses it; the transaction goes on as if it had not been tried */
export async function unlessTaken(tx: TenantTx, update: () => Promise<void>): Promise<boolean> {
  await sql`savepoint taking`.execute(tx)
  try {
    await update()
  } catch (error) {
    if ((error as { code?: unknown }).code !== exclusionViolation) throw error
    await sql`rollback to savepoint taking`.execute(tx)
    return false
  }
  await sql`release savepoint taking`.execute(tx)
  return true
}

/** Both times and both calendars that a change touches, in one order for all. */
async function tellCalendars(
  { tx, tenant, now }: ChangingCtx,
  kept: LockedAppointment,
  wanted: AppointmentUpdate,
): Promise<void> {
  const before = { start: kept.start, end: kept.end }
  const after = { start: wanted.starts_at ?? kept.start, end: wanted.ends_at ?? kept.end }
  const calendar =
    wanted.substitute_uuid === undefined ? kept.calendarUuid : (wanted.substitute_uuid ?? kept.advisorUuid)
  const isElsewhere = calendar !== kept.calendarUuid || after.start.getTime() !== before.start.getTime()
  const touched = [
    { calendar: kept.calendarUuid, time: before },
    ...(isElsewhere ? [{ calendar, time: { ...after, isTaken: true as const } }] : []),
  ].toSorted((a, b) => (a.calendar < b.calendar ? -1 : 1))
  for (const each of touched) await availabilityChanged(tx, tenant, each.calendar, now, each.time)
}
