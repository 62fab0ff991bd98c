import { describe, expect, it } from 'vitest'
import { documentOf } from '../testing.ts'
import { operationsOf } from './operations.ts'

describe('operationsOf', () => {
  it('merges the parameters of the path and of the operation, and fills in their style', () => {
    const [operation] = operationsOf(
      documentOf({
        paths: {
          '/things/{id}': {
            parameters: [
              { name: 'id', in: 'path', required: true },
              { name: 'q', in: 'query', description: 'of the path' },
            ] as never,
            get: {
              parameters: [
                { name: 'q', in: 'query', explode: false },
                { name: 'filter', in: 'query', content: { 'application/json': {} } },
                { $ref: '#/components/parameters/Deep' },
              ],
            },
          },
        },
        components: {
          parameters: { Deep: { name: 'deep', in: 'query', style: 'deepObject', explode: true } },
        },
      }),
    )
    expect(operation?.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true, style: 'simple', explode: false, json: false },
      { name: 'q', in: 'query', required: false, style: 'form', explode: false, json: false },
      { name: 'filter', json: true, style: 'form', explode: true },
      { name: 'deep', style: 'deepObject', explode: true },
    ])
    expect(operation?.parameters[1]).not.toHaveProperty('description')
  })

  it('gives an operation without a name one of its method and path', () => {
    const operations = operationsOf(documentOf({ paths: { '/things/{id}/parts': { get: {}, post: {} } } }))
    expect(operations.map(({ id }) => id)).toEqual(['getThingsByIdParts', 'postThingsByIdParts'])
  })

  it('lets in guests where the description asks for no sign-in', () => {
    const paths = { '/a': { get: {}, post: { security: [{ key: [] }] }, put: { security: [{}] } } }
    const access = operationsOf(documentOf({ paths })).map(({ access: { allow } }) => allow)
    expect(access).toEqual([['guest'], ['signed-in'], ['guest']])
    const [secured] = operationsOf(documentOf({ paths: { '/a': { get: {} } }, security: [{ key: [] }] }))
    expect(secured?.access).toEqual({ allow: ['signed-in'] })
  })

  it('tells apart a name that stands twice', () => {
    const paths = { '/a': { get: { operationId: 'a' } }, '/b': { get: { operationId: 'a' } } }
    expect(operationsOf(documentOf({ paths })).map(({ id }) => id)).toEqual(['a', 'a2'])
  })
})
