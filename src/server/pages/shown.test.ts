import { expect, it } from 'vitest'
import { ShownOnPage } from './shown.ts'

const reply = (status: number) => ({ status, headers: {}, body: status === 200 ? [] : null })

it.each([
  [200, true],
  [404, true],
  [429, false],
  [500, false],
  [503, false],
])('a page for which a call answered %i: may be kept for others %s', (status, isKept) => {
  const shown = new ShownOnPage(1)
  shown.add('getSearchOptions', reply(status))
  expect(shown.sources !== null).toBe(isKept)
})

it('is kept no longer than a page of text that it shows can be seen', () => {
  const shown = new ShownOnPage(1)
  shown.add('getContent', { ...reply(200), body: { visible_until: '2026-12-24T12:00:00Z' } })
  expect(shown.until).toBe(Date.parse('2026-12-24T12:00:00Z'))
})

const open_state = { changes_at: '2026-11-26T17:00:00Z' }

it.each([
  ['getBranchPage', { uuid: 'x', open_state }],
  [
    'searchAdvisors',
    [
      { uuid: 'x', organization: null },
      { uuid: 'y', organization: { uuid: 'x', open_state } },
    ],
  ],
] as const)('is kept no longer than a branch stays as open or closed as %s says', (operation, body) => {
  const shown = new ShownOnPage(1)
  shown.add(operation, { ...reply(200), body })
  expect(shown.until).toBe(Date.parse(open_state.changes_at))
})
