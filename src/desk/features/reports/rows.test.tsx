import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeServer, json, type Sent } from '../../testing/fake-server.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'

// Drawn for the eye: what stands beside it says the same.
vi.mock('@mui/x-charts/LineChart', () => ({ LineChart: () => null }))
// The pages are there once their calls are.
vi.mock('#generated/pages.ts', async (original) => {
  const { pages } = await original<typeof import('#generated/pages.ts')>()
  const isReport = (path: string) => path.startsWith('/reports/')
  return {
    pages: pages.map((page) => (isReport(page.path) ? { ...page, planned: undefined } : page)),
  }
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const days = { from: '2026-10-29', to: '2026-11-27', step: 'day', is_rounded: false }
const line = (name: string) => ({ name, points: [{ date: '2026-11-23', value: 92 }] })

const sought = { searches: 188, without_result: 11, by_name: 120, by_topic: 41, by_place: 27 }
const searches = {
  ...days,
  totals: sought,
  previous: sought,
  series: [line('searches'), line('without_result')],
  funnel: null,
  rows: [
    { kind: 'topic', term: 'baufinanzierung', searches: 31, without_result: 0, last_on: '2026-11-24' },
    { kind: 'place', term: '24987', searches: 18, without_result: 0, last_on: '2026-11-24' },
  ],
}

const figures = { profile_hits: 302, online_appointment: 14, kept: 19, missed: 1, no_show_rate: 5 }
const cards = {
  ...days,
  has_advisors: false,
  totals: figures,
  previous: { ...figures, profile_hits: 151, no_show_rate: 14 },
  series: [line('profile_hits')],
  rows: [
    { key: '00000000-0000-4000-8000-000000000001', name: 'Filiale Westend', figures },
    { key: '', name: null, figures: { ...figures, no_show_rate: null } },
    { key: '00000000-0000-4000-8000-000000000002', name: null, figures },
  ],
}

function reportServer(change: object = {}) {
  return createFakeServer({
    role: 'accountadmin',
    modules: ['reports'],
    settings: { name: 'Musterbank', time_zone: 'Europe/Berlin' },
    own: ({ method, path }: Sent) => {
      if (method !== 'GET') return undefined
      const total = { 'Content-Range': 'rows 0-2/57' }
      if (path === '/reports/searches') return json({ ...searches, ...change }, 200, total)
      return path === '/reports/cards' ? json({ ...cards, ...change }) : undefined
    },
  })
}

const rowsOf = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))

it('searches: what was sought, by what, how often in vain, and how many more there are', async () => {
  const { server } = await renderDesk('/reports/search-reports', reportServer())
  expect(await rowsOf('What was sought')).toEqual([
    ['Text', 'Kind', 'Searches', 'Without a result', 'Last day'],
    ['baufinanzierung', 'Topic', '31', '0', '24 Nov 2026'],
    ['24987', 'Place', '18', '0', '24 Nov 2026'],
  ])
  expect(screen.getByText('The first 2 of 57. The file has all of them.')).toBeVisible()
  expect(server.calls('GET /reports/searches')[0]?.query.get('range')).toBe('[0,99]')
})

const funnelOf = async () => {
  const part = await screen.findByRole('region', { name: 'From a search to a booking' })
  const table = within(part).queryByRole('table', { name: 'From a search to a booking' })
  const rows = table ? within(table).getAllByRole('row') : []
  return {
    said: part.querySelector('p')?.textContent,
    rows: rows.map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent)),
  }
}

it('searches: how far visitors came who agreed to statistics, how many these are, and their shares', async () => {
  const funnel = { agreed: 1264, searched: 410, opened: 230, booked: 4 }
  await renderDesk('/reports/search-reports', reportServer({ funnel }))
  expect(await funnelOf()).toEqual({
    said: 'Only of visitors who agreed to statistics: 1,264, each once a day.',
    rows: [
      ['Step', 'Visitors', 'Share of all'],
      ['Agreed to statistics', '1,264', '100%'],
      ['Searched', '410', '32%'],
      ['Opened a profile after it', '230', '18%'],
      ['Booked online after it', '4', '0%'],
    ],
  })
})

it.each([
  ['that nobody agreed', '', { agreed: 0, searched: 0, opened: 0, booked: 0 }, /statistics: 0, each/],
  ['that nobody is asked', '', null, /names the cookie “visits”/],
  ['that branches have none', '?organization=00000000-0000-4000-8000-000000000001', null, /all branches/],
])('searches: says %s', async (_, query, funnel, said) => {
  await renderDesk(`/reports/search-reports${query}`, reportServer({ funnel }))
  expect(await funnelOf()).toEqual({ said: expect.stringMatching(said), rows: [] })
})

it('searches: analysts are told nothing of the way to a booking', async () => {
  await renderDesk('/reports/search-reports', reportServer({ funnel: null, is_rounded: true }))
  await screen.findByRole('region', { name: 'What was sought' })
  expect(screen.queryByText('From a search to a booking')).toBeNull()
})

it('cards by branch: one that is none, and one that is gone, are said to be so', async () => {
  await renderDesk('/reports/cards-reports', reportServer())
  const rows = await rowsOf('By branch')
  expect(rows.map(([name]) => name)).toEqual([
    'Branch',
    'Filiale Westend',
    'Without a branch',
    'No longer there',
  ])
  // Of a share that is none there is no figure, and nothing that would be too small.
  expect(rows[2]).toContain('–')
  expect(screen.getByRole('button', { name: /^302 Profile visits 100% more, 151 before$/ })).toBeVisible()
  expect(screen.getByRole('button', { name: /^5 Missed in percent 14 before$/ })).toBeVisible()
})

it('cards by topic, as the address keeps it; by advisor only where that is allowed', async () => {
  const { server, user, unmount } = await renderDesk('/reports/cards-reports', reportServer())
  const kinds = within(await screen.findByRole('group', { name: 'Rows' }))
  expect(kinds.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Branch', 'Topic'])
  await user.click(kinds.getByRole('button', { name: 'Topic' }))
  expect((await rowsOf('By topic'))[0]).toEqual([
    'Topic',
    'Online appointments',
    'Appointments kept',
    'Missed',
    'Missed in percent',
  ])
  expect(address()).toBe('/app/reports/cards-reports?by=topic')
  await waitFor(() => expect(server.calls('GET /reports/cards').at(-1)?.query.get('by')).toBe('topic'))
  unmount()

  await renderDesk('/reports/cards-reports', reportServer({ has_advisors: true }))
  expect(await screen.findByRole('button', { name: 'Advisor' })).toBeVisible()
})

it('tabs lead to the other reports, of the same days', async () => {
  const { user } = await renderDesk('/reports/cards-reports?range=last-7-days&by=topic', reportServer())
  const tabs = within(await screen.findByRole('navigation', { name: 'Reports' }))
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Visits',
    'Searches',
    'Cards',
  ])
  await user.click(tabs.getByRole('link', { name: 'Searches' }))
  expect(await screen.findByRole('region', { name: 'What was sought' })).toBeVisible()
  expect(address()).toBe('/app/reports/search-reports?range=last-7-days')
})
