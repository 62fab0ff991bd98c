import { describe, expect, it } from 'vitest'
import type { Entry } from './entry.ts'
import { eventsOf } from './events.ts'

const zone = 'Europe/Berlin'
const now = new Date('2030-11-25T09:00:00Z')
const at = (kind: Entry['kind'], start: string, end: string, more: Partial<Entry> = {}): Entry => ({
  kind,
  uuid: `${kind} ${start}`,
  start: `2030-11-${start}:00Z`,
  end: `2030-11-${end}:00Z`,
  ...more,
})
const dragged = (entry: Entry) => {
  const [event] = eventsOf([entry], { now, zone })
  return [event?.startEditable, event?.durationEditable]
}
const placed = (...entries: Entry[]) =>
  eventsOf(entries, { now, zone }).map(({ className }) =>
    String(className)
      .split(' ')
      .filter((name) => ['is-behind', 'is-covered', 'is-in-front', 'is-above', 'is-beside'].includes(name))
      .join(' '),
  )

describe('dragging', () => {
  it.each([
    ['an opened slot, by its edges too', at('opened-slot', '26T17:00', '26T18:00'), [true, true]],
    ['a block of one time, by its edges too', at('block', '26T11:00', '26T12:00'), [true, true]],
    ['a block that has begun', at('block', '25T08:00', '25T12:00'), [true, true]],
    [
      'an appointment as a whole',
      at('appointment', '26T11:00', '26T12:00', { state: 'confirmed' }),
      [true, false],
    ],
  ])('moves %s', (_, entry, expected) => expect(dragged(entry)).toEqual(expected))

  it.each([
    ['a weekly block', at('block', '26T11:00', '26T12:00', { repeats: true })],
    ['a block of whole days', at('block', '25T23:00', '27T23:00')],
    ['an absence', at('absence', '25T23:00', '26T23:00')],
    ['a time that a visitor holds', at('hold', '26T11:00', '26T12:00')],
    ['what is over', at('block', '25T07:00', '25T08:00')],
  ])('leaves %s where it is', (_, entry) => expect(dragged(entry)).toEqual([false, false]))
})

describe('what lies at the same time', () => {
  const block = at('block', '26T09:00', '26T15:00')
  const visit = (start: string, end: string) => at('appointment', start, end)

  it('is whole: blocks behind, an appointment above them', () => {
    expect(placed(block, visit('26T10:00', '26T11:00'))).toEqual(['is-behind', 'is-in-front is-above'])
    expect(placed(block, visit('26T08:30', '26T09:30'))).toEqual([
      'is-behind is-covered',
      'is-in-front is-above',
    ])
    expect(placed(block, visit('26T15:00', '26T16:00'))).toEqual(['is-behind', 'is-in-front'])
  })

  it('is side by side where it is two appointments', () => {
    expect(placed(visit('26T10:00', '26T11:00'), visit('26T10:30', '26T12:00'))).toEqual([
      'is-beside',
      'is-beside',
    ])
  })
})
