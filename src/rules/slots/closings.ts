/**
 * Days on which usual hours do not count: public holidays, the institution's own closing days (product §13.10, §13.11), and
 * days with other opening times, which are closed before the first and after the last of them (product §13.15).
 */
import { isDate } from '../dates.ts'
import type { DayTime } from '../opening-times.ts'
import { minutesOf } from './days.ts'

export interface Closing {
  /** YYYY-MM-DD */
  readonly date: string
  /** Wall time from which on it is closed, as HH:mm; 00:00 for the whole day. */
  readonly from: string
  readonly name: { readonly de: string; readonly en: string }
  /** When it is open on this day, whatever holds otherwise; it is closed before the first of them too. */
  readonly times?: readonly DayTime[]
}

/** Whose entry of closing days it is, from what counts least to what counts most. */
const places = ['institution', 'branch', 'advisor'] as const

/** What somebody entered of a day. */
export interface ClosingDay {
  readonly place: (typeof places)[number]
  readonly kind: 'closed' | 'open'
  /** YYYY-MM-DD; of one that comes every year: the first. */
  readonly date: string
  readonly everyYear: boolean
  /** HH:mm; null: the whole day. */
  readonly from: string | null
  readonly name: Closing['name']
  /** Of a day that is open: when, if otherwise than usual. */
  readonly times?: readonly DayTime[]
}

/**
 * What is closed between two dates: of each date the entry decides that counts most. Half a day that is closed leaves a
 * holiday closed; only an entry that opens the day takes it away.
 *
 * @returns one for a date, in order
 */
export function closingsIn(
  { from, to }: { readonly from: string; readonly to: string },
  holidays: readonly Closing[],
  entries: readonly ClosingDay[],
): readonly Closing[] {
  if (entries.length === 0) return holidays
  const closings = new Map(holidays.map((closing) => [closing.date, closing]))
  const deciding = new Map<string, ClosingDay>()
  for (const entry of entries.toSorted((a, b) => weightOf(a) - weightOf(b)))
    for (const date of datesOf(entry, from, to)) deciding.set(date, entry)
  for (const [date, entry] of deciding) {
    if (entry.kind === 'open' && entry.times?.length) closings.set(date, otherTimes(entry, date, entry.times))
    else if (entry.kind === 'open') closings.delete(date)
    else if (entry.from === null || !closings.has(date)) closings.set(date, closingBy(entry, date))
  }
  return [...closings.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** At one place, an entry for this very day counts more than one for every year. */
const weightOf = ({ place, everyYear }: ClosingDay) => places.indexOf(place) * 2 + (everyYear ? 0 : 1)

function datesOf({ date, everyYear }: ClosingDay, from: string, to: string): string[] {
  const first = Number(from.slice(0, 4))
  const years = Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, i) => first + i)
  const dates = everyYear ? years.map((year) => `${year}${date.slice(4)}`) : [date]
  // 29 February is no day of most years.
  return dates.filter((each) => from <= each && each <= to && date <= each && isDate(each))
}

const closingBy = ({ from, name }: ClosingDay, date: string): Closing => ({
  date,
  from: from ?? '00:00',
  name,
})

const otherTimes = ({ name }: ClosingDay, date: string, times: readonly DayTime[]): Closing => ({
  date,
  from: times.at(-1)?.end ?? '00:00',
  name,
  times,
})

interface Minutes {
  /** Since midnight. */
  readonly from: number
  readonly to: number
}

/** Between which minutes a date is open; the whole day where nothing closes it. */
export function openOn(closings: readonly Closing[], date: string): Minutes {
  const closing = closings.find((each) => each.date === date)
  if (!closing) return { from: 0, to: 24 * 60 }
  return { from: minutesOf(closing.times?.[0]?.start ?? '00:00'), to: minutesOf(closing.from) }
}

/** What is left of a day: before it opens, and from when it is closed. */
export function closedOn(closings: readonly Closing[], date: string): readonly Minutes[] {
  const { from, to } = openOn(closings, date)
  return [
    { from: 0, to: from },
    { from: to, to: 24 * 60 },
  ].filter((each) => each.from < each.to)
}

export const nameIn = ({ name }: Closing, language: string): string =>
  language.startsWith('de') ? name.de : name.en
