import { describe, expect, it } from 'vitest'
import { listParameters, querySerializer } from './query.ts'

const declared = [
  ...listParameters,
  { name: 'with', style: 'form', explode: false },
  { name: 'tag', style: 'form', explode: true },
]

describe('querySerializer', () => {
  const cases: [string, object, string][] = [
    ['writes scalars', { id: 7, open: false }, 'id=7&open=false'],
    ['leaves out what is not set', { a: undefined, b: null, c: '' }, 'c='],
    ['writes objects as deepObject', { filters: { administrable: true } }, 'filters[administrable]=true'],
    ['joins lists inside a deepObject', { filters: { advisors: ['a', 'b'] } }, 'filters[advisors]=a,b'],
    ['joins lists with commas', { with: ['metadata', 'address'] }, 'with=metadata,address'],
    ['leaves out an empty list', { with: [] }, ''],
    ['repeats an exploded list', { tag: ['x', 'y'] }, 'tag=x&tag=y'],
    ['writes JSON parameters as JSON', { sort: ['name', 'ASC'] }, 'sort=%5B%22name%22,%22ASC%22%5D'],
    ['leaves JSON as somebody has written it', { range: '[0,24]' }, 'range=%5B0,24%5D'],
    ['encodes what would end a value', { q: 'a&b=c#d' }, 'q=a%26b%3Dc%23d'],
  ]
  it.each(cases)('%s', (_, query, written) => {
    expect(querySerializer(declared)(query)).toBe(written)
  })

  it('keeps the value of a JSON parameter intact', () => {
    const written = querySerializer(declared)({ filter: { q: 'Süd, Ost & "West"' } })
    expect(JSON.parse(new URLSearchParams(written).get('filter') ?? '')).toEqual({ q: 'Süd, Ost & "West"' })
  })
})
