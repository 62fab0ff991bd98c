import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { anna } from '../../testing/people.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

const calls = '/advisors/anna-becker'

function serverLacking(missing: { now: string[] }) {
  const server = createFakeServer({
    modules: ['online-appointments', 'working-hours-calendar'],
    own: ({ method, path }) => {
      if (method !== 'GET') return undefined
      if (path === '/me') return json(anna)
      if (path === `${calls}/booking-readiness`) return json({ missing: missing.now })
      if (path === `${calls}/appointment-types`) return json([])
      return path === `${calls}/appointment-settings`
        ? json({
            automatic_confirmation: false,
            minimum_notice: 24,
            booking_window: 60,
            buffer: 0,
            types: [],
            updated_at: null,
            updated_by: null,
            version: 1,
          })
        : undefined
    },
  })
  return server
}

const path = '/online-appointments/settings/index'

it('says why nobody can book, and leads to each page that mends it and that one may open', async () => {
  const server = serverLacking({ now: ['topics', 'types', 'hours'] })
  server.settings.topics_enabled = 'false'
  await renderDesk(path, server)
  const lacks = within(
    (await screen.findByText('Nobody can book an appointment with you.')).closest('div') as HTMLElement,
  )
  const links = lacks.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  // Topics are not theirs to choose here: the institution has switched that off.
  expect(links).toEqual([
    ['Choose types', `/app${path}`],
    ['Enter booking times', '/app/online-appointments/calendars/working-hours/settings'],
  ])
  expect(lacks.getByText('You have chosen no topics yet.')).toBeVisible()
})

it('is gone once what was missing is saved', async () => {
  const missing = { now: ['types'] }
  const server = serverLacking(missing)
  const { user } = await renderDesk(path, server)
  await screen.findByText('You have chosen no type of appointment yet.')
  await user.click(await screen.findByRole('checkbox', { name: /by phone/i }))
  server.answerNext(`PUT ${calls}/appointment-types`, json([{ type: 'by-phone' }], 200, { ETag: '"2"' }))
  missing.now = []
  await user.click((await screen.findAllByRole('button', { name: 'Save' }))[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByText('Nobody can book an appointment with you.')).toBeNull())
})

it('says nothing where nothing is missing', async () => {
  const server = serverLacking({ now: [] })
  await renderDesk(path, server)
  await waitFor(() => expect(server.calls(`GET ${calls}/booking-readiness`)).toHaveLength(1))
  expect(screen.queryByText('Nobody can book an appointment with you.')).toBeNull()
})
