import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  type BranchServer,
  createBranchServer,
  hohenbrueck,
  marktplatz,
} from '../../testing/branch-server.ts'
import { json } from '../../testing/fake-server.ts'
import { pngOf } from '../../testing/pictures.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'

const path = '/organizations-profiles/editor'
const item = `/organizations/${hohenbrueck}`
const open = (server: BranchServer = createBranchServer(), id = hohenbrueck) =>
  renderDesk(`${path}?id=${id}`, server)

const field = (name: string) => screen.findByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })
const publicLink = () => screen.queryByRole('link', { name: /\/app\/(filiale|f)\// })

async function fill(user: Awaited<ReturnType<typeof open>>['user'], name: string, text: string) {
  await user.clear(await field(name))
  if (text) await user.type(await field(name), text)
}

describe('the profile of a branch', () => {
  it('has fields for name, alias and public name, and the public link', async () => {
    await open()
    expect(await field('Name')).toHaveValue('Filiale Hohenbrück')
    expect(await field('Alias')).toHaveValue('hohenbrueck')
    expect(await field('Public name')).toHaveValue('Musterbank am Hafen')
    expect(publicLink()).toHaveAttribute('href', '/app/filiale/hohenbrueck')
    expect(screen.getByText('24987 Hohenbrück')).toBeVisible()
  })

  it('is saved by the call of what changed, with its version, and says Success!', async () => {
    const { user, server } = await open()
    await fill(user, 'Name', ' Filiale am Hafen ')
    await user.click(save())
    expect(await screen.findByText('Success!')).toBeVisible()
    const [put] = server.calls(`PUT ${item}`)
    expect(put?.body).toEqual({ name: 'Filiale am Hafen', alias: 'hohenbrueck' })
    expect(put?.headers.get('if-match')).toBe('"3"')
    expect(server.calls(`PUT ${item}/metadata`)).toEqual([])
    expect(screen.getByRole('heading', { level: 1, name: 'Filiale am Hafen' })).toBeVisible()

    await fill(user, 'Public name', 'Am Hafen')
    await user.click(save())
    await waitFor(() => expect(server.calls(`PUT ${item}/metadata`)).toHaveLength(1))
    expect(server.calls(`PUT ${item}/metadata`)[0]?.body).toEqual({ publicName: 'Am Hafen' })
    expect(server.calls(`PUT ${item}`)).toHaveLength(1)
  })

  it('refuses what is empty, in the words of product §18.1, and what an alias cannot be', async () => {
    const { user, server } = await open()
    await fill(user, 'Name', '   ')
    await fill(user, 'Public name', '')
    await fill(user, 'Alias', 'Am Hafen')
    await user.click(save())
    expect(await field('Name')).toHaveAccessibleDescription('Name cannot be empty')
    expect(await field('Public name')).toHaveAccessibleDescription('Public name cannot be empty')
    expect(await field('Alias')).toHaveAccessibleDescription(/Alias is not valid\. .*Small letters/)
    const refusedName = await field('Name')
    await waitFor(() => expect(refusedName).toHaveFocus())
    expect(server.sent.filter(({ method }) => method === 'PUT')).toEqual([])
    await user.type(await field('Name'), 'Hafen')
    expect(await field('Name')).not.toHaveAttribute('aria-invalid')
  })

  it('shows the public link only with module, prefix and publicProfileEnabled', async () => {
    const server = createBranchServer()
    server.metadata = { publicName: 'Am Hafen', publicProfileEnabled: 'false' }
    const { user } = await open(server)
    await field('Name')
    expect(publicLink()).not.toBeInTheDocument()
    await user.click(screen.getByRole('switch', { name: 'Show the branch publicly' }))
    expect(publicLink()).not.toBeInTheDocument()
    await user.click(save())
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(publicLink()).toBeVisible()
    expect(server.calls(`PUT ${item}/metadata`)[0]?.body).toEqual({ publicProfileEnabled: true })
  })

  it('without a prefix has no public link', async () => {
    const server = createBranchServer()
    server.prefix = null
    await open(server)
    await field('Name')
    expect(publicLink()).not.toBeInTheDocument()
  })

  it('shows what the server refuses at its field', async () => {
    const server = createBranchServer()
    const { user } = await open(server)
    await fill(user, 'Alias', 'marktplatz')
    await fill(user, 'Public name', 'Am Hafen')
    await user.click(save())
    await waitFor(async () =>
      expect(await field('Alias')).toHaveAccessibleDescription('This alias is taken.'),
    )
    const refusedAlias = await field('Alias')
    await waitFor(() => expect(refusedAlias).toHaveFocus())
    expect(server.calls(`PUT ${item}/metadata`)).toEqual([])

    await fill(user, 'Alias', 'am-hafen')
    server.answerNext(`PUT ${item}/metadata`, json({ message: 'x', errors: { publicName: ['Taken.'] } }, 422))
    await user.click(save())
    await waitFor(async () => expect(await field('Public name')).toHaveAccessibleDescription('Taken.'))
    await fill(user, 'Public name', 'Am Kai')
    await user.click(save())
    expect(await screen.findByText('Success!')).toBeVisible()
    // Name and alias were saved by the try before.
    expect(server.calls(`PUT ${item}`)).toHaveLength(2)
    expect(server.metadata.publicName).toBe('Am Kai')
  })

  it('shows both versions when a colleague saved first, and saves the choice', async () => {
    const server = createBranchServer()
    const { user } = await open(server)
    await fill(user, 'Name', 'Filiale am Hafen')
    Object.assign(server.organizations[0] as object, { name: 'Filiale Altstadt', version: 4 })
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog', { name: 'Jonas Petersen saved this before you' }))
    expect(dialog.getByText('1 of yours, 0 of theirs')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Save this choice' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    const [, second] = server.calls(`PUT ${item}`)
    expect(second?.headers.get('if-match')).toBe('"4"')
    expect(server.organizations[0]).toMatchObject({ name: 'Filiale am Hafen', version: 5 })
  })

  it('does so for the public name too, which has a version of its own', async () => {
    const server = createBranchServer()
    const { user } = await open(server)
    await fill(user, 'Public name', 'Am Kai')
    const metadata = [{ name: 'publicName', value: 'Am Markt' }]
    const current = { ...server.organizations[0], metadata, metadata_version: 8 }
    server.answerNext(`PUT ${item}/metadata`, json({ message: 'x', current }, 412))
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog', { name: 'Jonas Petersen saved this before you' }))
    expect(dialog.getByRole('radio', { name: 'Am Markt' })).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Save this choice' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    const sent = server.calls(`PUT ${item}/metadata`).map(({ headers }) => headers.get('if-match'))
    expect(sent).toEqual(['"7"', '"8"'])
    expect(server.metadata.publicName).toBe('Am Kai')
  })

  it('goes on from the version of the last save, which a proxy may have put otherwise', async () => {
    const server = createBranchServer()
    const { user } = await open(server)
    await fill(user, 'Public name', 'Am Kai')
    const stored = [{ name: 'publicName', value: 'Am Kai' }]
    server.answerNext(`PUT ${item}/metadata`, json(stored, 200, { ETag: 'W/"8"' }))
    await user.click(save())
    expect(await screen.findByText('Success!')).toBeVisible()
    await fill(user, 'Public name', 'Am Markt')
    await user.click(save())
    await waitFor(() => expect(server.calls(`PUT ${item}/metadata`)).toHaveLength(2))
    const sent = server.calls(`PUT ${item}/metadata`).map(({ headers }) => headers.get('if-match'))
    expect(sent).toEqual(['"7"', '"8"'])
  })

  const pathOf = (letter: string) => `/app/pictures/${letter.repeat(32)}.webp`
  const entries = () => document.querySelectorAll<HTMLElement>('.entries > .entry')
  const entry = (index: number) => within(entries()[index] as HTMLElement)
  const words = (index: number) => entry(index).getAllByRole('textbox', { name: 'What the picture shows' })[0]

  it('has pictures, sent by the call that their hint names, and refused at the one that has no words', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL() {} })
    const server = createBranchServer()
    const { user } = await open(server)
    const add = await screen.findByRole('button', { name: 'Add an entry to Pictures' })
    const addPicture = async (index: number, letter: string) => {
      await user.click(add)
      server.answerNext('POST /tenant/pictures', json({ path: pathOf(letter), width: 600, height: 400 }, 201))
      // The widget comes late.
      await waitFor(() => entry(index).getByRole('button', { name: /Choose a picture/ }))
      const chooser = entries()[index]?.querySelector<HTMLInputElement>('input[type=file]')
      await user.upload(chooser as HTMLInputElement, pngOf(600, 400))
      await user.click(await screen.findByRole('button', { name: 'Send picture' }))
      await waitFor(() =>
        expect(entry(index).getByRole('textbox', { name: 'Picture' })).toHaveValue(pathOf(letter)),
      )
    }
    await addPicture(0, 'a')
    await addPicture(1, 'b')
    await user.type(words(0) as HTMLElement, ' The entrance ')
    await user.click(save())
    const sentence = 'Please describe the picture for those who do not see it.'
    await waitFor(() => expect(words(1)).toHaveAccessibleDescription(sentence))
    await waitFor(() => expect(words(1)).toHaveFocus())
    expect(server.calls(`PUT ${item}/metadata`)).toEqual([])
    await user.type(words(1) as HTMLElement, 'The hall')
    expect(words(1)).not.toHaveAccessibleDescription(sentence)

    // What only the server knows stands at its picture too.
    const gone = 'This picture is not there any more. Please choose it again.'
    server.answerNext(
      `PUT ${item}/metadata`,
      json({ message: 'x', errors: { 'morePictures.0.path': [gone] } }, 422),
    )
    await user.click(save())
    const second = entry(1).getByRole('textbox', { name: 'Picture' })
    await waitFor(() => expect(second).toHaveAccessibleDescription(gone))
    expect(entry(0).getByRole('textbox', { name: 'Picture' })).not.toHaveAccessibleDescription(gone)

    // The second becomes the first, by its button.
    await user.click(screen.getByRole('button', { name: 'Move Picture 2 up' }))
    expect(words(0)).toHaveValue('The hall')
    await user.click(save())
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(server.calls(`PUT ${item}/metadata`).at(-1)?.body).toEqual({
      picture: pathOf('b'),
      pictureText: 'The hall',
      'pictureText.de': '',
      'pictureText.en': '',
      morePictures: [{ path: pathOf('a'), text: 'The entrance' }],
    })
  })

  it('keeps a picture as the first that was the only one, and lets it go with its words', async () => {
    const server = createBranchServer()
    server.metadata = {
      ...server.metadata,
      picture: pathOf('a'),
      pictureText: 'Der Eingang',
      'pictureText.en': 'The entrance',
    }
    const { user } = await open(server)
    await screen.findByRole('button', { name: 'Add an entry to Pictures' })
    expect(words(0)).toHaveValue('Der Eingang')
    await user.click(screen.getByRole('button', { name: 'Remove Picture 1' }))
    await user.click(save())
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(server.metadata).toMatchObject({ picture: '', 'pictureText.en': '', morePictures: '' })
  })

  it('shows in words which pictures somebody else has put there meanwhile', async () => {
    const server = createBranchServer()
    server.metadata = { ...server.metadata, picture: pathOf('a'), pictureText: 'Der Eingang' }
    const { user } = await open(server)
    await screen.findByRole('button', { name: 'Add an entry to Pictures' })
    await user.type(words(0) as HTMLElement, ' am Abend')
    const metadata = [
      { name: 'publicName', value: 'Musterbank am Hafen' },
      { name: 'publicProfileEnabled', value: 'true' },
      { name: 'picture', value: pathOf('a') },
      { name: 'pictureText', value: 'Der Eingang' },
      { name: 'morePictures', value: JSON.stringify([{ path: pathOf('b'), text: 'Die Halle' }]) },
    ]
    const current = { ...server.organizations[0], metadata, metadata_version: 8 }
    server.answerNext(`PUT ${item}/metadata`, json({ message: 'x', current }, 412))
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog', { name: 'Jonas Petersen saved this before you' }))
    expect(dialog.getByRole('radio', { name: '1. Der Eingang am Abend' })).toBeChecked()
    await user.click(dialog.getByRole('radio', { name: /^1\. Der Eingang\s+2\. Die Halle$/ }))
    await user.click(dialog.getByRole('button', { name: 'Save this choice' }))
    await waitFor(() => expect(words(1)).toHaveValue('Die Halle'))
    expect(words(0)).toHaveValue('Der Eingang')
  })

  it('that cannot be loaded shows Error, and can be tried again', async () => {
    const server = createBranchServer()
    server.answerNext(`GET ${item}`, json({ message: 'broken' }, 500))
    const { user } = await open(server)
    expect(await screen.findByText('Error')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await field('Name')).toHaveValue('Filiale Hohenbrück')
  })

  it('is not left by accident while it is not saved', async () => {
    const { user } = await open()
    await fill(user, 'Public name', 'Am Kai')
    await user.click(screen.getByRole('link', { name: 'External analysts' }))
    expect(await screen.findByText(/These changes would be lost: Public name/)).toBeVisible()
  })

  it.each([
    ['the way to the other branches', () => screen.getByRole('link', { name: 'Other branches' })],
    ['Cancel', () => screen.getByRole('button', { name: 'Cancel' })],
  ])('is not left by %s either, which only changes the search', async (_, way) => {
    const server = createBranchServer('organizations-profiles-editor', [hohenbrueck, marktplatz])
    const { user } = await open(server)
    await fill(user, 'Public name', 'Am Kai')
    await user.click(way())
    const name = 'Leave without saving?'
    const question = within(await screen.findByRole('dialog', { name }))
    await user.click(question.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument())
    expect(await field('Public name')).toHaveValue('Am Kai')
    await user.click(way())
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    expect(await screen.findByRole('link', { name: /Filiale Marktplatz/ })).toBeVisible()
  })

  it('is not thrown away by signing out without a question, which is asked once', async () => {
    const { user, server } = await open()
    await fill(user, 'Public name', 'Am Kai')
    const signOut = async () => {
      await user.click(screen.getByRole('button', { name: 'Katrin Lorenz' }))
      await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    }
    const name = 'Leave without saving?'
    await signOut()
    const question = within(await screen.findByRole('dialog', { name }))
    expect(question.getByText('These changes would be lost: Public name.')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument())
    expect(await field('Public name')).toHaveValue('Am Kai')
    expect(server.calls('DELETE /session')).toEqual([])
    await signOut()
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(server.calls('DELETE /session')).toHaveLength(1)
  })

  it('is only shown to whoever only reads', async () => {
    await open(createBranchServer('INTERNAL'))
    expect(await field('Name')).toHaveAttribute('readonly')
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  })

  it('of another branch is forbidden, and of none 404', async () => {
    await open(createBranchServer('organizations-profiles-editor', [hohenbrueck]), marktplatz)
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
    expect(address()).toBe('/app/403')
  })

  it('is chosen among the own branches where the address names none', async () => {
    const server = createBranchServer('organizations-profiles-editor', [hohenbrueck, marktplatz])
    const { user } = await renderDesk(path, server)
    await user.click(await screen.findByRole('link', { name: /Filiale Marktplatz/ }))
    expect(await field('Name')).toHaveValue('Filiale Marktplatz')
    expect(screen.getByRole('link', { name: 'Other branches' })).toBeVisible()
  })
})
