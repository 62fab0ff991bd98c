/** Free times for many appointments at once: each gets another one. */

import { addDays, dateIn } from '#rules/dates.ts'
import { noUuid } from '#rules/uuid.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { bufferedSlots, type Slot } from '../slots/public.ts'
import type { SettledRow } from './settlement-rows.ts'

type TimesCtx = Pick<Ctx, 'tx' | 'tenant' | 'modules' | 'now'>

export interface MovingRow {
  readonly row: SettledRow
  /** Null: the next free one after its own. */
  readonly wished: Date | null
}

export interface NewTime extends Slot {
  /** With buffers. */
  readonly occupied: Slot
}

/** As far as any advisor may move an appointment; the engine stops where it ends. */
const farDays = 1000

/** Where each of them goes, by their keys; who finds no time is not among them. The calendar is read once for each kind. */
export async function newTimesOf(
  ctx: TimesCtx,
  calendarUuid: string,
  moving: readonly MovingRow[],
): Promise<ReadonlyMap<string, NewTime>> {
  const kinds = Map.groupBy(moving, ({ row }) => kindOf(row))
  const queues = new Map<string, SlotQueue>()
  for (const [kind, [first]] of kinds)
    if (first) queues.set(kind, await slotQueue(ctx, calendarUuid, first.row))
  // Their own times are to be left, though one of them would count as free.
  const taken = moving.map(({ row }) => row.occupied)
  const found = new Map<string, NewTime>()
  const inOrder = moving.toSorted((a, b) => Number(a.row.start) - Number(b.row.start))
  for (const { row, wished } of [
    ...inOrder.filter((each) => each.wished),
    ...inOrder.filter((each) => !each.wished),
  ]) {
    const time = queues.get(kindOf(row))?.take(row, wished, taken)
    if (!time) continue
    taken.push(time.occupied)
    found.set(row.uuid, time)
  }
  return found
}

const kindOf = ({ topicUuid, type, start, end }: SettledRow) =>
  `${topicUuid} ${type} ${end.getTime() - start.getTime()}`

interface SlotQueue {
  take(row: SettledRow, wished: Date | null, taken: readonly Slot[]): NewTime | undefined
}

async function slotQueue(ctx: TimesCtx, advisorUuid: string, row: SettledRow): Promise<SlotQueue> {
  const { tx, tenant, modules, now } = ctx
  const from = dateIn(now, tenant.timeZone)
  const { slots, buffer } = await bufferedSlots(tx, tenant, {
    advisorUuid,
    topicUuid: row.topicUuid ?? noUuid,
    type: row.type,
    modules,
    now,
    keep: row.uuid,
    isAdvisor: true,
    from,
    to: addDays(from, farDays),
  })
  const around = ({ start, end }: Slot): NewTime => ({
    start,
    end,
    occupied: {
      start: new Date(start.getTime() - buffer * 60_000),
      end: new Date(end.getTime() + buffer * 60_000),
    },
  })
  const isFree = ({ occupied }: NewTime, taken: readonly Slot[]) =>
    !taken.some(({ start, end }) => start < occupied.end && end > occupied.start)
  // Asked in the order of their times, so that what was passed once is never looked at again.
  let next = 0
  return {
    take({ start }, wished, taken) {
      if (wished) {
        const slot = slots.find((each) => each.start.getTime() === wished.getTime())
        const time = slot && around(slot)
        return time && isFree(time, taken) ? time : undefined
      }
      for (; next < slots.length; next++) {
        const time = around(slots[next] as Slot)
        if (time.start > start && isFree(time, taken)) return time
      }
      return undefined
    },
  }
}
