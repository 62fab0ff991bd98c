import { describe, expect, it } from 'vitest'
import { firstPlan, isKeptAs, type KeptChoice, moved, obstacleTo, rowsQuery, withChoice } from './plan.ts'

const plan = firstPlan('en')
const column = (name: string) => ({ name, label: name, group: null, is_chosen: false })
const choice: KeptChoice = {
  uuid: 'u',
  version: 1,
  name: 'List',
  columns: ['b', 'gone', 'a'],
  format: 'xlsx',
  separator: 'semicolon',
}

describe('a plan', () => {
  it('begins with the separator of the reader’s Excel', () => {
    expect([firstPlan('de-AT').separator, firstPlan('en').separator]).toEqual(['semicolon', 'comma'])
  })

  it('asks for what is set, and for nothing else', () => {
    expect(rowsQuery(plan)).toEqual({})
    expect(
      rowsQuery({
        ...plan,
        columns: ['b', 'a'],
        branches: [{ uuid: 'x', name: 'X', slug: 'x', city: '' }],
        state: 'inactive',
        words: ' anna ',
      }),
    ).toEqual({ columns: ['b', 'a'], organization: ['x'], state: 'inactive', q: 'anna' })
  })

  it('takes over a kept choice, less columns that there are no longer', () => {
    const next = withChoice(plan, choice, [column('a'), column('b')])
    expect([next.columns, next.format, next.separator]).toEqual([['b', 'a'], 'xlsx', 'semicolon'])
    expect(isKeptAs(next, ['b', 'a'], { ...choice, columns: ['b', 'a'] })).toBe(true)
    expect(isKeptAs(next, ['a', 'b'], { ...choice, columns: ['b', 'a'] })).toBe(false)
  })

  it.each([
    [['b', 'a', 'c'], 'b', -1, ['b', 'a', 'c']],
    [['b', 'a', 'c'], 'a', -1, ['a', 'b', 'c']],
    [['b', 'a', 'c'], 'a', 1, ['b', 'c', 'a']],
    [['b', 'a', 'c'], 'c', 1, ['b', 'a', 'c']],
    [['b'], 'x', 1, ['b']],
  ] as const)('moves columns: %j, %s by %d', (names, name, by, want) => {
    expect(moved(names, name, by)).toEqual(want)
  })

  it('says why there is no file', () => {
    expect(obstacleTo(plan, [], 3)).toBe('Choose at least one column.')
    expect(obstacleTo(plan, ['a'], 0)).toBe('Nobody fits these filters.')
    expect(obstacleTo(plan, ['a'], 1_000_000)).toBe(null)
    expect(obstacleTo({ ...plan, format: 'xlsx' }, ['a'], 100_000)).toBe(null)
    expect(obstacleTo({ ...plan, format: 'xlsx' }, ['a'], 100_001)).toContain('Excel')
  })
})
