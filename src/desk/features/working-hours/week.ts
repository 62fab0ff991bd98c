/** A week while it is edited: what was typed, what is wrong with it, and what the server refused (product §13.1, §13.6). */
import {
  type HoursFaults,
  hoursFaults,
  startNotBeforeEnd,
  type WorkingHours,
  weekFaults,
} from '#rules/working-hours.ts'
import type { FieldErrors } from '../../kit/error-shapes.ts'

/** Message keys; 1 is Monday, at index 0. */
export const dayLabels = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

export type Week = readonly WorkingHours[]
type ByDay = Readonly<Record<number, HoursFaults>>

export interface WeekState {
  /** As the server has it. */
  readonly stored: Week
  readonly draft: Week
  /** What is shown: a time is only called wrong once it was left, or was to be saved. */
  readonly faults: ByDay
  /** Of the draft as it was sent. */
  readonly refused: ByDay
}

export type WeekAction =
  | { readonly type: 'added' | 'removed' | 'left'; readonly day: number }
  | {
      readonly type: 'typed'
      readonly day: number
      readonly times: Partial<Pick<WorkingHours, 'start_time' | 'end_time'>>
    }
  | { readonly type: 'checked' | 'reset' }
  | { readonly type: 'saved'; readonly week: Week }
  | { readonly type: 'refused'; readonly errors: FieldErrors }

export const weekState = (week: Week): WeekState => ({
  stored: inOrder(week),
  draft: inOrder(week),
  faults: {},
  refused: {},
})

export function weekReducer(state: WeekState, action: WeekAction): WeekState {
  const { draft, faults, refused, stored } = state
  switch (action.type) {
    case 'added': {
      const empty = { day: action.day, start_time: '', end_time: '' }
      return {
        ...state,
        draft: inOrder([...draft, empty]),
        faults: withDay(faults, empty.day, hoursFaults(empty)),
      }
    }
    case 'removed':
      return {
        ...state,
        draft: draft.filter(({ day }) => day !== action.day),
        faults: withDay(faults, action.day, null),
        refused: withDay(refused, action.day, null),
      }
    case 'typed': {
      const next = draft.map((entry) => (entry.day === action.day ? { ...entry, ...action.times } : entry))
      const still = stillWrong(faults[action.day], entryOf(next, action.day))
      return {
        ...state,
        draft: next,
        faults: withDay(faults, action.day, still),
        refused: withDay(refused, action.day, null),
      }
    }
    case 'left': {
      const entry = entryOf(draft, action.day)
      return { ...state, faults: withDay(faults, action.day, entry ? hoursFaults(entry) : null) }
    }
    case 'checked':
      return { ...state, faults: byDay(weekFaults(draft)) }
    case 'reset':
      return weekState(stored)
    case 'saved':
      return weekState(action.week)
    case 'refused':
      return { ...state, refused: dayErrors(action.errors) }
  }
}

/** While one types, what was wrong may come right; nothing is called wrong that was right before. */
function stillWrong(shown: HoursFaults | undefined, entry: WorkingHours | undefined): HoursFaults | null {
  const now = entry && hoursFaults(entry)
  if (!shown || !now) return null
  const startTime = shown.startTime && now.startTime
  const endTime = shown.endTime && now.endTime
  return startTime || endTime ? { ...(startTime && { startTime }), ...(endTime && { endTime }) } : null
}

/** What the server says of days, as error-shapes.ts names their places. */
export function dayErrors(errors: FieldErrors): ByDay {
  let found: ByDay = {}
  for (const [path, messages] of Object.entries(errors)) {
    const [, day, time] = /^\[day=([1-7])\]\.(startTime|endTime)$/.exec(path) ?? []
    if (day && time) found = withDay(found, Number(day), { ...found[Number(day)], [time]: messages })
  }
  return found
}

function withDay(all: ByDay, day: number, faults: HoursFaults | null): ByDay {
  const { [day]: _, ...others } = all
  return faults ? { ...others, [day]: faults } : others
}

const byDay = (faults: readonly { readonly day: number; readonly errors: HoursFaults }[]): ByDay =>
  Object.fromEntries(faults.map(({ day, errors }) => [day, errors]))

export const entryOf = (week: Week, day: number) => week.find((entry) => entry.day === day)

const inOrder = (week: Week): Week => week.toSorted((a, b) => a.day - b.day)

/** Days whose times are others than those that are stored, Monday first. */
export function changedDays({ draft, stored }: WeekState): number[] {
  return days.filter((day) => {
    const [now, before] = [entryOf(draft, day), entryOf(stored, day)]
    return now?.start_time !== before?.start_time || now?.end_time !== before?.end_time
  })
}

export const days: readonly number[] = dayLabels.map((_, index) => index + 1)

/** What is shown at a day: what the rules say, else what the server said. */
export const faultsOf = ({ faults, refused }: WeekState, day: number): HoursFaults =>
  faults[day] ?? refused[day] ?? {}

export const wrongDays = (state: WeekState): number[] =>
  days.filter((day) => Object.keys(faultsOf(state, day)).length > 0)

/** Which of the day's two fields is to be mended first. */
export const pathOfWrong = (state: WeekState, day: number): string =>
  `${day}.${faultsOf(state, day).startTime ? 'start_time' : 'end_time'}`

export const isFaultless = ({ draft }: WeekState): boolean => weekFaults(draft).length === 0

/** Whether a sentence is about both times, so that both are marked. */
export const isOfBoth = (messages: readonly string[] | undefined): boolean =>
  messages?.includes(startNotBeforeEnd) ?? false

/** Minutes between start and end; null while they do not make a day. */
export function minutesOf(entry: WorkingHours): number | null {
  if (hoursFaults(entry)) return null
  const [from, to] = [entry.start_time, entry.end_time].map((time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return hours * 60 + minutes
  })
  return (to ?? 0) - (from ?? 0)
}
