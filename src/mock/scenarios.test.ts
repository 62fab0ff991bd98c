import { expect, it } from 'vitest'
import { callsAt, operationAt } from './scenarios.ts'

const operation = (method: string, path: string) => ({
  id: `${method} ${path}`,
  method,
  path,
  summary: '',
  answers: [],
})
const operations = [
  operation('GET', '/api/things/{id}'),
  operation('PUT', '/api/things/{id}'),
  operation('GET', '/api/things'),
  operation('GET', '/api/things/mine'),
  operation('GET', '/api/things/{id}/parts/{part}.json'),
]

it.each([
  ['GET', '/api/things', 'GET /api/things'],
  ['GET', '/api/things/', 'GET /api/things'],
  ['GET', '/api/things/7%2F8', 'GET /api/things/{id}'],
  ['PUT', '/api/things/mine', 'PUT /api/things/{id}'],
  ['GET', '/api/things/mine', 'GET /api/things/mine'],
  ['GET', '/api/things/7/parts/a.json', 'GET /api/things/{id}/parts/{part}.json'],
  ['GET', '/api/things/7/parts/ajson', undefined],
  ['GET', '/api/things/7/parts', undefined],
  ['POST', '/api/things', undefined],
  ['GET', '/v2/api/things', undefined],
])('%s %s is %s', (method, pathname, id) => {
  expect(operationAt(operations, method, pathname)?.id).toBe(id)
})

it('a screen is known by its own address before that of any record', () => {
  const screens = [
    { path: '/app/things/{id}', operations: ['getThing'] },
    { path: '/app/things/create', operations: ['createThing'] },
  ]
  const scenarios = { operations: [], screens, person: null }
  expect(callsAt(scenarios, '/app/things/create')).toEqual(['createThing'])
  expect(callsAt(scenarios, '/app/things/7')).toEqual(['getThing'])
  expect(callsAt(scenarios, '/app/others')).toEqual([])
})
