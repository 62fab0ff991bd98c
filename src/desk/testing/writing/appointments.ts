import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { Appointment } from '../../features/appointments/types.ts'
import { appointment, appointmentsServer } from '../appointments.ts'
import { json } from '../fake-server.ts'
import { renderDesk } from '../render-desk.tsx'
import {
  dialogButton,
  dialogCloses,
  fasterReply,
  gone,
  inDialog,
  valueAt,
  type WritingPlace,
} from './place.ts'

const path = '/online-appointments/appointments/index'
const feed = '/advisors/anna-becker/calendar-feed'
const off = { enabled: false, url: null, created_at: null, last_read_at: null }
const on = { ...off, enabled: true, created_at: '2026-11-23T07:00:00Z' }
const { uuid } = appointment()
const call = (action: string) => `POST /appointments/${uuid}/${action}`

/** As the server has it: a refusal may tell that somebody was faster. */
const stored: { row: Appointment } = { row: appointment() }

async function page(change: Partial<Appointment> = {}) {
  stored.row = appointment(change)
  const server = appointmentsServer([stored.row])
  return await renderDesk(path, server)
}

async function dialogOf(item: string, change: Partial<Appointment> = {}) {
  const opened = await page(change)
  await opened.user.click(await screen.findByRole('button', { name: 'Actions for Petra Lindner' }))
  await opened.user.click(await screen.findByRole('menuitem', { name: item }))
  await screen.findByLabelText('Message')
  return opened
}

async function feedDialog(state: object) {
  const opened = await page()
  opened.server.answerNext(`GET ${feed}`, json(state))
  await opened.user.click(await screen.findByRole('button', { name: 'Calendar feed' }))
  await screen.findByRole('button', { name: /^Make/ })
  return opened
}

/** Somebody has changed it meanwhile, and it can still be done. */
function changed(): Response {
  Object.assign(stored.row, { version: stored.row.version + 1 })
  return fasterReply(stored.row)
}

const acting = {
  through: ['features/appointments/actions/use-acting.ts'],
  told: inDialog,
  isGeneral: true,
  faster: { reply: changed, meets: 'told', version: '"2"' },
  done: dialogCloses,
} as const

const typeMessage = async (user: UserEvent) => user.type(screen.getByLabelText('Message'), 'Leider.')
const colleague = () => screen.getByRole('combobox', { name: 'Colleague' })
const messageField = { path: 'message', at: () => screen.getByLabelText('Message') }

/** The button of the row; after a refusal a dialog covers it, which may offer the same. */
async function confirmButton(user: UserEvent): Promise<HTMLElement> {
  const dialog = screen.queryByRole('dialog')
  const same = dialog && within(dialog).queryByRole('button', { name: 'Confirm' })
  if (same) return same
  if (dialog) await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  return await screen.findByRole('button', { name: 'Confirm: Petra Lindner' })
}

const open = () => screen.queryByRole('heading', { name: /^To be answered/, hidden: true })

const feedPlace = {
  through: ['features/appointments/page/use-calendar-feed.ts'],
  told: inDialog,
  faster: 'an address has no version: each new one ends the one before',
} as const

export const appointmentPlaces: readonly WritingPlace[] = [
  {
    ...acting,
    name: 'decline an appointment',
    call: call('decline'),
    open: () => dialogOf('Decline…'),
    type: typeMessage,
    shown: valueAt('Message'),
    field: messageField,
    button: dialogButton('Decline'),
  },
  {
    ...acting,
    name: 'cancel an appointment',
    call: call('cancel'),
    open: () => dialogOf('Cancel appointment…', { state: 'confirmed', actions: ['cancel'] }),
    type: typeMessage,
    shown: valueAt('Message'),
    field: messageField,
    button: dialogButton('Cancel appointment'),
  },
  {
    ...acting,
    name: 'hand over an appointment',
    call: call('substitute'),
    open: () => dialogOf('Hand over…'),
    type: async (user) => {
      await user.click(await screen.findByRole('option', { name: /Jonas Hofmann/ }))
      await typeMessage(user)
    },
    shown: () => [valueAt('Colleague')(), valueAt('Message')()],
    field: { path: 'advisor', at: colleague },
    button: dialogButton('Hand over'),
  },
  {
    ...acting,
    name: 'confirm an appointment by one press',
    call: call('confirm'),
    open: async () => {
      const opened = await page()
      await screen.findByRole('button', { name: 'Confirm: Petra Lindner' })
      return opened
    },
    shown: () => open()?.textContent,
    button: confirmButton,
    done: () =>
      waitFor(() => {
        if (open()?.textContent !== 'To be answered 0') throw new Error('It is not answered yet.')
      }),
  },
  {
    ...feedPlace,
    name: 'make the address of a calendar feed',
    call: `POST ${feed}`,
    open: () => feedDialog(off),
    shown: () => screen.getByText('There is no address yet.').textContent,
    button: dialogButton('Make address'),
    stored: () => json({ ...on, url: 'https://bank.test/api/v1/calendar-feeds/Qm4x' }, 201),
    done: () => screen.findByRole('textbox', { name: 'Address' }),
  },
  {
    ...feedPlace,
    name: 'remove the address of a calendar feed',
    call: `DELETE ${feed}`,
    open: () => feedDialog(on),
    shown: () => screen.getByText(/^Made on/).textContent,
    button: dialogButton('Remove address'),
    stored: gone,
    done: () => screen.findByText('There is no address yet.'),
  },
]
