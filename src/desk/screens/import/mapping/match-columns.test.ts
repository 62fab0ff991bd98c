import { describe, expect, it } from 'vitest'
import { likeness, matchColumns, usualKey } from './match-columns.ts'
import type { Target } from './targets.ts'

const target = (path: string, names: string[], refusal: Target['refusal'] = null): Target => ({
  path,
  names: [path, ...names],
  refusal,
  field: { path, label: path, help: '' },
  told: null,
  takes: { create: true, edit: true },
})

const targets = [
  target('name', ['Name']),
  target('alias', ['Alias']),
  target('address.zip', ['Zip code', 'Postleitzahl', 'Address: Zip code']),
  target('phone_number', ['Phone number', 'Telefonnummer']),
  target('updated_at', ['Updated', 'Geändert'], { reason: 'x', isStrict: false }),
]

describe('columns stand for fields', () => {
  it.each<[string, string]>([
    ['address.zip', 'address.zip'],
    ['POSTLEITZAHL', 'address.zip'],
    ['Address: Zip code', 'address.zip'],
    ['zip-code', 'address.zip'],
    ['Telefonnumer', 'phone_number'],
    ['geandert', ''],
    ['Geaendert', 'updated_at'],
    ['Shoe size', ''],
    ['', ''],
  ])('%s: %s', (head, want) => {
    expect(matchColumns([head], targets)).toEqual([want])
  })

  it('of which each has one column, the one that is called so exactly', () => {
    expect(matchColumns(['Name', 'name', 'Aliass'], targets)).toEqual(['', 'name', 'alias'])
  })

  it('are as like as words share pairs of letters', () => {
    expect(likeness('night', 'nacht')).toBeCloseTo(0.25)
    expect(likeness('a', 'a')).toBe(0)
  })

  it('say which record a row is about: by a key before a name', () => {
    expect(usualKey(['name', 'alias'], 'uuid', 'name')).toBe('alias')
    expect(usualKey(['name', ''], 'uuid', 'name')).toBe('name')
    expect(usualKey(['x'], 'uuid', 'name')).toBe('')
  })
})
