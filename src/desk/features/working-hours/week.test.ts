import { describe, expect, it } from 'vitest'
import { endInvalid, startInvalid, startNotBeforeEnd } from '#rules/working-hours.ts'
import { changedParts } from '../../kit/saving/draft-parts.ts'
import {
  dayErrors,
  faultsOf,
  isFaultless,
  minutesOf,
  pathOfWrong,
  type WeekAction,
  type WeekState,
  weekDraftOf,
  weekReducer,
  weekShape,
  wrongDays,
} from './week.ts'

const hours = (day: number, start_time = '09:00', end_time = '17:00') => ({ day, start_time, end_time })
const stored = [hours(1), hours(5, '09:00', '14:00')]
const weekState = (week: typeof stored): WeekState => ({ draft: weekDraftOf(week), faults: {}, refused: {} })
const changedDays = ({ draft }: WeekState, since = stored) =>
  changedParts(weekShape, since, draft).map(({ day }) => day)
const edited = (...actions: WeekAction[]) => actions.reduce(weekReducer, weekState(stored))
const typed = (day: number, times: object): WeekAction => ({ type: 'typed', day, times })

describe('a week while it is edited', () => {
  it('stands as it is stored, in the order of the days', () => {
    const week = [hours(5), hours(1)]
    const state = weekState(week)
    expect(state.draft.map(({ day }) => day)).toEqual([1, 5])
    expect([changedDays(state, week), wrongDays(state), isFaultless(state)]).toEqual([[], [], true])
  })

  it('takes a day as an empty, invalid entry, and gives it away again', () => {
    const added = edited({ type: 'added', day: 3 })
    expect(added.draft).toEqual([stored[0], hours(3, '', ''), stored[1]])
    expect(faultsOf(added, 3)).toEqual({ startTime: [startInvalid], endTime: [endInvalid] })
    expect([changedDays(added), wrongDays(added), isFaultless(added)]).toEqual([[3], [3], false])
    const removed = weekReducer(added, { type: 'removed', day: 3 })
    expect([removed.draft, changedDays(removed), wrongDays(removed)]).toEqual([stored, [], []])
    expect(changedDays(edited({ type: 'removed', day: 5 }))).toEqual([5])
  })

  it('calls nothing wrong while it is typed, and right as soon as it is', () => {
    const typing = edited(typed(1, { start_time: '18' }))
    expect(wrongDays(typing)).toEqual([])
    const late = edited(typed(1, { start_time: '18:00' }), { type: 'left', day: 1 })
    expect(faultsOf(late, 1)).toEqual({ startTime: [startNotBeforeEnd] })
    expect(wrongDays(weekReducer(late, typed(1, { end_time: '1' })))).toEqual([])
    const added = edited({ type: 'added', day: 3 }, typed(3, { start_time: '09:00' }))
    expect(faultsOf(added, 3)).toEqual({ endTime: [endInvalid] })
    expect(pathOfWrong(added, 3)).toBe('3.end_time')
  })

  it('names every wrong day before it is saved', () => {
    const state = edited(typed(1, { start_time: '' }), typed(5, { end_time: '08:00' }), { type: 'checked' })
    expect(wrongDays(state)).toEqual([1, 5])
    expect(faultsOf(state, 5)).toEqual({ startTime: [startNotBeforeEnd] })
  })

  it('shows what the server says of a day until that day is changed', () => {
    const errors = {
      '[day=1].startTime': ['Zu früh.', 'Belegt.'],
      '[day=5].endTime': ['Zu spät.'],
      '[day=9].endTime': ['x'],
      '[day=5].colour': ['x'],
      body: ['x'],
    }
    const state = { ...weekState(stored), refused: dayErrors(errors) }
    expect(faultsOf(state, 1)).toEqual({ startTime: ['Zu früh.', 'Belegt.'] })
    expect(faultsOf(state, 5)).toEqual({ endTime: ['Zu spät.'] })
    expect(wrongDays(state)).toEqual([1, 5])
    expect(wrongDays(weekReducer(state, { type: 'left', day: 1 }))).toEqual([1, 5])
    expect(wrongDays(weekReducer(state, typed(1, { end_time: '16:00' })))).toEqual([5])
    expect(wrongDays(weekReducer(state, { type: 'removed', day: 5 }))).toEqual([1])
    expect(dayErrors({ '[day=2].startTime': ['a'], '[day=2].endTime': ['b'] })).toEqual({
      2: { startTime: ['a'], endTime: ['b'] },
    })
  })
})

describe('weekShape', () => {
  const of = (week: typeof stored, other: typeof stored) =>
    changedParts(weekShape, week, other).map(({ label }) => label)

  it('tells days apart that were added, removed and changed', () => {
    expect(of(stored, [hours(1, '10:00'), hours(3)])).toEqual(['Monday', 'Wednesday', 'Friday'])
    expect(of(stored, [...stored].reverse())).toEqual([])
  })

  it('puts one day of another week into a week, or takes it out', () => {
    const [monday, friday] = weekShape.partsOf([]).filter(({ day }) => day === 1 || day === 5)
    if (!monday || !friday) throw new Error('A week has a Monday and a Friday.')
    const changed = weekShape.withPart(stored, monday, hours(1, '10:00'))
    expect(changed).toEqual([hours(1, '10:00'), stored[1]])
    expect(weekShape.withPart(changed, friday, undefined)).toEqual([hours(1, '10:00')])
    expect(friday.words?.(stored[1], String)).toBe('09:00–14:00')
    expect(friday.words?.(undefined, String)).toBe('')
  })
})

it.each([
  [hours(1), 480],
  [hours(1, '03:00', '23:30'), 1230],
  [hours(1, '17:00', '09:00'), null],
  [hours(1, '', ''), null],
])('%j is %j minutes', (entry, minutes) => expect(minutesOf(entry)).toBe(minutes))
