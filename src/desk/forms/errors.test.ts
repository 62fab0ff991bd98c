import type { RJSFSchema } from '@rjsf/utils'
import { describe, expect, it } from 'vitest'
import { pathOf, placeErrors, toSentences, wrongFields } from './errors.ts'
import { fieldAt, formFields } from './fields.ts'

const shade: RJSFSchema = {
  type: 'string',
  title: 'Shade',
  'x-admin': { written: 'Please enter # and six digits.' },
}
const schema: RJSFSchema = {
  type: 'object',
  properties: {
    shade,
    name: { type: 'string', title: 'Name' },
    alias: { type: 'string', title: 'Alias', description: 'Small letters only.' },
    address: { type: 'object', properties: { zip: { type: 'string', title: 'Zip' } } },
    tags: {
      type: 'array',
      title: 'Tags',
      items: { properties: { label: { type: 'string', title: 'Label' } } },
    },
    days: { type: 'array', title: 'Days', items: { properties: { day: {}, startTime: { title: 'Start' } } } },
    sizeInCm: { type: 'integer', title: 'Size', enum: [1, 2] },
  },
}
const places = (path: string) => (path ? fieldAt(schema, [], path) : null)
const fields = formFields(schema)

const translate = (key: string, values: Record<string, unknown> = {}) =>
  key.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))

describe('placeErrors', () => {
  it('puts dotted paths where rjsf looks for them', () => {
    const { placed, elsewhere } = placeErrors({ name: ['a'], 'address.zip': ['b', 'c'] }, places, {})
    expect(placed).toEqual({ name: { __errors: ['a'] }, address: { zip: { __errors: ['b', 'c'] } } })
    expect(elsewhere).toEqual([])
  })

  it.each([
    ['tags.2.label', 'tags.2.label', 'an entry of a list has fields of its own'],
    ['tags.2.other.deep', 'tags.2', 'what the form has not belongs to what it has above it'],
    ['Address.Zip', 'address.zip', 'some servers write names with capitals'],
    ['size_in_cm', 'sizeInCm', 'or with underscores'],
    ['[day=2].startTime', 'days.1.startTime', 'the entry is the one about that day'],
  ])('puts %s at %s: %s', (said, want) => {
    const draft = { days: [{ day: 1 }, { day: 2 }] }
    expect(placeErrors({ [said]: ['a'] }, places, draft).paths).toEqual([want])
  })

  it('tells apart what belongs to no field, so that nothing is swallowed', () => {
    expect(placeErrors({ colour: ['There is no such field.'] }, places, {})).toEqual({
      paths: [],
      placed: {},
      elsewhere: ['There is no such field.'],
    })
  })
})

describe('toSentences', () => {
  const sentences = (errors: object[]) =>
    toSentences(errors as never, places, translate).map(({ message }) => message)

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

  it('says how a value is written rather than that it is too long, where the schema says it', () => {
    const long = { name: 'maxLength', property: '.shade', params: { limit: 7 } }
    const pattern = { name: 'pattern', property: '.shade', params: { pattern: '^#' } }
    const missing = { name: 'minLength', property: '.shade', params: { limit: 1 } }
    expect(sentences([long, pattern])).toEqual(['Please enter # and six digits.'])
    expect(sentences([long])).toEqual(['Shade is too long (at most 7 characters).'])
    expect(sentences([missing, pattern])).toEqual(['Shade cannot be empty'])
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
    expect(pathOf({ property })).toBe(path)
  })

  it('are told in the order of the form, and within lists in theirs', () => {
    const wrong = wrongFields(['tags.10.label', 'tags.2.label', 'name', 'nowhere'], fields, places)
    expect(wrong.map(({ path }) => path)).toEqual(['name', 'tags.2.label', 'tags.10.label'])
    expect(wrong.map(({ label }) => label)).toEqual(['Name', 'Label', 'Label'])
  })
})
