/**
 * Weekly working hours as people enter them (product §13.2, §13.3). The app repairs what is typed with
 * `keepTimeCharacters` and `repairTime`; the server refuses with `weekFaults` and repairs nothing. Times are wall times
 * of the tenant's zone, as HH:mm text, which also sorts by time.
 */

/** No day starts earlier. */
export const earliestTime = '03:00'

/** Minutes: times stand on the full and the half hour. */
const step = 30

/** 1 = Monday to 7 = Sunday. */
export interface WorkingHours {
  readonly day: number
  readonly start_time: string
  readonly end_time: string
}

/** Message keys by the time that they are about; the names are the reply's own (product §13.6). */
export interface HoursFaults {
  readonly startTime?: readonly string[]
  readonly endTime?: readonly string[]
}

export interface DayFaults {
  readonly day: number
  readonly errors: HoursFaults
}

export const startNotBeforeEnd = 'The start time of your working hours must be before the end time.'
export const startInvalid =
  'The start time of your working hours is invalid. Please enter a start time at the full or half hour in the format hh:mm.'
export const endInvalid =
  'The end time of your working hours is invalid. Please enter an end time at the full or half hour in the format hh:mm.'
export const dayTwice = 'There are already working hours for this day.'

/** While typing: only digits, colon and dot stay. */
export function keepTimeCharacters(typed: string): string {
  return typed.replace(/[^\d:.]/g, '')
}

/**
 * What was typed as a time on the grid, '' if it holds no digit. Hours over 23 and minutes over 59 become 00, minutes
 * go down to 00 or 30, and what is earlier than 03:00 becomes 03:00.
 */
export function repairTime(typed: string): string {
  const [hours, minutes] = partsOf(keepTimeCharacters(typed))
  if (hours === '' && minutes === '') return ''
  const hour = Number(hours) > 23 ? 0 : Number(hours)
  const minute = Number(minutes) > 59 ? 0 : Number(minutes)
  const time = `${twoDigits(hour)}:${twoDigits(minute - (minute % step))}`
  return time < earliestTime ? earliestTime : time
}

/** '9', '9.30', '09:30', '930' and '0930' are all understood; what follows the minutes is left out. */
function partsOf(kept: string): [hours: string, minutes: string] {
  if (/[:.]/.test(kept)) {
    const [hours = '', minutes = ''] = kept.split(/[:.]+/)
    return [hours, minutes]
  }
  if (kept.length <= 2) return [kept, '']
  const digits = kept.slice(0, 4)
  return [digits.slice(0, -2), digits.slice(-2)]
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Whether this is a time as it is kept: HH:mm, on the full or half hour, from 03:00 to 23:30. */
export function isWorkingTime(time: string): boolean {
  return /^(?:[01]\d|2[0-3]):(?:00|30)$/.test(time) && time >= earliestTime
}

/** What is wrong with one day's hours, null if nothing is. */
export function hoursFaults({
  start_time,
  end_time,
}: Pick<WorkingHours, 'start_time' | 'end_time'>): HoursFaults | null {
  const startTime = !isWorkingTime(start_time)
  const endTime = !isWorkingTime(end_time)
  if (startTime || endTime) {
    return { ...(startTime && { startTime: [startInvalid] }), ...(endTime && { endTime: [endInvalid] }) }
  }
  return start_time < end_time ? null : { startTime: [startNotBeforeEnd] }
}

/** What is wrong with a week, in its order. A day has one entry; a second is refused at that day (product §13.5). */
export function weekFaults(week: readonly WorkingHours[]): DayFaults[] {
  const seen = new Set<number>()
  return week.flatMap((entry) => {
    const errors = seen.has(entry.day) ? { startTime: [dayTwice] } : hoursFaults(entry)
    seen.add(entry.day)
    return errors ? [{ day: entry.day, errors }] : []
  })
}
