import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ourAdmin } from '../../own/our-admin.ts'
import { provideAdmin } from '../../resources/admin.ts'
import { provideAction } from '../../testing/extended-admin.ts'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const call = `PUT /organizations/${id}`

async function open(server = createFakeServer()) {
  const desk = await renderDesk(`/organizations/${id}`, server)
  await screen.findByRole('textbox', { name: 'Name' })
  const field = (name: string) => screen.getByRole('textbox', { name })
  const retype = async (name: string, text: string) => {
    await desk.user.clear(field(name))
    if (text) await desk.user.type(field(name), text)
  }
  const save = () => desk.user.click(screen.getByRole('button', { name: 'Save' }))
  return { ...desk, field, retype, save }
}

describe('changing a record', () => {
  it('shows labels, help, groups and what cannot be written', async () => {
    const { field } = await open()
    expect(field('Name')).toHaveValue('Filiale Hohenbrück')
    expect(field('Name')).toHaveAccessibleDescription(/As your colleagues know the branch/)
    expect(field('Zip')).toHaveValue('24987')
    expect(screen.getByRole('heading', { level: 1, name: 'Filiale Hohenbrück' })).toBeVisible()
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('heading', { level: 2 })
        .map((each) => each.textContent),
    ).toEqual(['Name and alias', 'Address'])
    const aside = await screen.findByRole('complementary')
    expect(aside).toHaveTextContent('Last change')
    // Known, not to be written, and no column: who changed it. Keys and versions are for machines.
    expect(aside).toHaveTextContent('Changed by')
    expect(aside).not.toHaveTextContent('Version')
  })

  it('saves the whole of what may be written and goes back to the list', async () => {
    const { server, retype, save } = await open()
    await retype('Name', 'Neu')
    await retype('Street and number', '')
    expect(screen.getByText('Unsaved changes: Name, Street and number')).toBeVisible()
    await save()
    // First what goes by itself after three seconds.
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Neu' })).toBeVisible()
    expect(server.calls(call)[0]?.body).toEqual({
      name: 'Neu',
      alias: 'hohenbrueck',
      address: { street: '', zip: '24987', city: 'Hohenbrück' },
    })
    expect(address()).toMatch(/^\/app\/organizations(\?|$)/)
  })

  it('refuses wrong values at their fields before anything is sent', async () => {
    const { server, field, retype, save } = await open()
    await retype('Name', '')
    await retype('Alias', 'Große Straße')
    await save()
    expect(field('Name')).toHaveAccessibleDescription('Name cannot be empty')
    expect(field('Alias')).toHaveAccessibleDescription(/Alias is not valid\. .*Small letters/)
    expect(screen.getByRole('alert')).toHaveTextContent('Name and Alias need a correction')
    await waitFor(() => expect(field('Name')).toHaveFocus())
    expect(server.calls(call)).toHaveLength(0)
    await retype('Name', 'Neu')
    expect(field('Name')).toHaveAccessibleDescription(/As your colleagues/)
  })

  it('puts the server’s errors at their fields, nested ones too, until the field changes', async () => {
    const { server, field, retype, save } = await open()
    const errors = { alias: ['This alias is taken.'], 'address.zip': ['Zip is not valid.'] }
    server.answerNext(call, json({ message: 'Please correct the marked fields.', errors }, 422))
    await retype('Alias', 'neu')
    await save()
    await waitFor(() => expect(field('Alias')).toHaveAccessibleDescription('This alias is taken.'))
    expect(field('Zip')).toHaveAccessibleDescription('Zip is not valid.')
    await waitFor(() => expect(field('Alias')).toHaveFocus())
    await retype('Alias', 'neuer')
    expect(field('Alias')).toHaveAccessibleDescription(/Stands in the address/)
    expect(field('Zip')).toHaveAccessibleDescription('Zip is not valid.')
    await save()
    expect(await screen.findByText('Success!')).toBeVisible()
  })

  it('says what the server said about no field, and keeps the draft', async () => {
    const { server, field, retype, save } = await open()
    server.answerNext(call, json({ message: 'The service is not available.' }, 503))
    await retype('Name', 'Neu')
    await save()
    expect(await screen.findByText('The service is not available.')).toBeVisible()
    expect(field('Name')).toHaveValue('Neu')
  })

  it('keeps the draft when the session has ended, and asks to sign in beside it', async () => {
    const { server, field, retype, save } = await open()
    await retype('Name', 'Neu')
    server.role = null
    await save()
    expect(await screen.findByText(/Your session has ended/)).toBeVisible()
    expect(screen.getByRole('link', { name: /Sign in in a new tab/ })).toHaveAttribute('target', '_blank')
    expect(field('Name')).toHaveValue('Neu')
    server.role = 'accountadmin'
    await save()
    expect(await screen.findByText('Success!')).toBeVisible()
  })

  it('asks before unsaved changes are left', async () => {
    const { user, field, retype } = await open()
    await retype('Name', 'Neu')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    expect(dialog.getByText('These changes would be lost: Name.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(field('Name')).toHaveValue('Neu')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    expect(await screen.findByRole('table')).toBeVisible()
  })

  it('leaves at once when nothing has changed', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('table')).toBeVisible()
  })

  it('goes back to the list when the record is deleted, and does not look for it again', async () => {
    const { user, server } = await open()
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    const before = server.calls(`GET /organizations/${id}`).length
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Delete Filiale Hohenbrück?' })).getByRole('button', {
        name: 'Delete',
      }),
    )
    expect(await screen.findByText('1–1 of 1')).toBeVisible()
    expect(screen.queryByText('Filiale Hohenbrück')).not.toBeInTheDocument()
    expect(server.calls(`GET /organizations/${id}`)).toHaveLength(before)
  })

  it('has a heading while its record is on its way', async () => {
    const server = createFakeServer()
    const release = server.holdBack(`GET /organizations/${id}`)
    await renderDesk(`/organizations/${id}`, server)
    expect(await screen.findByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
    expect(screen.getByText('Loading…')).toBeVisible()
    release()
    expect(await screen.findByRole('heading', { level: 1, name: 'Filiale Hohenbrück' })).toBeVisible()
  })

  it('leads to /404 where there is no such record', async () => {
    await renderDesk('/organizations/00000000-0000-4000-8000-00000000000f')
    expect(await screen.findByRole('heading', { name: 'Not found (#404)' })).toBeVisible()
  })
})

describe('an action with the record whose form is open', () => {
  afterEach(() => provideAdmin(ourAdmin))

  /** Makes another version of it, under another name. */
  async function archive({ user, server }: Awaited<ReturnType<typeof open>>) {
    Object.assign(server.organizations[0] ?? {}, { name: 'Filiale im Archiv', version: 4 })
    server.answerNext(`POST /organizations/${id}/archive`, new Response(null, { status: 204 }))
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Archive…' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }))
    await screen.findByRole('heading', { level: 1, name: 'Filiale im Archiv' })
  }

  it('leaves what was typed, whose save then asks about what it changed', async () => {
    provideAction('archive', 'Archive', false)
    const opened = await open()
    await opened.retype('Name', 'Mein Name')
    await archive(opened)
    expect(opened.field('Name')).toHaveValue('Mein Name')
    await opened.save()
    const dialog = within(await screen.findByRole('dialog', { name: 'Jonas Petersen saved this before you' }))
    expect(dialog.getByRole('group', { name: 'Name' })).toHaveTextContent('Filiale im Archiv')
  })

  it('shows the record as it stands then, where nothing was typed', async () => {
    provideAction('archive', 'Archive', false)
    const opened = await open()
    await archive(opened)
    await waitFor(() => expect(opened.field('Name')).toHaveValue('Filiale im Archiv'))
  })
})

describe('two people change one record', () => {
  async function conflict() {
    const opened = await open()
    await opened.retype('Name', 'Mein Name')
    const [theirs] = opened.server.organizations
    Object.assign(theirs ?? {}, {
      name: 'Ihr Name',
      address: { street: 'Am Alten Hafen 12', zip: '11111', city: 'Hohenbrück' },
      version: 4,
    })
    await opened.save()
    const dialog = within(await screen.findByRole('dialog', { name: 'Jonas Petersen saved this before you' }))
    return { ...opened, dialog }
  }

  it('shows both versions and saves what is chosen, with what only the other one changed', async () => {
    const { user, server, dialog } = await conflict()
    expect(dialog.getByRole('group', { name: 'Name' })).toBeVisible()
    expect(dialog.getByText('Changed only by Jonas Petersen, and stays that way: Zip')).toBeVisible()
    expect(dialog.getByText('1 of yours, 0 of theirs')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Save this choice' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(server.organizations[0]).toMatchObject({
      name: 'Mein Name',
      address: { zip: '11111' },
      version: 5,
    })
    expect(server.calls(call).at(-1)?.headers.get('If-Match')).toBe('"4"')
  })

  it('takes the other version where chosen', async () => {
    const { user, server, dialog } = await conflict()
    await user.click(dialog.getByRole('button', { name: 'Take all' }))
    expect(dialog.getByText('0 of yours, 1 of theirs')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Save this choice' }))
    await screen.findByText('Success!')
    expect(server.organizations[0]).toMatchObject({ name: 'Ihr Name' })
  })

  it('says in the form why the choice could not be saved, and keeps it for another try', async () => {
    const { user, server, field, dialog, save } = await conflict()
    server.answerNext(call, json({ message: 'The service is not available.' }, 503))
    await user.click(dialog.getByRole('button', { name: 'Save this choice' }))
    expect(await screen.findByText('The service is not available.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('alert')).toHaveTextContent('The service is not available.')
    expect([field('Name'), field('Zip')].map((each) => (each as HTMLInputElement).value)).toEqual([
      'Mein Name',
      '11111',
    ])
    expect(screen.getByText('Unsaved changes: Name')).toBeVisible()
    await save()
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(server.organizations[0]).toMatchObject({
      name: 'Mein Name',
      address: { zip: '11111' },
      version: 5,
    })
  })

  it('puts what the server refuses of the choice at its field', async () => {
    const { user, server, field, dialog } = await conflict()
    const errors = { 'address.zip': ['Zip is not valid.'] }
    server.answerNext(call, json({ message: 'Please correct the marked fields.', errors }, 422))
    await user.click(dialog.getByRole('button', { name: 'Save this choice' }))
    await waitFor(() => expect(field('Zip')).toHaveAccessibleDescription('Zip is not valid.'))
    await waitFor(() => expect(field('Zip')).toHaveFocus())
    expect(field('Name')).toHaveValue('Mein Name')
  })

  it('shows the third version too when yet another one was quicker', async () => {
    const { user, server, dialog } = await conflict()
    Object.assign(server.organizations[0] ?? {}, { name: 'Dritter Name', updated_by: 'Eva Kern', version: 5 })
    await user.click(dialog.getByRole('button', { name: 'Save this choice' }))
    const next = within(await screen.findByRole('dialog', { name: 'Eva Kern saved this before you' }))
    expect(next.getByRole('group', { name: 'Name' })).toHaveTextContent('Dritter')
    await user.click(next.getByRole('button', { name: 'Save this choice' }))
    await screen.findByText('Success!')
    expect(server.organizations[0]).toMatchObject({ name: 'Mein Name', version: 6 })
  })

  it('goes back to the form with everything as it was typed', async () => {
    const { user, field, dialog } = await conflict()
    await user.click(dialog.getByRole('button', { name: 'Back to the form' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(field('Name')).toHaveValue('Mein Name')
  })
})

describe('making a record', () => {
  it('uses the same form and stores what was typed', async () => {
    const { user, server } = await renderDesk('/organizations/create')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Neue Filiale')
    // Suggested from the name, less what kind of thing it is.
    const alias = screen.getByRole('textbox', { name: 'Alias' })
    expect(alias).toHaveValue('neue')
    await user.type(alias, '-hafenstadt')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' am Hafen')
    expect(alias).toHaveValue('neue-hafenstadt')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('link', { name: 'Neue Filiale am Hafen' })).toBeVisible()
    expect(server.calls('POST /organizations')[0]?.body).toMatchObject({
      name: 'Neue Filiale am Hafen',
      alias: 'neue-hafenstadt',
    })
  })

  it('asks for what is required', async () => {
    const { user } = await renderDesk('/organizations/create')
    await screen.findByRole('textbox', { name: 'Name' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Name cannot be empty')
    expect(screen.getByRole('textbox', { name: 'Alias' })).toHaveAccessibleDescription(
      'Alias cannot be empty',
    )
  })
})
