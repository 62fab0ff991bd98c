import type { components } from '#generated/types.ts'
import type { Day } from '#rules/slots/days.ts'
import { localOf } from '../../kit/zoned.ts'

export type Calendar = components['schemas']['Calendar']
export type Entry = components['schemas']['CalendarEntry']
export type Kind = Entry['kind']

/** Tells one piece of a calendar from all others, also in the next reading: a weekly block has one uuid for all its weeks. */
export const keyOf = ({ kind, uuid, start }: Entry) => `${kind} ${uuid ?? ''} ${start}`

/** From when to when, as instants. */
export interface Span {
  readonly start: string
  readonly end: string
}

/** Tells the record behind an entry from all others, wherever the entry lies now. */
export const identityOf = ({ kind, uuid }: Entry) => `${kind} ${uuid ?? ''}`

export const isAppointment = ({ kind }: Entry) => kind === 'appointment'

/** Whether its advisor may take it to another time: by the server's leave, see appointment-states. */
export function canMove({ kind, state, start }: Entry, now: Date): boolean {
  return kind === 'appointment' && (state === 'requested' || state === 'confirmed') && new Date(start) > now
}

/** Whether its advisor has given it these two times: an opened slot, or a block that is neither weekly nor whole days. */
export function hasOwnTimes({ kind, repeats, start, end }: Entry, zone: string): boolean {
  const isMidnight = (at: string) => localOf(at, zone).endsWith('T00:00')
  return kind === 'opened-slot' || (kind === 'block' && !repeats && !(isMidnight(start) && isMidnight(end)))
}

/** Of customers, and of visitors who are about to be: nobody else can come while they do. */
export const isVisit = ({ kind }: Entry) => kind === 'appointment' || kind === 'hold'

/** Whether another visit than itself lies in this time. */
export function isTaken(entries: readonly Entry[], entry: Entry, span: Span): boolean {
  return entriesWithin(entries.filter(isVisit), span).some((other) => keyOf(other) !== keyOf(entry))
}

/** Whether customers can come, or do come, at any time from now on. */
export function isAnythingLeft(entries: readonly Entry[], now: Date): boolean {
  const open: readonly Kind[] = ['hours', 'opened-slot', 'appointment', 'hold']
  return entries.some(({ kind, end }) => open.includes(kind) && new Date(end) > now)
}

const saying: ReadonlySet<Kind> = new Set(['hours', 'opened-slot', 'opened-day', 'closed', 'absence'])

/** The days on which nothing can be booked, and no entry says why (product §11.8). */
export const daysWithoutTimes = (entries: readonly Entry[], days: readonly Day[]): Day[] =>
  days.filter(({ start, end }) => {
    const day = { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
    return !entriesWithin(entries, day).some(({ kind }) => saying.has(kind))
  })

/** Entries that touch a time, by their start. */
export function entriesWithin(entries: readonly Entry[], span: Span): Entry[] {
  const [from, to] = [new Date(span.start), new Date(span.end)]
  return entries.filter(({ start, end }) => new Date(start) < to && new Date(end) > from)
}
