import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { contextOf } from '#scripts/generate/context.ts'
import { bundle } from '#scripts/generate/contract/bundle.ts'
import { deriveShapes } from '#scripts/generate/contract/shapes.ts'
import { emitCoverage } from '#scripts/generate/emit/coverage.ts'

it('every operation is shown somewhere or says why not: in x-pages, x-admin.page or x-admin.hidden', () => {
  const context = contextOf(deriveShapes(bundle(resolve(import.meta.dirname, '../../openapi.yaml'))))
  const [coverage] = emitCoverage(context)
  expect(coverage?.text.split('\n').filter((line) => line.includes('no page of x-pages names it'))).toEqual(
    [],
  )
})
