import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { createFakeServer, json } from '../fake-server.ts'
import { renderDesk } from '../render-desk.tsx'
import {
  button,
  deskAt,
  fasterReply,
  inFoot,
  inForm,
  inNotification,
  type OpenedDesk,
  valueAt,
  type WritingPlace,
} from './place.ts'

const uuid = '5b1f0b9e-7a0c-4f5a-8d39-2f2f6f9f0001'
const message = {
  uuid,
  kind: 'message',
  name: 'Petra Sommer',
  email: 'petra@sommer.example',
  phone: '+491712345678',
  message: 'Guten Tag',
  state: 'new',
  created_at: '2026-11-24T08:12:00Z',
  version: 1,
}
const theirs = { ...message, phone: '+49222', version: 2 }

/** As the server has it: a refusal may tell that somebody was faster. */
const stored = { message }

async function messages(): Promise<OpenedDesk> {
  stored.message = message
  const reads = { 'GET /contact-requests': () => json([stored.message]) }
  const opened = await deskAt('/messenger', { modules: ['messenger'], reads })
  await screen.findByRole('article', { name: message.name })
  return opened
}

const article = () => within(screen.getByRole('article', { name: message.name }))

async function newMessage(): Promise<OpenedDesk> {
  const ticket = { ticket: 'abc', valid_from: '2026-01-01T00:00:02Z', expires_at: '2099-01-01T00:00:00Z' }
  const opened = await deskAt('/messenger#jonas-hofmann', {
    modules: ['messenger'],
    reads: {
      'GET /advisors/jonas-hofmann': { full_name: 'Jonas Hofmann', contact_options: { messenger: true } },
      'GET /form-ticket': ticket,
    },
  })
  await screen.findByRole('textbox', { name: 'Your message' })
  return opened
}

async function pushForm(): Promise<OpenedDesk> {
  const server = createFakeServer({
    role: 'marketing-manager',
    modules: ['wallet-cards'],
    own: ({ method, path }) => {
      const call = `${method} ${path}`
      if (call === 'GET /search/advisors-by-name')
        return json([{ slug: 'anna-becker', full_name: 'Dr. Anna Becker', email_address: null }])
      return call === 'GET /wallet-cards/subscribers' ? json([{ id: 'a' }]) : undefined
    },
  })
  const opened = await renderDesk('/wallet-cards/send-push-notifications', server)
  await screen.findByRole('combobox', { name: 'Advisors' })
  return opened
}

/** It counts first, then asks. */
async function pushButton(user: UserEvent): Promise<HTMLElement> {
  const send = screen.getByRole('button', { name: 'Send' })
  if (send.matches(':disabled, [aria-busy=true], [aria-disabled=true]')) return send
  await user.click(send)
  const question = within(await screen.findByRole('alertdialog'))
  return question.getByRole('button', { name: 'Send' })
}

export const messagePlaces: readonly WritingPlace[] = [
  {
    name: 'mark a message as answered',
    through: ['features/messenger/use-messages.ts'],
    call: `PUT /contact-requests/${uuid}`,
    open: messages,
    shown: () => article().getByText('New').textContent,
    button: () => article().getByRole('button', { name: 'Mark as answered' }),
    told: inNotification,
    isGeneral: true,
    faster: {
      reply: () => {
        stored.message = theirs
        return fasterReply(theirs)
      },
      isRead: () => article().findByRole('link', { name: `Call ${theirs.phone}` }),
      meets: 'read again',
      version: '"2"',
    },
    stored: () => {
      stored.message = { ...theirs, state: 'answered', version: 3 }
      return json(stored.message)
    },
    done: () => screen.findByText('Answered'),
  },
  {
    name: 'write to an advisor',
    through: ['features/messenger/use-new-message.ts'],
    call: 'POST /advisors/jonas-hofmann/contact-requests',
    open: newMessage,
    type: async (user) => {
      await user.type(screen.getByLabelText('Your message'), 'Hallo')
      await user.type(screen.getByLabelText('Your e-mail address'), 'a@bank.test')
    },
    shown: () => ['Your message', 'Your e-mail address'].map((label) => valueAt(label)()),
    field: { path: 'message', at: () => screen.getByLabelText('Your message') },
    button: button('Send message'),
    told: inForm,
    faster: 'a new message has no version',
    stored: () => json({ uuid }, 201),
    done: () => screen.findByText(/will answer to a@bank\.test/),
  },
  {
    name: 'send a push notification',
    through: ['features/wallet-card-notifications/wizard/use-push-form.ts'],
    call: 'POST /wallet-cards/notifications',
    open: pushForm,
    type: async (user) => {
      await user.type(screen.getByRole('combobox', { name: 'Advisors' }), 'bec')
      await user.click(await screen.findByRole('option', { name: /Anna/ }))
      await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Unser Abend.')
    },
    shown: () => [
      screen.queryAllByRole('button', { name: /^Remove/ }).map(({ ariaLabel }) => ariaLabel),
      valueAt('Message')(),
    ],
    field: {
      path: 'text',
      at: () => screen.getByRole('textbox', { name: 'Message' }),
      mend: async (user) => user.type(screen.getByRole('textbox', { name: 'Message' }), '!'),
    },
    button: pushButton,
    told: inFoot,
    faster: 'what is sent to phones has no version',
    stored: () => json({ uuid, state: 'sending', recipients: 1 }, 201),
    done: () => screen.findByText(/Your message is on its way/),
  },
]
