import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Schema } from '#rules/schema/schema.ts'
import { renderForm } from '#tests/forms/render-form.tsx'

const notes: Schema = {
  type: 'object',
  properties: { note: { type: 'string', title: 'Note', 'x-admin': { widget: 'markdown' } } },
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })

it('has buttons that mark what is chosen, and go on with the words that they put there', async () => {
  const { user, submit, sent } = await renderForm(notes, { record: { note: 'Bring papers' } })
  await screen.findByRole('textbox', { name: 'Note' })
  box().focus()
  box().setSelectionRange(6, 12)
  await user.click(screen.getByRole('button', { name: 'Bold' }))
  await waitFor(() => expect(box().selectionStart).toBe(8))
  await user.keyboard('an ID')
  await submit()
  expect(sent()).toEqual({ note: 'Bring **an ID**' })
})

it('says while one writes what cannot stand there and what could be better', async () => {
  await renderForm(notes, { record: { note: '#### Deep\n\n<b>x</b> and [here](/app/search)' } })
  const said = await screen.findAllByRole('listitem')
  expect(said.map(({ textContent }) => textContent)).toEqual([
    'HTML cannot stand in this text: <b>. Please write it as Markdown.',
    'Begin with ##: the title of the page is the heading of the first level. “Deep” skips a level.',
    '“here” does not say where the link leads. Name what is behind it.',
  ])
})

it('names links to headings that this text does not have, however one writes them', async () => {
  await renderForm(notes, { record: { note: '## Öffnung\n\n[Zeiten](#öffnung) und [Weg](#anfahrt)' } })
  const said = await screen.findAllByRole('listitem')
  expect(said.map(({ textContent }) => textContent)).toEqual([
    'The link to #s-anfahrt names a heading that is not there.',
  ])
})

it('shows how the text reads, without HTML and without pictures of others', async () => {
  const note = '## Hours\n\n**Monday** <i>to</i> ![x](https://ads.example/a.png)'
  const { user } = await renderForm(notes, { record: { note } })
  await user.click(await screen.findByRole('button', { name: 'Show preview' }))
  expect(await screen.findByRole('heading', { name: 'Hours', level: 3 })).toBeVisible()
  const preview = screen.getByRole('region', { name: 'How it reads' })
  expect(preview.innerHTML).toContain('<strong>Monday</strong>')
  expect(preview.querySelector('img, i')).toBeNull()
})
