import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { suggestNames } from './suggested-names.ts'

const sent = vi.fn<typeof fetch>()
const open = vi.fn<(path: string) => void>()
let ends: AbortController

const cardOf = (full_name: string, slug: string, branch: string) => ({
  full_name,
  slug,
  organization: { name: branch },
})
const field = () => document.querySelector('input') as HTMLInputElement
const offered = () =>
  [...document.querySelectorAll('option')].map(({ value, label }) => [value, label].join(' | '))
const type = (value: string) => {
  field().value = value
  field().dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}
const choose = (value: string) => {
  field().value = value
  field().dispatchEvent(new Event('input', { bubbles: true }))
}
const searches = () => sent.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('/search/'))

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<input name="name" list="known-name" /><datalist id="known-name"></datalist>'
  history.replaceState(null, '', '/app/search')
  const found = [
    cardOf('Anna Becker', 'anna-becker', 'Westend'),
    cardOf('Ben <b>', 'ben', 'Nord'),
    cardOf('Eva Beck', 'eva-1', 'Westend'),
    cardOf('Eva Beck', 'eva-2', 'Nord'),
  ]
  sent.mockReset().mockImplementation(async () => Response.json(found))
  open.mockReset()
  vi.stubGlobal('fetch', sent)
  ends = new AbortController()
  suggestNames(ends.signal, open)
})
afterEach(() => {
  ends.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('whom a name may be meant for is asked once typing pauses, from three letters on', async () => {
  type('Be')
  await vi.advanceTimersByTimeAsync(400)
  expect(searches()).toEqual([])
  type('Bec')
  await vi.advanceTimersByTimeAsync(100)
  type('Beck')
  await vi.advanceTimersByTimeAsync(400)
  expect(searches()).toEqual(['/api/v1/search/advisors?name=Beck'])
  expect(offered()).toEqual([
    'Anna Becker | Anna Becker, Westend',
    'Ben <b> | Ben <b>, Nord',
    'Eva Beck | Eva Beck, Westend',
    'Eva Beck | Eva Beck, Nord',
  ])
  type('B')
  expect(offered()).toEqual([])
})

test('a suggestion that is chosen opens that advisor and is counted as one', async () => {
  type('Beck')
  await vi.advanceTimersByTimeAsync(400)
  choose('Anna Becker')
  expect(open.mock.calls).toEqual([['/app/profile/anna-becker']])
  const [path, init] = sent.mock.calls.at(-1) ?? []
  expect(path).toBe('/frontend-logs/log')
  expect(JSON.parse(String(init?.body))).toEqual({
    action: 'front_search_by_advisor_name',
    data: { from: '/app/search', to: 'anna-becker', type: 'suggestion' },
  })
})

test('who types a whole name, or chooses one of two of the same name, searches', async () => {
  type('Beck')
  await vi.advanceTimersByTimeAsync(400)
  type('Anna Becker')
  choose('Eva Beck')
  await vi.advanceTimersByTimeAsync(400)
  expect(open).not.toHaveBeenCalled()
})

test('a search that fails leaves the field as it is', async () => {
  sent.mockImplementation(async () => new Response(null, { status: 429 }))
  type('Beck')
  await vi.advanceTimersByTimeAsync(400)
  expect(offered()).toEqual([])
  expect(field()).toHaveValue('Beck')
})
