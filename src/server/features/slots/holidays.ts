/** Public holidays of a state, from the library date-holidays. Its laws are looked up there, and nowhere else. */
import type Holidays from 'date-holidays'
import { LRUCache } from 'lru-cache'
import { addDays } from '#rules/dates.ts'
import type { Closing } from '#rules/slots/closings.ts'

/** A year of a state; the dates of all that a process is asked about are few. */
const known = new LRUCache<string, Promise<readonly Closing[]>>({ max: 500 })

/**
 * The public holidays on these days, one for a date.
 *
 * @param state as the setting state has it; empty: none
 * @param from YYYY-MM-DD
 * @param to included
 */
export async function holidaysBetween(state: string, from: string, to: string): Promise<Closing[]> {
  if (state === '') return []
  const years: (readonly Closing[])[] = []
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++)
    years.push(await holidaysOf(state, year))
  return years.flat().filter(({ date }) => from <= date && date <= to)
}

function holidaysOf(state: string, year: number): Promise<readonly Closing[]> {
  const key = `${state} ${year}`
  const found = known.get(key) ?? findOut(state, year)
  known.set(key, found)
  return found
}

/** The library takes 60 ms and 27 MB to load: not before the first state is asked about. */
async function findOut(state: string, year: number): Promise<readonly Closing[]> {
  const { default: Library } = await import('date-holidays')
  const [country = '', ...parts] = state.split('-')
  const calendar = new Library(country, parts[0] as string, parts[1] as string, { types: ['public'] })
  const german = calendar.getHolidays(year, 'de')
  const english = calendar.getHolidays(year, 'en')
  const closings = german.flatMap((holiday, i) => {
    const name = { de: holiday.name, en: english[i]?.name ?? holiday.name }
    return datesOf(holiday).map((date) => ({ date, from: '00:00', name }))
  })
  return [...new Map(closings.map((closing) => [closing.date, closing])).values()]
}

/** The library's dates are those of the country's clock; most holidays last a day. */
function datesOf({ date, start, end }: ReturnType<Holidays['getHolidays']>[number]): string[] {
  const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000))
  return Array.from({ length: days }, (_, i) => addDays(date.slice(0, 10), i))
}
