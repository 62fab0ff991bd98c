import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
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
import { ourAdmin } from '../../own/our-admin.ts'
import { reply } from '../../resources/adapters/testing.ts'
import { loadResource, provideAdmin } from '../../resources/admin.ts'
import { createDataProvider } from '../../resources/data-provider.ts'
import { QuestionButtons } from '../list/QuestionButtons.tsx'

afterEach(() => provideAdmin(ourAdmin))

/** A stranger's library that can be asked on which shelf a signature stands. */
function library() {
  const document = bundle(
    join(import.meta.dirname, '../../../../scripts/generate/fixtures/library.yaml'),
    fileLoader(),
  )
  const parameter = (name: string, required: boolean, schema: object) => ({
    name,
    in: 'query',
    required,
    schema,
  })
  const reply = {
    type: 'object',
    required: ['shelf'],
    properties: {
      shelf: { title: 'Shelf', type: 'string' },
      floor: { title: 'Floor', type: ['integer', 'null'] },
    },
  }
  Object.assign(document.paths, {
    '/shelf-of-signature': {
      get: {
        operationId: 'findShelf',
        summary: 'Where does it stand?',
        'x-admin': { question: 'books' },
        parameters: [
          parameter('signature', true, { title: 'Signature', type: 'string', minLength: 1 }),
          parameter('kind', false, { title: 'Kind', type: 'string', enum: ['book', 'map'] }),
        ],
        responses: { 200: { description: 'The shelf', content: { 'application/json': { schema: reply } } } },
      },
    },
  })
  return contextOf(deriveShapes(document))
}

async function open(answers: Response[]) {
  const context = library()
  const module = (await load(emitForms(context), 'forms/findShelf.js')) as unknown as FormModule
  provideAdmin({
    ...adminOf(context),
    formOf: (id) => (id === 'findShelf' ? async () => module : undefined),
  })
  const asked: string[] = []
  const client = createApiClient({
    baseUrl: 'http://library.test',
    fetch: async ({ url }) => {
      asked.push(url)
      return answers.shift() ?? reply({})
    },
  })
  const books = await loadResource('books')
  renderInDesk(<QuestionButtons resource={books} />, { client, dataProvider: createDataProvider(client) })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Where does it stand?' }))
  const dialog = await screen.findByRole('dialog', { name: 'Where does it stand?' })
  const signature = await within(dialog).findByRole('textbox', { name: 'Signature' })
  const ask = () => user.click(within(dialog).getByRole('button', { name: 'Ask' }))
  return { user, dialog, signature, asked, ask }
}

it('a list offers what its operation says can be asked, shows the answer, and leaves out what it does not say', async () => {
  const { user, dialog, signature, asked, ask } = await open([reply({ shelf: 'B 12', floor: null })])
  await user.type(signature, ' Kin 3 ')
  await ask()
  const status = within(dialog).getByRole('status')
  await waitFor(() => expect(status).toHaveTextContent('ShelfB 12'))
  expect(status).not.toHaveTextContent('Floor')
  expect(asked).toEqual(['http://library.test/shelf-of-signature?signature=%20Kin%203%20'])
})

it('asks nothing without what is required, and puts a refusal at its field', async () => {
  const refusal = {
    message: 'Please correct the marked fields.',
    errors: { signature: ['There is no such signature.'] },
  }
  const { user, signature, asked, ask } = await open([
    reply(refusal, 422),
    reply({ message: 'Not found' }, 404),
  ])
  await ask()
  await waitFor(() => expect(signature).toHaveFocus())
  expect(asked).toEqual([])
  await user.type(signature, 'X')
  await ask()
  await waitFor(() => expect(signature).toHaveAccessibleDescription('There is no such signature.'))
  await ask()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Not found'))
  expect(signature).not.toHaveAccessibleDescription()
})
