/** Days on which usual hours do not count: public holidays, and the institution's own closing days (product §13.10, §13.11). */
import { isDate } from '../dates.ts'
import { minutesOf } from './days.ts'

export interface Closing {
  /** YYYY-MM-DD */
  readonly date: string
  /** Wall time from which on it is closed, as HH:mm; 00:00 for the whole day. */
  readonly from: string
  readonly name: { readonly de: string; readonly en: string }
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
    if (entry.kind === 'open') closings.delete(date)
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

/** Minutes since midnight until which a date is open; the whole day where nothing closes it. */
export function openUntil(closings: readonly Closing[], date: string): number {
  const closing = closings.find((each) => each.date === date)
  return closing ? minutesOf(closing.from) : 24 * 60
}

export const nameIn = ({ name }: Closing, language: string): string =>
  language.startsWith('de') ? name.de : name.en
