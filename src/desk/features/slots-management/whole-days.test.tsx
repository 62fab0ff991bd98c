import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { anna } from '../../testing/people.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'

const path = '/online-appointments/calendars/slots/management?date=2030-11-26'
const calls = '/advisors/anna-becker'

/** Berlin, in winter. */
const absence = (start: string, end: string, title: string) => ({
  kind: 'absence',
  start: `${start}T23:00:00Z`,
  end: `${end}T23:00:00Z`,
  uuid: null,
  title,
})
const evening = {
  ...absence('2030-11-27', '2030-11-27', 'Abend'),
  kind: 'block',
  start: '2030-11-27T17:00:00Z',
}
const night = { ...evening, title: 'Nacht', start: '2030-11-28T21:00:00Z', end: '2030-11-29T05:00:00Z' }
const entries = [
  absence('2030-11-25', '2030-11-26', 'Seminar'),
  absence('2030-11-29', '2030-12-01', 'Ferien'),
  evening,
  night,
]

function serverWith(...modules: string[]) {
  const server = createFakeServer({ modules: ['slots-calendar', 'online-appointments', ...modules] })
  server.answerNext('GET /me', json(anna))
  server.answerNext(
    `GET ${calls}/calendar`,
    json({ from: '2030-11-25', to: '2030-12-01', time_zone: 'Europe/Berlin', entries }),
  )
  return server
}

const button = async (name: RegExp) => (await screen.findAllByRole('button', { name }))[0] as HTMLElement

it('speaks of whole days as such, and of midnight as the end of its day', async () => {
  await renderDesk(path, serverWith())
  await button(/^Absent, Seminar, Tue, 26 November 2030, all day$/)
  await button(/^Absent, Ferien, Sat, 30 November 2030 – Sun, 1 December 2030, all day$/)
  await button(/^Blocked, Abend, Wed, 27 November 2030, 18:00–24:00$/)
  await button(/^Blocked, Nacht, Thu, 28 November 2030, 22:00 – Fri, 29 November 2030, 06:00$/)
})

it('leads from an absence to the booking times, where it is kept', async () => {
  const server = serverWith('working-hours-calendar')
  const { user } = await renderDesk(path, server)
  await user.click(await button(/Seminar/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Seminar' }))
  expect(dialog.getByText('Tue, 26 November 2030, all day')).toBeVisible()
  server.answerNext(`GET ${calls}/working-hours`, json([]))
  await user.click(dialog.getByRole('link', { name: 'Absences are kept with your working hours.' }))
  await waitFor(() => expect(address()).toContain('/online-appointments/calendars/working-hours/settings'))
})

it('only says where absences are kept to those who cannot go there', async () => {
  const { user } = await renderDesk(path, serverWith())
  await user.click(await button(/Seminar/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Seminar' }))
  expect(dialog.getByText('Absences are kept with your working hours.')).toBeVisible()
  expect(dialog.queryByRole('link')).not.toBeInTheDocument()
})

it('explains a day that lies outside the hours as a whole', async () => {
  const server = serverWith()
  const topic = '2c4d6e8f-1a3b-4c5d-8e7f-9a0b1c2d0001'
  const topics = [{ uuid: topic, topic: 'Depot-Check', comment: '', length: 60 }]
  server.answerNext(`GET ${calls}/appointment-topics`, json(topics))
  server.answerNext(`GET ${calls}/appointment-types`, json([{ type: 'in-branch' }]))
  const piece = { rule: 'outside-hours', text: 'Outside your hours.', uuid: null }
  server.answerNext(
    `GET ${calls}/slot-explanations`,
    json({
      date: '2030-11-26',
      next_slot: null,
      entries: [{ ...piece, start: '2030-11-25T23:00:00Z', end: '2030-11-26T23:00:00Z' }],
    }),
  )
  await renderDesk(path, server)
  const pieces = within((await screen.findByText('all day')).closest('li') as HTMLElement)
  expect(pieces.getByText('No booking times')).toBeVisible()
})

it('says of a day that has no booking times, and of no other, that it has none', async () => {
  const hours = { kind: 'hours', uuid: null, start: '2030-11-27T08:00:00Z', end: '2030-11-27T16:00:00Z' }
  const all = (eve: string, kind: string) => ({
    ...absence(
      eve,
      eve.replace(/\d\d$/, (day) => String(Number(day) + 1)),
      'Fortbildung',
    ),
    kind,
  })
  const server = createFakeServer({ modules: ['slots-calendar'] })
  server.answerNext('GET /me', json(anna))
  const days = { from: '2030-11-25', to: '2030-12-01', time_zone: 'Europe/Berlin' }
  const entries = [all('2030-11-24', 'closed'), hours, all('2030-11-27', 'absence')]
  server.answerNext(`GET ${calls}/calendar`, json({ ...days, entries }))
  await renderDesk(path, server)
  const empty = await screen.findAllByText('No booking times')
  // Tuesday and Friday: on Monday and Thursday something says why, and the weekend is not shown.
  expect(empty.map((text) => text.closest('[data-date]')?.getAttribute('data-date'))).toEqual([
    '2030-11-26',
    '2030-11-29',
  ])
})

it('opens a closed day for the advisor, by its date there and by its name', async () => {
  const server = createFakeServer({ modules: ['slots-calendar'] })
  const calendar = { from: '2030-11-25', to: '2030-12-01', time_zone: 'Europe/Berlin' }
  const holiday = { ...absence('2030-11-25', '2030-11-26', 'Ascension'), kind: 'closed' }
  server.answerNext('GET /me', json(anna))
  server.answerNext(`GET ${calls}/calendar`, json({ ...calendar, entries: [holiday] }))
  const { user } = await renderDesk(path, server)
  await user.click(await button(/^Closed, Ascension/))
  server.answerNext('POST /closing-days', json({ name: 'Ascension', date: '2030-11-26' }, 201))
  server.answerNext(`GET ${calls}/calendar`, json({ ...calendar, entries: [] }))
  await user.click(await button(/^Open this day$/))
  await waitFor(() => expect(screen.queryByText('Ascension')).not.toBeInTheDocument())
  expect(server.calls('POST /closing-days').map(({ body }) => body)).toEqual([
    { name: 'Ascension', date: '2030-11-26', kind: 'open', advisor: 'anna-becker' },
  ])
})

it('only tells of a closed day that is over', async () => {
  const server = createFakeServer({ modules: ['slots-calendar'] })
  const holiday = { ...absence('2020-11-23', '2020-11-24', 'Ascension'), kind: 'closed' }
  const calendar = { from: '2020-11-23', to: '2020-11-29', time_zone: 'Europe/Berlin', entries: [holiday] }
  server.answerNext('GET /me', json(anna))
  server.answerNext(`GET ${calls}/calendar`, json(calendar))
  const { user } = await renderDesk(path.replace('2030-11-26', '2020-11-24'), server)
  await user.click(await button(/^Closed, Ascension/))
  await screen.findByRole('dialog', { name: 'Ascension' })
  expect(screen.queryByRole('button', { name: 'Open this day' })).not.toBeInTheDocument()
})
