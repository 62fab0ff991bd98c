import { describe, expect, it } from 'vitest'
import { answerBy, isDueWhatever } from './answer-by.ts'

const zone = 'Europe/Berlin'
/** On a Tuesday at 10:00. */
const starts = new Date('2026-11-24T09:00:00Z')

describe('a request is to be answered', () => {
  it.each([
    ['two hours before', '2026-11-20T18:00:00Z', '2026-11-24T07:00:00Z'],
    ['two hours before the same day', '2026-11-24T05:00:00Z', '2026-11-24T07:00:00Z'],
    ['after half of what is left', '2026-11-24T07:00:00Z', '2026-11-24T08:00:00Z'],
    ['after half of less than an hour', '2026-11-24T08:30:00Z', '2026-11-24T08:45:00Z'],
  ])('%s: asked at %s by %s', (_, now, by) => {
    expect(answerBy(starts, new Date(now), { zone, holidays: [] })).toEqual(new Date(by))
  })

  it.each([
    ['within two working days', '2026-11-24T09:00:00Z', [], '2026-11-26T09:00:00Z'],
    ['past a weekend, in the evening', '2026-11-26T20:00:00Z', [], '2026-11-30T17:00:00Z'],
    ['asked on a Saturday', '2026-11-28T10:00:00Z', [], '2026-12-01T10:00:00Z'],
    ['past a holiday', '2026-11-24T09:00:00Z', ['2026-11-25'], '2026-11-27T09:00:00Z'],
    ['on the days of the institution', '2026-11-27T23:30:00Z', [], '2026-11-30T17:00:00Z'],
    ['asked before anybody works', '2026-11-24T05:00:00Z', [], '2026-11-25T17:00:00Z'],
    ['never on a holiday', '2026-12-09T09:00:00Z', ['2026-12-10', '2026-12-11'], '2026-12-09T17:00:00Z'],
  ])('%s', (_, now, holidays, by) => {
    const later = new Date('2026-12-11T09:00:00Z')
    expect(answerBy(later, new Date(now), { zone, holidays })).toEqual(new Date(by))
  })

  it.each([
    [
      'the evening before an early visit',
      '2026-11-24T10:58:00Z',
      '2026-11-26T07:30:00Z',
      '2026-11-25T17:00:00Z',
    ],
    [
      'on Friday before an early Monday',
      '2026-11-27T11:00:00Z',
      '2026-11-30T08:00:00Z',
      '2026-11-27T17:00:00Z',
    ],
    ['on Friday before a Saturday', '2026-11-26T11:00:00Z', '2026-11-28T10:00:00Z', '2026-11-27T17:00:00Z'],
    [
      'in the night, where it was asked too late',
      '2026-11-25T16:00:00Z',
      '2026-11-26T07:30:00Z',
      '2026-11-26T05:30:00Z',
    ],
    ['at 18:00 of summer time', '2026-06-24T10:58:00Z', '2026-06-26T06:30:00Z', '2026-06-25T16:00:00Z'],
  ])('%s', (_, now, start, by) => {
    expect(answerBy(new Date(start), new Date(now), { zone, holidays: [] })).toEqual(new Date(by))
  })
})

describe('holidays are looked up', () => {
  it.each([
    [false, 'where it is due on the day of the visit', '2026-11-24T05:00:00Z', '2026-11-24T12:00:00Z'],
    [true, 'where it is due on a day before', '2026-11-24T10:58:00Z', '2026-11-26T07:30:00Z'],
    [true, 'where there are days between', '2026-11-24T10:58:00Z', '2026-12-26T07:30:00Z'],
  ])('%s: %s', (isAsked, _, now, start) => {
    expect(isDueWhatever(new Date(start), new Date(now), zone)).toBe(!isAsked)
  })
})
