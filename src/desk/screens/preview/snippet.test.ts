import { expect, it } from 'vitest'
import { type SnippetHint, snippetTexts } from './snippet.ts'

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
