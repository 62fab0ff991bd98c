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
  inFoot,
  type OpenedDesk,
  pageIsSaved,
  valueAt,
  type WritingPlace,
} from './place.ts'

const hours = (day: number, start_time = '09:00', end_time = '17:00') => ({ day, start_time, end_time })
const week = [hours(1), hours(5, '09:00', '14:00')]
const theirWeek = [...week, hours(6, '10:00', '12:00')]
const mine = [hours(1), hours(5, '09:00', '12:30'), hours(6, '10:00', '12:00')]
const weekRead = () => json(week, 200, { ETag: '"3"' })

const admin = { alias: 'katrin-lorenz', is_institutional: false, roles: ['accountadmin'], full_name: 'K. L.' }
const row = (alias: string, full_name: string) => ({
  uuid: alias,
  alias,
  full_name,
  organization: null,
  organization_name: null,
  hours: week,
  weekly_minutes: 780,
  updated_at: null,
})
const rows = [row('anna-becker', 'Dr. Anna Becker'), row('ole-brandt', 'Ole Brandt')]

const absenceId = '00000000-0000-4000-8000-000000000009'
const absence = {
  uuid: absenceId,
  first_day: '2026-12-03',
  last_day: '2026-12-04',
  substitute: null,
  substitute_name: null,
  note: 'Training',
  appointments_count: 0,
  updated_at: '2026-11-23T15:40:00Z',
  version: 3,
}
const theirAbsence = { ...absence, note: 'Holiday', version: 4 }
const overlap = {
  kind: 'appointment',
  uuid: '00000000-0000-4000-8000-000000000011',
  start: '2026-12-03T09:00:00Z',
  end: '2026-12-03T10:00:00Z',
  title: 'Moritz Ahlers',
  state: 'confirmed',
  type: 'by-phone',
  topic_name: 'Depot-Check',
  version: 2,
}
const absences = '/advisors/ole-brandt/absences'
/** As the server has them: a refusal may tell that somebody was faster. */
const stored: { absences: object[]; overlaps: object[] } = { absences: [], overlaps: [] }

async function allHours(list: object[] = []): Promise<OpenedDesk> {
  stored.absences = list
  return await deskAt('/account-admin/working-hours', {
    modules: ['working-hours-calendar', 'online-appointments'],
    me: { ...admin, organization: null, assigned_organizations: [] },
    reads: {
      'GET /working-hours': () => json(rows, 200, { 'Content-Range': 'working-hours 0-1/2' }),
      'GET /advisors/anna-becker/working-hours': weekRead,
      'GET /working-hours/default': weekRead,
      [`GET ${absences}`]: () => json(stored.absences),
      'GET /advisors/ole-brandt/overlaps': () => json(stored.overlaps),
      'GET /search/advisors-by-name': [{ slug: 'kim-lang', full_name: 'Kim Lang', email_address: null }],
    },
  })
}

/** Opened by a button of the table, with these rows chosen before. */
async function dialogOf(name: string, isOfMany = false) {
  const opened = await allHours()
  if (isOfMany)
    await opened.user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await opened.user.click(await screen.findByRole('button', { name }))
  await screen.findByRole('dialog')
  return opened
}

async function absencesOf(list: object[], pressed: RegExp | string) {
  const opened = await allHours(list)
  await opened.user.click(await screen.findByRole('button', { name: 'Actions for Ole Brandt' }))
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Absences' }))
  await opened.user.click(await screen.findByRole('button', { name: pressed }))
  return opened
}

const friday = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Friday, end' })

/** A week differs only in where it stands. */
const weekPlace = {
  through: ['features/working-hours/use-week.ts'],
  type: async (user: UserEvent) => {
    await user.clear(friday())
    await user.type(friday(), '12:30')
    await user.tab()
  },
  shown: () => friday().value,
  field: { path: 'x', errors: [{ day: 5, errors: { endTime: ['Not this.'] } }], at: friday },
  faster: {
    reply: () => fasterReply(theirWeek, { ETag: '"5"' }),
    meets: 'merge',
    version: '"5"',
  },
  stored: () => json(mine, 200, { ETag: '"6"' }),
} as const

const weekDialog = {
  ...weekPlace,
  button: dialogButton('Save'),
  told: inDialog,
  done: dialogCloses,
} as const

async function withFriday(opening: Promise<OpenedDesk>) {
  const opened = await opening
  await screen.findByRole('textbox', { name: 'Friday, end' })
  return opened
}

const typeAbsence = async (user: UserEvent) => {
  await user.type(screen.getByLabelText('First day'), '2026-12-03')
  await user.type(screen.getByLabelText('Note'), 'Training')
}
const absenceShown = () => ['First day', 'Note'].map((label) => valueAt(label)())

const absenceForm = {
  through: ['features/absences/use-absence-form.ts'],
  shown: absenceShown,
  field: { path: 'first_day', at: () => screen.getByLabelText('First day') },
  button: dialogButton('Enter an absence'),
  told: inDialog,
} as const

const noRows = () => screen.findByText('No absence is entered.')

export const hoursPlaces: readonly WritingPlace[] = [
  {
    ...weekPlace,
    name: 'the own week',
    call: 'PUT /advisors/anna-becker/working-hours',
    open: () =>
      withFriday(
        deskAt('/online-appointments/calendars/working-hours/settings', {
          modules: ['working-hours-calendar'],
          reads: { 'GET /advisors/anna-becker/working-hours': weekRead },
        }),
      ),
    button: () => screen.getByRole('button', { name: 'Save' }),
    told: inFoot,
    done: pageIsSaved,
  },
  {
    ...weekDialog,
    name: 'the week of an advisor',
    call: 'PUT /advisors/anna-becker/working-hours',
    open: () => withFriday(dialogOf('Edit Dr. Anna Becker')),
  },
  {
    ...weekDialog,
    name: 'the default week',
    call: 'PUT /working-hours/default',
    open: () => withFriday(dialogOf('Default hours')),
  },
  {
    name: 'copy hours',
    through: ['features/working-hours/list/CopyDialog.tsx'],
    call: 'POST /working-hours/copies',
    open: async () => {
      const opened = await dialogOf('Copy hours to them', true)
      await opened.user.click(await screen.findByRole('radio', { name: 'Those of an advisor' }))
      return opened
    },
    type: async (user) => {
      await user.type(screen.getByRole('combobox', { name: 'Advisor' }), 'Kim')
      await user.click(await screen.findByRole('option', { name: 'Kim Lang' }))
    },
    shown: valueAt('Advisor'),
    field: { path: 'from', at: () => screen.getByRole('combobox', { name: 'Advisor' }) },
    button: dialogButton('Copy hours'),
    told: inDialog,
    faster: 'the weeks that are replaced are not read before, so that none of their versions is known',
    stored: () => json({ changed: 2 }),
    done: dialogCloses,
  },
  {
    ...absenceForm,
    name: 'enter an absence',
    call: `POST ${absences}`,
    open: () => absencesOf([], 'Enter an absence'),
    type: typeAbsence,
    faster: 'a new absence has no version',
    stored: () => json(absence, 201),
    done: noRows,
  },
  {
    ...absenceForm,
    name: 'change an absence',
    call: `PUT ${absences}/${absenceId}`,
    open: () => absencesOf([absence], /^Change /),
    type: async (user) => user.type(screen.getByLabelText('Note'), ' days'),
    button: dialogButton('Save'),
    faster: { reply: () => fasterReply(theirAbsence), meets: 'choice', version: '"4"' },
    stored: () => json({ ...theirAbsence, version: 5 }),
    done: () => screen.findByRole('button', { name: /^Change / }),
  },
  {
    ...absenceForm,
    name: 'enter an absence of many',
    call: 'POST /absences',
    open: () => dialogOf('Enter an absence', true),
    type: typeAbsence,
    faster: 'new absences have no version',
    stored: () => json([absence, absence], 201),
    done: dialogCloses,
  },
  {
    name: 'settle appointments',
    through: ['features/overlaps/use-settling.ts'],
    call: 'POST /advisors/ole-brandt/settlement',
    open: async () => {
      stored.overlaps = [overlap]
      const opened = await absencesOf([absence], /^Change /)
      const choice = await screen.findByRole('combobox', { name: /Moritz Ahlers/ })
      await opened.user.selectOptions(choice, 'Cancel appointment')
      opened.server.answerNext(`PUT ${absences}/${absenceId}`, json({ ...absence, version: 4 }))
      return opened
    },
    shown: () => 'the orders, which stand nowhere while they are sent',
    button: async () => {
      const dialog = within(screen.getByRole('dialog'))
      return (
        dialog.queryByRole('button', { name: 'Save' }) ??
        dialog.getByRole('button', { name: 'Settle appointments' })
      )
    },
    told: inDialog,
    faster: 'an appointment that was changed meanwhile is told of in the reply, one by one',
    stored: () => {
      stored.overlaps = []
      return json([{ uuid: overlap.uuid, outcome: 'done', start: overlap.start }])
    },
    done: () => screen.findByRole('button', { name: /^Change / }),
  },
  {
    name: 'delete an absence',
    through: ['features/absences/use-absences.ts'],
    call: `DELETE ${absences}/${absenceId}`,
    open: () => absencesOf([absence], /^Delete /),
    shown: () => screen.getByRole('heading', { name: /^Delete the absence/ }).textContent,
    button: dialogButton('Delete'),
    told: inDialog,
    faster: {
      reply: () => {
        stored.absences = [theirAbsence]
        return fasterReply(theirAbsence)
      },
      meets: 'told',
      version: '"4"',
    },
    stored: () => {
      stored.absences = []
      return gone()
    },
    done: () => waitFor(() => within(screen.getByRole('dialog')).getByText('No absence is entered.')),
  },
]
