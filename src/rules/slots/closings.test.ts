import { describe, expect, it } from 'vitest'
import { type Closing, type ClosingDay, closedOn, closingsIn } from './closings.ts'

const christmas: Closing = { date: '2026-12-25', from: '00:00', name: { de: 'Weihnachten', en: 'Christmas' } }
const range = { from: '2026-12-20', to: '2027-01-10' }

function entry(date: string, name: string, more: Partial<ClosingDay> = {}): ClosingDay {
  return {
    place: 'institution',
    kind: 'closed',
    date,
    everyYear: false,
    from: null,
    name: { de: name, en: name },
    ...more,
  }
}

/** As 'date from name'. */
const closed = (entries: readonly ClosingDay[], asked = range) =>
  closingsIn(asked, [christmas], entries).map(({ date, from, name }) => `${date} ${from} ${name.de}`)

const holiday = '2026-12-25 00:00 Weihnachten'
const eve = (more?: Partial<ClosingDay>) => entry('2026-12-24', 'Heiligabend', more)
const onHoliday = (more?: Partial<ClosingDay>) => entry('2026-12-25', 'Betriebsruhe', more)
const open = { kind: 'open' } as const
const branch = { place: 'branch' } as const
const advisor = { place: 'advisor' } as const

describe('closing days', () => {
  it.each([
    ['nothing', [], [holiday]],
    ['a day', [eve()], ['2026-12-24 00:00 Heiligabend', holiday]],
    ['half a day', [eve({ from: '12:00' })], ['2026-12-24 12:00 Heiligabend', holiday]],
    ['a day before or after', [entry('2026-12-19', 'x'), entry('2027-01-11', 'x')], [holiday]],
    [
      'a day on a holiday, which has the words of the institution',
      [onHoliday()],
      ['2026-12-25 00:00 Betriebsruhe'],
    ],
    ['half a day on a holiday', [onHoliday({ from: '12:00' })], [holiday]],
    ['a holiday that is opened', [onHoliday(open)], []],
    ['a holiday that the branch opens', [onHoliday({ ...branch, ...open })], []],
    [
      'a holiday that the institution opens and the branch does not',
      [onHoliday(open), onHoliday({ ...branch })],
      ['2026-12-25 00:00 Betriebsruhe'],
    ],
    [
      'a day that the branch closes later',
      [eve({ from: '12:00' }), eve({ ...branch, from: '14:00' })],
      ['2026-12-24 14:00 Heiligabend', holiday],
    ],
    [
      'a day that the branch closes and the advisor opens',
      [onHoliday({ ...advisor, ...open }), onHoliday({ ...branch })],
      [],
    ],
  ] as const)('between two dates: %s', (_, entries, expected) => {
    expect(closed(entries)).toEqual(expected)
    expect(closed([...entries].reverse())).toEqual(expected)
  })

  it('are closed before and behind the other times of an open day, a holiday too; but not for whoever opens it', () => {
    const times = [
      { start: '09:00', end: '10:00' },
      { start: '11:00', end: '12:00' },
    ]
    const other = onHoliday({ ...branch, ...open, times })
    const found = closingsIn(range, [christmas], [other])
    expect(found).toMatchObject([{ date: '2026-12-25', from: '12:00', times }])
    expect(closedOn(found, '2026-12-25')).toEqual([
      { from: 0, to: 540 },
      { from: 720, to: 1440 },
    ])
    expect(closedOn(found, '2026-12-26')).toEqual([])
    expect(closedOn([christmas], '2026-12-25')).toEqual([{ from: 0, to: 1440 }])
    expect(closed([other, onHoliday({ ...advisor, ...open })])).toEqual([])
    const late = onHoliday({ ...open, times: [{ start: '00:00', end: '24:00' }] })
    expect(closedOn(closingsIn(range, [christmas], [late]), '2026-12-25')).toEqual([])
  })

  it('come back every year from the first on', () => {
    const yearly = [eve({ everyYear: true, from: '12:00' })]
    expect(closed(yearly, { from: '2025-12-01', to: '2028-12-31' })).toEqual([
      '2026-12-24 12:00 Heiligabend',
      holiday,
      '2027-12-24 12:00 Heiligabend',
      '2028-12-24 12:00 Heiligabend',
    ])
  })

  it('of every year give way to one for this very day, but not to another place', () => {
    const yearly = eve({ everyYear: true, from: '12:00' })
    expect(closed([eve(open), yearly])).toEqual([holiday])
    expect(closed([eve(open), { ...yearly, ...branch }])).toEqual(['2026-12-24 12:00 Heiligabend', holiday])
  })

  it('on 29 February are those of leap years alone', () => {
    const leap = entry('2028-02-29', 'Schalttag', { everyYear: true })
    const asked = { from: '2028-01-01', to: '2032-12-31' }
    expect(closingsIn(asked, [], [leap]).map(({ date }) => date)).toEqual(['2028-02-29', '2032-02-29'])
  })
})
