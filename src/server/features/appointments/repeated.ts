/** An order that comes a second time, since the reply to the first was lost on the way. */
import { sql } from 'kysely'
import { type AppointmentAction, type AppointmentState, stateAfter } from '#rules/appointment-states.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { ChangedBy } from './queries.ts'

/** What an action makes of an appointment; what it leaves as it is is not named. */
export interface ActionGoal {
  readonly state?: AppointmentState
  readonly start?: Date
  /** Whose time it takes. */
  readonly holder?: string
}

/** Of actions that lead to a state. */
export const stateGoal = (action: AppointmentAction): ActionGoal =>
  action in stateAfter ? { state: stateAfter[action as keyof typeof stateAfter] } : {}

interface OrderCtx {
  readonly tx: TenantTx
  readonly ifMatch: number | null
  readonly body?: { readonly message?: string }
}

interface ChangedAppointment {
  /** Who gives the order. */
  readonly by: ChangedBy
  readonly record: { readonly uuid: string; readonly version: number }
}

/**
 * Whether the one change since the version that was read is this very order: by the same side, in the same words, to the
 * same goal. Whatever else was changed since, its sender has not seen.
 */
export async function isRepeated(
  { body, ifMatch, tx }: OrderCtx,
  { by, record: { uuid, version } }: ChangedAppointment,
  goalOf: () => Promise<ActionGoal> | ActionGoal,
): Promise<boolean> {
  if (ifMatch === null || version !== ifMatch + 1) return false
  const steps = await lastSteps(tx, uuid)
  return isSameOrder(steps, { by, message: body?.message }, await goalOf())
}

/** Who gives an order, in which words. */
interface OrderWords {
  readonly by: ChangedBy
  readonly message?: string | undefined
}

/** @param steps the last two of its history, newest first */
export function isSameOrder(
  [last, before]: readonly HistoryStep[],
  { by, message }: OrderWords,
  goal: ActionGoal,
): boolean {
  if (!last || !before || last.by !== by || last.message !== (message?.trim() || null)) return false
  const goals = Object.entries(goal) as [keyof ActionGoal, GoalValue][]
  return goals.length > 0 && goals.every(([name, to]) => isSame(last[name], to) && !isSame(before[name], to))
}

export interface HistoryStep extends Required<Omit<ActionGoal, 'holder'>> {
  readonly at: Date
  readonly by: ChangedBy
  readonly message: string | null
  readonly holder: string | null
  readonly isTold: boolean
}

/** The last two steps of each appointment, newest first. */
export async function lastStepsOf(
  tx: TenantTx,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, readonly HistoryStep[]>> {
  const { rows } = await sql<HistoryStep & { uuid: string }>`
    select asked.uuid, h.* from unnest(${[...uuids]}::uuid[]) asked (uuid), lateral (
      select at, state, by, starts_at as start, message, holder_uuid as holder,
        told_at is not null as "isTold"
      from appointment_history
      where appointment_uuid = asked.uuid order by step desc limit 2) h`.execute(tx)
  return Map.groupBy(rows, ({ uuid }) => uuid)
}

/** Newest first. */
export async function lastSteps(tx: TenantTx, uuid: string): Promise<readonly HistoryStep[]> {
  return (await lastStepsOf(tx, [uuid])).get(uuid) ?? []
}

type GoalValue = HistoryStep[keyof ActionGoal]

const isSame = (one: GoalValue, other: GoalValue) => one?.valueOf() === other?.valueOf()
