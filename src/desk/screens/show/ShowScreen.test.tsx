import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInDesk } from '#tests/forms/render-form.tsx'
import { field, resourceOf } from '../../resources/adapters/testing.ts'
import { describeResource } from '../../resources/descriptions.ts'
import { createFakeServer } from '../../testing/fake-server.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { RecordFields } from './RecordFields.tsx'

const id = '00000000-0000-4000-8000-000000000001'

it('whoever may read a record but not change it reads it at the same address', async () => {
  await renderDesk(`/organizations/${id}`, createFakeServer({ role: 'INTERNAL' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Filiale Hohenbrück' })).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByText('Alias').nextElementSibling).toHaveTextContent('hohenbrueck')
  const headings = main.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
  expect(headings).toEqual(['Name and alias', 'Address', 'Further details'])
  expect(main.getByText('Zip').nextElementSibling).toHaveTextContent('24987')
  expect(main.queryByRole('textbox')).not.toBeInTheDocument()
  expect(main.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  expect(main.queryByText('00000000-0000-4000-8000-000000000001')).not.toBeInTheDocument()
})

it('whoever may do neither is told so', async () => {
  await renderDesk(`/organizations/${id}`, createFakeServer({ role: 'marketing-manager' }))
  expect(await screen.findByRole('heading', { name: /#403/ })).toBeVisible()
})

it('things that are alike stand in a small table, with the columns that say something', async () => {
  const parts = field('links', {
    label: 'Links',
    kind: 'list',
    type: 'array',
    items: field('', {
      kind: 'object',
      fields: [
        field('uuid', { format: 'uuid' }),
        field('label', { label: 'Label' }),
        field('hint', { label: 'Hint' }),
      ],
    }),
  })
  const resource = describeResource(resourceOf({ fields: [field('name'), parts] }), {})
  const links = [
    { uuid: 'a', label: 'Wikipedia', hint: '' },
    { uuid: 'b', label: 'Archive', hint: null },
  ]
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  renderInDesk(<RecordFields resource={resource} record={{ id: 1, name: 'Anna', links }} />)
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('columnheader').map((each) => each.textContent)).toEqual(['Label'])
  expect(table.getAllByRole('cell').map((each) => each.textContent)).toEqual(['Wikipedia', 'Archive'])
  expect(screen.queryByText('Anna')).toBeNull()
})
