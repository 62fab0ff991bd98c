import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { createFakeServer, json } from '../fake-server.ts'
import { pngOf } from '../pictures.ts'
import { renderDesk } from '../render-desk.tsx'
import {
  button,
  dialogButton,
  dialogCloses,
  fasterReply,
  inDialog,
  inNotification,
  type SentencePlace,
  valueAt,
  type WritingPlace,
} from './place.ts'

const advanced = '/account-admin/advanced-settings'
const all = { name: 'Musterbank', primary_color: '#006756', imprint_de: '' }
const theirs = { ...all, name: 'Ihre Bank', primary_color: '#112233' }
const saved = () => new Response(null, { status: 204, headers: { ETag: '"10"' } })

async function advancedSettings(path: string, label: string | null) {
  const server = createFakeServer({
    own: ({ method, path: called }) =>
      `${method} ${called}` === 'GET /settings' ? json(all, 200, { ETag: '"7"' }) : undefined,
  })
  const opened = await renderDesk(path, server)
  if (label) await opened.user.click(await screen.findByRole('button', { name: `Edit ${label}` }))
  else await screen.findByLabelText('name')
  return opened
}

const nameForm = () => within(screen.getByLabelText('name').closest('form') as HTMLFormElement)
const inSetting: SentencePlace = { name: 'the form', find: () => nameForm().getByRole('alert') }
const text = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

const setting = {
  call: 'PUT /settings',
  faster: { reply: () => fasterReply(theirs, { ETag: '"9"' }), meets: 'choice', version: '"9"' },
  stored: saved,
} as const

const sendPicture = 'POST /tenant/pictures'
const logoForm = () => screen.getByLabelText('images.tenantLogo').closest('form') as HTMLFormElement

/** A chosen picture that has not arrived. */
async function pictureRefusedOnce() {
  Object.assign(URL, { createObjectURL: () => 'blob:logo', revokeObjectURL() {} })
  const server = createFakeServer()
  server.settings['images.tenantLogo'] = '/app/logo.webp'
  const opened = await renderDesk(advanced, server)
  await screen.findByLabelText('images.tenantLogo')
  server.answerNext(sendPicture, json({ message: 'Not yet.' }, 503))
  const input = logoForm().querySelector<HTMLInputElement>('input[type=file]')
  await opened.user.upload(input as HTMLInputElement, pngOf(600, 150))
  await screen.findByRole('button', { name: 'Send again' })
  return opened
}

const lookAhead = 'GET /deletion-tool/terms'
const term = {
  ...{ setting: 'retention.mails', days: 30, default_days: 30, stored: 40, due: 0 },
  ...{ last_run_at: null, last_deleted: null },
}

/** The days of a kind of data. */
async function daysOfMails() {
  const server = createFakeServer({
    own: ({ method, path: called }) => {
      const call = `${method} ${called}`
      if (call === 'GET /settings') return json(all, 200, { ETag: '"7"' })
      return call === lookAhead ? json([term]) : undefined
    },
  })
  server.modules.push('deletion-tool')
  const opened = await renderDesk('/deletion-tool/settings', server)
  await opened.user.click(await screen.findByRole('button', { name: 'Edit Sent mails' }))
  return opened
}

const days = {
  open: daysOfMails,
  type: async (user: UserEvent) => user.type(text('Kept for'), '20'),
  shown: () => text('Kept for').value,
  button: dialogButton('Save'),
  told: inDialog,
  done: dialogCloses,
}

export const advancedSettingPlaces: readonly WritingPlace[] = [
  {
    ...setting,
    name: 'a setting in the form of all',
    through: ['features/advanced-settings/use-settings.ts'],
    open: () => advancedSettings(advanced, null),
    type: async (user) => user.type(screen.getByLabelText('name'), ' 2'),
    shown: valueAt('name'),
    field: {
      path: 'name',
      at: () => screen.getByLabelText('name'),
      mend: async (user) => user.type(screen.getByLabelText('name'), '3'),
    },
    button: () => nameForm().getByRole('button', { name: 'Save' }),
    told: inSetting,
    toldInGeneral: inNotification,
    isGeneral: true,
    done: () => waitFor(() => nameForm().getByRole('button', { name: 'Save' })),
  },
  {
    ...setting,
    name: 'a setting in the table of all',
    through: ['features/advanced-settings/use-settings.ts'],
    open: () => advancedSettings(`${advanced}/table`, 'Name'),
    type: async (user) => user.type(text('name'), ' 2'),
    shown: () => text('name').value,
    field: { path: 'name', at: () => text('name') },
    button: dialogButton('Save'),
    told: inDialog,
    done: dialogCloses,
  },
  {
    ...setting,
    name: 'reset a setting',
    through: ['features/advanced-settings/table/SettingDialog.tsx'],
    open: () => advancedSettings(`${advanced}/table`, 'Primary colour'),
    shown: () => text('primary_color').value,
    field: { path: 'primary_color', at: () => text('primary_color') },
    button: dialogButton('Reset'),
    told: inDialog,
    faster: { ...setting.faster, meets: 'read again' },
    done: dialogCloses,
  },
  {
    name: 'send a picture that a setting names',
    through: ['kit/picture/use-picture-upload.ts'],
    call: sendPicture,
    open: pictureRefusedOnce,
    shown: () => screen.getByLabelText<HTMLTextAreaElement>('images.tenantLogo').value,
    button: button('Send again'),
    told: { name: 'the form', find: () => within(logoForm()).getByRole('alert') },
    otherwise: { 422: 'what is wrong is the picture: another one is chosen, and sent by that' },
    faster: 'a picture changes nothing that others could have changed',
    stored: () => json({ path: '/app/pictures/new.webp', width: 600, height: 150 }, 201),
    done: () => within(logoForm()).findByText(/once you save/),
  },
  {
    ...setting,
    ...days,
    name: 'how long data are kept',
    through: ['features/advanced-settings/use-settings.ts'],
    field: { path: 'retention.mails', at: () => text('Kept for') },
    faster: {
      ...setting.faster,
      reply: () => fasterReply({ ...theirs, 'retention.mails': '50' }, { ETag: '"9"' }),
    },
  },
  {
    ...days,
    name: 'look how much other days would delete',
    through: ['features/deletion-settings/TermDialog.tsx'],
    call: lookAhead,
    otherwise: { 412: 'nothing is saved by looking', 422: 'the days are looked at as they are' },
    faster: 'looking saves nothing',
    stored: () => json([term]),
  },
]
