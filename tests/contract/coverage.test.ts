import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { contextOf } from '#scripts/generate/context.ts'
import { bundle } from '#scripts/generate/contract/bundle.ts'
import { deriveShapes } from '#scripts/generate/contract/shapes.ts'
import type { Document } from '#scripts/generate/contract/types.ts'
import { gapsOf } from '#scripts/generate/emit/coverage/coverage.ts'

const document = () => bundle(resolve(import.meta.dirname, '../../openapi.yaml'))
const gaps = (described: Document) => gapsOf(contextOf(deriveShapes(described)))

it('every operation and field is shown somewhere or says why not', () => {
  expect(gaps(document())).toEqual([])
})

it('an operation that is added without a screen or a reason is found, with what to do', () => {
  const grown = document()
  grown.paths['/api/v1/new-things'] = { get: { operationId: 'listNewThings', responses: {} } }
  expect(gaps(grown)).toEqual([
    expect.stringMatching(/GET \/api\/v1\/new-things has no screen: name listNew/),
  ])
})
