import { describe, expect, it } from 'vitest'
import { bodyOf, draftOf, offeredOf, placeOf, weekdays } from './state.ts'

const settings = {
  automatic_confirmation: true,
  minimum_notice: 48,
  booking_window: 30,
  buffer: 15,
  types: [
    { type: 'online' as const, text: 'https://treffen.example', days: [] },
    { type: 'in-branch' as const, text: '', days: [2, 1] },
  ],
}
const draft = draftOf({ offered: { value: [{ type: 'online' }], etag: null }, settings })

describe('the draft of the settings', () => {
  it('shows what is stored: numbers as texts, no days as all days', () => {
    expect(draft).toEqual({
      automatic_confirmation: true,
      minimum_notice: '48',
      booking_window: '30',
      buffer: '15',
      types: {
        'by-phone': { isOffered: false, text: '', days: weekdays },
        'in-branch': { isOffered: false, text: '', days: [2, 1] },
        online: { isOffered: true, text: 'https://treffen.example', days: weekdays },
      },
    })
  })

  it('has the usual values where nothing is stored', () => {
    expect(bodyOf(draftOf({ offered: { value: [], etag: null }, settings: {} }))).toEqual({
      automatic_confirmation: false,
      minimum_notice: 24,
      booking_window: 60,
      buffer: 0,
      types: [],
    })
  })

  it('becomes a body: all days as none, a type without anything of its own left out', () => {
    expect(bodyOf(draft).types).toEqual([
      { type: 'in-branch', text: '', days: [1, 2] },
      { type: 'online', text: 'https://treffen.example', days: [] },
    ])
    expect(offeredOf(draft)).toEqual([{ type: 'online' }])
  })

  it.each([
    ['24', 24],
    [' 24 ', 24],
    ['-5', -5],
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['', ''],
    ['zwei', 'zwei'],
    ['1e3', '1e3'],
    ['0x10', '0x10'],
    ['Infinity', 'Infinity'],
  ])('takes %j for %j', (typed, sent) => {
    expect(bodyOf({ ...draft, buffer: typed }).buffer).toBe(sent)
  })

  it.each([
    ['types.0.text', 'types.in-branch.text'],
    ['types.1.days', 'types.online.days'],
    ['types.1.days.3', 'types.online.days'],
    ['types.1.type', 'types.online.text'],
    ['types.2.text', 'types.2.text'],
    ['buffer', 'buffer'],
  ])('has the place of the error at %s at %s', (path, place) => {
    expect(placeOf(path, bodyOf(draft))).toBe(place)
  })
})
