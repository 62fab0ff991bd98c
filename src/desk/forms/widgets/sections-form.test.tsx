/** Widgets of a stranger's contract: sections, an icon, a pattern of addresses. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Schema } from '#rules/schema/schema.ts'
import { renderForm } from '#tests/forms/render-form.tsx'

const shelves: Schema = {
  type: 'object',
  properties: {
    shelves: {
      title: 'Shelves',
      type: 'array',
      'x-admin': {
        widget: 'sections',
        sections: {
          name: 'shelf',
          elements: 'books',
          key: 'isbn',
          order: 'at',
          labels: { top: 'Top shelf', low: 'Low shelf' },
          choices: [
            { in: ['top', 'low'], values: { a: 'Anna Karenina', b: 'Buddenbrooks' } },
            { in: ['low'], values: { z: 'Zauberberg' } },
          ],
        },
      },
      items: {
        type: 'object',
        required: ['shelf', 'books'],
        properties: {
          shelf: { type: 'string', enum: ['top', 'low'] },
          books: {
            type: 'array',
            items: {
              type: 'object',
              required: ['isbn', 'at'],
              properties: { isbn: { type: 'string' }, at: { type: 'integer' } },
            },
          },
        },
      },
    },
  },
}

it('moves what stands in sections by buttons and by the menu of a row, and only to where it may stand', async () => {
  const record = {
    shelves: [
      {
        shelf: 'top',
        books: [
          { isbn: 'a', at: 1 },
          { isbn: 'b', at: 2 },
        ],
      },
    ],
  }
  const { user, submit, sent } = await renderForm(shelves, { record })
  const rows = async (name: string) =>
    within(await screen.findByRole('grid', { name }))
      .queryAllByRole('row')
      .map((row) => row.getAttribute('aria-label'))
  expect(await rows('Top shelf')).toEqual(['Anna Karenina', 'Buddenbrooks'])
  expect(await rows('Not shown')).toEqual(['Zauberberg'])
  await user.click(screen.getByRole('button', { name: 'Move Anna Karenina down' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Anna Karenina down' })).toHaveFocus())
  expect(screen.getByText('Anna Karenina: now place 2 in Top shelf.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Move Zauberberg to…' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['To: Low shelf'])
  await user.click(screen.getByRole('menuitem', { name: 'To: Low shelf' }))
  expect(screen.getByText('Zauberberg: now place 1 in Low shelf.')).toBeInTheDocument()
  await submit()
  expect(sent()).toEqual({
    shelves: [
      {
        shelf: 'top',
        books: [
          { isbn: 'b', at: 1 },
          { isbn: 'a', at: 2 },
        ],
      },
      { shelf: 'low', books: [{ isbn: 'z', at: 1 }] },
    ],
  })
})

it('finds an icon by a word in either language, and puts the placeholder into an address', async () => {
  const schema: Schema = {
    type: 'object',
    properties: {
      sign: { title: 'Sign', type: 'string', 'x-admin': { widget: 'icon' } },
      address: { title: 'Address', type: 'string', 'x-admin': { widget: 'address-pattern' } },
    },
  }
  const { user, submit, sent } = await renderForm(schema)
  const sign = await screen.findByRole('combobox', { name: 'Sign' })
  await user.type(sign, 'Rechner')
  await user.click(await screen.findByRole('option'))
  await user.type(await screen.findByRole('textbox', { name: 'Address' }), 'https://a.example/')
  await user.click(screen.getByRole('button', { name: 'Add placeholder' }))
  expect(screen.getByText(/https:\/\/a\.example\/anna-becker/)).toBeInTheDocument()
  await submit()
  expect(sent()).toEqual({ sign: 'calculator', address: 'https://a.example/{value}' })
})
