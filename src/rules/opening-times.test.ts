import { describe, expect, it } from 'vitest'
import { dayTimesOf, openingTimesOf, openStateOf, stateEnds, writtenTimes } from './opening-times.ts'

const time = (day: number, start: string, end: string) => ({ day, start, end })

describe('opening times', () => {
  it.each([
    ['', []],
    ['Mo 09:00-18:00', [time(1, '09:00', '18:00')]],
    [
      'Mo–Di 09:00–12:00, 13:00–18:00',
      [1, 2].flatMap((day) => [time(day, '09:00', '12:00'), time(day, '13:00', '18:00')]),
    ],
    [
      'mo-di 09:00-12:00,14:00-24:00',
      [1, 2].flatMap((day) => [time(day, '09:00', '12:00'), time(day, '14:00', '24:00')]),
    ],
    [
      ' Sa 10:00-13:00 ; Do,Su 08:30-09:00; ',
      [time(4, '08:30', '09:00'), time(6, '10:00', '13:00'), time(7, '08:30', '09:00')],
    ],
  ] as const)('are read from %j', (text, times) => {
    expect(openingTimesOf(text)).toEqual(times)
  })

  it.each([
    ...[
      'Mo',
      '09:00-18:00',
      'Mo 9-18',
      'Mo 18:00-09:00',
      'Mo 09:00-09:00',
      'Mo 24:00-24:00',
      'Xx 09:00-18:00',
    ],
    ...['Fr-Mo 09:00-18:00', 'Mo-Di-Mi 09:00-10:00', 'Mo 09:00-12:00,11:00-13:00', 'Mo 09:00-18:00 closed'],
    ...[
      'Mo 09:00-18:00; Mo 10:00-11:00',
      'constructor 09:00-18:00',
      'Mo 25:00-26:00',
      '<b>',
      'Mo,, 09:00-18:00',
    ],
  ])('are not read from %j', (text) => {
    expect(openingTimesOf(text)).toBeNull()
  })

  it('stand together where days have the same', () => {
    const names = ['', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
    const times = openingTimesOf('Mo-Mi,Fr 09:00-18:00; Do 09:00-12:00,14:00-20:00; So 10:00-11:00') ?? []
    expect(writtenTimes(times, (day) => names[day] ?? '')).toEqual([
      ['Mo–Mi', '09:00–18:00'],
      ['Do', '09:00–12:00, 14:00–20:00'],
      ['Fr', '09:00–18:00'],
      ['So', '10:00–11:00'],
    ])
  })
})

describe('whether it is open', () => {
  const week = openingTimesOf('Mo-Fr 09:00-12:30,14:00-18:00; Sa 10:00-13:00') ?? []
  const zone = 'Europe/Berlin'
  const at = (moment: string, closings: Parameters<typeof openStateOf>[1] = []) =>
    openStateOf(week, closings, new Date(moment), zone)
  const closed = (date: string, hour: string) => ({
    is_open: false,
    until: null,
    opens: { date, time: hour },
  })
  const open = (until: string) => ({ is_open: true, until, opens: null })

  it.each([
    // A Tuesday in winter, an hour before UTC.
    ['2026-11-24T07:59:00Z', closed('2026-11-24', '09:00')],
    ['2026-11-24T08:00:00Z', open('12:30')],
    ['2026-11-24T11:29:59Z', open('12:30')],
    ['2026-11-24T11:30:00Z', closed('2026-11-24', '14:00')],
    ['2026-11-24T17:00:00Z', closed('2026-11-25', '09:00')],
    // Saturday evening leads to Monday; in summer two hours.
    ['2026-11-28T15:00:00Z', closed('2026-11-30', '09:00')],
    ['2026-07-07T07:00:00Z', open('12:30')],
    // The night in which the clocks go back.
    ['2026-10-25T00:30:00Z', closed('2026-10-26', '09:00')],
  ])('%s', (moment, state) => {
    expect(at(moment)).toEqual(state)
  })

  it('days on which it is closed are left out, and such as end earlier end earlier', () => {
    const closings = [
      { date: '2026-12-24', closed_from: '12:00' },
      { date: '2026-12-25', closed_from: null },
    ]
    expect(at('2026-12-24T09:00:00Z', closings)).toEqual(open('12:00'))
    expect(at('2026-12-24T11:00:00Z', closings)).toEqual(closed('2026-12-26', '10:00'))
  })

  it('a day with other times has these alone, also where it is closed otherwise', () => {
    const other = (date: string, ...times: [string, string][]) => ({
      date,
      closed_from: times.at(-1)?.[1] ?? null,
      opening_times: times.map(([start, end]) => ({ start, end })),
    })
    const christmas = [other('2026-12-24', ['09:00', '11:00'], ['15:00', '16:00'])]
    expect(at('2026-12-24T08:30:00Z', christmas)).toEqual(open('11:00'))
    expect(at('2026-12-24T11:30:00Z', christmas)).toEqual(closed('2026-12-24', '15:00'))
    expect(at('2026-12-24T15:30:00Z', christmas)).toMatchObject({ is_open: false })
    // A Sunday; and the ones on which clocks change.
    const sunday = (date: string) => [other(date, ['01:00', '24:00'])]
    expect(at('2026-11-29T05:00:00Z', sunday('2026-11-29'))).toEqual(open('24:00'))
    expect(at('2026-11-28T15:00:00Z', sunday('2026-11-29'))).toEqual(closed('2026-11-29', '01:00'))
    const forward = at('2027-03-28T01:30:00Z', sunday('2027-03-28'))
    expect(forward).toEqual(open('24:00'))
    expect(stateEnds(forward, new Date('2027-03-28T12:00:00Z'), zone).toISOString()).toBe(
      '2027-03-28T22:00:00.000Z',
    )
    expect(at('2027-10-31T01:30:00Z', sunday('2027-10-31'))).toEqual(open('24:00'))
  })

  it.each([
    ['09:00-12:00', [['09:00', '12:00']]],
    [
      '14:00–16:00, 09:00–12:00',
      [
        ['09:00', '12:00'],
        ['14:00', '16:00'],
      ],
    ],
    ['00:00-24:00', [['00:00', '24:00']]],
    ['12:00-09:00', null],
    ['09:00-12:00,11:00-13:00', null],
    ['09:00-12:00,09:00-12:00', null],
    ['9-12', null],
    ['', null],
  ])('of one day, %j is %j', (text, times) => {
    expect(dayTimesOf(text)?.map(({ start, end }) => [start, end]) ?? null).toEqual(times)
  })

  it('without times it never opens', () => {
    expect(openStateOf([], [], new Date('2026-11-24T08:00:00Z'), zone)).toEqual({
      is_open: false,
      until: null,
      opens: null,
    })
  })

  it.each([
    ['2026-11-24T08:00:20Z', '2026-11-24T11:30:00.000Z'],
    ['2026-11-24T11:30:00Z', '2026-11-24T13:00:00.000Z'],
    ['2026-11-24T17:30:00Z', '2026-11-24T23:00:00.000Z'],
  ])('what holds at %s ends at %s', (moment, end) => {
    expect(stateEnds(at(moment), new Date(moment), zone).toISOString()).toBe(end)
  })
})
