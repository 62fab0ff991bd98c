import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { provideAction, provideOrder } from '../extended-admin.ts'
import { createFakeServer, type FakeServer, json } from '../fake-server.ts'
import { organization } from '../records.ts'
import { renderDesk } from '../render-desk.tsx'
import {
  button,
  dialogButton,
  dialogCloses,
  fasterReply,
  gone,
  inDialog,
  inFoot,
  inNotification,
  type WritingPlace,
} from './place.ts'

const id = '00000000-0000-4000-8000-000000000001'
const item = `/organizations/${id}`
const text = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const list = () => screen.findByRole('table')

async function form(path: string) {
  const opened = await renderDesk(path)
  await screen.findByRole('textbox', { name: 'Name' })
  return opened
}

async function rows(server: FakeServer = createFakeServer()) {
  const opened = await renderDesk('/organizations', server)
  await list()
  return opened
}

async function choose(user: UserEvent, menuitem: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Filiale Hohenbrück' }))
  await user.click(await screen.findByRole('menuitem', { name: menuitem }))
}

async function actionDialog(name: string, label: string, takesBody: boolean) {
  provideAction(name, label, takesBody)
  const opened = await rows()
  await choose(opened.user, `${label}…`)
  await screen.findByRole('dialog')
  return opened
}

/** The dialog that asks; a refusal leaves nothing but closing it, then it is asked again. */
const deleteButton = (ask: (user: UserEvent) => Promise<void>) => async (user: UserEvent) => {
  const dialog = screen.queryByRole('dialog')
  const same = dialog && within(dialog).queryByRole('button', { name: 'Delete' })
  if (same) return same
  if (dialog) {
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await list()
  }
  await ask(user)
  return within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' })
}

const market = () => screen.queryByRole('link', { name: 'Filiale Hohenbrück', hidden: true })
const isGone = () =>
  waitFor(() => {
    if (market()) throw new Error('It is not deleted yet.')
  })

/** The server that is open, for refusals after which it has another record. */
const open: { server: FakeServer } = { server: createFakeServer() }

const deletion = {
  through: ['screens/delete/deleting.ts'],
  call: `DELETE ${item}`,
  open: () => {
    open.server = createFakeServer()
    return rows(open.server)
  },
  shown: () => market()?.textContent,
  told: inDialog,
  faster: {
    reply: () => {
      const [first] = open.server.organizations
      if (first) first.version = 4
      return fasterReply(first ?? {})
    },
    meets: 'read again',
    version: '"4"',
  },
  done: isGone,
} as const

const names = () =>
  screen.getAllByRole('link', { name: /^Filiale /, hidden: true }).map(({ textContent }) => textContent)

const generated = {
  through: ['forms/use-schema-edit.ts'],
  type: async (user: UserEvent) => user.type(text('Name'), ' am Hafen'),
  shown: () => text('Name').value,
  field: { path: 'name', at: () => text('Name') },
} as const

const backInList = () => screen.findByRole('table')

export const generatedPlaces: readonly WritingPlace[] = [
  {
    ...generated,
    name: 'create a record',
    call: 'POST /organizations',
    open: () => form('/organizations/create'),
    type: async (user) => {
      await user.type(text('Name'), 'Am Hafen')
      await user.type(text('Alias'), 'am-hafen')
    },
    button: button('Save'),
    told: inFoot,
    faster: 'a new record has no version',
    done: backInList,
  },
  {
    ...generated,
    name: 'change a record',
    call: `PUT ${item}`,
    open: () => form(item),
    button: button('Save'),
    told: inFoot,
    faster: {
      reply: () => fasterReply(organization({ name: 'Filiale Altstadt', version: 4 })),
      meets: 'choice',
      version: '"4"',
    },
    otherwise: {
      412: 'the record is read again, where the reply does not tell it: then both versions are shown',
    },
    stored: () => json(organization({ version: 5 })),
    done: backInList,
  },
  {
    ...deletion,
    name: 'delete a record',
    button: deleteButton((user) => choose(user, 'Delete…')),
  },
  {
    ...deletion,
    name: 'delete records',
    open: async () => {
      const opened = await deletion.open()
      await opened.user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
      return opened
    },
    button: deleteButton(async (user) => {
      const bar = within(screen.getByRole('toolbar', { name: 'Actions for the selected rows' }))
      await user.click(bar.getByRole('button', { name: 'Delete' }))
    }),
  },
  {
    name: 'do something with a record that only asks',
    through: ['screens/actions/ActionDialog.tsx'],
    call: `POST ${item}/archive`,
    open: () => actionDialog('archive', 'Archive', false),
    shown: () => market()?.textContent,
    button: dialogButton('Archive'),
    told: inDialog,
    faster: 'no description says that an action takes a version',
    stored: gone,
    done: dialogCloses,
  },
  {
    ...generated,
    name: 'do something with a record that takes a form',
    call: `POST ${item}/rename`,
    open: async () => {
      const opened = await actionDialog('rename', 'Rename', true)
      await screen.findByRole('textbox', { name: 'Name' })
      return opened
    },
    type: async (user) => {
      await user.type(text('Name'), 'Am Hafen')
      await user.type(text('Alias'), 'am-hafen')
    },
    button: dialogButton('Rename'),
    told: inDialog,
    faster: 'no description says that an action takes a version',
    stored: gone,
    done: dialogCloses,
  },
  {
    name: 'move a row of an ordered list',
    through: ['screens/list/use-reorder.ts'],
    call: 'PUT /organizations',
    open: async () => {
      provideOrder()
      const server = createFakeServer({
        own: ({ method, path }) =>
          `${method} ${path}` === 'GET /organizations' ? json(server.organizations) : undefined,
      })
      open.server = server
      return await rows(server)
    },
    shown: names,
    button: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Actions for Filiale Marktplatz' }))
      return await screen.findByRole('menuitem', { name: 'Move up' })
    },
    told: inNotification,
    isGeneral: true,
    faster: 'the list is read with its version at the moment of writing; the order of others is kept',
    otherwise: { 412: 'the list is read again, and the row moved in what stands there then' },
    stored: () => {
      open.server.organizations.reverse()
      return json(open.server.organizations)
    },
    done: () =>
      waitFor(() => {
        if (names()[0] !== 'Filiale Marktplatz') throw new Error('It has not moved yet.')
      }),
  },
]
