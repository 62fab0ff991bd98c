import { screen } from '@testing-library/react'
import { deletionServer } from '../deletions.ts'
import { renderDesk } from '../render-desk.tsx'
import { button, dialogButton, inDialog, inForm, valueAt, type WritingPlace } from './place.ts'

const label = 'E-mail, name, alias or telephone number'
const field = () => screen.getByRole('textbox', { name: label })
const confirmation = () => screen.getByRole('textbox', { name: /^Type this to confirm/ })

async function page() {
  const opened = await renderDesk('/deletion-tool', deletionServer())
  await screen.findByRole('textbox', { name: label })
  return opened
}

async function dialog() {
  const opened = await page()
  await opened.user.type(field(), 'petra.sommer@mail.example{Enter}')
  await opened.user.click(await screen.findByRole('button', { name: 'Delete or anonymise…' }))
  await screen.findByRole('dialog')
  return opened
}

export const deletionPlaces: readonly WritingPlace[] = [
  {
    name: 'search for a person of whom something is held',
    through: ['features/deletion-tool/use-deletion-search.ts'],
    call: 'POST /deletion-tool/searches',
    open: page,
    type: (user) => user.type(field(), 'Petra Sommer'),
    shown: valueAt(label),
    button: button('Search'),
    told: inForm,
    field: { path: 'query', at: field },
    faster: 'a search changes nothing',
    done: () => screen.findByRole('heading', { name: 'Petra Sommer' }),
  },
  {
    name: 'order a deletion',
    through: ['features/deletion-tool/use-order.ts'],
    call: 'POST /deletion-tool/orders',
    open: dialog,
    type: (user) => user.type(confirmation(), 'petra.sommer@mail.example'),
    shown: () => (confirmation() as HTMLInputElement).value,
    button: dialogButton('Delete 9 entries'),
    told: inDialog,
    field: { path: 'confirmation', at: confirmation },
    faster: 'an order is given once and never changed',
    done: () => screen.findByRole('heading', { name: 'Deletion is ordered' }),
  },
]
