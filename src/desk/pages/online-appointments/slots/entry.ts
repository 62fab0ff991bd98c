import type { components } from '#generated/types.ts'

export type Calendar = components['schemas']['Calendar']
export type Entry = components['schemas']['CalendarEntry']
export type Kind = Entry['kind']

/** The same piece of a calendar, whenever it is read: a weekly block has one uuid for all its weeks. */
export const keyOf = ({ kind, uuid, start }: Entry) => `${kind} ${uuid ?? ''} ${start}`

export const isAppointment = ({ kind }: Entry) => kind === 'appointment'

/** Whether its advisor may take it to another time: by the server's leave, see appointment-states. */
export function canMove({ kind, state, start }: Entry, now: Date): boolean {
  return kind === 'appointment' && (state === 'requested' || state === 'confirmed') && new Date(start) > now
}

/** Whether customers can come, or do come, at any time from now on. */
export function isAnythingLeft(entries: readonly Entry[], now: Date): boolean {
  const open: readonly Kind[] = ['hours', 'opened-slot', 'appointment', 'hold']
  return entries.some(({ kind, end }) => open.includes(kind) && new Date(end) > now)
}

const between = { start: '', end: '' }

/** What a day holds: entries that touch it, by their start. @param day of the institution, as instants */
export function entriesWithin(entries: readonly Entry[], day: typeof between): Entry[] {
  const [from, to] = [new Date(day.start), new Date(day.end)]
  return entries.filter(({ start, end }) => new Date(start) < to && new Date(end) > from)
}
