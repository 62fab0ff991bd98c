import { describe, expect, it } from 'vitest'
import { contextFor, json, reference } from '../../testing.ts'
import { shownResources } from '../pages.ts'
import { coverageOf, gapsOf, ownCodeReport } from './coverage.ts'

const access = { allow: ['guest'] }
const rows = json({ type: 'array', items: reference('Thing') })
const text = { type: 'string' }
const entry = { type: 'object', properties: { id: { type: 'string', readOnly: true }, note: text } }
const context = contextFor({
  schemas: {
    Thing: {
      type: 'object',
      properties: {
        id: { type: 'string', readOnly: true, 'x-admin': { list: false } },
        name: text,
        secret: { type: 'string', writeOnly: true },
        place: { type: 'object', properties: { city: text } },
        colour: { type: 'string', 'x-admin': { group: 'Look' } },
        parts: { type: 'array', items: entry },
        anything: { 'x-admin': { group: 'Look' } },
        trace: { type: 'string', 'x-admin': { hidden: 'only machines read it' } },
      },
    },
  },
  paths: {
    '/things': {
      get: { operationId: 'listThings', responses: { 200: rows } },
      post: { operationId: 'createThing', requestBody: json(reference('Thing')), responses: { 201: {} } },
    },
    '/secrets': { get: { operationId: 'listSecrets', responses: { 200: rows } } },
    '/report': { get: { operationId: 'getReport' } },
    '/card': { get: { operationId: 'getCard', 'x-admin': { page: '/profile/{slug}' } } },
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
const slotsOf = (name: string) => (name === 'things' ? ['form', 'columns.name'] : [])
const report = coverageOf(context, slotsOf)

describe('the coverage report', () => {
  it.each([
    '| listThings | inferred: list of things |',
    '| createThing | overridden: create of things by its slot form |',
    '| getReport | not shown: its page /reports, /later has no screen yet |',
    '| getCard | page /profile/{slug} |',
    '| getFrame | page everywhere |',
    '| getLater | not shown: planned |',
    '| log | not shown: the app sends it by itself |',
  ])('says of each operation where it is shown, or why not: %s', (line) => {
    expect(report).toContain(line)
  })

  it.each([
    '| id | by hint | no page | read only | hinted |',
    '| name | yes | no page | yes | overridden by columns.name |',
    '| secret | write only | no page | yes | inferred |',
    '| place | its fields | no page | yes | inferred |',
    '| place.city | yes | no page | yes | inferred |',
    '| colour | yes | no page | yes | hinted |',
    '| trace | no | no | no | not shown: only machines read it |',
  ])('says the same of each field, nested ones too: %s', (line) => {
    expect(report).toContain(line)
  })

  it('begins with totals, and with what each resource has of its own', () => {
    expect(report).toMatch(/\| inferred \| 1 \| \d \|\n/)
    expect(report).toContain('| overridden | 1 | 1 |\n')
    expect(report).toContain('| unexplained | 1 | 1 |\n')
    expect(report).toContain('| things | form, columns.name |')
    expect(report).toContain('Total: 1 operations, 1 of 3 pages hidden until they are served.')
    expect(report).toContain('| getLater | GET /later | /later |')
    expect(report).not.toContain('## secrets')
  })

  it('counts the lines of each resource in a report beside it', () => {
    const code = ownCodeReport(shownResources(context), () => ({ desk: 12, server: 101 }))
    expect(code).toContain('| things | 12 | 101 |')
  })

  it('says of what nothing shows what is to be done', () => {
    expect(gapsOf(context)).toEqual([
      'not shown: GET /secrets has no screen: name listSecrets in the needs of a page of x-pages, or say x-admin.page (which page calls it) or x-admin.hidden (why none does)',
      'things.anything: unexplained: give it a type, a $ref or x-admin.widget, or say why nothing shows it in x-admin.hidden',
    ])
  })
})
