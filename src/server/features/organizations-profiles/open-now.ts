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
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
  times: readonly OpeningTime[],
  closings: readonly ClosedDay[],
): OpenState {
  const state = openStateOf(times, closings, now, timeZone)
  return {
    date: dateIn(now, timeZone),
    ...state,
    changes_at: stateEnds(state, now, timeZone).toISOString(),
  }
}

/** Of those of these branches whose times are entered as times, by uuid. */
export async function openStatesOf(
  ctx: OpenCtx,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, OpenState>> {
  const { now, tenant, tx, language } = ctx
  if (uuids.length === 0) return new Map()
  const { rows } = await sql<{ uuid: string; text: string; zone: string | null }>`
    ${prepared} select m.organization_uuid as uuid, m.value as text, (
      select nullif(z.value, '') from organization_metadata z
      where z.tenant_id = m.tenant_id and z.organization_uuid = m.organization_uuid and z.name = 'timeZone'
    ) as zone
    from organization_metadata m
    where m.organization_uuid = any(${[...uuids]}::uuid[]) and m.name = 'openingTimes' and m.value <> ''`.execute(
    tx,
  )
  // Wherever a branch is, it is yesterday, today or tomorrow there.
  const today = dateIn(now, tenant.timeZone)
  const range = { from: addDays(today, -1), to: addDays(today, daysAhead + 1) }
  const closings = await closingsOfBranches(
    tx,
    rows.map(({ uuid }) => uuid),
    range,
  )
  return new Map(
    rows.flatMap(({ uuid, text, zone }) => {
      const times = openingTimesOf(text) ?? []
      const closed = (closings.get(uuid) ?? []).map((closing) => closedDay(closing, language))
      const timeZone = zone ?? tenant.timeZone
      return times.length > 0 ? [[uuid, openNow({ now, timeZone }, times, closed)] as const] : []
    }),
  )
}
