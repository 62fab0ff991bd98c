import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ListContextProvider, type ListControllerResult } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { createApiClient } from '#client/client.ts'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import { contextOf } from '#scripts/generate/context.ts'
import { bundle } from '#scripts/generate/contract/bundle.ts'
import { fileLoader } from '#scripts/generate/contract/load.ts'
import { deriveShapes } from '#scripts/generate/contract/shapes.ts'
import { adminOf } from '#scripts/generate/emit/admin.ts'
import { emitForms } from '#scripts/generate/emit/forms.ts'
import { load } from '#scripts/generate/testing.ts'
import { renderInDesk } from '#tests/forms/render-form.tsx'
import { reply } from '../../resources/adapters/testing.ts'
import { loadResource, provideAdmin } from '../../resources/admin.ts'
import { createDataProvider } from '../../resources/data-provider.ts'
import { RowMenu } from '../list/RowMenu.tsx'

const file = join(import.meta.dirname, '../../../../scripts/generate/fixtures/library.yaml')
const context = contextOf(deriveShapes(bundle(file, fileLoader())))
const members = [{ number: 'M-1001', first_name: 'Rosa', last_name: 'Lund', email: 'rosa@reader.example' }]
const reserve = 'POST /books/9783522202558/reservation'
const invalid = { message: 'Please correct the marked fields.', errors: { member_number: ['Owes a book.'] } }

/** The menu of one book of a stranger's library. `answers` are those to reservations, in their order. */
async function openMenu(answers: Response[]) {
  const module = (await load(emitForms(context), 'forms/reserveBook.js')) as unknown as FormModule
  provideAdmin({
    ...adminOf(context),
    formOf: (id) => (id === 'reserveBook' ? async () => module : undefined),
  })
  const sent: unknown[] = []
  const client = createApiClient({
    baseUrl: 'http://library.test',
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (`${request.method} ${pathname}` === reserve) {
        sent.push(await request.json())
        return answers.shift() ?? reply(null, 204)
      }
      return pathname === '/members' ? reply(members, 200, { 'X-Total-Count': '1' }) : reply(members[0])
    },
  })
  const books = await loadResource('books')
  const record = { id: '9783522202558', isbn: '9783522202558', title: 'Momo' }
  const user = userEvent.setup()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  const list = { data: [record], total: 1, sort: {}, filterValues: {} } as unknown as ListControllerResult
  renderInDesk(
    <ListContextProvider value={list}>
      <RowMenu record={record} resource={books} name="Momo" />
    </ListContextProvider>,
    { dataProvider: createDataProvider(client) },
  )
  await user.click(screen.getByRole('button', { name: 'Actions for Momo' }))
  return { user, sent }
}

it('an action that takes a body asks for it: the same inputs, checks, and errors at their fields', async () => {
  const { user, sent } = await openMenu([reply(invalid, 422)])
  expect(screen.getByRole('menuitem', { name: 'Take out of the shelves…' })).toBeVisible()
  await user.click(screen.getByRole('menuitem', { name: 'Reserve a book…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reserve a book' })
  expect(dialog).toHaveAccessibleDescription('Momo')
  const member = await within(dialog).findByRole('combobox', { name: 'Member' })
  const send = within(dialog).getByRole('button', { name: 'Reserve a book' })
  await user.click(send)
  expect(member).toHaveAttribute('aria-invalid', 'true')
  await waitFor(() => expect(member).toHaveFocus())
  expect(sent).toEqual([])

  await user.type(member, 'Lund')
  await user.click(await screen.findByRole('option'))
  await user.click(send)
  await waitFor(() => expect(member).toHaveAccessibleDescription('Owes a book.'))
  expect(sent).toEqual([{ member_number: 'M-1001' }])

  await user.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toHaveLength(2)
})

it('asks before it throws away what was typed for an action, and keeps it where the session has ended', async () => {
  const { user, sent } = await openMenu([reply({ message: 'Please sign in.' }, 401)])
  await user.click(screen.getByRole('menuitem', { name: 'Reserve a book…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reserve a book' }))
  await user.type(await dialog.findByRole('combobox', { name: 'Member' }), 'Lund')
  await user.click(await screen.findByRole('option'))
  await user.click(dialog.getByRole('button', { name: 'Reserve a book' }))
  expect(await dialog.findByRole('link', { name: /^Sign in in a new tab/ })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await user.click(question.getByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toHaveLength(1)
})
