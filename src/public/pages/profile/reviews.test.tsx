import { expect, test } from 'vitest'
import type { components } from '#generated/types.ts'
import { render } from '../../render.tsx'
import { fakeApi, testEnv } from '../../testing/api.ts'
import { sampleData } from '../../testing/sample.ts'

type PublicReviews = components['schemas']['PublicReviews']

const address = new URL('https://beratung.musterbank.example/app/profile/anna-becker')
const said: PublicReviews = {
  average: 4.5,
  count: 2,
  refused: [{ reason: 'advertising', count: 3 }],
  reviews: [
    {
      uuid: '8a1d2c3b-4e5f-4a6b-8c7d-9e0f1a2b0001',
      stars: 5,
      text: '<script>alert(1)</script>\nGut',
      name: 'Petra S.',
      month: '2026-11',
      answer: 'Danke!',
    },
    {
      uuid: '8a1d2c3b-4e5f-4a6b-8c7d-9e0f1a2b0002',
      stars: 4,
      text: '',
      name: '',
      month: '2026-10',
      answer: null,
    },
  ],
}

async function sectionOf(reviews: PublicReviews | null, { language = 'de', isOn = true } = {}) {
  const data = sampleData()
  const modules = new Set([...data.modules, ...(isOn ? ['profiles-reviews'] : [])])
  const { html } = await render(address, fakeApi({ ...data, modules, reviews }), { ...testEnv, language })
  return new DOMParser().parseFromString(html, 'text/html').querySelector('[aria-labelledby="reviews"]')
}

test('a profile shows the average with the number, the latest with month and answer, and how they are checked', async () => {
  const section = await sectionOf(said)
  expect(section?.querySelector('.reviews-average')?.textContent).toContain('4,5 von 5, 2 Bewertungen')
  const [first, second] = section?.querySelectorAll('li') ?? []
  expect(first?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('5 von 5 Sternen')
  expect(first?.textContent).toContain('<script>alert(1)</script>\nGut')
  expect(first?.textContent).toContain('Petra S., November 2026')
  expect(first?.querySelector('.reviews-answer')?.textContent).toContain('antwortet:Danke!')
  expect(second?.textContent).toBe('★★★★★Oktober 2026')
  expect(section?.querySelector('.reviews-how')?.textContent).toContain(
    'Nicht gezeigt, und warum: 3 (Werbung).',
  )
})

test('one review is one, and refused ones are told where none is shown', async () => {
  const one = { ...said, average: 5, count: 1, refused: [] }
  const english = await sectionOf(one, { language: 'en' })
  expect(english?.querySelector('.reviews-average')?.textContent).toContain('5.0 of 5, one review')
  const none = await sectionOf({ ...said, average: null, count: 0, reviews: [] })
  expect(none?.querySelector('.reviews-average')).toBeNull()
  expect(none?.textContent).toContain('3 (Werbung)')
})

test.each([
  ['nobody has said anything', { average: null, count: 0, refused: [], reviews: [] }, true],
  ['they cannot be read', null, true],
  ['the module is off', said, false],
])('it shows nothing of them where %s', async (_, reviews, isOn) => {
  expect(await sectionOf(reviews, { isOn })).toBeNull()
})
