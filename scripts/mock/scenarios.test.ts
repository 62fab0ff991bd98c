import { expect, it } from 'vitest'
import type { Document } from '#scripts/generate/contract/types.ts'
import { scenariosOf } from './scenarios.ts'

const json = (examples: object) => ({ description: 'A reply', content: { 'application/json': { examples } } })
const document = {
  openapi: '3.1.0',
  info: { title: 'Foreign', version: '1' },
  paths: {
    '/v2/pets': {
      get: {
        operationId: 'findPets',
        summary: 'Find pets',
        responses: {
          '404': json({ gone: { summary: 'All ran away', value: {} } }),
          '200': json({ two: { value: [] }, none: { summary: 'None', value: [] } }),
          default: { $ref: '#/components/responses/Fault' },
          '5XX': { description: 'Tired' },
        },
      },
      post: { 'x-admin': { page: '/pets/create' }, responses: { '204': { description: 'Taken in' } } },
    },
    '/v2/pets/{id}': { delete: { operationId: 'letGo', responses: { '204': { description: 'Gone' } } } },
  },
  components: {
    responses: {
      Fault: json({ broken: { summary: 'Broken', value: {} }, slow: { 'x-code': 503, value: {} } }),
    },
  },
} as unknown as Document

it('operations of any description have their examples, good ones first', () => {
  const [find, add] = scenariosOf(document).operations
  expect(find).toEqual({
    id: 'findPets',
    method: 'GET',
    path: '/v2/pets',
    summary: 'Find pets',
    answers: [
      { code: '200', example: 'two', summary: 'two' },
      { code: '200', example: 'none', summary: 'None' },
      { code: '404', example: 'gone', summary: 'All ran away' },
      { code: '500', example: 'broken', summary: 'Broken' },
      { code: '500', example: null, summary: 'Tired' },
      { code: '503', example: 'slow', summary: 'slow' },
    ],
  })
  expect(add?.id).not.toBe('')
  expect(add?.answers).toEqual([{ code: '204', example: null, summary: 'Taken in' }])
})

it('screens of a resource know the calls of their own, and what is hinted to be theirs', () => {
  const operationIds = { list: 'findPets', show: null, create: null, edit: null, delete: 'letGo' }
  const pages = [
    { path: '/pets', resource: 'pets', needs: ['findPets'] },
    { path: '/walk/{dog}', needs: ['findPets'] },
  ]
  const { screens, person } = scenariosOf(document, {
    pages,
    resources: [{ name: 'pets', operationIds }],
    person: 'getMe',
  })
  expect(screens).toEqual([
    { path: '/app/pets', operations: ['findPets', 'letGo'] },
    { path: '/app/pets/create', operations: ['postV2Pets'] },
    { path: '/app/pets/{id}', operations: ['letGo'] },
    { path: '/app/walk/{dog}', operations: ['findPets'] },
  ])
  expect(person).toBeNull()
})

it('calls that go through another address are told by it', () => {
  expect(scenariosOf(document, { calls: '/upstream' }).operations[0]?.path).toBe('/upstream/v2/pets')
})
