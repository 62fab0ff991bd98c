import { expect, it } from 'vitest'
import { jsonSchema } from './media.ts'

it('JSON is found under its other names', () => {
  const schema = { type: 'object' }
  expect(jsonSchema({ 'text/csv': {}, 'application/problem+json': { schema } })).toEqual(schema)
  expect(jsonSchema({ '*/*': { schema } })).toEqual(schema)
  expect(jsonSchema({ 'text/plain': { schema: {} } })).toBeUndefined()
})
