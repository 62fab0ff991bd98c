import { expect, it } from 'vitest'
import { contextFor, json, textOf } from '../testing.ts'
import { emitOperations } from './operations.ts'

it('tells the binder everything about an operation in one entry', () => {
  const context = contextFor({
    paths: {
      '/things/{id}': {
        put: {
          operationId: 'updateThing',
          summary: 'Change thing',
          tags: ['things'],
          'x-access': { modules: ['m'], allow: ['signed-in'] },
          'x-transaction': 'manual',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'filter', in: 'query', content: { 'application/json': { schema: {} } } },
          ],
          requestBody: { required: true, ...json({ type: 'object' }) },
          responses: { 204: { headers: { ETag: {} } }, 422: json({ type: 'object' }) },
        },
        delete: { operationId: 'deleteThing', 'x-status': 'planned', responses: {} },
      },
    },
  })
  const text = textOf(emitOperations, context, 'operations.ts')
  expect(text.slice(text.indexOf('export const'))).toBe(`export const operations = {
  updateThing: {
    id: 'updateThing',
    method: 'PUT',
    path: '/things/{id}',
    summary: 'Change thing',
    tags: ['things'],
    access: { modules: ['m'], allow: ['signed-in'] },
    transaction: 'manual',
    parameters: [
      { name: 'id', in: 'path', required: true, style: 'simple', explode: false, json: false },
      { name: 'filter', in: 'query', required: false, style: 'form', explode: true, json: true },
    ],
    body: { required: true, mediaTypes: ['application/json'] },
    responses: {
      '204': { mediaTypes: [], headers: ['ETag'] },
      '422': { mediaTypes: ['application/json'], headers: [] },
    },
  },
  deleteThing: {
    id: 'deleteThing',
    method: 'DELETE',
    path: '/things/{id}',
    summary: '',
    tags: [],
    access: { allow: ['guest'] },
    status: 'planned',
    parameters: [],
    body: null,
    responses: {},
  },
} as const satisfies Record<string, OperationEntry>

export type OperationId = keyof typeof operations
`)
})
