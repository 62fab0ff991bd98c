import { expect, it } from 'vitest'
import { trimTexts } from './trim.ts'

const text = { type: 'string', 'x-trim': true } as const

it('takes blanks from around texts that are to be trimmed, wherever they stand, and from no other', () => {
  const schema = {
    type: 'object',
    properties: {
      id: text,
      note: { type: 'string' },
      place: { type: 'object', properties: { zip: text } },
      tags: { type: 'array', items: text },
    },
  } as const
  const draft = {
    id: ' a b ',
    note: ' c ',
    place: { zip: ' 1 ' },
    tags: ['x ', ' y'],
    more: ' z ',
    none: null,
  }
  expect(trimTexts(schema as never, draft)).toEqual({
    id: 'a b',
    note: ' c ',
    place: { zip: '1' },
    tags: ['x', 'y'],
    more: ' z ',
    none: null,
  })
})
