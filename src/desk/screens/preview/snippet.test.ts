import { expect, it } from 'vitest'
import { type SnippetHint, snippetPicture, snippetTexts } from './snippet.ts'

const hint: SnippetHint = {
  of: 'shelves',
  snippet: {
    title: 'heading',
    description: 'text',
    shareTitle: 'share.heading',
    fill: { WHO: 'keeper.name', HOUSE: '' },
  },
}
const record = { keeper: { name: 'Rosa $1' } }

it.each([
  ['of a record and of the institution', { heading: '[WHO], [HOUSE]' }, { title: 'Rosa $1, Library' }],
  ['that nobody knows stay', { heading: '[WHOM] [x]' }, { title: '[WHOM] [x]' }],
  ['of Object itself are none', { heading: '[constructor]' }, { title: '[constructor]' }],
  [
    'in what is shared are filled too',
    { heading: 'a', share: { heading: 'From [HOUSE]' } },
    { shareTitle: 'From Library' },
  ],
])('placeholders %s', (_, draft, wanted) => {
  expect(snippetTexts(hint, draft, { record, institution: 'Library' })).toMatchObject(wanted)
})

it('a shared link has the texts of the page where it has none of its own, and nothing is filled without a record', () => {
  const draft = { heading: '[WHO]', text: 'Books', share: { heading: '' } }
  expect(snippetTexts(hint, draft, { record: null, institution: 'Library' })).toEqual({
    title: '[WHO]',
    description: 'Books',
    shareTitle: '[WHO]',
    shareDescription: 'Books',
  })
})

it.each([
  ['of the record', '/shelves/{key}.jpg', '/shelves/a%2F%241.jpg'],
  ['where this kind has one', { field: 'kind', by: { open: '/open/{key}.jpg' } }, '/open/a%2F%241.jpg'],
  ['not where another kind has one', { field: 'kind', by: { closed: '/closed.jpg' } }, undefined],
  ['not of a kind that Object itself has', { field: 'heading', by: { closed: '/closed.jpg' } }, undefined],
  ['not without a hint', undefined, undefined],
])('shows a picture %s', (_, picture, address) => {
  const draft = { kind: 'open', heading: 'constructor' }
  const asked: SnippetHint = { ...hint, snippet: { ...hint.snippet, ...(picture && { picture }) } }
  expect(snippetPicture(asked, draft, { id: 'a/$1' })).toBe(address)
  expect(snippetPicture(asked, draft, null)).toBeUndefined()
})
