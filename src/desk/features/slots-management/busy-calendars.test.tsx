import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json } from '../../testing/fake-server.ts'
import { deskAt } from '../../testing/writing/place.ts'

const path = '/online-appointments/calendars/slots/management?date=2030-11-26'
const calls = '/advisors/anna-becker'
const uuid = '4f6a8b0c-2d3e-4f5a-8b6c-7d8e9f0a0001'
const team = {
  uuid,
  name: 'Team',
  host: 'kalender.example',
  active: true,
  last_import_at: '2030-11-25T07:00:00Z',
  last_error: null,
  failing_since: null,
  events_count: 42,
  version: 3,
}
const busy = {
  kind: 'busy-calendar',
  start: '2030-11-26T11:00:00Z',
  end: '2030-11-26T12:00:00Z',
  uuid,
  title: 'Team',
}

async function opened(...calendars: object[]) {
  const desk = await deskAt(path, {
    modules: ['slots-calendar'],
    reads: {
      [`GET ${calls}/calendar`]: {
        from: '2030-11-25',
        to: '2030-12-01',
        time_zone: 'Europe/Berlin',
        entries: [busy],
      },
      [`GET ${calls}/busy-calendars`]: calendars,
      [`GET ${calls}/busy-calendars/${uuid}`]: team,
    },
  })
  await desk.user.click(await screen.findByRole('button', { name: 'Imported calendars' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Imported calendars' }))
  return { ...desk, dialog }
}

it.each([
  ['when it was read', team, 'Last read: Mon, 25 November 2030, 08:00. Busy times: 42'],
  ['that it was not yet', { ...team, last_import_at: null }, 'Not read yet.'],
  ['that it is off', { ...team, active: false }, 'Switched off: its times can be booked.'],
])('a calendar says %s', async (_, calendar, sentence) => {
  const { dialog } = await opened(calendar)
  expect(await dialog.findByText(sentence)).toBeVisible()
  expect(dialog.getByText('kalender.example')).toBeVisible()
  expect(dialog.queryAllByRole('button', { name: 'Read Team now' })).toHaveLength(calendar.active ? 1 : 0)
})

it('a calendar that cannot be read says why, since when, and of when its times are', async () => {
  const fault = { last_error: 'The address did not answer.', failing_since: '2030-11-25T07:15:00Z' }
  const { dialog } = await opened({ ...team, ...fault })
  expect(await dialog.findByText('Cannot be read since Mon, 25 November 2030, 08:15.')).toBeVisible()
  expect(dialog.getByText('The address did not answer.')).toBeVisible()
  expect(dialog.getByText('Its times stay as they were then: Mon, 25 November 2030, 08:00.')).toBeVisible()
})

it('a calendar says how many of its events could not be read', async () => {
  const { dialog } = await opened({ ...team, left_out_count: 3 })
  const sentence = 'Events that could not be read: 3. Their times can be booked.'
  expect(await dialog.findByText(sentence)).toBeVisible()
  expect(dialog.getByText('Last read: Mon, 25 November 2030, 08:00. Busy times: 42')).toBeVisible()
})

it('an address is never shown again, and stays where none is typed', async () => {
  const { dialog, server, user } = await opened(team)
  await user.click(await dialog.findByRole('button', { name: 'Change Team' }))
  const form = within(await screen.findByRole('dialog', { name: 'Imported calendar' }))
  expect(form.getByLabelText('Address')).toHaveValue('')
  expect(form.getByLabelText('Address')).toHaveAccessibleDescription(/kalender\.example stays/)
  server.answerNext(`PUT ${calls}/busy-calendars/${uuid}`, json({ ...team, active: false, version: 4 }))
  await user.click(form.getByRole('checkbox', { name: 'Its times cannot be booked.' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog', { name: 'Imported calendars' })
  const [sent] = server.calls(`PUT ${calls}/busy-calendars/${uuid}`)
  expect(sent?.body).toEqual({ name: 'Team', active: false })
})

it('an address as calendars are passed on, webcal, is the same by https', async () => {
  const { dialog, server, user } = await opened()
  await user.click(await dialog.findByRole('button', { name: 'Import a calendar' }))
  const form = within(await screen.findByRole('dialog', { name: 'Import a calendar' }))
  await user.type(form.getByLabelText('Name'), 'Team')
  await user.type(form.getByLabelText('Address'), 'webcal://kalender.example/team.ics?webcal:')
  server.answerNext(`POST ${calls}/busy-calendars`, json({ ...team, active: false }, 201))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog', { name: 'Imported calendars' })
  const [sent] = server.calls(`POST ${calls}/busy-calendars`)
  expect(sent?.body).toMatchObject({ url: 'https://kalender.example/team.ics?webcal:' })
})

it('the calendar calls its times imported, with no word of what they are about', async () => {
  const { dialog, user } = await opened(team)
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(
    await screen.findByRole('button', { name: /^Busy \(imported\), Team, Tue, 26 November/ }),
  ).toBeVisible()
})
