import { describe, expect, it } from 'vitest'
import hints from '../../../docs/x-admin.schema.json' with { type: 'json' }
import { checkHints } from './hints.ts'

const known = hints.$defs.entity.properties

const check = (name: string, content: unknown) => () => checkHints(new Map([[`/a/${name}`, content]]), '/a')
const entity = (hints: unknown) => check('schemas/thing.yaml', { type: 'object', 'x-admin': hints })
const property = (hints: unknown) => check('thing.yaml', { properties: { name: { 'x-admin': hints } } })
const operation = (hints: unknown) =>
  check('openapi.yaml', { openapi: '3.1.0', paths: { '/things': { get: { 'x-admin': hints } } } })

describe('hints', () => {
  it.each([
    [entity, { label: 'API keys', recordLabel: 'name', defaultSort: ['name', 'ASC'] }],
    [property, { group: 'Basics', width: 96, list: false, labels: { a: 'One' }, widget: 'colour' }],
    [operation, { label: 'Advisors', query: { filters: { mine: true } }, page: '/users' }],
  ])('are taken where the schema knows them', (place, hints) => {
    expect(place(hints)).not.toThrow()
  })

  it('that are misspelt are refused with their place and what was probably meant', () => {
    expect(property({ lable: 'x', widht: 3 })).toThrow(
      'thing.yaml at /properties/name: x-admin.lable is not known; did you mean labels?',
    )
    expect(entity({ lable: 'x' })).toThrow(
      'schemas/thing.yaml at /: x-admin.lable is not known; did you mean label?',
    )
    expect(operation({ hiden: 'nobody asks it' })).toThrow(
      'openapi.yaml at GET /things: x-admin.hiden is not known; did you mean hidden?',
    )
  })

  it('that belong elsewhere are refused with what is allowed', () => {
    expect(entity({ multiline: true })).toThrow(
      `x-admin.multiline is not known; here it may have ${Object.keys(known).join(', ')} (docs/x-admin.schema.json)`,
    )
  })

  it.each([
    [property({ list: 'no' }), 'x-admin.list must be boolean'],
    [property({ widget: 'color' }), 'x-admin.widget must be equal to one of the allowed values: text, long-'],
    [entity({ defaultSort: ['name', 'up'] }), 'x-admin.defaultSort.1 must be equal to one of the allowed'],
    [operation({ page: '/users', hidden: 'nobody' }), 'x-admin says page or hidden, not both'],
    [property(['list']), 'x-admin must be an object'],
  ])('with a wrong value are refused with what it must be', (checked, sentence) => {
    expect(checked).toThrow(sentence)
  })

  it('are looked for everywhere: nested, in lists, in operations, under names of their own', () => {
    const wrong = { 'x-admin': { wrong: 1 } }
    const nested = { properties: { a: { properties: { b: { items: wrong } } } } }
    expect(check('a.yaml', nested)).toThrow('a.yaml at /properties/a/properties/b/items')
    const described = { openapi: '3.1.0', components: { schemas: { Thing: { allOf: [wrong] } } } }
    expect(check('o.yaml', described)).toThrow('o.yaml at /components/schemas/Thing/allOf/0')
    const content = { 'application/json': { schema: { properties: { a: wrong } } } }
    const inline = { openapi: '3.1.0', paths: { '/things': { post: { requestBody: { content } } } } }
    expect(check('o.yaml', inline)).toThrow(
      'POST /things/requestBody/content/application/json/schema/properties/a',
    )
  })

  it('that only an example speaks of are data', () => {
    expect(check('a.yaml', { examples: [{ 'x-admin': { wrong: 1 } }] })).not.toThrow()
    const described = { openapi: '3.1.0', components: { schemas: { A: { 'x-admin': { unit: 'days' } } } } }
    expect(check('o.yaml', described)).not.toThrow()
  })
})
