/** Whether branches are open at this moment (product §8.12). */
import { sql } from 'kysely'
import type { components } from '#generated/types.ts'
import { addDays, dateIn } from '#rules/dates.ts'
import {
  type ClosedDay,
  daysAhead,
  type OpeningTime,
  openingTimesOf,
  openStateOf,
  stateEnds,
} from '#rules/opening-times.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { closedDay, closingsOfBranches } from '../slots/public.ts'

export type OpenState = NonNullable<components['schemas']['OpenState']>
type OpenCtx = Pick<Ctx, 'tx' | 'now' | 'tenant' | 'language'>

/** And until when that holds: until it opens or closes, and a day at most. */
export function openNow(
  { now, tenant }: Pick<OpenCtx, 'now' | 'tenant'>,
  times: readonly OpeningTime[],
  closings: readonly ClosedDay[],
): OpenState {
  const state = openStateOf(times, closings, now, tenant.timeZone)
  return {
    date: dateIn(now, tenant.timeZone),
    ...state,
    changes_at: stateEnds(state, now, tenant.timeZone).toISOString(),
  }
}

/** Of those of these branches whose times are entered as times, by uuid. */
export async function openStatesOf(
  ctx: OpenCtx,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, OpenState>> {
  const { now, tenant, tx, language } = ctx
  if (uuids.length === 0) return new Map()
  const { rows } = await sql<{ uuid: string; text: string }>`
    ${prepared} select m.organization_uuid as uuid, m.value as text from organization_metadata m
    where m.organization_uuid = any(${[...uuids]}::uuid[]) and m.name = 'openingTimes' and m.value <> ''`.execute(
    tx,
  )
  const today = dateIn(now, tenant.timeZone)
  const range = { from: today, to: addDays(today, daysAhead) }
  const closings = await closingsOfBranches(
    tx,
    rows.map(({ uuid }) => uuid),
    range,
  )
  return new Map(
    rows.flatMap(({ uuid, text }) => {
      const times = openingTimesOf(text) ?? []
      const closed = (closings.get(uuid) ?? []).map((closing) => closedDay(closing, language))
      return times.length > 0 ? [[uuid, openNow(ctx, times, closed)] as const] : []
    }),
  )
}
