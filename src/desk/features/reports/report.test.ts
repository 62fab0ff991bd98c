import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates.ts'
import { cardsReport } from './cards-report.ts'
import { compared, isEmpty, lineOf, mostOf, type Report } from './report.ts'
import { searchesReport } from './searches-report.ts'
import { sessionsReport } from './sessions-report.ts'
import { ticksOf } from './ticks.ts'

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => addDays(first, at))
const line = (count: number) => ({
  name: 'visits',
  points: daysFrom('2026-01-01', count).map((date) => ({ date, value: 2 })),
})

describe('how a figure stands to the one before', () => {
  it.each([
    [118, 100, { is: 'more', percent: 18 }],
    [300, 100, { is: 'more', percent: 200 }],
    [1, 3, { is: 'less', percent: 67 }],
    [0, 3, { is: 'less', percent: 100 }],
    [1001, 1000, { is: 'about' }],
    [7, 7, { is: 'same' }],
    [0, 0, { is: 'same' }],
    [7, 0, { is: 'new' }],
    [null, 5, { is: 'unknown' }],
    [5, null, { is: 'unknown' }],
    [null, null, { is: 'unknown' }],
  ])('%s after %s', (value, before, comparison) => {
    expect(compared(value, before)).toEqual(comparison)
  })
})

describe('a line', () => {
  it('is of days, as long as they can be told apart', () => {
    expect(lineOf(line(100), { step: 'day' }, sessionsReport)).toEqual({ step: 'day', line: line(100) })
  })

  it('of a year is of weeks that end with its last day', () => {
    const { step, line: drawn } = lineOf(line(366), { step: 'day' }, sessionsReport)
    expect(step).toBe('week')
    expect(drawn.points).toHaveLength(52)
    expect(drawn.points[0]).toEqual({ date: '2026-01-03', value: 14 })
    expect(drawn.points.at(-1)?.date).toBe('2026-12-26')
  })

  it('of shares is never added up', () => {
    const rates = { ...sessionsReport, rates: ['visits'] }
    expect(lineOf(line(366), { step: 'day' }, rates).step).toBe('day')
  })

  it('has its most where the first of the largest is, and none where nothing is told', () => {
    const points = [
      { date: '2026-11-09', value: 5 },
      { date: '2026-11-16', value: null },
      { date: '2026-11-23', value: 5 },
    ]
    expect(mostOf({ name: 'visits', points })).toEqual({ date: '2026-11-09', value: 5 })
    expect(mostOf({ name: 'visits', points: points.slice(1, 2) })).toBeNull()
  })

  it('names few days each, those of weeks by their Mondays, a year by its months', () => {
    expect(ticksOf(daysFrom('2026-11-20', 8), 'day').size).toBe(8)
    expect([...ticksOf(daysFrom('2026-11-20', 14), 'day')]).toEqual(['2026-11-23', '2026-11-30'])
    expect([...ticksOf(daysFrom('2026-11-20', 60), 'week')]).toEqual([
      '2026-11-20',
      '2026-12-01',
      '2027-01-01',
    ])
  })
})

describe('a report', () => {
  const report = (totals: Report['totals']): Report => ({
    ...{ from: '2026-11-09', to: '2026-11-22', step: 'week', is_rounded: true, previous: totals, totals },
    series: [line(1)],
  })

  it('is empty where nothing was counted, not where figures are too small to be told', () => {
    expect(isEmpty(report({ visits: 0, page_views: 0 }))).toBe(true)
    expect(isEmpty(report({ visits: null, page_views: 0 }))).toBe(false)
    expect(isEmpty({ ...report({ visits: null }), series: [] })).toBe(true)
    expect(isEmpty({ ...report({ kept: 0, no_show_rate: null }), is_rounded: false })).toBe(true)
  })
})

const germanTexts = Object.assign(
  {},
  ...globSync('src/translations/*.json').map((area) => JSON.parse(readFileSync(area, 'utf8'))),
)

describe.each([sessionsReport, searchesReport, cardsReport])('the words of the report $name', (report) => {
  /** Every text in a description, but for names and what a column is. */
  const textsIn = (value: unknown, key = ''): string[] => {
    if (typeof value === 'string') return ['name', 'is'].includes(key) ? [] : [value]
    if (Array.isArray(value)) return key === 'rates' ? [] : value.flatMap((each) => textsIn(each))
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, each]) => textsIn(each, isNamed(key) ? '' : name))
  }
  const isNamed = (key: string) => ['figures', 'words', 'parts'].includes(key)

  it('are there in German', () => {
    const texts = textsIn(report)
    expect(texts.length).toBeGreaterThan(10)
    expect(texts.filter((text) => !(text in germanTexts))).toEqual([])
  })
})
