import { weekdayOf } from '#rules/dates.ts'
import { dayOf } from '#rules/slots/days.ts'
import { localOf } from '../../../kit/zoned.ts'
import type { ClosedTime } from '../../overlaps/public.ts'
import type { Span } from '../entry.ts'
import type { Block } from './use-record.ts'
import { instantsOf, type MissingField, type WallSpan, wallOf } from './wall.ts'

export type BlockKind = Block['kind']

/** What stands in the form; what the chosen kind does not need stays for the others. */
export interface BlockDraft extends WallSpan {
  readonly kind: BlockKind
  readonly title: string
  /** 1 = Monday to 7 = Sunday. */
  readonly day: number
  /** Days of a range: YYYY-MM-DD or ''. */
  readonly first: string
  readonly last: string
  /** Between which days it comes back each week; '' for no bound. */
  readonly since: string
  readonly until: string
  /** Days of a weekly block on which it does not hold: YYYY-MM-DD, in order. */
  readonly skipped: readonly string[]
}

/** @param at a day, or an instant of it */
export const dateOf = (at: string, zone: string) => (at.length > 10 ? localOf(at, zone).slice(0, 10) : at)

/**
 * @param date a day, or an instant of it
 * @param dragged the times that were chosen by dragging
 */
export function draftOf(record: Block | null, date: string, zone: string, dragged?: Span): BlockDraft {
  const day = dateOf(date, zone)
  const isWeekly = record?.kind === 'weekly'
  const dates = { first: record?.first_date ?? '', last: record?.last_date ?? '' }
  const stored = record?.start && record.end ? { start: record.start, end: record.end } : null
  const span = !record || stored ? (dragged ?? stored) : null
  const times = span && wallOf(span.start, span.end, zone)
  return {
    kind: record?.kind ?? 'once',
    title: record?.title ?? '',
    date: times?.date ?? day,
    from: record?.start_time ?? times?.from ?? '12:00',
    to: (record?.end_time ?? times?.to ?? '13:00').replace('24:00', '00:00'),
    day: record?.day ?? dayOf(day, zone).weekday,
    first: isWeekly ? '' : dates.first,
    last: isWeekly ? '' : dates.last,
    since: isWeekly ? dates.first : '',
    until: isWeekly ? dates.last : '',
    skipped: record?.skipped_dates ?? [],
  }
}

/** Those days that lie on its weekday: a block that is put on another one forgets them. */
const skippedOf = ({ skipped, day }: BlockDraft) => skipped.filter((date) => weekdayOf(date) === day)

/** Whether a weekly block can be left out on a day. */
export const canSkip = ({ kind, day }: BlockDraft, date: string) =>
  kind === 'weekly' && weekdayOf(date) === day

/** The draft that does or does not hold on a day. */
export function withSkipped({ skipped }: BlockDraft, date: string, isSkipped: boolean): Partial<BlockDraft> {
  const others = skipped.filter((each) => each !== date)
  return { skipped: isSkipped ? [...others, date].toSorted() : others }
}

/** What changes in a draft that becomes another kind of block. A range needs days, which do not bound a weekly block. */
export function ofKind(draft: BlockDraft, kind: BlockKind): Partial<BlockDraft> {
  if (kind !== 'range') return { kind }
  return { kind, first: draft.first || draft.date, last: draft.last || draft.date }
}

/** What a kind says of its time; the rest of a draft waits for the other kinds. */
export function timeOf({
  kind,
  date,
  from,
  to,
  day,
  first,
  last,
  since,
  until,
}: BlockDraft): Partial<BlockDraft> {
  if (kind === 'range') return { kind, first, last }
  return kind === 'weekly' ? { kind, day, from, to, since, until } : { kind, date, from, to }
}

/** The body that is sent for a draft, or the field that its kind of block needs and that is still empty. */
export function bodyOf(draft: BlockDraft, zone: string): { readonly body: Partial<Block> } | MissingField {
  const { kind, day, from, to, first, last, since, until } = draft
  const title = draft.title.trim()
  if (kind === 'range') {
    if (!first) return { missing: 'first_date', title: 'First day' }
    if (!last) return { missing: 'last_date', title: 'Last day' }
    return { body: { kind, title, first_date: first, last_date: last } }
  }
  if (kind === 'weekly') {
    if (!from) return { missing: 'start_time', title: 'From' }
    if (!to) return { missing: 'end_time', title: 'Until' }
    const end_time = to === '00:00' ? '24:00' : to
    const dates = { first_date: since || null, last_date: until || null }
    const skipped_dates = skippedOf(draft)
    return { body: { kind, title, day, start_time: from, end_time, ...dates, skipped_dates } }
  }
  const instants = instantsOf(draft, zone)
  return 'missing' in instants ? instants : { body: { kind, title, ...instants } }
}

/** The time of a draft as it is asked what lies in it; null while it is none. */
export function closedTimeOf(draft: BlockDraft, zone: string): ClosedTime | null {
  const sent = bodyOf(draft, zone)
  if (!('body' in sent)) return null
  const { title: _, kind = 'once', ...time } = sent.body
  const said = Object.entries(time).filter(([, value]) => value !== null)
  return { kind, ...Object.fromEntries(said) }
}
