import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer, type FakeServer, json } from '../../testing/fake-server.ts'
import { anna } from '../../testing/people.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'

const path = '/online-appointments/settings/topics'
const all = '/appointment-topics'
const own = '/advisors/anna-becker/appointment-topics'
const failed = 'Unfortunately, an error has occurred. Please try again later.'

const topic = (number: number, topic: string, length: number, comment = '') => ({
  uuid: `2c4d6e8f-1a3b-4c5d-8e7f-9a0b1c2d000${number}`,
  topic,
  comment,
  length,
  order: number,
  active: true,
})
const loan = topic(1, 'Home loan', 90, 'Buy, build or renew.')
const saving = topic(2, 'Savings', 60)
const meeting = topic(3, 'First meeting', 45, 'We get to know each other.')
const bonds = { ...topic(4, 'Bonds', 30), active: false }

interface World {
  readonly topics?: object[]
  readonly chosen?: object[]
  readonly user?: object
  readonly modules?: string[]
  readonly isEnabled?: boolean
}

function serverWith(world: World = {}): FakeServer {
  const { topics = [loan, saving, meeting, bonds], chosen = [loan], user = anna } = world
  const server = createFakeServer({ modules: world.modules ?? ['online-appointments'] })
  server.settings.topics_enabled = String(world.isEnabled ?? true)
  server.answerNext('GET /me', json(user))
  server.answerNext(`GET ${all}`, json(topics))
  server.answerNext(`GET ${own}`, json(chosen))
  return server
}

const field = async () => {
  await screen.findByRole('heading', { name: 'Advice Topics' })
  await waitFor(() => expect(isCovered()).toBe(false))
  return screen.getByRole('combobox', { name: 'Topics' })
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const save = () => screen.getByRole('button', { name: 'Save' })
const chosen = () => screen.queryAllByRole('button', { name: /^Remove/ }).map((each) => each.ariaLabel)
const puts = (server: FakeServer) => server.calls(`PUT ${own}`).map(({ body }) => body)
/** What stands below an overlay is there, but out of reach. */
const isCovered = () => document.querySelector('.ui-covered > [inert]') !== null

describe('the topics page', () => {
  it('lies under an overlay until it is loaded, then shows what is stored and what can be chosen', async () => {
    const server = serverWith()
    const release = server.holdBack(`GET ${own}`)
    const { user } = await renderDesk(path, server)
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Advice Topics')
    expect(document.title).toContain('Topics')
    expect(screen.getByText(/Administrators define the topics/)).toBeVisible()
    expect(screen.getAllByText('Loading')[0]).toBeInTheDocument()
    expect(isCovered()).toBe(true)
    release()
    await waitFor(() => expect(isCovered()).toBe(false))
    expect(chosen()).toEqual(['Remove Home loan'])
    await user.click(await field())
    expect(options()).toEqual([
      'Home loan Buy, build or renew. 1 h 30 min',
      'Savings 1 h',
      'First meeting We get to know each other. 45 min',
    ])
  })

  it('saves the uuids alone, once, and starts again from what is stored', async () => {
    const server = serverWith()
    const { user } = await renderDesk(path, server)
    await user.click(await field())
    await user.click(screen.getByRole('option', { name: /First meeting/ }))
    expect(screen.getByText('Unsaved changes: Topics')).toBeVisible()
    const release = server.holdBack(`PUT ${own}`)
    // A colleague with the right to do so took one away at the same moment.
    server.answerNext(`PUT ${own}`, json([meeting]))
    await user.click(save())
    expect(save()).toBeDisabled()
    expect(within(save()).getByRole('progressbar')).toBeInTheDocument()
    expect(screen.getByRole('combobox', { name: 'Topics' })).toBeDisabled()
    release()
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(puts(server)).toEqual([[{ uuid: loan.uuid }, { uuid: meeting.uuid }]])
    expect(chosen()).toEqual(['Remove First meeting'])
    expect(screen.queryByText('Unsaved changes: Topics')).not.toBeInTheDocument()
  })

  it('says that loading failed, over the form, and can be tried again', async () => {
    const server = createFakeServer({ modules: ['online-appointments'] })
    server.settings.topics_enabled = 'true'
    server.answerNext('GET /me', json(anna))
    server.answerNext(`GET ${all}`, json([loan]))
    server.answerNext(`GET ${own}`, json({ message: 'x' }, 500))
    const { user } = await renderDesk(path, server)
    expect(await screen.findByText(failed)).toBeVisible()
    expect(screen.getByText('An error has occurred. Please try again later.')).toBeVisible()
    expect(isCovered()).toBe(true)
    server.answerNext(`GET ${all}`, json([loan]))
    server.answerNext(`GET ${own}`, json([loan]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(isCovered()).toBe(false))
    expect(chosen()).toEqual(['Remove Home loan'])
  })

  it('says so where the advisor is not there, instead of leaving', async () => {
    const missing = createFakeServer({ modules: ['online-appointments'] })
    missing.settings.topics_enabled = 'true'
    missing.answerNext('GET /me', json(anna))
    missing.answerNext(`GET ${all}`, json([]))
    await renderDesk(path, missing)
    expect(await screen.findByText(failed)).toBeVisible()
    expect(address()).toBe(`/app${path}`)
  })

  it('keeps the choice where saving fails, and names the topic that is gone', async () => {
    const server = serverWith({ chosen: [loan, saving] })
    const { user } = await renderDesk(path, server)
    await field()
    server.answerNext(`PUT ${own}`, new TypeError('failed'))
    await user.click(save())
    expect((await screen.findAllByText('Network request failed.'))[0]).toBeVisible()
    expect(chosen()).toEqual(['Remove Home loan', 'Remove Savings'])
    const errors = { '1.uuid': ['This topic is no longer offered.'] }
    server.answerNext(`PUT ${own}`, json({ message: 'Please correct.', errors }, 422))
    await user.click(save())
    expect(await screen.findByText(failed)).toBeVisible()
    expect(await field()).toHaveAccessibleDescription('Savings: This topic is no longer offered.')
    await user.click(screen.getByRole('button', { name: 'Remove Savings' }))
    expect(await field()).toBeValid()
  })

  it('keeps the choice where the session has ended, and says how to go on', async () => {
    const server = serverWith()
    const { user } = await renderDesk(path, server)
    await user.click(await screen.findByRole('button', { name: 'Remove Home loan' }))
    server.answerNext(`PUT ${own}`, json({ message: 'Please sign in.' }, 401))
    await user.click(save())
    expect(await screen.findByText(/Your session has ended/)).toBeVisible()
    expect(screen.queryByText(failed)).not.toBeInTheDocument()
    expect(screen.getByText('Unsaved changes: Topics')).toBeVisible()
  })

  it('gives back what is stored on Cancel', async () => {
    const server = serverWith()
    const { user } = await renderDesk(path, server)
    await user.click(await screen.findByRole('button', { name: 'Remove Home loan' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(chosen()).toEqual(['Remove Home loan'])
    expect(puts(server)).toEqual([])
  })

  it('has both texts of an empty list', async () => {
    const { user, unmount } = await renderDesk(path, serverWith({ topics: [], chosen: [] }))
    await user.click(await field())
    expect(screen.getAllByText('List is empty.')[0]).toBeVisible()
    unmount()
    const again = await renderDesk(path, serverWith())
    await again.user.type(await field(), 'pension')
    expect(screen.getAllByText('No elements found. Consider changing the search query.')[0]).toBeVisible()
  })

  it.each<[string, World]>([
    ['without the module', { modules: [] }],
    ['while advisors do not choose', { isEnabled: false }],
    [
      'to those who are not institutional',
      { user: { ...anna, is_institutional: false, roles: ['accountadmin'] } },
    ],
  ])('is forbidden %s', async (_, world) => {
    const server = serverWith(world)
    await renderDesk(path, server)
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
    expect(address()).toBe('/app/403')
    expect(server.calls(`GET ${own}`)).toEqual([])
  })

  it('is forbidden where the server says so', async () => {
    const server = createFakeServer({ modules: ['online-appointments'] })
    server.settings.topics_enabled = 'true'
    server.answerNext('GET /me', json(anna))
    server.answerNext(`GET ${all}`, json([]))
    server.answerNext(`GET ${own}`, json({ message: 'module off' }, 403))
    await renderDesk(path, server)
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
  })
})
