import { describe, expect, test } from 'vitest'
import { mostBranches } from '#rules/search-form-code.ts'
import { render } from '../../render.tsx'
import { fakeApi, testEnv } from '../../testing/api.ts'
import { sampleData } from '../../testing/sample.ts'

/** The finder in a frame, of an institution with this many branches, for a form that asks for one. */
async function finder(branches: number, query = '', place: string | null = null) {
  const { modules, ...data } = sampleData()
  const form = {
    heading: null,
    button_label: null,
    language: null,
    fields: ['organization'],
    opens_in: 'same-window',
    presets: { topic: null, organization: null, place, language: null },
  }
  const organizations = Array.from({ length: branches }, (_, n) => ({ slug: `f-${n}`, name: `F ${n}` }))
  const api = fakeApi(
    { ...data, modules: new Set([...modules, 'embed', 'searchengine']) },
    {
      getSearchOptions: { status: 200, body: { topics: [], organizations, languages: [], form } },
      searchAdvisors: { status: 200, body: [] },
    },
  )
  const address = new URL(`https://beratung.musterbank.example/embed/search?form=x${query}`)
  const { html } = await render(address, api, testEnv)
  return new DOMParser().parseFromString(html, 'text/html')
}

describe('the branch in the finder of a frame', () => {
  test('is chosen from a list of up to a hundred', async () => {
    const page = await finder(mostBranches)
    expect(page.querySelectorAll('select[name=organization] option')).toHaveLength(mostBranches + 1)
  })

  test('is typed where there are more, and looked for as a place', async () => {
    const page = await finder(mostBranches + 1, '&place=F%207')
    expect(page.querySelector('select')).toBeNull()
    const field = page.querySelector('input[name=place]')
    expect(field?.getAttribute('value')).toBe('F 7')
    expect(page.querySelector(`label[for="${field?.id}"]`)?.textContent).toBe('Filiale')
    expect(page.querySelector('[role=status]')?.textContent).toMatch(/^Niemanden gefunden/)
  })

  test('is not asked for where there are more and the form sets a place', async () => {
    const page = await finder(mostBranches + 1, '', 'Bonn')
    expect(page.querySelectorAll('input[name=place]')).toHaveLength(1)
    expect(page.querySelector('input[name=place]')?.getAttribute('type')).toBe('hidden')
  })
})
