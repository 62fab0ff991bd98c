import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundle } from '#scripts/generate/contract/bundle.ts'
import { descriptionOf } from '#scripts/generate/contract/description.ts'
import { deriveShapes } from '#scripts/generate/contract/shapes.ts'
import type { Document, OperationObject } from '#scripts/generate/contract/types.ts'

const contract = () => bundle(resolve(import.meta.dirname, '../../openapi.yaml'))

/** Calls whose ETag comes with a record of another path. */
const readWith: Readonly<Record<string, string>> = {
  updateOrganizationMetadata: 'getOrganization',
  updateAdvisorPicture: 'getAdvisor',
  deleteAdvisorPicture: 'getAdvisor',
}

/**
 * The errors that directories read have no place for a record (RFC 7644, 3.12): they read it again, by its ETag. That counts for
 * what is answered as such an error, not for whatever stands below their address.
 */
const scimType = 'application/scim+json'

/** What a call lacks of: If-Match, the ETag where it is read and in its own reply, 412 with the current record. */
function gapsIn(described: Document): string[] {
  const { operations, schemas } = descriptionOf(deriveShapes(described))
  const byId = new Map(operations.map((operation) => [operation.id, operation]))
  const reasons = reasonsIn(described)
  const changes = operations.filter(({ method }) => method === 'PUT' || method === 'PATCH')
  const versioned = changes.filter(({ id }) => !reasons.has(id))
  const paths = new Set(versioned.map(({ path }) => path))
  const removals = operations.filter(({ method, path }) => method === 'DELETE' && paths.has(path))
  return [...versioned, ...removals].flatMap(({ id, method, path, parameters, responses }) => {
    const read = readWith[id]
      ? byId.get(readWith[id])
      : operations.find((each) => each.method === 'GET' && each.path === path)
    const replies = Object.entries(responses).filter(([status]) => status.startsWith('2'))
    const hasEtag = (headers: object) => Object.keys(headers).includes('ETag')
    const [type, conflict] = Object.entries(responses['412']?.content ?? {})[0] ?? []
    const shape = conflict?.schema && schemas.resolve(conflict.schema)
    const needed = type === scimType ? ['schemas', 'status'] : ['current']
    const lacks = {
      'If-Match': parameters.some(({ name, in: place }) => place === 'header' && name === 'If-Match'),
      'the ETag where it is read': read && hasEtag(read.responses['200']?.headers ?? {}),
      'the ETag of its own reply':
        method === 'DELETE' || replies.every(([, { headers }]) => hasEtag(headers)),
      '412 with the current record': needed.every((name) => shape?.required?.includes(name)),
      'an example of its 412': Object.keys(conflict?.examples ?? {}).length > 0,
    }
    return Object.entries(lacks).flatMap(([what, isThere]) => (isThere ? [] : [`${id} lacks ${what}`]))
  })
}

/** Id to reason, of the calls that say in the contract why they need no version. */
function reasonsIn({ paths }: Document): ReadonlyMap<string, string> {
  const found = Object.values(paths).flatMap((item) =>
    Object.values(item as Record<string, OperationObject>).flatMap((operation) =>
      operation['x-unversioned'] === undefined
        ? []
        : [[operation.operationId ?? '', String(operation['x-unversioned'])] as const],
    ),
  )
  return new Map(found)
}

describe('what two people can edit', () => {
  it('carries its version, or the contract says in x-unversioned why it needs none', () => {
    expect(
      gapsIn(contract()),
      'Give the call a version (CONTRIBUTING, "Add an endpoint"), or say in x-unversioned, in a sentence, why it needs none.',
    ).toEqual([])
  })

  it('is found without one, part by part', () => {
    const faulty = contract()
    const item = faulty.paths['/api/v1/things'] as object | undefined
    expect(item).toBeUndefined()
    faulty.paths['/api/v1/things'] = {
      get: { operationId: 'listThings', responses: { 200: { description: 'All' } } },
      put: { operationId: 'updateThings', responses: { 200: { description: 'Saved' } } },
      delete: { operationId: 'deleteThings', responses: { 204: { description: 'Gone' } } },
    }
    expect(gapsIn(faulty)).toEqual([
      'updateThings lacks If-Match',
      'updateThings lacks the ETag where it is read',
      'updateThings lacks the ETag of its own reply',
      'updateThings lacks 412 with the current record',
      'updateThings lacks an example of its 412',
      'deleteThings lacks If-Match',
      'deleteThings lacks the ETag where it is read',
      'deleteThings lacks 412 with the current record',
      'deleteThings lacks an example of its 412',
    ])
  })

  it('is found without one below the address of directories too, where it is no error as they read it', () => {
    const faulty = contract()
    faulty.paths['/scim/v2/Things'] = {
      get: { operationId: 'listThings', responses: { 200: { description: 'All' } } },
      put: {
        operationId: 'updateThings',
        responses: {
          200: { description: 'Saved' },
          412: {
            description: 'Changed',
            content: { 'application/json': { schema: { type: 'object', required: ['schemas', 'status'] } } },
          },
        },
      },
    }
    expect(gapsIn(faulty)).toContain('updateThings lacks 412 with the current record')
  })

  it('is never excused without a whole sentence, nor where there is a version', () => {
    const described = contract()
    const { operations } = descriptionOf(deriveShapes(described))
    for (const [id, reason] of reasonsIn(described)) {
      expect(reason).toMatch(/^[A-Z].{20,}\.$/)
      const one = operations.find((operation) => operation.id === id)
      expect([id, one?.parameters.some(({ name }) => name === 'If-Match')]).toEqual([id, false])
    }
  })
})
