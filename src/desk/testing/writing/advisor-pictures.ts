import { screen, within } from '@testing-library/react'
import { createFakeServer, json } from '../fake-server.ts'
import { fakeDrawing, pngOf } from '../pictures.ts'
import { renderDesk } from '../render-desk.tsx'
import { dialogButton, fasterReply, gone, inDialog, type WritingPlace } from './place.ts'

const advisor = {
  uuid: '00000000-0000-4000-8000-000000000300',
  alias: 'ole-brandt',
  slug: 'ole-brandt',
  first_name: 'Ole',
  last_name: 'Brandt',
  full_name: 'Ole Brandt',
  profile_picture_url: `/app/pictures/${'a'.repeat(32)}.webp`,
  languages: ['de'],
  tags: [],
  is_active: true,
  missing: [],
  updated_at: '2026-11-23T15:40:00Z',
  version: 1,
}

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
  const { user } = await renderDesk('/advisors/ole-brandt', server)
  await screen.findByRole('button', { name: 'Choose another picture' })
  return { server, user }
}

const call = '/advisors/ole-brandt/picture'
const theirs = () => fasterReply({ ...advisor, version: 2 }, { ETag: '"2"' })
const isShown = () =>
  screen.getByRole('img', { name: 'Picture of Ole Brandt', hidden: true }).getAttribute('src')

export const advisorPicturePlaces: readonly WritingPlace[] = [
  {
    name: 'save an advisor’s picture',
    through: ['features/advisors/picture/CropDialog.tsx'],
    call: `PUT ${call}`,
    open: async () => {
      const desk = await opened()
      const input = document.querySelector<HTMLInputElement>('input[type=file]')
      await desk.user.upload(input as HTMLInputElement, pngOf(600, 600))
      await screen.findByRole('dialog', { name: 'Choose the section' })
      return desk
    },
    shown: isShown,
    button: dialogButton('Save picture'),
    told: inDialog,
    faster: { reply: theirs, meets: 'read again', version: '"2"' },
    stored: () => json({ profile_picture_url: advisor.profile_picture_url, shortcut_icon_url: null }),
    done: () => screen.findByText('The picture is saved.'),
  },
  {
    name: 'remove an advisor’s picture',
    through: ['features/advisors/picture/RemovePicture.tsx'],
    call: `DELETE ${call}`,
    open: opened,
    shown: isShown,
    button: async (actor) => {
      if (!screen.queryByRole('alertdialog'))
        await actor.click(screen.getByRole('button', { name: 'Remove picture' }))
      return within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove picture' })
    },
    told: {
      name: 'the dialog',
      find: () => within(screen.getByRole('alertdialog')).getByRole('alert'),
    },
    faster: { reply: theirs, meets: 'read again', version: '"2"' },
    stored: gone,
    done: () => screen.findByText('The picture is removed.'),
  },
]
