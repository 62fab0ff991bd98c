import { expect, it } from 'vitest'
import type { Schema } from '#rules/schema/schema.ts'
import { contextFor, json, load, reference } from '../testing.ts'
import { emitValidators } from './validators.ts'

const tree: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    id: { type: 'string', format: 'uuid', readOnly: true },
    name: { type: 'string', maxLength: 3 },
    day: { type: 'string', format: 'date' },
    note: {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: { type: 'object', required: ['text'], properties: { text: { minLength: 1 } } },
    },
    children: { type: 'array', items: reference('Tree') },
  },
}

const context = contextFor({
  schemas: { Tree: tree },
  paths: {
    '/trees/{id}': {
      put: {
        operationId: 'updateTree',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'with', in: 'query', schema: { type: 'array', items: { enum: ['a', 'b'] } } },
          { name: 'deep', in: 'query', schema: { type: 'object', properties: { on: { type: 'boolean' } } } },
          {
            name: 'sort',
            in: 'query',
            content: { 'application/json': { schema: { type: 'array', maxItems: 2 } } },
          },
          { name: 'If-Match', in: 'header', schema: { type: 'string', maxLength: 3 } },
        ],
        requestBody: { required: true, ...json(reference('Tree')) },
        responses: { 200: json(reference('Tree')), 204: {} },
      },
    },
    '/later': {
      post: { operationId: 'plantTree', 'x-status': 'planned', requestBody: json(reference('Tree')) },
    },
  },
})

interface Validate {
  (data: unknown): boolean
  errors: { instancePath: string; keyword: string }[] | null
}

const { validators, contentValidators } = (await load(
  emitValidators(context),
  'validators.js',
)) as unknown as {
  contentValidators: Record<string, Record<string, Validate>>
  validators: { updateTree: Record<'params' | 'querystring' | 'headers' | 'body', Validate> }
}
const { updateTree } = validators

it('an operation that is only planned has an entry and checks nothing', () => {
  expect(validators).toHaveProperty('plantTree', {})
})

it('what a text holds has a validator of its own', () => {
  expect(contentValidators.Tree?.note?.({ text: 'x' })).toBe(true)
  expect(contentValidators.Tree?.note?.({ text: '' })).toBe(false)
  expect(contentValidators.Tree?.note?.([])).toBe(false)
  expect(updateTree.body({ name: 'a', note: '{"text": ""}' })).toBe(true)
})

it('bodies are taken as they are: nothing is coerced, added or removed', () => {
  expect(updateTree.body({ name: 'abc', day: '2026-02-28', children: [{ name: 'b' }] })).toBe(true)
  expect(updateTree.body({ name: 1 })).toBe(false)
  expect(updateTree.body({ name: 'a', id: '7c9e6679-7425-40de-944b-e07fc1f90001' })).toBe(false)
})

it('every fault of a body is told, in circles too', () => {
  expect(updateTree.body({ day: '2026-02-30', children: [{ name: 'long name' }, {}] })).toBe(false)
  expect(updateTree.body.errors?.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)).toEqual([
    ' required',
    '/day format',
    '/children/0/name maxLength',
    '/children/1 required',
  ])
})

it('parameters are coerced', () => {
  const params = { id: '7' }
  expect(updateTree.params(params)).toBe(true)
  expect(params.id).toBe(7)
  const query = { with: 'a', deep: { on: 'true' }, sort: ['name', 'ASC'] }
  expect(updateTree.querystring(query)).toBe(true)
  expect(query).toMatchObject({ with: ['a'], deep: { on: true } })
  expect(updateTree.params({ id: 'seven' })).toBe(false)
})

it('an undeclared query key is refused, an undeclared header is not', () => {
  expect(updateTree.querystring({ colour: 'red' })).toBe(false)
  expect(updateTree.headers({ 'if-match': '"1"', 'user-agent': 'x' })).toBe(true)
  expect(updateTree.headers({ 'if-match': '"1234"' })).toBe(false)
})
