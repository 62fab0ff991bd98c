import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createFakeServer, json } from '../../../testing/fake-server.ts'
import { fakeDrawing, pngOf } from '../../../testing/pictures.ts'
import { renderDesk } from '../../../testing/render-desk.tsx'

const advisor = {
  uuid: '00000000-0000-4000-8000-000000000300',
  alias: 'ole-brandt',
  slug: 'ole-brandt',
  first_name: 'Ole',
  last_name: 'Brandt',
  full_name: 'Ole Brandt',
  profile_picture_url: null,
  languages: ['de'],
  tags: [],
  is_active: true,
  missing: [],
  version: 1,
}
const saving = 'PUT /advisors/ole-brandt/picture'

async function opened() {
  fakeDrawing()
  const server = createFakeServer({
    role: 'advisors-manager',
    modules: ['advisors-management'],
    own: ({ method, path }) =>
      method === 'GET' && path === '/advisors/ole-brandt/profile'
        ? json(advisor, 200, { ETag: '"1"' })
        : undefined,
  })
  const desk = await renderDesk('/advisors/ole-brandt', server)
  return { ...desk, server }
}

/** The input that a button opens. */
async function inputOf(name: string) {
  const button = await screen.findByRole('button', { name })
  const input = button.nextElementSibling as HTMLInputElement
  const opens = vi.spyOn(input, 'click')
  button.click()
  expect(opens, 'the button opens it').toHaveBeenCalledOnce()
  return input
}

describe('a picture that is taken', () => {
  it('comes from the camera that shows oneself; one that is chosen asks for no camera', async () => {
    await opened()
    const photo = await inputOf('Take a photo')
    const file = await inputOf('Choose a picture')
    expect([photo.type, file.type]).toEqual(['file', 'file'])
    expect(photo).toHaveAttribute('capture', 'user')
    expect(file).not.toHaveAttribute('capture')
    expect(photo.accept).toBe(file.accept)
  })

  it.each(['Take a photo', 'Choose a picture'])('is cut and saved: %s', async (name) => {
    const { user, server } = await opened()
    await user.upload(await inputOf(name), pngOf(600, 600))
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose the section' }))
    server.answerNext(saving, json({ profile_picture_url: null, shortcut_icon_url: null }))
    await user.click(dialog.getByRole('button', { name: 'Save picture' }))
    expect(await screen.findByText('The picture is saved.')).toBeVisible()
    expect(server.calls(saving).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"'])
  })

  it.each(['Take a photo', 'Choose a picture'])('is refused where it is too small: %s', async (name) => {
    const { user, server } = await opened()
    await user.upload(await inputOf(name), pngOf(100, 100))
    expect(await screen.findByText(/255/)).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(server.calls(saving)).toHaveLength(0)
  })
})
