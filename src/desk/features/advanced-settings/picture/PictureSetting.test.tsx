import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { createFakeServer, json } from '../../../testing/fake-server.ts'
import { pngOf } from '../../../testing/pictures.ts'
import { renderDesk } from '../../../testing/render-desk.tsx'

const path = '/account-admin/advanced-settings'
const upload = 'POST /tenant/pictures'
const stored = '/app/logo.webp'
const arrived = `/app/pictures/${'b'.repeat(32)}.webp`
const reply = () => json({ path: arrived, width: 600, height: 150 }, 201)

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:logo', revokeObjectURL() {} })
})

async function open(at = path, logo = stored) {
  const server = createFakeServer()
  Object.assign(server.settings, { 'images.tenantLogo': logo, 'images.bigHeaderImage': '' })
  const desk = await renderDesk(at, server)
  await screen.findAllByText('images.tenantLogo')
  return desk
}

const form = () => screen.getByLabelText('images.tenantLogo').closest('form') as HTMLFormElement
const place = (of: HTMLElement = form()) => of.querySelector('.picture-place') as HTMLElement
const choose = async (user: UserEvent, file: File, of: HTMLElement = form()) =>
  await user.upload(of.querySelector('input[type=file]') as HTMLInputElement, file)

it('shows the picture that is named, and only for settings that name one', async () => {
  await open()
  expect(within(form()).getByRole('img', { name: 'Logo' })).toHaveAttribute('src', stored)
  expect(screen.getByText('No picture')).toBeVisible()
  expect(document.querySelectorAll('.picture-place')).toHaveLength(2)
})

it('sends a picture as it is, names it, and changes nothing for others until it is saved', async () => {
  const { server, user } = await open()
  server.answerNext(upload, reply())
  const release = server.holdBack(upload)
  await choose(user, pngOf(600, 150))
  expect(await within(form()).findByText('The picture is being sent …')).toBeVisible()
  for (const save of screen.getAllByRole('button', { name: 'Save' })) expect(save).toBeDisabled()
  release()
  expect(await within(form()).findByText(/Everybody sees it once you save/)).toBeVisible()
  expect(server.calls(upload)[0]?.headers.get('content-type')).toBe('image/png')
  expect(screen.getByLabelText('images.tenantLogo')).toHaveValue(arrived)
  expect(within(form()).getByRole('img', { name: 'Logo' })).toHaveAttribute('src', arrived)
  expect(server.calls('PUT /settings')).toHaveLength(0)
  await user.click(within(form()).getByRole('button', { name: 'Save' }))
  await screen.findByText('Success!')
  expect(server.calls('PUT /settings')[0]?.body).toEqual({ 'images.tenantLogo': arrived })
  await waitFor(() => expect(within(form()).queryByText(/once you save/)).not.toBeInTheDocument())
})

it('takes what is dropped on it or pasted in it, each place its own, and leaves pasted words alone', async () => {
  const { server } = await open()
  const header = screen.getByLabelText('images.bigHeaderImage').closest('form') as HTMLFormElement
  server.answerNext(upload, reply())
  fireEvent.drop(place(header), { dataTransfer: { files: [pngOf(1200, 300)], types: ['Files'] } })
  await waitFor(() => expect(screen.getByLabelText('images.bigHeaderImage')).toHaveValue(arrived))
  expect(screen.getByLabelText('images.tenantLogo')).toHaveValue(stored)
  server.answerNext(upload, reply())
  fireEvent.paste(place(), { clipboardData: { files: [pngOf(600, 150)] } })
  await waitFor(() => expect(screen.getByLabelText('images.tenantLogo')).toHaveValue(arrived))
  const words = createEvent.paste(place(), { clipboardData: { files: [] } })
  fireEvent(place(), words)
  expect(words.defaultPrevented).toBe(false)
  expect(server.calls(upload)).toHaveLength(2)
})

it.each([
  [
    'an SVG',
    new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }),
    /Please choose a picture in the format/,
  ],
  [
    'no picture',
    new File(['GIF89a'], 'logo.png', { type: 'image/png' }),
    /Please choose a picture in the format/,
  ],
  ['more than 10 MB', pngOf(600, 600, 10 * 1024 * 1024 + 1), /larger than 10 MB/],
  ['more than 8,000 pixels on a side', pngOf(8001, 10), /more than 8,?000 pixels on one side/],
  ['a bomb', pngOf(7900, 7900), /more than 50 million pixels/],
] as const)('says at once why %s cannot be taken, and keeps what stands there', async (_case, file, says) => {
  const { server } = await open()
  fireEvent.drop(place(), { dataTransfer: { files: [file], types: ['Files'] } })
  expect(await within(form()).findByText(says)).toBeVisible()
  expect(within(form()).getByRole('button', { name: 'Choose another picture' })).toHaveAccessibleDescription(
    says,
  )
  expect(server.calls(upload)).toHaveLength(0)
  expect(screen.getByLabelText('images.tenantLogo')).toHaveValue(stored)
})

it.each([413, 415, 422])(
  'tells the sentence of a %i at the picture, where sending it again would be in vain',
  async (status) => {
    const { server, user } = await open()
    server.answerNext(
      upload,
      json({ message: 'This picture cannot be read. Please choose another one.' }, status),
    )
    await choose(user, pngOf(600, 150))
    expect(await within(place()).findByRole('alert')).toHaveTextContent('This picture cannot be read.')
    expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
    server.answerNext(upload, reply())
    await choose(user, pngOf(600, 150))
    await waitFor(() => expect(within(place()).getByRole('alert')).toBeEmptyDOMElement())
  },
)

/** Hands a picture over as it is dropped, without a moment in between. */
const drop = (...files: File[]) => {
  for (const file of files) fireEvent.drop(place(), { dataTransfer: { files: [file], types: ['Files'] } })
}

it('lets nothing be typed that the path of the picture would replace, from its choice on', async () => {
  const { server, user } = await open()
  server.answerNext(upload, reply())
  const release = server.holdBack(upload)
  const field = screen.getByLabelText('images.tenantLogo')
  drop(pngOf(600, 150))
  expect(field).toHaveAttribute('readonly')
  expect(screen.getByLabelText('images.bigHeaderImage')).not.toHaveAttribute('readonly')
  expect(within(form()).getByRole('button', { name: 'Save' })).toBeDisabled()
  await within(form()).findByText('The picture is being sent …')
  await user.type(field, 'typed')
  expect(field).toHaveValue(stored)
  release()
  await waitFor(() => expect(field).toHaveValue(arrived))
  expect(field).not.toHaveAttribute('readonly')
  await user.type(field, '?')
  expect(field).toHaveValue(`${arrived}?`)
})

it('sends one picture after the other: of those that come meanwhile the last, whose path stays', async () => {
  const { server } = await open()
  const last = `/app/pictures/${'c'.repeat(32)}.webp`
  server.answerNext(upload, reply())
  server.answerNext(upload, json({ path: last, width: 200, height: 100 }, 201))
  const release = server.holdBack(upload)
  drop(pngOf(600, 150), pngOf(300, 100), pngOf(200, 100))
  expect(within(form()).getByRole('status')).toHaveTextContent(
    'The picture is being sent, then the one that you chose after it …',
  )
  await waitFor(() => expect(server.calls(upload)).toHaveLength(1))
  release()
  await waitFor(() => expect(screen.getByLabelText('images.tenantLogo')).toHaveValue(last))
  expect(await within(form()).findByText(/Everybody sees it once you save/)).toBeVisible()
  expect(server.calls(upload)).toHaveLength(2)
})

it('sends the next picture, too, where the one before was refused', async () => {
  const { server } = await open()
  server.answerNext(upload, json({ message: 'This picture cannot be read.' }, 422))
  server.answerNext(upload, reply())
  drop(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }), pngOf(600, 150))
  await within(form()).findByText('This picture cannot be read.')
  drop(pngOf(600, 150))
  await waitFor(() => expect(screen.getByLabelText('images.tenantLogo')).toHaveValue(arrived))
  expect(within(place()).getByRole('alert')).toBeEmptyDOMElement()
})

it('speaks of the picture that was refused, not of the one before it that has arrived', async () => {
  const { server } = await open()
  server.answerNext(upload, reply())
  drop(pngOf(600, 150))
  await within(form()).findByText(/Everybody sees it once you save/)
  server.answerNext(upload, json({ message: 'This picture cannot be read.' }, 422))
  drop(pngOf(600, 150))
  await within(form()).findByText('This picture cannot be read.')
  expect(within(form()).getByRole('status')).toBeEmptyDOMElement()
  expect(screen.getByLabelText('images.tenantLogo')).toHaveValue(arrived)
})

it('takes the picture away, once that is saved, and leads on to choosing one', async () => {
  const { server, user } = await open()
  await user.click(within(form()).getByRole('button', { name: 'Remove picture' }))
  expect(within(form()).getByText('No picture')).toBeVisible()
  expect(within(form()).getByRole('button', { name: 'Choose a picture' })).toHaveFocus()
  await user.click(within(form()).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.calls('PUT /settings')[0]?.body).toEqual({ 'images.tenantLogo': '' }))
})

it.each([
  ['has arrived', reply],
  ['would be refused again', () => json({ message: 'This picture cannot be read.' }, 422)],
] as const)('leads on to choosing a picture once the one that was sent again %s', async (_case, second) => {
  const { server, user } = await open()
  server.answerNext(upload, json({ message: 'Not yet.' }, 503))
  await choose(user, pngOf(600, 150))
  server.answerNext(upload, second())
  await user.click(await within(form()).findByRole('button', { name: 'Send again' }))
  await waitFor(() =>
    expect(within(form()).getByRole('button', { name: 'Choose another picture' })).toHaveFocus(),
  )
  expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
})

it.each(['https://elsewhere.example/x.webp', '//elsewhere.example/x.webp', '/\\elsewhere.example/x.webp'])(
  'is never fetched from another site, in neither place: %s',
  async (address) => {
    const { user } = await open(path, address)
    expect(within(form()).getByText('This picture cannot be shown here.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Show as a table' }))
    const row = await screen.findByRole('row', { name: /tenantLogo/ })
    expect(row).toHaveTextContent(address)
    expect(document.querySelectorAll('img[src*="elsewhere"]')).toHaveLength(0)
  },
)

it('shows a typed path of this site, and says so where nothing can be shown', async () => {
  const { user } = await open()
  await user.clear(screen.getByLabelText('images.tenantLogo'))
  await user.type(screen.getByLabelText('images.tenantLogo'), '/app/x.webp')
  const image = within(form()).getByRole('img', { name: 'Logo' })
  expect(image).toHaveAttribute('src', '/app/x.webp')
  fireEvent.error(image)
  expect(within(form()).getByText('This picture cannot be shown here.')).toBeVisible()
  await user.clear(screen.getByLabelText('images.tenantLogo'))
  await user.type(screen.getByLabelText('images.tenantLogo'), 'https://elsewhere.example/x.webp')
  expect(within(form()).queryByRole('img')).not.toBeInTheDocument()
})

it('stands in the dialog of the table too, which shows the picture beside its path', async () => {
  const { server, user } = await open(`${path}/table`)
  const row = screen.getByRole('row', { name: /tenantLogo/ })
  expect(row.querySelector('img')).toHaveAttribute('src', stored)
  await user.click(screen.getByRole('button', { name: 'Edit Logo' }))
  const dialog = screen.getByRole('dialog', { name: 'Logo' })
  expect(within(dialog).queryByRole('button', { name: 'Remove picture' })).not.toBeInTheDocument()
  server.answerNext(upload, reply())
  const release = server.holdBack(upload)
  await choose(user, pngOf(600, 150), dialog)
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeDisabled())
  release()
  await waitFor(() => expect(within(dialog).getByRole('textbox')).toHaveValue(arrived))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(server.calls('PUT /settings')[0]?.body).toEqual({ 'images.tenantLogo': arrived })
})
