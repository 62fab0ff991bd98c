import { screen, within } from '@testing-library/react'
import { createBranchServer, hohenbrueck, martina } from '../branch-server.ts'
import { json } from '../fake-server.ts'
import { organization } from '../records.ts'
import { renderDesk } from '../render-desk.tsx'
import {
  button,
  dialogButton,
  fasterReply,
  inDialog,
  inFoot,
  pageIsSaved,
  type WritingPlace,
} from './place.ts'

const item = `/organizations/${hohenbrueck}`
const assignments = '/external-analyst-assignments'
const text = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

async function profile() {
  const opened = await renderDesk(`/organizations-profiles/editor?id=${hohenbrueck}`, createBranchServer())
  await screen.findByRole('textbox', { name: 'Public name' })
  return opened
}

async function analysts() {
  const path = `/organizations-profiles/external-analysts?id=${hohenbrueck}`
  const opened = await renderDesk(path, createBranchServer())
  await screen.findByRole('list', { name: 'Assigned analysts' })
  return opened
}

const assigned = () =>
  within(screen.getByRole('list', { name: 'Assigned analysts' }))
    .queryAllByRole('listitem')
    .map((row) => row.textContent)

const onPage = { button: button('Save'), told: inFoot, done: pageIsSaved } as const
const profilePlace = {
  ...onPage,
  // The place of the picture has an alert of its own.
  told: {
    ...inFoot,
    find: () => within(document.querySelector('.save-bar') as HTMLElement).getByRole('alert'),
  },
  through: ['features/organizations-profiles/use-profile-form.ts'],
  open: profile,
} as const
const analystPlace = {
  ...onPage,
  through: ['features/external-analysts/use-assignments.ts'],
  open: analysts,
  shown: assigned,
  faster: 'each assignment is made or deleted for itself and never changed',
} as const

const preview = {
  subject: 'Weekly report Westend',
  text_body: 'Visits: 35',
  html_body: '<p>Visits: 35</p>',
  recipients: 1,
  next_at: '2026-11-30T06:00:00Z',
}

async function weeklyMail() {
  const server = createBranchServer()
  server.modules.push('reports')
  server.answerNext('GET /reports/weekly-mails/preview', json(preview))
  const opened = await renderDesk(`/organizations-profiles/external-analysts?id=${hohenbrueck}`, server)
  await opened.user.click(await screen.findByRole('button', { name: 'Preview of the mail' }))
  await screen.findByText(/^Goes to 1 analyst, next on /)
  return opened
}

const theirBranch = organization({ name: 'Filiale Altstadt', version: 4 })
const theirPublicName = {
  ...organization(),
  metadata: [{ name: 'publicName', value: 'Am Markt' }],
  metadata_version: 8,
}

export const branchPlaces: readonly WritingPlace[] = [
  {
    ...profilePlace,
    name: 'name and alias of a branch',
    call: `PUT ${item}`,
    type: async (user) => user.type(text('Name'), ' am Hafen'),
    shown: () => text('Name').value,
    field: { path: 'name', at: () => text('Name') },
    faster: { reply: () => fasterReply(theirBranch), meets: 'choice', version: '"4"' },
    stored: () => json({ ...theirBranch, name: 'Filiale Hohenbrück am Hafen', version: 5 }),
  },
  {
    ...profilePlace,
    name: 'the public name of a branch',
    call: `PUT ${item}/metadata`,
    type: async (user) => user.type(text('Public name'), ' 2'),
    shown: () => text('Public name').value,
    field: { path: 'publicName', at: () => text('Public name') },
    faster: { reply: () => fasterReply(theirPublicName), meets: 'choice', version: '"8"' },
  },
  {
    name: 'mail oneself a sample of the weekly report',
    through: ['features/external-analysts/WeeklyMail.tsx'],
    call: 'POST /reports/weekly-mails/samples',
    open: weeklyMail,
    shown: () => screen.getByText(/^Goes to 1 analyst, next on /).textContent,
    button: dialogButton('Send me a sample now'),
    told: inDialog,
    faster: 'nothing is changed by it',
    stored: () => json({ email: 'katrin@bank.test' }, 202),
    done: () => screen.findByText('A sample is on its way to katrin@bank.test.'),
  },
  {
    ...analystPlace,
    name: 'assign an analyst',
    call: `POST ${assignments}`,
    type: async (user) => {
      await user.click(screen.getByRole('combobox', { name: 'Add an analyst' }))
      await user.click(screen.getByRole('option', { name: /Peter Sand/ }))
    },
    field: {
      path: 'external_analyst_alias',
      at: () => screen.getByRole('combobox', { name: 'Add an analyst' }),
    },
    otherwise: { 409: 'taken for done: somebody else has assigned the same analyst' },
  },
  {
    ...analystPlace,
    name: 'take an analyst away',
    call: `DELETE ${assignments}/a1000000-0000-4000-8000-000000000000`,
    type: async (user) => user.click(screen.getByRole('button', { name: `Remove ${martina.full_name}` })),
  },
]
