import '../own/our-admin.ts'
import { describe, expect, it } from 'vitest'
import type { ResourceField } from '#rules/resource.ts'
import desk from '../../translations/desk.json' with { type: 'json' }
import ui from '../../translations/ui.json' with { type: 'json' }
import { loadResource } from './admin.ts'
import { createFormatter } from './format.ts'

const germanTexts: Readonly<Record<string, { readonly de: string }>> = { ...desk, ...ui }
const german = createFormatter('de', 'Europe/Berlin', (key, values) =>
  key === 'Yes' ? 'Ja' : filled(values ? (germanTexts[key]?.de ?? key) : key, values),
)
const english = createFormatter('en-GB', 'Europe/London', filled)

function filled(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

const { fields } = await loadResource('organizations')
const named = (name: string) => fields.find((each) => each.name === name) ?? fields[0]

describe('createFormatter', () => {
  it('writes instants in the institution’s time zone, without doubt about the day', () => {
    expect(german.dateTime('2026-11-23T23:40:00Z')).toBe('24. Nov. 2026, 00:40')
    expect(english.dateTime('2026-11-23T23:40:00Z')).toBe('23 Nov 2026, 23:40')
    expect(german.day('2026-11-23T23:40:00Z')).toBe('24. Nov. 2026')
  })

  it('keeps a date without time on its day', () => {
    expect(english.date('2026-01-01')).toBe('1 Jan 2026')
  })

  it('joins labels as a sentence would', () => {
    expect(german.or(['Name', 'Alias', 'Ort'])).toBe('Name, Alias oder Ort')
    expect(english.or(['Name', 'Alias', 'City'])).toBe('Name, alias or city')
    expect(english.and(['Name', 'Alias'])).toBe('Name and Alias')
  })

  it('writes values by the kind of their field, nested ones too', () => {
    const record = { name: 'A', address: { city: 'Ort' }, advisors_count: 1234, updated_at: null }
    const written = ['name', 'address.city', 'advisors_count', 'updated_at'].map((name) => {
      const found = named(name)
      return found && german.field(record, found)
    })
    expect(written).toEqual(['A', 'Ort', '1.234', ''])
  })

  it('writes yes and no in words', () => {
    const isOpen = field({ kind: 'boolean' })
    expect(german.value(true, isOpen)).toBe('Ja')
    expect(german.value(false, isOpen)).toBe('No')
  })

  it.each<[string, unknown, Partial<ResourceField>, string]>([
    ['an amount of money', 12.5, { kind: 'money', unit: 'EUR' }, '12,50 €'],
    ['an amount in cents', 123456, { kind: 'money', unit: 'cents' }, '1.234,56 €'],
    ['minutes', 90, { kind: 'integer', unit: 'minutes' }, '1 Std. 30 Min.'],
    ['no minutes', 0, { kind: 'integer', unit: 'minutes' }, '0 Min.'],
    ['hours', 38, { kind: 'integer', unit: 'hours' }, '38 Std.'],
    ['many hours', 1234, { kind: 'integer', unit: 'hours' }, '1.234 Std.'],
    ['seconds', 75, { kind: 'integer', unit: 'seconds' }, '1 Min. 15 Sek.'],
    ['few seconds', 15, { kind: 'integer', unit: 'seconds' }, '15 Sek.'],
    ['time owed', -90, { kind: 'integer', unit: 'minutes' }, '−1 Std. 30 Min.'],
    ['a share', 12.5, { kind: 'number', unit: 'percent' }, '12,5 %'],
    ['a size', 1234567, { kind: 'integer', unit: 'bytes' }, '1,2 MB'],
    ['another unit', 3, { kind: 'number', unit: 'kilometres' }, '3 km'],
    ['a number that is a text', '1.5', { kind: 'number' }, '1.5'],
    ['a date that is none', 'soon', { kind: 'date' }, 'soon'],
    ['seconds since 1970', 1794787200, { kind: 'date-time' }, '16. Nov. 2026, 01:00'],
    ['a time', '09:30:00Z', { kind: 'time' }, '09:30'],
    ['a word without a label', 'in-branch', { kind: 'enum', enum: ['in-branch'] }, 'In branch'],
    ['a word with one', 'x', { kind: 'enum', enum: ['x'], enumLabels: ['Yes'] }, 'Ja'],
    ['several words', ['a', 'b'], { kind: 'enums' }, 'A, B'],
    ['a list', ['a', 'b', 'c', 'd', 'e'], { kind: 'list' }, 'a, b, c +2'],
    ['a list of objects', [{ n: 1, title: 'T' }], { kind: 'list' }, 'T'],
    ['a reference that is a whole record', { id: 3, login: 'octo' }, { kind: 'reference' }, 'octo'],
    ['anything', { a: [1] }, { kind: 'json' }, '{"a":[1]}'],
    ['nothing', null, { kind: 'money' }, ''],
  ])('writes %s', (_, value, change, want) => {
    expect(german.value(value, field(change)).replaceAll('\u00a0', ' ')).toBe(want)
  })

  it('writes lengths in the words of its language', () => {
    expect(english.value(90, field({ kind: 'integer', unit: 'minutes' }))).toBe('1 h 30 min')
    expect(english.value(75, field({ kind: 'integer', unit: 'seconds' }))).toBe('1 min 15 s')
  })
})

function field(change: Partial<ResourceField>): ResourceField {
  const [first] = fields
  return { ...(first?.raw as ResourceField), ...change }
}
