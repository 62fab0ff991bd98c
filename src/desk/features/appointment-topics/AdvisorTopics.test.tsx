import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Role } from '#rules/access.ts'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

const own = '/advisors/ole-brandt/appointment-topics'
const topic = (number: number, name: string) => ({
  uuid: `2c4d6e8f-1a3b-4c5d-8e7f-9a0b1c2d000${number}`,
  topic: name,
  comment: '',
  length: 60,
  order: number,
  active: true,
})
const loan = topic(1, 'Home loan')
const savings = topic(2, 'Savings')
const meeting = topic(3, 'First meeting')
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
  updated_at: '2026-11-23T15:40:00Z',
  version: 1,
}

interface World {
  readonly role?: Role
  readonly modules?: string[]
  readonly isEnabled?: boolean
  readonly chosen?: object[]
}

async function open({ role = 'advisors-manager', modules, isEnabled = true, chosen = [loan] }: World = {}) {
  let stored = chosen
  const server = createFakeServer({
    role,
    modules: modules ?? ['advisors-management', 'online-appointments'],
    own: ({ method, path, body }) => {
      const call = `${method} ${path}`
      if (call === 'GET /advisors/ole-brandt/profile') return json(advisor, 200, { ETag: '"1"' })
      if (call === 'GET /appointment-topics') return json([loan, savings, { ...meeting, active: false }])
      if (call === `PUT ${own}`)
        stored = [loan, savings].filter(({ uuid }) =>
          (body as typeof stored).some((each) => 'uuid' in each && each.uuid === uuid),
        )
      return path === own ? json(stored, 200, { ETag: '"2"' }) : undefined
    },
  })
  server.settings.topics_enabled = String(isEnabled)
  const desk = await renderDesk('/advisors/ole-brandt', server)
  await screen.findByRole('textbox', { name: 'First name' })
  return desk
}

const section = () => screen.findByRole('region', { name: 'Topics' })

describe('the topics beside the form of an advisor', () => {
  it.each(['advisors-manager', 'accountadmin'] as const)('stand by their names, for %s', async (role) => {
    await open({ role })
    expect(await within(await section()).findByText('Home loan')).toBeVisible()
    expect(screen.queryByText(loan.uuid)).not.toBeInTheDocument()
  })

  it('are chosen among the active ones, and saved at once with the version that was read', async () => {
    const { user, server } = await open()
    await user.click(await within(await section()).findByRole('button', { name: 'Change topics' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Topics of Ole Brandt' }))
    await user.click(dialog.getByRole('combobox', { name: 'Topics' }))
    expect(screen.queryByRole('option', { name: /First meeting/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('option', { name: /Savings/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await within(await section()).findByText('Savings')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const [sent] = server.calls(`PUT ${own}`)
    expect(sent?.body).toEqual([{ uuid: loan.uuid }, { uuid: savings.uuid }])
    expect(sent?.headers.get('if-match')).toBe('"2"')
    expect(server.calls('PUT /advisors/ole-brandt')).toHaveLength(0)
  })

  it('say why one cannot be chosen, and keep what was chosen', async () => {
    const { user, server } = await open()
    server.answerNext(
      `PUT ${own}`,
      json({ message: 'x', errors: { '1.uuid': ['This topic is no longer offered.'] } }, 422),
    )
    await user.click(await within(await section()).findByRole('button', { name: 'Change topics' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('combobox', { name: 'Topics' }))
    await user.click(screen.getByRole('option', { name: /Savings/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/Savings: This topic is no longer offered/)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Remove Savings' })).toBeInTheDocument()
  })

  it('say that there are none', async () => {
    await open({ chosen: [] })
    expect(await within(await section()).findByText(/nobody finds the advisor by a topic/)).toBeVisible()
  })

  it.each([
    ['online appointments are off', { modules: ['advisors-management'] }],
    ['advisors choose no topics', { isEnabled: false }],
  ])('are neither there nor asked for where %s', async (_case, world) => {
    const { server } = await open(world)
    expect(screen.queryByText('Topics')).not.toBeInTheDocument()
    expect(server.sent.filter(({ path }) => path.includes('topics'))).toEqual([])
  })
})
