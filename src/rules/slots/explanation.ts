/** 'Why is there no slot?': a day in pieces, each with the rule that takes it (schemas/slot-explanation.yaml). */

import { addDays } from '../dates.ts'
import {
  blockSpans,
  type Calendar,
  datesSpans,
  keptFree,
  openFor,
  openSpans,
  takenSpans,
} from './calendar.ts'
import { closedOn } from './closings.ts'
import { type Day, dayOf, wallSpans } from './days.ts'
import { bookable, fitting, type SlotQuery } from './slots.ts'
import { type Span, within, without } from './spans.ts'

export type SlotRule =
  | 'free'
  | 'too-short'
  | 'before-start'
  | 'outside-hours'
  | 'closed'
  | 'no-opened-slot'
  | 'appointment'
  | 'hold'
  | 'buffer'
  | 'block'
  | 'absence'
  | 'busy-calendar'
  | 'minimum-notice'
  | 'booking-window'
  | 'type-not-offered'
  | 'past'

export interface ExplainedSpan extends Span {
  readonly rule: SlotRule
  /** Of the appointment, block, absence or busy calendar. */
  readonly uuid: string | null
}

/** The whole day in order, as customers could book it. */
export function explainDay(
  calendar: Calendar,
  asked: SlotQuery & { readonly date: string },
): ExplainedSpan[] {
  const day = dayOf(asked.date, calendar.zone)
  const layers = layersOf(calendar, asked, day).flatMap((piece) => {
    const part = within(piece, day)
    return part ? [{ ...piece, ...part }] : []
  })
  const bounds = [...new Set(layers.flatMap(({ start, end }) => [start, end]))].toSorted((a, b) => a - b)
  const pieces: ExplainedSpan[] = []
  for (const [i, start] of bounds.entries()) {
    const end = bounds[i + 1]
    if (end === undefined) break
    const { rule, uuid } = layers.findLast((each) => each.start <= start && end <= each.end) as ExplainedSpan
    const last = pieces.at(-1)
    if (last?.rule === rule && last.uuid === uuid) pieces[pieces.length - 1] = { ...last, end }
    else pieces.push({ start, end, rule, uuid })
  }
  return pieces
}

/** All that bears on a day, from what gives way to what prevails. */
function layersOf(calendar: Calendar, asked: SlotQuery, day: Day): ExplainedSpan[] {
  const days = [dayOf(addDays(day.date, -1), calendar.zone), day, dayOf(addDays(day.date, 1), calendar.zone)]
  const offered = openFor(calendar, days, asked)
  return [
    ...as(calendar.hasHours ? 'outside-hours' : 'no-opened-slot', [day]),
    ...(calendar.hasHours
      ? as(
          'closed',
          closedOn(calendar.closings, day.date).flatMap(({ from, to }) => wallSpans(day, from, to)),
        )
      : []),
    ...as('type-not-offered', openSpans(calendar, days)),
    ...gapLayers(calendar, asked, days, offered),
    ...bufferLayers(calendar, offered),
    ...calendar.taken.flatMap((each) => as(each.isHold ? 'hold' : 'appointment', [each], each.uuid)),
    ...calendar.busy.flatMap((each) => as('busy-calendar', [each], each.uuid)),
    ...calendar.blocks.flatMap((each) => as('block', blockSpans(each, days), each.uuid)),
    ...calendar.absences.flatMap((each) => as('absence', datesSpans(each, days), each.uuid)),
    ...as('past', [{ start: day.start, end: asked.now }]),
  ]
}

const as = (rule: SlotRule, spans: readonly Span[], uuid: string | null = null): ExplainedSpan[] =>
  spans.map(({ start, end }) => ({ start, end, rule, uuid }))

/** What is left of the open time: free, or too early, too late, too short, or before the next start on the grid. */
function gapLayers(
  calendar: Calendar,
  asked: SlotQuery,
  days: readonly Day[],
  offered: readonly Span[],
): ExplainedSpan[] {
  const gaps = without(offered, takenSpans(calendar, days))
  const allowed = bookable(calendar, asked)
  const slots = fitting(gaps, days, asked, { start: asked.now, end: Number.POSITIVE_INFINITY })
  return [
    ...as('too-short', offered),
    ...as(
      'before-start',
      gaps.flatMap((gap) => {
        const first = slots.find((slot) => within(slot, gap))
        return first ? [{ start: gap.start, end: first.start }] : []
      }),
    ),
    ...as(
      'minimum-notice',
      slots.filter(({ start }) => start < allowed.start),
    ),
    ...as(
      'booking-window',
      slots.filter(({ start }) => start >= allowed.end),
    ),
    ...as(
      'free',
      slots.filter(({ start }) => allowed.start <= start && start < allowed.end),
    ),
  ]
}

/** The buffers of appointments near open time; nobody misses a slot outside of it. */
function bufferLayers({ taken, buffer }: Calendar, offered: readonly Span[]): ExplainedSpan[] {
  return taken.flatMap((each) => {
    const kept = keptFree(each, buffer)
    return as(
      'buffer',
      offered.flatMap((open) => within(kept, open) ?? []),
    )
  })
}
