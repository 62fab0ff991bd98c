import { describe, expect, it } from 'vitest'
import { pathOf, placeErrors, toSentences, withoutErrorsOf, wrongFields } from './errors.ts'

const fields = [
  { path: 'name', label: 'Name', help: '' },
  { path: 'alias', label: 'Alias', help: 'Small letters only.' },
  { path: 'address.zip', label: 'Zip', help: '' },
  { path: 'tags', label: 'Tags', help: '' },
]

const translate = (key: string, values: Record<string, unknown> = {}) =>
  key.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))

describe('placeErrors', () => {
  it('puts dotted paths where rjsf looks for them', () => {
    const { placed, elsewhere } = placeErrors({ name: ['a'], 'address.zip': ['b', 'c'] }, fields)
    expect(placed).toEqual({ name: { __errors: ['a'] }, address: { zip: { __errors: ['b', 'c'] } } })
    expect(elsewhere).toEqual([])
  })

  it('puts an error below a field at that field', () => {
    expect(placeErrors({ 'tags.2.label': ['a'] }, fields).placed).toEqual({ tags: { __errors: ['a'] } })
  })

  it('tells apart what belongs to no field, so that nothing is swallowed', () => {
    expect(placeErrors({ colour: ['There is no such field.'] }, fields)).toEqual({
      placed: {},
      elsewhere: ['There is no such field.'],
    })
  })
})

describe('withoutErrorsOf', () => {
  it('forgets the errors of changed fields only', () => {
    const errors = { name: ['a'], alias: ['b'] }
    expect(withoutErrorsOf(errors, fields.slice(0, 1))).toEqual({ alias: ['b'] })
    expect(withoutErrorsOf(errors, [])).toBe(errors)
  })
})

describe('toSentences', () => {
  const sentences = (errors: object[]) =>
    toSentences(errors as never, fields, translate).map(({ message }) => message)

  it('says what to mend, by the name of the field', () => {
    expect(sentences([{ name: 'required', property: '.name', params: { missingProperty: 'name' } }])).toEqual(
      ['Name cannot be empty'],
    )
    expect(sentences([{ name: 'maxLength', property: '.address.zip', params: { limit: 10 } }])).toEqual([
      'Zip is too long (at most 10 characters).',
    ])
  })

  it('keeps the help where only that says how to mend it', () => {
    expect(sentences([{ name: 'pattern', property: '.alias', params: { pattern: '^[a-z]+$' } }])).toEqual([
      'Alias is not valid. Small letters only.',
    ])
  })

  it('says one thing at a time', () => {
    const both = [
      { name: 'minLength', property: '.alias', params: { limit: 1 } },
      { name: 'pattern', property: '.alias', params: { pattern: '^[a-z]+$' } },
    ]
    expect(sentences(both)).toEqual(['Alias cannot be empty'])
    expect(sentences(both.toReversed())).toEqual(['Alias cannot be empty'])
  })
})

describe('paths of errors', () => {
  it.each([
    ['.name', 'name'],
    ['.address.zip', 'address.zip'],
    ["['address']['zip']", 'address.zip'],
    ['.tags[2].label', 'tags.2.label'],
    ['', ''],
  ])('reads %s as %s', (property, path) => {
    expect(pathOf({ property, stack: '' })).toBe(path)
  })

  it('are told in the order of the form', () => {
    const errors = [{ property: '.tags[2].label' }, { property: '.name' }]
    expect(wrongFields(errors as never, fields).map(({ path }) => path)).toEqual(['name', 'tags'])
  })
})
