import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Schema } from '#rules/schema/schema.ts'
import { renderForm } from '#tests/forms/render-form.tsx'

/** Of nobody's contract: a library's shelves. */
const shelves: Schema = {
  type: 'object',
  properties: {
    shelves: {
      type: 'array',
      title: 'Shelves',
      items: {
        type: 'object',
        required: ['id', 'title'],
        properties: {
          id: { type: 'string', title: 'Id' },
          within: { type: ['string', 'null'], title: 'Within' },
          title: { type: 'string', title: 'Title', minLength: 1 },
        },
      },
      'x-admin': { tree: { key: 'id', parent: 'within', name: ['title'], levels: 2 } },
    },
  },
}
const record = {
  shelves: [
    { id: 'a', within: null, title: 'Art' },
    { id: 'b', within: null, title: 'Botany' },
    { id: 'c', within: 'b', title: 'Cacti' },
  ],
}
const rows = () => screen.findAllByRole('row')
const row = async (name: string) => {
  const found = (await rows()).find((each) => within(each).queryByText(name))
  if (!found) throw new Error(`No row ${name}`)
  return found
}
const titles = (sent: unknown) =>
  (sent as typeof record).shelves.map(({ title, within: above }) => `${above ?? ''}/${title}`)

it('is moved by keyboard and by buttons, and never into itself', async () => {
  const { user, submit, sent } = await renderForm(shelves, { record })
  await user.click(await row('Botany'))
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await user.click(await row('Art'))
  await user.click(screen.getByRole('button', { name: 'Move below the entry before it' }))
  expect(screen.getByRole('button', { name: 'Move below the entry before it' })).toBeDisabled()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move one level up' })).toHaveFocus())
  await submit()
  expect(titles(sent())).toEqual(['/Botany', 'b/Cacti', 'b/Art'])
})

it('has entries added, named and removed; what stood below moves up', async () => {
  const { user, submit, sent } = await renderForm(shelves, { record })
  await user.click(await row('Botany'))
  await user.click(screen.getByRole('button', { name: 'Remove this entry' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove this entry' })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Add an entry to Shelves' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus())
  await user.keyboard('Drama')
  await submit()
  expect(titles(sent())).toEqual(['/Art', '/Cacti', '/Drama'])
})

it('shows what is wrong in an entry that is not the chosen one', async () => {
  const { user, submit, save } = await renderForm(shelves, { record })
  await user.click(await row('Cacti'))
  await user.clear(screen.getByRole('textbox', { name: 'Title' }))
  await user.click(await row('Art'))
  await submit()
  expect(save).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toBeInvalid())
})

it('leaves whoever types in an entry there, while others are wrong', async () => {
  const { user, submit } = await renderForm(shelves, { record })
  const title = () => screen.getByRole('textbox', { name: 'Title' })
  for (const name of ['Cacti', 'Botany']) {
    await user.click(await row(name))
    await user.clear(title())
  }
  await submit()
  await user.click(title())
  await user.keyboard('Bees')
  expect(title()).toHaveValue('Bees')
  await user.click(await row('Art'))
  await user.clear(title())
  await user.type(title(), 'Arts')
  expect(title()).toHaveValue('Arts')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(title()).toHaveValue(''))
})
