import { screen, within } from '@testing-library/react'
import { json } from '../fake-server.ts'
import { anna } from '../people.ts'
import { button, deskAt, fasterReply, type WritingPlace } from './place.ts'

const directory = {
  is_connected: true,
  address: 'https://bank.test/scim/v2',
  token_start: 'obd_4f7c',
  made_at: '2026-11-20T08:00:00Z',
  made_by: 'Sabine Weber',
  last_used_at: null,
  people: 2,
  groups: 1,
  roles_given: [],
  links_by_email: false,
  version: 3,
}

/** As somebody else has saved it meanwhile. */
const theirs = { ...directory, made_by: 'Jo Kern', version: 4 }
let stored: { readonly version: number } = directory

const page = async (change: object = {}) => {
  stored = { ...directory, ...change }
  const opened = await deskAt('/directory', {
    me: { ...anna, roles: ['roles-manager'] },
    modules: ['roles-management'],
    reads: { 'GET /directory': () => json(stored, 200, { ETag: `"${stored.version}"` }) },
  })
  await screen.findByRole('heading', { name: 'Connection' })
  return opened
}

const inPage = {
  name: 'the form' as const,
  // Token and users have a place each; the other one is empty.
  find: () => {
    const alerts = within(screen.getByRole('main')).getAllByRole('alert')
    return (alerts.find(({ textContent }) => textContent !== '') ?? alerts[0]) as HTMLElement
  },
}
const inQuestion = {
  name: 'the dialog' as const,
  find: () => within(screen.getByRole('alertdialog')).getByRole('alert'),
}

const asking = (open: string, confirm: string) => async (user: { click(at: HTMLElement): Promise<void> }) => {
  if (!screen.queryByRole('alertdialog')) await user.click(screen.getByRole('button', { name: open }))
  return within(screen.getByRole('alertdialog')).getByRole('button', { name: confirm })
}

const made = () => json({ ...directory, token: 'obd_of-an-example' }, 201)

export const directoryPlaces: readonly WritingPlace[] = [
  {
    name: 'make the first token of the directory',
    through: ['features/directory/TokenActions.tsx'],
    call: 'POST /directory/token',
    open: () => page({ is_connected: false, token_start: null, made_at: null, made_by: null }),
    shown: () => screen.getByText('There is none: the directory reaches nothing.').textContent,
    button: button('Make a token'),
    told: inPage,
    faster: 'a token has no version: the later one counts',
    stored: made,
    done: () => screen.findByText('obd_of-an-example'),
  },
  {
    name: 'make another token of the directory',
    through: ['features/directory/TokenActions.tsx'],
    call: 'POST /directory/token',
    open: page,
    shown: () => screen.getByText('obd_4f7c…').textContent,
    button: asking('Make a new token', 'Make a new token'),
    told: inQuestion,
    faster: 'a token has no version: the later one counts',
    stored: made,
    done: () => screen.findByText('obd_of-an-example'),
  },
  {
    name: 'remove the token of the directory',
    through: ['features/directory/TokenActions.tsx'],
    call: 'DELETE /directory/token',
    open: page,
    shown: () => screen.getByText('obd_4f7c…').textContent,
    button: asking('Remove token', 'Remove token'),
    told: inQuestion,
    faster: 'a token has no version: removed twice, it is gone',
    stored: () => new Response(null, { status: 204 }),
    done: () => screen.findByText('The token is removed.'),
  },
  {
    name: 'let the directory take over users',
    through: ['features/directory/TakeOver.tsx'],
    call: 'PUT /directory',
    open: page,
    shown: () => screen.getByText('obd_4f7c…').textContent,
    button: () => screen.getByRole('switch'),
    told: inPage,
    faster: {
      reply: () => {
        stored = theirs
        return fasterReply(theirs, { ETag: '"4"' })
      },
      meets: 'read again',
      isRead: () => screen.findByText(/, by Jo Kern$/),
      version: '"4"',
    },
    stored: () => json({ ...directory, links_by_email: true, version: 4 }, 200, { ETag: '"4"' }),
    done: () => screen.findByText('Success!'),
  },
]
