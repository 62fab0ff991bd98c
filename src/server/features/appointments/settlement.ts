/** Appointments of an advisor who will not be there are given away, moved or cancelled together (product §10.10). */
import { type AppointmentAction, actionsFor, stateAfterMove } from '#rules/appointment-states.ts'
import type { Body, Ctx, Reply } from '#server/platform/binding/handler.ts'
import { invalid } from '#server/platform/contract/errors.ts'
import { advisorUuid, isActiveAdvisor, lockedAdvisors } from '../advisors/public.ts'
import { changedBy, lockMoves } from './changes.ts'
import { instantOf } from './free-times.ts'
import { dropEndedHolds } from './queries.ts'
import { type ActionGoal, isSameOrder, lastStepsOf } from './repeated.ts'
import { lockedRows, type SettledChange, type SettledRow, spanOf } from './settlement-rows.ts'
import { newTimesOf } from './settlement-times.ts'
import { storeTogether, takeable } from './settling.ts'

type SettlingCtx = Ctx<'settleAppointments'>
type Order = Body<'settleAppointments'>['orders'][number]
type Outcome = 'done' | 'changed' | 'over' | 'busy' | 'gone'

interface Settling {
  readonly ctx: SettlingCtx
  readonly advisor: string
  /** Null where nothing is handed over. */
  readonly colleague: string | null
  readonly rows: ReadonlyMap<string, SettledRow>
}

/** What is to be stored, and what becomes of those that stay as they are. */
interface Plan {
  readonly changes: readonly SettledChange[]
  readonly outcomes: ReadonlyMap<string, Outcome>
}

export async function settleAppointments(ctx: SettlingCtx): Promise<Reply<'settleAppointments'>> {
  const settling = await locked(ctx)
  const { advisor, colleague } = settling
  const judged = await judge(settling)
  const plan = await storeTogether(ctx, [advisor, ...(colleague ? [colleague] : [])], () =>
    planOf(settling, judged),
  )
  return { status: 200, body: replyOf(settling, plan) }
}

/** In the order of single changes: the calendars, the appointments, the advisors. */
async function locked(ctx: SettlingCtx): Promise<Settling> {
  const { body, params, tx } = ctx
  const uuids = body.orders.map(({ uuid }) => uuid)
  if (new Set(uuids).size < uuids.length) throw invalid({ orders: ['Please name each appointment once.'] })
  const advisor = await advisorUuid(tx, params.alias)
  const colleague = await colleagueOf(ctx)
  await lockMoves(tx, [advisor, ...(colleague ? [colleague.uuid] : [])])
  const rows = await lockedRows(tx, advisor, uuids)
  await lockedAdvisors(tx, [params.alias, ...(colleague ? [colleague.alias] : [])])
  return { ctx, advisor, colleague: colleague?.uuid ?? null, rows }
}

/** @throws HttpError 422 where something is to be handed over and nobody is named who could take it */
async function colleagueOf({ body, params, translate, tx }: SettlingCtx) {
  if (!body.orders.some(({ action }) => action === 'substitute')) return null
  const alias = body.substitute
  if (!alias) throw invalid({ substitute: ['Please choose a colleague.'] })
  if (alias === params.alias) throw invalid({ substitute: ['Nobody stands in for themselves.'] })
  const found = await tx.selectFrom('advisors').select('uuid').where('slug', '=', alias).executeTakeFirst()
  if (found && (await isActiveAdvisor(tx, found.uuid))) return { alias, uuid: found.uuid }
  throw invalid({ substitute: [translate('There is no advisor {alias}.', { alias })] })
}

const actionOf = ({ action }: Order, { state }: SettledRow): AppointmentAction =>
  action === 'cancel' && state === 'requested' ? 'decline' : action

/** Whether each order can be tried at all: null where it can. */
async function judge({
  ctx,
  advisor,
  colleague,
  rows,
}: Settling): Promise<ReadonlyMap<string, Outcome | null>> {
  const { body, now, tx } = ctx
  const isOneLater = ({ uuid, version }: Order) => rows.get(uuid)?.version === version + 1
  const later = body.orders.filter(isOneLater).map(({ uuid }) => uuid)
  const steps = later.length > 0 ? await lastStepsOf(tx, later) : new Map()
  return new Map(
    body.orders.map((order) => {
      const row = rows.get(order.uuid)
      if (!row) return [order.uuid, 'gone']
      const words = { by: changedBy(ctx, row), message: body.message }
      if (isSameOrder(steps.get(row.uuid) ?? [], words, goalOf(order, row, colleague)))
        return [order.uuid, 'done']
      if (row.calendarUuid !== advisor) return [order.uuid, 'gone']
      const isPossible = actionsFor(row.state, row.start, now, 'advisor').includes(actionOf(order, row))
      if (!isPossible) return [order.uuid, 'over']
      return [order.uuid, row.version === order.version ? null : 'changed']
    }),
  )
}

/** What the order leads to; wherever it has led, for one that named no time. */
function goalOf({ action, start }: Order, row: SettledRow, colleague: string | null): ActionGoal {
  if (action === 'substitute') return colleague ? { holder: colleague } : {}
  if (action === 'move') return { start: start === undefined ? row.start : instantOf(start) }
  return row.state === 'declined' || row.state === 'cancelled' ? { state: row.state } : {}
}

async function planOf(settling: Settling, judged: ReadonlyMap<string, Outcome | null>): Promise<Plan> {
  const { ctx, rows } = settling
  const open = ctx.body.orders.flatMap((order) => {
    const row = rows.get(order.uuid)
    return row && judged.get(order.uuid) === null ? [{ order, row }] : []
  })
  const of = (action: Order['action']) => open.filter(({ order }) => order.action === action)
  const changes = [
    ...of('cancel').map(({ row }) => cancelled(ctx, row)),
    ...(await handedOver(
      settling,
      of('substitute').map(({ row }) => row),
    )),
    ...(await moved(settling, of('move'))),
  ]
  const changed = new Set(changes.map(({ uuid }) => uuid))
  const outcomes = new Map(
    ctx.body.orders.map(({ uuid }) => [uuid, judged.get(uuid) ?? (changed.has(uuid) ? 'done' : 'busy')]),
  )
  return { changes, outcomes }
}

function cancelled(ctx: SettlingCtx, row: SettledRow): SettledChange {
  const state = row.state === 'requested' ? 'declined' : 'cancelled'
  return { uuid: row.uuid, by: changedBy(ctx, row), state, isAnswered: true }
}

async function handedOver(
  { ctx, colleague }: Settling,
  rows: readonly SettledRow[],
): Promise<SettledChange[]> {
  if (!colleague) return []
  return (await takeable(ctx, colleague, rows)).map((row) => ({
    uuid: row.uuid,
    by: changedBy(ctx, row),
    state: row.state,
    substituteUuid: colleague === row.advisorUuid ? null : colleague,
  }))
}

async function moved(
  { ctx, advisor }: Settling,
  open: readonly { readonly order: Order; readonly row: SettledRow }[],
): Promise<SettledChange[]> {
  if (open.length === 0) return []
  const moving = open.map(({ order: { start }, row }) => ({ row, wished: start ? instantOf(start) : null }))
  const times = await newTimesOf(ctx, advisor, moving)
  const state = stateAfterMove('advisor', false)
  const changes = open.flatMap(({ row }) => {
    const time = times.get(row.uuid)
    return time
      ? [{ uuid: row.uuid, by: changedBy(ctx, row), state, ...time, isAnswered: true as const }]
      : []
  })
  if (changes.length === 0) return []
  const span = spanOf(changes.map(({ occupied }) => occupied))
  await dropEndedHolds(ctx.tx, advisor, { from: span.start, to: span.end }, ctx.now)
  return changes
}

function replyOf({ ctx, rows }: Settling, { changes, outcomes }: Plan) {
  const starts = new Map(changes.map(({ uuid, start }) => [uuid, start]))
  return ctx.body.orders.map(({ uuid }) => ({
    uuid,
    outcome: outcomes.get(uuid) as Outcome,
    start:
      outcomes.get(uuid) === 'gone'
        ? null
        : ((starts.get(uuid) ?? rows.get(uuid)?.start)?.toISOString() ?? null),
  }))
}
