import { screen, within } from '@testing-library/react'
import { createFakeServer, json } from '../fake-server.ts'
import { renderDesk } from '../render-desk.tsx'
import { dialogButton, dialogCloses, fasterReply, gone, inDialog, type WritingPlace } from './place.ts'

const path = '/account-admin/advisors-export'
const calls = '/advisors-export/choices'
const uuid = '00000000-0000-4000-8000-000000000017'
const choice = {
  uuid,
  name: 'Telephones',
  columns: ['full_name'],
  format: 'csv',
  separator: 'comma',
  updated_at: '2026-11-23T15:40:00Z',
  updated_by: 'Katrin Lorenz',
  version: 1,
}
const theirs = { ...choice, name: 'Phones', version: 2 }

const preview = {
  columns: [
    { name: 'full_name', label: 'Full name', group: null, is_chosen: true },
    { name: 'alias', label: 'Alias', group: null, is_chosen: false },
  ],
  rows: [['Dr. Anna Becker']],
  total: 1,
}

/** @param chosen whether a choice that is there is taken up */
async function page(chosen: boolean) {
  const server = createFakeServer({
    role: 'accountadmin',
    modules: ['advisors-management'],
    own: ({ method, path: called }) => {
      if (method !== 'GET') return undefined
      if (called === '/advisors-export/preview') return json(preview)
      return called === calls ? json(chosen ? [choice] : []) : undefined
    },
  })
  const opened = await renderDesk(path, server)
  if (chosen) await opened.user.selectOptions(await screen.findByLabelText('Kept choice'), uuid)
  return opened
}

async function asked(button: string, chosen = true) {
  const opened = await page(chosen)
  await opened.user.click(await screen.findByRole('button', { name: button }))
  await screen.findByRole('dialog')
  return opened
}

const nameField = () => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('Name')

const keeping = {
  through: ['features/advisors-export/use-kept-choices.ts'],
  type: (user) => user.type(nameField(), ' of all'),
  shown: () => nameField().value,
  button: dialogButton('Save'),
  told: inDialog,
  field: { path: 'name', at: nameField },
  done: dialogCloses,
} satisfies Partial<WritingPlace>

export const advisorsExportPlaces: readonly WritingPlace[] = [
  {
    ...keeping,
    name: 'keep a choice of columns',
    call: `POST ${calls}`,
    open: () => asked('Keep this choice', false),
    faster: 'a new choice has no version',
    stored: () => json({ ...choice, name: 'of all' }, 201),
  },
  {
    ...keeping,
    name: 'change a kept choice of columns',
    call: `PUT ${calls}/${uuid}`,
    open: () => asked('Save or rename'),
    faster: { reply: () => fasterReply(theirs), meets: 'told', version: '"2"' },
    stored: () => json({ ...theirs, version: 3 }),
  },
  {
    name: 'delete a kept choice of columns',
    through: keeping.through,
    call: `DELETE ${calls}/${uuid}`,
    open: () => asked('Delete'),
    shown: () => within(screen.getByRole('dialog')).getByText('Full name').textContent,
    button: dialogButton('Delete'),
    told: inDialog,
    faster: { reply: () => fasterReply(theirs), meets: 'told', version: '"2"' },
    stored: gone,
    done: dialogCloses,
  },
]
