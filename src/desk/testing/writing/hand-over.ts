import { screen, within } from '@testing-library/react'
import { createFakeServer, json } from '../fake-server.ts'
import { renderDesk } from '../render-desk.tsx'
import type { WritingPlace } from './place.ts'

const leaving = {
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
  open_matters: { appointments: 7, requests: 0, wallet_cards: 0 },
  updated_at: '2026-11-23T15:40:00Z',
  version: 1,
}

async function opened() {
  const server = createFakeServer({
    role: 'advisors-manager',
    modules: ['advisors-management', 'online-appointments'],
    own: ({ method, path }) => {
      if (method === 'GET' && path === '/advisors/ole-brandt/profile')
        return json(leaving, 200, { ETag: '"1"' })
      return method === 'GET' && path === '/search/advisors-by-name'
        ? json([{ slug: 'anna-becker', full_name: 'Anna Becker', email_address: null }])
        : undefined
    },
  })
  const { user } = await renderDesk('/advisors/ole-brandt', server)
  await user.click(await screen.findByRole('switch', { name: 'Active' }))
  await user.type(await screen.findByRole('combobox', { name: 'Hand the appointments over to' }), 'Ann')
  await user.click(await screen.findByRole('option', { name: 'Anna Becker' }))
  return { server, user }
}

const place = () => message().closest('.hand-over') as HTMLElement
const message = () => screen.getByRole('textbox', { name: 'Message' })

export const handOverPlaces: readonly WritingPlace[] = [
  {
    name: 'hand over the appointments of an advisor who leaves',
    through: ['features/advisors/hand-over/use-hand-over.ts'],
    call: 'POST /advisors/ole-brandt/hand-over',
    open: opened,
    type: (user) => user.type(message(), 'Ole Brandt ist nicht mehr bei uns.'),
    shown: () => (message() as HTMLTextAreaElement).value,
    button: () => screen.getByRole('button', { name: /Hand over 7 appointments$/ }),
    // The form's own foot stays as it is: it says what is not saved yet.
    told: { name: 'the form', find: () => within(place()).getByRole('alert') },
    faster: 'appointments that changed meanwhile are taken as they are',
    stored: () => json({ handed_over: 7, staying: 0, next: null }),
    done: () => screen.findByText(/7 appointments are handed over\.$/),
  },
]
