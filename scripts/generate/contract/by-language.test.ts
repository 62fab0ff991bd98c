import { describe, expect, it } from 'vitest'
import type { Schema } from '#rules/schema/schema.ts'
import { withVersions } from './by-language.ts'

const text = (more: Schema = {}): Schema => ({ title: 'Name', type: 'string', maxLength: 80, ...more })

describe('a text that is marked by language', () => {
  it('has a version for each language, which may be missing, and says where a reply has none', () => {
    const made = withVersions({
      type: 'object',
      required: ['name'],
      properties: {
        name: text({
          minLength: 1,
          pattern: '\\S',
          'x-by-language': true,
          'x-admin': { group: 'Name', search: true },
        }),
        note: text({ maxLength: 500, 'x-by-language': true, 'x-admin': { multiline: true } }),
        order: { type: 'integer' },
      },
    })
    const versions = { name: text(), note: text({ maxLength: 500, 'x-admin': { multiline: true } }) }
    expect(Object.keys(made.properties ?? {})).toEqual(['name', 'note', 'texts', 'untranslated', 'order'])
    expect(made.required).toEqual(['name'])
    expect(made.properties?.texts).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: { de: { 'x-language': 'de', properties: versions }, en: { properties: versions } },
      'x-by-language': ['name', 'note'],
    })
    expect(made.properties?.texts?.properties?.en).not.toHaveProperty('required')
    expect(made.properties?.untranslated).toMatchObject({ readOnly: true, items: { enum: ['name', 'note'] } })
  })

  it('has versions that are written like it where words say how, and may be empty', () => {
    const name = text({
      pattern: '^[a-z]+$',
      'x-by-language': true,
      'x-admin': { written: 'Small letters.' },
    })
    const { texts } = withVersions({ type: 'object', properties: { name } }).properties ?? {}
    const version = texts?.properties?.en?.properties?.name
    expect(version?.['x-admin']).toMatchObject({ written: 'Small letters.' })
    const pattern = new RegExp(String(version?.pattern), 'u')
    expect(['', 'abc', 'Abc'].map((each) => pattern.test(each))).toEqual([true, true, false])
  })

  it('is not entered where it is only read', () => {
    const made = withVersions({ type: 'object', properties: { name: text({ 'x-by-language': 'read' }) } })
    expect(Object.keys(made.properties ?? {})).toEqual(['name', 'untranslated'])
  })

  it('has versions of their own names where each property is saved alone, which nobody reads but by the text', () => {
    const hours = text({ title: 'Hours', description: 'When.', 'x-public': true })
    const made = withVersions({
      type: 'object',
      properties: { hours: { ...hours, 'x-by-language': 'apart' } },
    })
    const version = { ...text(), description: 'The same for visitors who read this language.' }
    expect(made.properties).toEqual({
      hours: { ...hours, 'x-by-language': 'apart' },
      'hours.de': { ...version, title: 'Hours, German', 'x-language': 'de', 'x-version-of': 'hours' },
      'hours.en': { ...version, title: 'Hours, English', 'x-language': 'en', 'x-version-of': 'hours' },
    })
  })

  it('changes nothing else', () => {
    const schema = { type: 'object', properties: { name: text() } }
    expect(withVersions(schema)).toBe(schema)
  })
})
