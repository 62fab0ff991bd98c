import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { json } from '../fake-server.ts'
import { button, deskAt, fasterReply, inFoot, inForm, pageIsSaved, type WritingPlace } from './place.ts'

const calls = '/advisors/anna-becker'
const text = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

const appointmentSettings = {
  automatic_confirmation: false,
  minimum_notice: 24,
  booking_window: 60,
  buffer: 15,
  types: [],
  version: 2,
}
const theirAppointmentSettings = { ...appointmentSettings, buffer: 45, version: 5 }

async function bookings() {
  const opened = await deskAt('/online-appointments/settings/index', {
    modules: ['online-appointments'],
    reads: {
      [`GET ${calls}/appointment-types`]: () => json([{ type: 'online' }], 200, { ETag: '"2"' }),
      [`GET ${calls}/appointment-settings`]: appointmentSettings,
    },
  })
  await screen.findByRole('textbox', { name: 'Buffer' })
  return opened
}

const onPage = {
  button: button('Save'),
  told: inFoot,
  done: pageIsSaved,
} as const

async function replace(user: UserEvent, field: HTMLElement, typed: string) {
  await user.clear(field)
  await user.type(field, typed)
}

const topic = (number: number, name: string) => ({
  uuid: `2c4d6e8f-1a3b-4c5d-8e7f-9a0b1c2d000${number}`,
  topic: name,
  comment: '',
  length: 60,
  order: number,
  active: true,
})
const loan = topic(1, 'Home loan')
const savings = topic(2, 'Savings')
const meeting = topic(3, 'First meeting')

async function topics() {
  const opened = await deskAt('/online-appointments/settings/topics', {
    modules: ['online-appointments'],
    reads: {
      'GET /configurations/online-appointments': { isTopicsEnabled: true },
      'GET /appointment-topics': [loan, savings, meeting],
      [`GET ${calls}/appointment-topics`]: () => json([loan], 200, { ETag: '"2"' }),
    },
  })
  await screen.findByRole('button', { name: 'Remove Home loan' })
  return opened
}

/** A page of one advisor's own setting, with its field. */
async function ownPage(path: string, modules: string[], read: string, body: object) {
  const opened = await deskAt(path, {
    modules,
    reads: { [`GET ${read}`]: () => json(body, 200, { ETag: '"2"' }) },
  })
  await screen.findByRole('textbox')
  return opened
}

const whatsapp = { whatsapp_enable: true, whatsapp_id: 'OSP-4711' }
const theirWhatsapp = { whatsapp_enable: true, whatsapp_id: 'OSP-9' }
const byPhone = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'By phone' })

export const settingPlaces: readonly WritingPlace[] = [
  {
    ...onPage,
    name: 'how bookings are taken',
    through: ['features/appointment-settings/use-settings-form.ts'],
    call: `PUT ${calls}/appointment-settings`,
    open: bookings,
    type: async (user) => replace(user, text('Buffer'), '30'),
    shown: () => text('Buffer').value,
    field: { path: 'buffer', at: () => text('Buffer') },
    faster: { reply: () => fasterReply(theirAppointmentSettings), meets: 'choice', version: '"5"' },
    stored: () => json({ ...theirAppointmentSettings, buffer: 30, version: 6 }),
  },
  {
    ...onPage,
    name: 'which types are offered',
    through: ['features/appointment-settings/use-settings-form.ts'],
    call: `PUT ${calls}/appointment-types`,
    open: bookings,
    type: async (user) => user.click(byPhone()),
    shown: () => byPhone().checked,
    faster: {
      reply: () => fasterReply([{ type: 'in-branch' }], { ETag: '"4"' }),
      meets: 'choice',
      version: '"4"',
    },
    stored: () => json([{ type: 'by-phone' }, { type: 'online' }], 200, { ETag: '"5"' }),
  },
  {
    ...onPage,
    name: 'the own topics',
    through: ['features/appointment-topics/use-topic-choice.ts'],
    call: `PUT ${calls}/appointment-topics`,
    open: topics,
    type: async (user) => {
      await user.click(screen.getByRole('combobox', { name: 'Topics' }))
      await user.click(screen.getByRole('option', { name: /First meeting/ }))
      await user.keyboard('{Escape}')
    },
    shown: () => screen.getAllByRole('button', { name: /^Remove/ }).map(({ ariaLabel }) => ariaLabel),
    field: { path: '1.uuid', at: () => screen.getByRole('combobox', { name: 'Topics' }) },
    faster: {
      reply: () => fasterReply([loan, savings], { ETag: '"4"' }),
      meets: 'merge',
      version: '"4"',
    },
    stored: () => json([loan, savings, meeting], 200, { ETag: '"5"' }),
  },
  {
    ...onPage,
    name: 'the identifier of the Smm calendar',
    through: ['features/smm-calendar/IdentifierForm.tsx'],
    call: `PUT ${calls}/smm-calendar/settings`,
    open: () =>
      ownPage(
        '/online-appointments/calendars/smm/settings',
        ['smm-calendar'],
        `${calls}/smm-calendar/settings`,
        { identifier: 'becker' },
      ),
    type: async (user) => user.type(text('Identifier'), '2'),
    shown: () => text('Identifier').value,
    field: { path: 'identifier', at: () => text('Identifier') },
    faster: {
      reply: () => fasterReply({ identifier: 'anna' }, { ETag: '"4"' }),
      meets: 'choice',
      version: '"4"',
    },
    stored: () => json({ identifier: 'becker2' }, 200, { ETag: '"5"' }),
  },
  {
    ...onPage,
    name: 'WhatsApp',
    through: ['features/whatsapp/use-whatsapp-form.ts'],
    call: `PUT ${calls}/whatsapp/settings`,
    open: () => ownPage('/whatsapp/settings', ['whats-app'], `${calls}/whatsapp/settings`, whatsapp),
    type: async (user) => user.type(text('Your OSP User ID'), '1'),
    shown: () => text('Your OSP User ID').value,
    field: { path: 'whatsapp_id', at: () => text('Your OSP User ID') },
    told: inForm,
    faster: { reply: () => fasterReply(theirWhatsapp, { ETag: '"4"' }), meets: 'choice', version: '"4"' },
    stored: () => json({ ...whatsapp, whatsapp_id: 'OSP-47111' }, 200, { ETag: '"5"' }),
    done: () => screen.findByText('Success!'),
  },
]
