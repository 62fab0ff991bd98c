import './our-admin.ts'
import { describe, expect, it } from 'vitest'
import { resourceNamed } from './admin.ts'
import { createFormatter } from './format.ts'

const german = createFormatter('de', 'Europe/Berlin', (key) => (key === 'Yes' ? 'Ja' : key))
const english = createFormatter('en-GB', 'Europe/London', (key) => key)
const fields = resourceNamed('organizations')?.fields ?? []
const field = (name: string) => fields.find((each) => each.name === name) ?? fields[0]

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
      const found = field(name)
      return found && german.field(record, found)
    })
    expect(written).toEqual(['A', 'Ort', '1.234', ''])
  })

  it('writes yes and no in words', () => {
    const [first] = fields
    expect(first && german.field({ name: true }, { ...first, kind: 'boolean' })).toBe('Ja')
    expect(first && german.field({ name: false }, { ...first, kind: 'boolean' })).toBe('No')
  })
})
