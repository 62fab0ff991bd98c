import { expect, it } from 'vitest'
import { entriesOf, partOf } from './part.ts'

const description = {
  tags: [{ name: 'me' }, { name: 'tenant' }],
  paths: {
    '/me': {
      parameters: [{ $ref: '#/components/parameters/Language' }],
      get: {
        operationId: 'getMe',
        summary: 'Who',
        tags: ['me'],
        responses: { $ref: '#/components/responses/Me' },
      },
      put: { operationId: 'other', summary: 'Other', tags: ['tenant'] },
    },
    '/tenant': { get: { operationId: 'getTenant', summary: 'Tenant', tags: ['tenant'] } },
  },
  components: {
    parameters: { Language: { name: 'lang' } },
    responses: { Me: { schema: { $ref: '#/components/schemas/User' } }, Unused: {} },
    schemas: { User: { properties: { chief: { $ref: '#/components/schemas/User' } } }, Unused: {} },
  },
}

it('lists every operation in its order', () => {
  expect(entriesOf(description).map(({ id, tag, method }) => `${method} ${id} ${tag}`)).toEqual([
    'GET getMe me',
    'PUT other tenant',
    'GET getTenant tenant',
  ])
})

it('keeps one tag’s operations with all that they reach, circles included', () => {
  const part = partOf(description, 'me')
  expect(Object.keys(part.paths)).toEqual(['/me'])
  expect(Object.keys(part.paths['/me'] ?? {})).toEqual(['parameters', 'get'])
  expect(part.tags).toEqual([{ name: 'me' }])
  expect(part.components).toEqual({
    parameters: description.components.parameters,
    responses: { Me: description.components.responses.Me },
    schemas: { User: description.components.schemas.User },
  })
})
