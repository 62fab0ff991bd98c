/** Whoever is to advise is neither absent nor blocked then. */
import { HttpError } from '#server/platform/contract/errors.ts'
import { isAway } from '../slots/public.ts'
import type { ChangingCtx, LockedAppointment } from './changes.ts'
import { shown, sideOf } from './records.ts'

/** Whether the advisor works at that hour, and for this topic, is for the colleagues to say. */
export function isAwayAt(
  { tx, tenant, modules, now }: ChangingCtx,
  advisorUuid: string,
  { start, end }: Pick<LockedAppointment, 'start' | 'end'>,
): Promise<boolean> {
  return isAway(tx, tenant, { advisorUuid, start, end, modules, now })
}

/** A request is looked at again when it is confirmed: an absence may have been entered since. @throws HttpError 409 */
export async function requirePresence(ctx: ChangingCtx, kept: LockedAppointment): Promise<void> {
  if (!(await isAwayAt(ctx, kept.calendarUuid, kept))) return
  throw new HttpError(409, awayThen, { extra: { current: shown(kept.record, sideOf(ctx), ctx.now) } })
}

const awayThen =
  'There is an absence or a block at this time. Please move the appointment, hand it over, or take the absence back first.'
