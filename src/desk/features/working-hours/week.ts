/** A week while it is edited: what was typed, what is wrong with it, and what the server refused (product §13.1, §13.6). */
import {
  type HoursFaults,
  hoursFaults,
  startNotBeforeEnd,
  type WorkingHours,
  weekFaults,
} from '#rules/working-hours.ts'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import type { DraftPart, DraftShape } from '../../kit/saving/draft-parts.ts'

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
  | { readonly type: 'checked' }

/** A week as it is edited: Monday first. */
export const weekDraftOf = (week: Week): Week => week.toSorted((a, b) => a.day - b.day)

export function weekReducer(state: WeekState, action: WeekAction): WeekState {
  const { draft, faults, refused } = state
  switch (action.type) {
    case 'added': {
      const empty = { day: action.day, start_time: '', end_time: '' }
      return {
        ...state,
        draft: weekDraftOf([...draft, empty]),
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

const ofDay = /^\[day=([1-7])\]\.(startTime|endTime)$/

/** The day that an error of the server is about; null for what is about none. */
export function dayAt(path: string): string | null {
  return ofDay.exec(path)?.[1] ?? null
}

/** What the server says of days, as error-shapes.ts names their places. */
export function dayErrors(errors: FieldErrors): ByDay {
  let found: ByDay = {}
  for (const [path, messages] of Object.entries(errors)) {
    const [, day, time] = ofDay.exec(path) ?? []
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

export const days: readonly number[] = dayLabels.map((_, index) => index + 1)

/** One weekday of a week. */
export interface DayPart extends DraftPart {
  readonly day: number
}

const dayParts: readonly DayPart[] = dayLabels.map((label, index) => ({
  day: index + 1,
  path: String(index + 1),
  label,
  words: (entry) => (isEntry(entry) ? `${entry.start_time}–${entry.end_time}` : ''),
}))

const isEntry = (value: unknown): value is WorkingHours =>
  typeof value === 'object' && value !== null && 'start_time' in value

/** A week is taken apart by its days: two people may change different ones. */
export const weekShape: DraftShape<Week, DayPart> = {
  partsOf: () => dayParts,
  partValue: (week, { day }) => entryOf(week, day),
  withPart: (week, { day }, entry) => {
    const others = week.filter((each) => each.day !== day)
    return isEntry(entry) ? weekDraftOf([...others, entry]) : others
  },
  isSame: (one, other) =>
    isEntry(one) && isEntry(other)
      ? one.start_time === other.start_time && one.end_time === other.end_time
      : one === other,
}

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
