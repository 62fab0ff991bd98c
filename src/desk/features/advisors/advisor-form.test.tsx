import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

const advisor = {
  uuid: '00000000-0000-4000-8000-0000000000a1',
  alias: 'anna-becker',
  slug: 'anna-becker',
  first_name: 'Anna',
  last_name: 'Becker',
  full_name: 'Anna Becker',
  is_active: true,
  text_descriptions: [
    {
      uuid: '00000000-0000-4000-8000-0000000000b1',
      title: 'Motto',
      place: 'header_top',
      order: 1,
      hint: null,
      value: 'Ohne Eile.',
      texts: {},
    },
    {
      uuid: '00000000-0000-4000-8000-0000000000b2',
      title: 'Schwerpunkte',
      place: 'default',
      order: 1,
      hint: null,
      value: '',
      texts: {},
    },
  ],
  custom_links: [],
  open_matters: { appointments: 2, requests: 1, wallet_cards: 0 },
  missing: [],
  version: 3,
}
const item = '/advisors/anna-becker/profile'

function withAdvisor() {
  const server = createFakeServer({
    own: ({ method, path: asked, body }) => {
      if (method === 'GET' && asked === item) return json(advisor, 200, { ETag: '"3"' })
      if (method === 'GET' && asked === '/advisors')
        return json([advisor], 200, { 'Content-Range': 'advisors 0-0/1' })
      if (method === 'PUT' && asked === item)
        return json({ ...advisor, ...(body as object), version: 4 }, 200, { ETag: '"4"' })
      return undefined
    },
  })
  server.modules.push('advisors-management')
  return server
}

async function open(path: string) {
  const desk = await renderDesk(path, withAdvisor())
  await screen.findByRole('textbox', { name: 'First name' })
  return { ...desk, save: () => desk.user.click(screen.getByRole('button', { name: 'Save' })) }
}

describe('the form of an advisor', () => {
  it('begins with the picture, for whoever sees little at once and whoever hears it', async () => {
    await open('/advisors/anna-becker')
    const picture = await screen.findByRole('button', { name: 'Choose a picture' })
    const first = screen.getByRole('textbox', { name: 'Title before the name' })
    expect(picture.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('has an entry for each kind of text, called as it is, which can be neither moved nor removed', async () => {
    const { user, server, save } = await open('/advisors/anna-becker')
    const focus = within(screen.getByRole('group', { name: 'Schwerpunkte' }))
    expect(within(screen.getByRole('group', { name: 'Motto' })).getAllByRole('textbox')[0]).toHaveValue(
      'Ohne Eile.',
    )
    for (const name of [/^Add an entry to Texts/, /^Move Texts/, /^Remove Texts/])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    await user.type(focus.getAllByRole('textbox')[0] as HTMLElement, 'Immobilien')
    await save()
    await screen.findByText('Success!')
    expect(server.calls(`PUT ${item}`)[0]?.body).toMatchObject({
      text_descriptions: [
        { uuid: advisor.text_descriptions[0]?.uuid, value: 'Ohne Eile.' },
        { uuid: advisor.text_descriptions[1]?.uuid, value: 'Immobilien' },
      ],
    })
  })

  it('puts what is wrong with one at its own field', async () => {
    const { server, save, user } = await open('/advisors/anna-becker')
    const errors = { 'text_descriptions.1.value': ['That is too long.'] }
    server.answerNext(`PUT ${item}`, json({ message: 'Please correct the marked fields.', errors }, 422))
    const field = within(screen.getByRole('group', { name: 'Schwerpunkte' })).getAllByRole('textbox')[0]
    await user.type(field as HTMLElement, 'x')
    await save()
    expect(await screen.findByText('That is too long.')).toBeVisible()
    expect(field).toHaveAccessibleDescription(/That is too long\./)
  })

  it('says what becomes of customers as soon as the switch is off, and before it is saved', async () => {
    const { user } = await open('/advisors/anna-becker')
    expect(screen.queryByText(/visitors no longer find the profile/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('switch', { name: 'Active' }))
    expect(screen.getByText(/visitors no longer find the profile/)).toBeVisible()
    expect(screen.getByText(/^2 appointments to come stay/)).toBeVisible()
    expect(screen.getByText('One request that is open stays with the advisor.')).toBeVisible()
    expect(screen.queryByText(/becomes? void/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('switch', { name: 'Active' }))
    expect(screen.queryByText(/visitors no longer find the profile/)).not.toBeInTheDocument()
  })

  it('asks for texts and links once the advisor is there', async () => {
    await open('/advisors/create')
    expect(screen.getAllByText('To be filled in once this is saved.')).toHaveLength(2)
  })
})

it('the list of advisors says that one searches for names', async () => {
  await renderDesk('/advisors', withAdvisor())
  expect(await screen.findByRole('searchbox')).toHaveAttribute('placeholder', 'Name or position')
})
