import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { json } from '../fake-server.ts'
import {
  deskAt,
  dialogButton,
  dialogCloses,
  fasterReply,
  gone,
  inDialog,
  valueAt,
  type WritingPlace,
} from './place.ts'

const path = '/online-appointments/calendars/slots/management?date=2030-11-26'
const calls = '/advisors/anna-becker'
const uuid = '4f6a8b0c-2d3e-4f5a-8b6c-7d8e9f0a0001'
const at = { start: '2030-11-26T11:00:00Z', end: '2030-11-26T12:00:00Z' }

const block = { uuid, kind: 'once', title: 'Lunch', ...at, appointments_count: 0, version: 3 }
const theirBlock = { ...block, title: 'Holiday', version: 4 }
const slots = { uuid, ...at, types: [], note: 'Late', version: 3 }
const theirSlots = { ...slots, note: 'Early', version: 4 }
const booked = { uuid, ...at, kind: 'appointment', title: 'Moritz Ahlers', state: 'requested', version: 2 }
const appointment = {
  uuid,
  ...at,
  state: 'requested',
  type: 'by-phone',
  topic: '2c4d6e8f-1a3b-4c5d-8e7f-9a0b1c2d0001',
  topic_name: 'Depot-Check',
  name: 'Moritz Ahlers',
  advisor: 'anna-becker',
  actions: ['confirm', 'move'],
  version: 2,
}
const team = {
  uuid,
  name: 'Team',
  host: 'kalender.example',
  active: true,
  last_import_at: null,
  last_error: null,
  failing_since: null,
  events_count: 0,
  left_out_count: 0,
  version: 3,
}
const theirTeam = { ...team, name: 'Colleagues', version: 4 }
const free = [{ start: '2030-11-27T09:00:00Z', end: '2030-11-27T10:00:00Z' }]

/** The calendar with these entries, one of which is pressed. */
async function calendar(pressed: string | RegExp, entries: object[] = []) {
  const opened = await deskAt(path, {
    modules: ['slots-calendar', 'online-appointments'],
    reads: {
      [`GET ${calls}/calendar`]: {
        from: '2030-11-25',
        to: '2030-12-01',
        time_zone: 'Europe/Berlin',
        entries,
      },
      [`GET ${calls}/blocks/${uuid}`]: block,
      [`GET ${calls}/opened-slots/${uuid}`]: slots,
      [`GET ${calls}/overlaps`]: [],
      [`GET ${calls}/busy-calendars`]: [team],
      [`GET ${calls}/busy-calendars/${uuid}`]: team,
      [`GET ${calls}/free-slots`]: free,
      [`GET /appointments/${uuid}`]: appointment,
    },
  })
  await opened.user.click(await screen.findByRole('button', { name: pressed }))
  await screen.findByRole('dialog')
  return opened
}

const lunch = { kind: 'block', ...at, uuid, title: 'Lunch', repeats: false, version: 3 }
const evening = { kind: 'opened-slot', ...at, uuid, title: null, version: 3 }

/** The first press of Delete asks. */
async function askedToDelete(pressed: RegExp, entry: object) {
  const opened = await calendar(pressed, [entry])
  await opened.user.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByRole('button', { name: 'Back' })
  return opened
}

/** Holidays last from midnight to midnight. */
const holiday = {
  kind: 'closed',
  start: '2030-11-25T23:00:00Z',
  end: '2030-11-26T23:00:00Z',
  title: 'Ascension',
}
const openedDay = { ...evening, kind: 'opened-day', title: 'Ascension' }
const closingDay = {
  uuid,
  name: 'Ascension',
  date: '2030-11-26',
  kind: 'open',
  advisor: 'anna-becker',
  version: 3,
}
const dayDialog = {
  through: ['features/slots-management/dialogs/ClosedDayDialog.tsx'],
  shown: () => within(screen.getByRole('dialog')).getByRole('heading').textContent,
  told: inDialog,
  done: dialogCloses,
} as const

/** One of the calendars that are imported, or a new one. */
async function imported(pressed: string) {
  const opened = await calendar('Imported calendars')
  await opened.user.click(await screen.findByRole('button', { name: pressed }))
  await screen.findByLabelText('Name')
  return opened
}

const nameInList = () => screen.getByText('Team').textContent
const listIsBack = () => screen.findByRole('button', { name: 'Read Team now' })

const typeInto = (label: string, text: string) => async (user: UserEvent) =>
  user.type(await screen.findByLabelText(label), text)

const record = {
  through: ['features/slots-management/dialogs/use-record-edit.ts'],
  button: dialogButton('Save'),
  told: inDialog,
  done: dialogCloses,
} as const

const deletion = { ...record, button: dialogButton('Delete'), stored: gone } as const

const radio = () => within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('radio', { name: '10:00' })

export const calendarPlaces: readonly WritingPlace[] = [
  {
    ...record,
    name: 'block time',
    call: `POST ${calls}/blocks`,
    open: () => calendar('Block time'),
    type: typeInto('Reason', 'Lunch'),
    shown: valueAt('Reason'),
    field: { path: 'title', at: () => screen.getByLabelText('Reason') },
    faster: 'a new block has no version',
    stored: () => json(block, 201),
  },
  {
    ...record,
    name: 'change a block',
    call: `PUT ${calls}/blocks/${uuid}`,
    open: () => calendar(/Lunch/, [lunch]),
    type: typeInto('Reason', ' break'),
    shown: valueAt('Reason'),
    field: { path: 'title', at: () => screen.getByLabelText('Reason') },
    faster: {
      reply: () => fasterReply(theirBlock),
      meets: 'choice',
      version: '"4"',
    },
    stored: () => json({ ...theirBlock, version: 5 }),
  },
  {
    ...deletion,
    name: 'delete a block',
    call: `DELETE ${calls}/blocks/${uuid}`,
    open: () => askedToDelete(/Lunch/, lunch),
    shown: valueAt('Reason'),
    faster: { reply: () => fasterReply(theirBlock), meets: 'told', version: '"4"' },
  },
  {
    ...record,
    name: 'open extra slots',
    call: `POST ${calls}/opened-slots`,
    open: () => calendar('Open extra slots'),
    type: typeInto('Note', 'Late'),
    shown: valueAt('Note'),
    field: { path: 'note', at: () => screen.getByLabelText('Note') },
    faster: 'new slots have no version',
    stored: () => json(slots, 201),
  },
  {
    ...record,
    name: 'change extra slots',
    call: `PUT ${calls}/opened-slots/${uuid}`,
    open: () => calendar(/Extra slots, Tue/, [evening]),
    type: typeInto('Note', ' one'),
    shown: valueAt('Note'),
    field: { path: 'note', at: () => screen.getByLabelText('Note') },
    faster: {
      reply: () => fasterReply(theirSlots),
      meets: 'choice',
      version: '"4"',
    },
    stored: () => json({ ...theirSlots, version: 5 }),
  },
  {
    ...deletion,
    name: 'delete extra slots',
    call: `DELETE ${calls}/opened-slots/${uuid}`,
    open: () => askedToDelete(/Extra slots, Tue/, evening),
    shown: valueAt('Note'),
    faster: { reply: () => fasterReply(theirSlots), meets: 'told', version: '"4"' },
  },
  {
    ...dayDialog,
    name: 'open a closed day',
    call: 'POST /closing-days',
    open: () => calendar(/Ascension/, [holiday]),
    button: dialogButton('Open this day'),
    faster: 'a new entry has no version',
    stored: () => json(closingDay, 201),
  },
  {
    ...dayDialog,
    name: 'close an opened day again',
    call: `DELETE /closing-days/${uuid}`,
    open: () => calendar(/Ascension/, [openedDay]),
    button: dialogButton('Close this day again'),
    faster: {
      reply: () => fasterReply({ ...closingDay, name: 'Ascension Day', version: 4 }),
      meets: 'read again',
      version: '"4"',
    },
    stored: gone,
  },
  {
    ...record,
    name: 'import a calendar',
    call: `POST ${calls}/busy-calendars`,
    open: () => imported('Import a calendar'),
    type: async (user) => {
      await typeInto('Name', 'Team')(user)
      await typeInto('Address', 'https://kalender.example/team.ics')(user)
    },
    shown: () => [valueAt('Name')(), valueAt('Address')()],
    field: { path: 'url', at: () => screen.getByLabelText('Address') },
    faster: 'a new calendar has no version',
    stored: () => json(team, 201),
    done: listIsBack,
  },
  {
    ...record,
    name: 'change an imported calendar',
    call: `PUT ${calls}/busy-calendars/${uuid}`,
    open: () => imported('Change Team'),
    type: typeInto('Name', ' two'),
    shown: valueAt('Name'),
    field: { path: 'name', at: () => screen.getByLabelText('Name') },
    faster: { reply: () => fasterReply(theirTeam), meets: 'choice', version: '"4"' },
    stored: () => json({ ...theirTeam, version: 5 }),
    done: listIsBack,
  },
  {
    ...deletion,
    name: 'delete an imported calendar',
    call: `DELETE ${calls}/busy-calendars/${uuid}`,
    open: async () => {
      const opened = await imported('Change Team')
      await opened.user.click(await screen.findByRole('button', { name: 'Delete' }))
      await screen.findByRole('button', { name: 'Back' })
      return opened
    },
    shown: valueAt('Name'),
    faster: { reply: () => fasterReply(theirTeam), meets: 'told', version: '"4"' },
    done: listIsBack,
  },
  {
    name: 'read an imported calendar',
    through: ['features/slots-management/dialogs/use-busy-calendars.ts'],
    call: `POST ${calls}/busy-calendars/${uuid}/import`,
    open: async () => {
      const opened = await calendar('Imported calendars')
      await listIsBack()
      return opened
    },
    shown: nameInList,
    button: dialogButton('Read Team now'),
    told: inDialog,
    faster: 'reading changes no version',
    stored: () => json({ ...team, last_import_at: '2026-11-24T09:00:00Z', events_count: 4 }),
    done: listIsBack,
  },
  {
    name: 'move an appointment',
    through: ['features/appointments/move/use-move.ts'],
    call: `POST /appointments/${uuid}/move`,
    open: async () => {
      const opened = await calendar(/Moritz Ahlers/, [booked])
      await opened.user.click(await screen.findByRole('button', { name: 'Move to…' }))
      await waitFor(radio)
      return opened
    },
    type: async (user) => {
      await user.click(radio())
      await user.type(screen.getByLabelText('Message'), 'Passt das?')
    },
    shown: () => [radio().checked, valueAt('Message')()],
    button: dialogButton('Move and confirm'),
    told: inDialog,
    faster: {
      reply: () => fasterReply({ ...appointment, version: 3 }),
      meets: 'read again',
      version: '"3"',
    },
    stored: () => json({ ...appointment, ...free[0], version: 4 }),
    done: dialogCloses,
  },
]
