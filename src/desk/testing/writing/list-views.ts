import { screen, within } from '@testing-library/react'
import { json } from '../fake-server.ts'
import { listView, viewsServer } from '../list-views.ts'
import { renderDesk } from '../render-desk.tsx'
import { dialogButton, dialogCloses, fasterReply, gone, inDialog, type WritingPlace } from './place.ts'

const view = listView({})
const theirs = { ...view, name: 'Markets', version: 2 }
const calls = '/list-views'

/** @param item what is chosen in the menu of the view; null: what is shown now is saved as a new one */
async function asked(item: string | null) {
  const filter = encodeURIComponent('{"q":"markt"}')
  const path = `/organizations?filter=${filter}${item ? `&view=${view.uuid}` : ''}`
  const opened = await renderDesk(path, viewsServer([view]))
  if (item) {
    await opened.user.click(await screen.findByRole('button', { name: `Actions for the view ${view.name}` }))
    await opened.user.click(await screen.findByRole('menuitem', { name: item }))
  } else await opened.user.click(await screen.findByRole('button', { name: 'Save view' }))
  await screen.findByRole('dialog')
  return opened
}

const nameField = () =>
  within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('Name of the view')

const saving = {
  through: ['screens/list-views/ViewDialogs.tsx'],
  type: (user) => user.type(nameField(), ' today'),
  shown: () => nameField().value,
  button: dialogButton('Save'),
  told: inDialog,
  field: { path: 'name', at: nameField },
  done: dialogCloses,
} satisfies Partial<WritingPlace>

export const listViewPlaces: readonly WritingPlace[] = [
  {
    ...saving,
    name: 'save a view of a list',
    call: `POST ${calls}`,
    open: () => asked(null),
    faster: 'a new view has no version',
    stored: () => json({ ...view, uuid: crypto.randomUUID(), name: 'today' }, 201),
  },
  {
    ...saving,
    name: 'change a view of a list',
    call: `PUT ${calls}/${view.uuid}`,
    open: () => asked('Rename or share…'),
    faster: { reply: () => fasterReply(theirs), meets: 'told', version: '"2"' },
    stored: () => json({ ...theirs, version: 3 }),
  },
  {
    name: 'delete a view of a list',
    through: saving.through,
    call: `DELETE ${calls}/${view.uuid}`,
    open: () => asked('Delete…'),
    shown: () => within(screen.getByRole('dialog')).getByRole('heading').textContent,
    button: dialogButton('Delete'),
    told: inDialog,
    faster: { reply: () => fasterReply(theirs), meets: 'told', version: '"2"' },
    stored: gone,
    done: dialogCloses,
  },
]
