import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { createFakeServer, type FakeServer, json } from '../../testing/fake-server.ts'
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
  user: '00000000-0000-4000-8000-0000000000d1',
  version: 3,
}
const item = '/advisors/anna-becker/profile'

const servers: FakeServer[] = []

function withAdvisor(modules: readonly string[] = []) {
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
  server.modules.push('advisors-management', ...modules)
  servers.push(server)
  return server
}

const handing = 'POST /advisors/anna-becker/hand-over'
const place = '2026-11-30T09:00:00.000Z/00000000-0000-4000-8000-0000000000c1'
const ole = { slug: 'ole-brandt', full_name: 'Ole Brandt', email_address: null }

/** In one part, or in two, of which the second leaves one where it is. */
async function handOverTo(user: UserEvent, whole?: object) {
  const server = servers.at(-1)
  const parts = whole
    ? [whole]
    : [
        { handed_over: 1, staying: 0, next: place },
        { handed_over: 0, staying: 1, next: null },
      ]
  for (const part of parts) server?.answerNext(handing, json(part))
  await user.type(await screen.findByRole('combobox', { name: 'Hand the appointments over to' }), 'Ole')
  await user.click(await screen.findByRole('option', { name: 'Ole Brandt' }))
  await user.click(screen.getByRole('button', { name: /Hand over 2 appointments$/ }))
}

async function open(path: string, modules: readonly string[] = []) {
  const desk = await renderDesk(path, withAdvisor(modules))
  await screen.findByRole('textbox', { name: 'First name' })
  return { ...desk, save: () => desk.user.click(screen.getByRole('button', { name: 'Save' })) }
}

const matters = (open_matters: object) => json({ ...advisor, open_matters }, 200, { ETag: '"3"' })

const asksToDelete = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(screen.getByRole('menuitem', { name: 'Delete…' }))
  return within(await screen.findByRole('dialog'))
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
    // Its code may come after that of the other fields.
    await user.click(await screen.findByRole('switch', { name: 'Active' }))
    expect(screen.getByText(/visitors no longer find the profile/)).toBeVisible()
    expect(screen.getByText(/^2 appointments to come stay/)).toBeVisible()
    expect(screen.getByText('One request that is open stays with the advisor.')).toBeVisible()
    expect(screen.queryByText(/becomes? void/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('switch', { name: 'Active' }))
    expect(screen.queryByText(/visitors no longer find the profile/)).not.toBeInTheDocument()
  })

  it.each([
    [1, 'One wallet card becomes void.'],
    [5, '5 wallet cards become void.'],
  ])('counts the wallet cards that become void: %i', async (wallet_cards, sentence) => {
    const server = withAdvisor()
    server.answerNext(`GET ${item}`, matters({ appointments: 0, requests: 0, wallet_cards }))
    const { user } = await renderDesk('/advisors/anna-becker', server)
    await user.click(await screen.findByRole('switch', { name: 'Active' }))
    const told = (await screen.findByText(/visitors no longer find the profile/)).parentElement as HTMLElement
    expect(within(told).getAllByRole('listitem')).toHaveLength(1)
    expect(within(told).getByText(sentence)).toBeVisible()
  })

  it('hands the appointments over before it is saved, in parts, and says what stays', async () => {
    const { user, server } = await open('/advisors/anna-becker', ['online-appointments'])
    server.answerNext('GET /search/advisors-by-name', json([ole]))
    await user.click(await screen.findByRole('switch', { name: 'Active' }))
    await handOverTo(user)
    const calls = server.calls(handing)
    expect(calls.map(({ body }) => body)).toEqual([
      { advisor: 'ole-brandt' },
      { advisor: 'ole-brandt', after: place },
    ])
    expect(await screen.findByText(/^One appointment is handed over/)).toBeVisible()
    expect(screen.getByText(/^One stays, since Ole Brandt is not free then/)).toBeVisible()
    expect(screen.getByRole('button', { name: /Hand over one appointment$/ })).toBeEnabled()
    expect(server.calls(`PUT ${item}`)).toHaveLength(0)
  })

  it.each([
    [
      { appointments: 2, requests: 3, wallet_cards: 4 },
      [
        '2 appointments to come are in the way: hand them over or cancel them first.',
        '3 requests that are open are in the way: switch the profile off instead.',
        '4 wallet cards become void.',
      ],
    ],
    [
      { appointments: 1, requests: 1, wallet_cards: 1 },
      [
        'One appointment to come is in the way: hand it over or cancel it first.',
        'One request that is open is in the way: switch the profile off instead.',
        'One wallet card becomes void.',
      ],
    ],
    [{ appointments: 0, requests: 0, wallet_cards: 0 }, []],
  ])('says what becomes of customers before it is deleted: %j', async (open_matters, sentences) => {
    const { user, server } = await open('/advisors/anna-becker')
    server.answerNext(`GET ${item}`, matters(open_matters))
    const dialog = await asksToDelete(user)
    expect(await dialog.findByText(/the profile leads nowhere/)).toBeVisible()
    expect(dialog.queryAllByRole('listitem').map((each) => each.textContent)).toEqual(sentences)
    expect(server.calls('DELETE /advisors/anna-becker')).toHaveLength(0)
  })

  it('hands the appointments over before it is deleted, and no longer says that they are in the way', async () => {
    const { user, server } = await open('/advisors/anna-becker', ['online-appointments'])
    const dialog = await asksToDelete(user)
    await dialog.findByText(/^2 appointments to come are in the way/)
    server.answerNext('GET /search/advisors-by-name', json([ole]))
    await handOverTo(user, { handed_over: 2, staying: 0, next: null })
    expect(await dialog.findByText('2 appointments are handed over.', { exact: false })).toBeVisible()
    expect(dialog.queryByText(/appointments to come are in the way/)).not.toBeInTheDocument()
    server.answerNext('DELETE /advisors/anna-becker', new Response(null, { status: 204 }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(server.calls('DELETE /advisors/anna-becker')).toHaveLength(1)
  })

  it('is deleted all the same where that cannot be read', async () => {
    const { user, server } = await open('/advisors/anna-becker')
    server.answerNext(`GET ${item}`, json({ message: 'x' }, 500))
    server.answerNext('DELETE /advisors/anna-becker', new Response(null, { status: 204 }))
    const dialog = await asksToDelete(user)
    await waitFor(() => expect(server.calls(`GET ${item}`)).toHaveLength(2))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(screen.queryByText(/the profile leads nowhere/)).not.toBeInTheDocument()
  })

  it('offers that where a deletion is refused, and lets one delete afterwards', async () => {
    const { user, server } = await open('/advisors/anna-becker', ['online-appointments'])
    server.answerNext(
      'DELETE /advisors/anna-becker',
      json({ message: 'This advisor has 2 appointments to come. Hand them over or cancel them first.' }, 409),
    )
    const dialog = await asksToDelete(user)
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByText(/has 2 appointments to come/)).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
    server.answerNext('GET /search/advisors-by-name', json([ole]))
    await handOverTo(user, { handed_over: 2, staying: 0, next: null })
    server.answerNext('DELETE /advisors/anna-becker', new Response(null, { status: 204 }))
    await user.click(await dialog.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(server.calls('DELETE /advisors/anna-becker')).toHaveLength(2)
  })

  it('says nothing of its user to whoever may not see users', async () => {
    await open('/advisors/anna-becker')
    const aside = await screen.findByRole('complementary')
    expect(aside).toHaveTextContent('Appointments to come')
    expect(aside).not.toHaveTextContent('User')
    expect(aside).not.toHaveTextContent('Not available')
  })

  it('says of texts and links that the institution offers none', async () => {
    // The fixture has no kinds of links.
    await open('/advisors/anna-becker')
    expect(await screen.findByText('None are offered.')).toBeVisible()
    expect(screen.queryByText('To be filled in once this is saved.')).toBeNull()
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
