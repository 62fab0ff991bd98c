import { describe, expect, it } from 'vitest'
import type { Schema } from '#rules/schema/schema.ts'
import { documentOf, json, reference } from '../testing.ts'
import { markLines } from './lines.ts'

const text = { type: 'string' }

/** The names of those properties of a written schema that are marked as one line. */
function linesOf(properties: Record<string, Schema>): string[] {
  const bank = { type: 'object', properties }
  const document = documentOf({
    schemas: { Bank: bank, Below: bank, Read: bank },
    paths: {
      '/banks': {
        post: { operationId: 'addBank', requestBody: json({ allOf: [reference('Bank')] }) },
        get: { operationId: 'getBank', responses: { 200: { description: '', ...json(reference('Read')) } } },
      },
    },
  })
  const { Bank, Read } = markLines(document).components?.schemas ?? {}
  expect(Read).toEqual(bank)
  expect(document.components?.schemas?.Bank).toEqual(bank)
  const isMarked = ({ items, ...schema }: Schema) => (items ?? schema)['x-line'] === true
  return Object.entries(Bank?.properties ?? {}).flatMap(([name, each]) => (isMarked(each) ? [name] : []))
}

describe('one line', () => {
  it('is each text that is written and is not drawn with several', () => {
    expect(
      linesOf({
        name: { ...text, maxLength: 255 },
        nothing: { type: ['string', 'null'], maxLength: 20 },
        tags: { type: 'array', items: { ...text, maxLength: 50 } },
        phone: { ...text, maxLength: 40 },
        pattern: { ...text, maxLength: 40, pattern: '\\S' },
      }),
    ).toEqual(['name', 'nothing', 'tags', 'phone', 'pattern'])
  })

  it('is a text that stands elsewhere, where it is brought', () => {
    const brought = { $ref: '#/components/schemas/Title', title: 'Heading' }
    const bank = { type: 'object', properties: { brought } }
    const document = documentOf({
      schemas: { Bank: bank, Title: { ...text, maxLength: 80 } },
      paths: { '/banks': { post: { operationId: 'addBank', requestBody: json(reference('Bank')) } } },
    })
    const { Bank, Title } = markLines(document).components?.schemas ?? {}
    expect(Bank?.properties?.brought).toEqual({ ...brought, 'x-line': true })
    expect(Title).not.toHaveProperty('x-line')
  })

  it('is nothing that may have several, and nothing that is a code of its own', () => {
    expect(
      linesOf({
        description: { ...text, maxLength: 1000 },
        hint: { ...text, maxLength: 100, 'x-admin': { multiline: true } },
        body: { ...text, contentMediaType: 'text/markdown' },
        config: { ...text, contentMediaType: 'application/json' },
        password: { ...text, maxLength: 128 },
        id: { ...text, format: 'uuid' },
        kind: { ...text, enum: ['a'] },
        always: { ...text, const: 'a' },
        count: { type: 'integer' },
      }),
    ).toEqual([])
  })

  it('is so in what a body refers to', () => {
    const document = documentOf({
      schemas: {
        Bank: { type: 'object', properties: { place: reference('Place'), parent: reference('Bank') } },
        Place: { type: 'object', properties: { city: { ...text, maxLength: 100 } } },
      },
      paths: { '/banks': { post: { operationId: 'addBank', requestBody: json(reference('Bank')) } } },
    })
    expect(markLines(document).components?.schemas?.Place?.properties?.city?.['x-line']).toBe(true)
  })
})
