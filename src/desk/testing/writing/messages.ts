import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { createFakeServer, json } from '../fake-server.ts'
import { renderDesk } from '../render-desk.tsx'
import {
  button,
  deskAt,
  dialogButton,
  dialogCloses,
  fasterReply,
  inDialog,
  inFoot,
  inForm,
  inNotification,
  type OpenedDesk,
  valueAt,
  type WritingPlace,
} from './place.ts'

const uuid = '2e8f7d64-0b1a-4c5d-9e3f-6a7b8c9d0001'
const conversation = {
  uuid,
  name: 'Petra Sommer',
  email: 'petra@sommer.example',
  advisor: 'anna-becker',
  advisor_name: 'Dr. Anna Becker',
  substitute: null,
  substitute_name: null,
  side: 'advisor',
  state: 'open',
  is_read: true,
  unread: 0,
  last_message: 'Guten Tag',
  last_sender: 'visitor',
  last_message_at: '2026-11-24T08:12:00Z',
  created_at: '2026-11-24T08:12:00Z',
  version: 1,
}
const message = {
  uuid: '2e8f7d64-0b1a-4c5d-9e3f-6a7b8c9d1001',
  sequence: 1,
  sender: 'visitor',
  author_name: 'Petra Sommer',
  text: 'Guten Tag',
  created_at: '2026-11-24T08:12:00Z',
  read_at: '2026-11-24T08:13:00Z',
}
const theirs = { ...conversation, email: 'petra@new.example', version: 2 }
const colleague = { slug: 'ole-brandt', full_name: 'Ole Brandt', stands_in: false }

const offer = {
  advisor: 'anna-becker',
  link: 'https://beratung.musterbank.example/app/profile/anna-becker#termin',
  topics: [{ uuid: '2c4d6e8f-1a3b-4c5d-8e7f-9a0b1c2d0001', topic: 'Baufinanzierung', length: 90 }],
  types: ['in-branch'],
  topic: '2c4d6e8f-1a3b-4c5d-8e7f-9a0b1c2d0001',
  type: 'in-branch',
  times: [{ start: '2026-11-25T09:30:00Z', end: '2026-11-25T11:00:00Z' }],
}

/** As the server has it: a refusal may tell that somebody was faster. */
const stored = { conversation, messages: [message] }

async function conversationPage(): Promise<OpenedDesk> {
  stored.conversation = conversation
  stored.messages = [message]
  const at = `/messenger/threads/${uuid}`
  const opened = await deskAt(`/messenger/${uuid}`, {
    modules: ['messenger', 'online-appointments'],
    reads: {
      'GET /messenger/threads': () => json([stored.conversation]),
      [`GET ${at}`]: () => json(stored.conversation),
      [`GET ${at}/messages`]: () => json(stored.messages),
      [`GET ${at}/colleagues`]: () => json([colleague]),
      [`GET ${at}/free-times`]: () => json(offer),
    },
  })
  await screen.findByRole('textbox', { name: 'Your message' })
  return opened
}

const faster = () => {
  stored.conversation = theirs
  return fasterReply(theirs)
}

async function newMessage(): Promise<OpenedDesk> {
  const at = `/messenger/threads/${uuid}`
  const opened = await deskAt('/messenger#jonas-hofmann', {
    modules: ['messenger'],
    reads: {
      'GET /advisors/jonas-hofmann': { full_name: 'Jonas Hofmann', contact_options: { messenger: true } },
      'GET /messenger/threads': () => json([conversation]),
      [`GET ${at}`]: () => json(conversation),
      [`GET ${at}/messages`]: () => json([message]),
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

/** A chosen file that has not arrived. */
async function fileRefusedOnce(): Promise<OpenedDesk> {
  const opened = await conversationPage()
  opened.server.answerNext(upload, json({ message: 'Not yet.' }, 503))
  const input = document.querySelector<HTMLInputElement>('.composer input[type=file]')
  const pdf = new File(['%PDF-1.7\n%%EOF\n'], 'Vertrag.pdf', { type: 'application/pdf' })
  await opened.user.upload(input as HTMLInputElement, pdf)
  await screen.findByRole('button', { name: 'Send Vertrag.pdf again' })
  return opened
}

const upload = `POST /messenger/threads/${uuid}/attachments`
const chosenFile = () => within(screen.getByRole('list', { name: 'Attached files' })).getByRole('listitem')

export const messagePlaces: readonly WritingPlace[] = [
  {
    name: 'close a conversation',
    through: ['features/messenger/use-thread-state.ts'],
    call: `PUT /messenger/threads/${uuid}`,
    open: conversationPage,
    shown: () => screen.getByRole('heading', { name: 'Petra Sommer' }).textContent,
    button: button('Complete'),
    told: inNotification,
    isGeneral: true,
    faster: {
      reply: faster,
      isRead: () => screen.findByText(theirs.email),
      meets: 'read again',
      version: '"2"',
    },
    stored: () => {
      stored.conversation = { ...theirs, state: 'closed', version: 3 }
      return json(stored.conversation)
    },
    done: () => screen.findByText('This conversation is closed.'),
  },
  {
    name: 'hand a conversation over',
    through: ['features/messenger/HandOverDialog.tsx'],
    call: `PUT /messenger/threads/${uuid}`,
    open: async () => {
      const opened = await conversationPage()
      await opened.user.click(screen.getByRole('button', { name: 'Hand over' }))
      return opened
    },
    type: async (user) => {
      await user.click(await screen.findByRole('radio', { name: 'Ole Brandt' }))
    },
    shown: () => (screen.getByRole('radio', { name: 'Ole Brandt' }) as HTMLInputElement).checked,
    button: dialogButton('Hand over'),
    told: inDialog,
    faster: { reply: faster, meets: 'told', version: '"2"' },
    stored: () => {
      stored.conversation = { ...theirs, version: 3 }
      return json(stored.conversation)
    },
    done: dialogCloses,
  },
  {
    name: 'suggest times in a conversation',
    through: ['features/messenger/use-suggesting.ts'],
    call: `POST /messenger/threads/${uuid}/messages`,
    open: async () => {
      const opened = await conversationPage()
      await opened.user.click(screen.getByRole('button', { name: 'Suggest a time' }))
      return opened
    },
    type: async (user) => {
      await user.type(await screen.findByRole('textbox', { name: 'Message' }), ' Oder morgen?')
    },
    shown: valueAt('Message'),
    button: dialogButton('Send'),
    told: inDialog,
    faster: 'a message has no version',
    stored: () => json({ ...message, sequence: 2, sender: 'advisor', text: 'Oder morgen?' }, 201),
    done: dialogCloses,
  },
  {
    name: 'answer in a conversation',
    through: ['features/messenger/use-composer.ts', 'features/messenger/use-tell-writing.ts'],
    call: `POST /messenger/threads/${uuid}/messages`,
    open: conversationPage,
    type: async (user) => {
      await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'Bis Mittwoch')
    },
    shown: valueAt('Your message'),
    button: button('Send'),
    told: inFoot,
    faster: 'a message has no version',
    stored: () => {
      const answer = {
        ...message,
        uuid: '2e8f7d64-0b1a-4c5d-9e3f-6a7b8c9d1002',
        sequence: 2,
        sender: 'advisor',
      }
      stored.messages = [message, { ...answer, text: 'Bis Mittwoch', author_name: 'Dr. Anna Becker' }]
      return json(stored.messages[1], 201)
    },
    done: () => screen.findByText('Bis Mittwoch', { selector: '.message-text *, .message-text' }),
  },
  {
    name: 'attach a file to a message',
    through: ['features/messenger/use-attachments.ts'],
    call: upload,
    open: fileRefusedOnce,
    shown: () => within(chosenFile()).getByText('Vertrag.pdf').textContent,
    button: button('Send Vertrag.pdf again'),
    told: { name: 'the form', find: () => within(chosenFile()).getByRole('alert') },
    otherwise: { 422: 'what is wrong is the file: another one is chosen' },
    faster: 'a file changes nothing that others could have changed',
    stored: () => json({ uuid, name: 'Vertrag.pdf', media_type: 'application/pdf', size: 15 }, 201),
    done: () => screen.findByText('Vertrag.pdf is attached.'),
  },
  {
    name: 'write to an advisor',
    through: ['features/messenger/use-new-message.ts'],
    call: 'POST /messenger/threads',
    open: newMessage,
    type: async (user) => {
      await user.type(screen.getByLabelText('Your message'), 'Hallo')
    },
    shown: valueAt('Your message'),
    field: { path: 'message', at: () => screen.getByLabelText('Your message') },
    button: button('Send message'),
    told: inForm,
    faster: 'a new message has no version',
    stored: () => json({ uuid, token: 'abc' }, 201),
    done: () => screen.findByRole('heading', { name: 'Petra Sommer' }),
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
