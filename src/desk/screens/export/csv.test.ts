import { describe, expect, it } from 'vitest'
import type { ResourceField } from '#rules/resource.ts'
import { field, resourceOf } from '../../resources/adapters/testing.ts'
import { describeResource } from '../../resources/descriptions.ts'
import { type CsvReader, cellsOf, csvLines, headsOf } from './csv.ts'

const reader = (language: string): CsvReader => ({
  language,
  translate: (key) => (key === 'Yes' ? 'Ja' : key),
  referenceName: (_, key) => `Name of ${key}`,
})

function cell(value: unknown, change: Partial<ResourceField>, language = 'de') {
  const { fields } = describeResource(resourceOf({ fields: [field('value', change)] }), {})
  return cellsOf({ value }, fields, reader(language))[0]
}

describe('a cell', () => {
  it.each<[string, unknown, Partial<ResourceField>, string]>([
    ['a text', 'Müller', {}, 'Müller'],
    ['nothing', null, {}, ''],
    ['a number, with a decimal comma', -1.5, { kind: 'number', type: 'number' }, '-1,5'],
    ['an amount in cents', 1250, { kind: 'money', unit: 'cents' }, '12,5'],
    ['minutes as a number', 90, { kind: 'integer', unit: 'minutes' }, '90'],
    ['an instant as it is', '2026-11-23T15:40:00Z', { kind: 'date-time' }, '2026-11-23T15:40:00Z'],
    ['an instant in seconds as ISO', 1795448400, { kind: 'date-time' }, '2026-11-23T15:40:00.000Z'],
    ['a day as ISO', '2026-11-23', { kind: 'date' }, '2026-11-23'],
    ['a word for true', true, { kind: 'boolean' }, 'Ja'],
    ['a word for a value', 'in-branch', { kind: 'enum', enum: ['in-branch'] }, 'In branch'],
    ['a name for a key', 7, { kind: 'reference', reference: 'others' }, 'Name of 7'],
    ['names for keys', ['a', 'b'], { kind: 'references', reference: 'others' }, 'Name of a, Name of b'],
    ['all of a list', ['a', 'b', 'c', 'd'], { kind: 'list', items: field('') }, 'a, b, c, d'],
    ['JSON', { a: 1 }, { kind: 'json' }, '{"a":1}'],
  ])('holds %s', (_, value, change, want) => {
    expect(cell(value, change)).toBe(want)
  })

  it.each(['=1+1', '+49 30', '-1', '@sum', '\tx', ' =1', '\r\n=1', '|x', '%x'])(
    'is no formula, whatever stands in it: %j',
    (text) => {
      expect(cell(text, {})).toBe(`'${text}`)
    },
  )

  it('has a decimal point for those who write one', () => {
    expect(cell(1.5, { kind: 'number', type: 'number' }, 'en')).toBe('1.5')
  })
})

describe('a file', () => {
  it('is separated as the language has it', () => {
    expect(csvLines([['a;b', 'a,b']], 'de-AT')).toBe('"a;b";a,b\r\n')
    expect(csvLines([['a;b', 'a,b']], 'en')).toBe('a;b,"a,b"\r\n')
  })

  it('says in its heads what numbers count', () => {
    const fields = [
      field('a', { label: 'Length', kind: 'integer', unit: 'minutes' }),
      field('b', { label: 'Price', kind: 'money', unit: 'cents' }),
      field('c', { label: '=Name' }),
    ]
    const described = describeResource(resourceOf({ fields, recordLabel: 'a' }), {}).fields
    expect(headsOf(described, reader('de'))).toEqual(['Length (minutes)', 'Price (EUR)', "'=Name"])
  })
})
