import { expect, it } from 'vitest'
import { contextFor, json, textOf } from '../testing.ts'
import { emitCoverage } from './coverage.ts'

it('says of each operation where it is shown, or why not', () => {
  const access = { allow: ['guest'] }
  const rows = json({ type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } })
  const context = contextFor({
    paths: {
      '/things': { get: { operationId: 'listThings', responses: { 200: rows } } },
      '/secrets': { get: { operationId: 'listSecrets', responses: { 200: rows } } },
      '/report': { get: { operationId: 'getReport' } },
      '/frame': { get: { operationId: 'getFrame', 'x-admin': { page: 'everywhere' } } },
      '/later': { get: { operationId: 'getLater', 'x-status': 'planned' } },
      '/log': { post: { operationId: 'log', 'x-admin': { hidden: 'the app sends it by itself' } } },
    },
    'x-pages': [
      { path: '/things', label: 'Things', resource: 'things', access, needs: ['listThings'] },
      { path: '/reports', label: 'Reports', access, needs: ['getReport'] },
      { path: '/later', label: 'Later', access, needs: ['getReport', 'getLater'] },
    ],
  })
  const text = textOf(emitCoverage, context, 'coverage.md')
  expect(text).toContain('6 operations, 1 planned.')
  expect(text).toContain('| listThings | inferred: list of things |')
  expect(text).toContain('| listSecrets | not shown: no page of x-pages names it |')
  expect(text).toContain('| getReport | page /reports, /later |')
  expect(text).toContain('| getFrame | page everywhere |')
  expect(text).toContain('| getLater | not shown: planned |')
  expect(text).toContain('Total: 1 operations, 1 of 3 pages hidden until they are served.')
  expect(text).toContain('| getLater | GET /later | /later |')
  expect(text).toContain('| log | not shown: the app sends it by itself |')
  expect(text).toContain(
    '## things\n\n| field | list | form | how |\n|---|---|---|---|\n| name | yes | no | inferred |\n',
  )
  expect(text).not.toContain('## secrets')
})
