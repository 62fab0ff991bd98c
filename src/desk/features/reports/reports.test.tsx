import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeServer, json, type Sent } from '../../testing/fake-server.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'

// Drawn for the eye: what stands beside it says the same.
vi.mock('@mui/x-charts/LineChart', () => ({ LineChart: () => null }))

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T22:30:00Z') }))
afterEach(() => void vi.useRealTimers())

const page = '/reports/sessions-reports'
const call = 'GET /reports/sessions'
const branches = [
  { uuid: '00000000-0000-4000-8000-000000000001', name: 'Filiale Hohenbrück' },
  { uuid: '00000000-0000-4000-8000-000000000002', name: 'Filiale Marktplatz' },
]
const [hohenbrueck, marktplatz] = branches.map(({ uuid }) => uuid) as [string, string]

const twoDays = (from: string, to: string) => ({
  from,
  to,
  step: 'day',
  is_rounded: false,
  totals: { visits: 412, page_views: 1310 },
  previous: { visits: 390, page_views: 1310 },
  series: [
    {
      name: 'visits',
      points: [
        { date: '2026-11-23', value: 203 },
        { date: '2026-11-24', value: 209 },
      ],
    },
    {
      name: 'page_views',
      points: [
        { date: '2026-11-23', value: 640 },
        { date: '2026-11-24', value: 670 },
      ],
    },
  ],
  rows: [],
  breakdowns: [
    { name: 'pages', rows: [{ key: 'profile', value: 880 }] },
    { name: 'languages', rows: [{ key: 'de', value: 371 }] },
    {
      name: 'sources',
      rows: [
        { key: 'direct', value: 240 },
        { key: 'musterbank.example', value: 172 },
      ],
    },
  ],
})

const weeks = {
  from: '2026-11-09',
  to: '2026-11-22',
  step: 'week',
  is_rounded: true,
  totals: { visits: 35, page_views: null },
  previous: { visits: null, page_views: 15 },
  series: [
    {
      name: 'visits',
      points: [
        { date: '2026-11-09', value: 35 },
        { date: '2026-11-16', value: null },
      ],
    },
  ],
  rows: [],
  breakdowns: [
    {
      name: 'devices',
      rows: [
        { key: 'phone', value: 25 },
        { key: 'desktop', value: null },
      ],
    },
  ],
}

const nothing = { totals: { visits: 0, page_views: 0 }, previous: { visits: 0, page_views: 0 } }

function reportServer(
  answer: (query: URLSearchParams) => object = daysOfQuery,
  role: 'accountadmin' | 'analyst' = 'accountadmin',
) {
  return createFakeServer({
    role,
    modules: ['reports'],
    settings: { name: 'Musterbank', time_zone: 'Europe/Berlin' },
    own: ({ method, path, query }: Sent) => {
      if (method !== 'GET') return undefined
      if (path === '/reports/sessions') return json(answer(query))
      if (path !== '/report-organizations') return undefined
      const { q = '', id } = JSON.parse(query.get('filter') ?? '{}')
      return json(branches.filter(({ uuid, name }) => (id ? id.includes(uuid) : name.includes(q))))
    },
  })
}

const daysOfQuery = (query: URLSearchParams) => twoDays(query.get('from') ?? '', query.get('to') ?? '')

const cells = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent)
const table = async (name: string) => within(await screen.findByRole('region', { name })).getByRole('table')
const rowsOf = (element: HTMLElement) => within(element).getAllByRole('row').map(cells)
const tile = (name: RegExp) => screen.findByRole('button', { name })
const time = () => screen.getByRole('combobox', { name: 'Time span' })
const asked = (server: ReturnType<typeof reportServer>) =>
  server
    .calls(call)
    .map(({ query }) => `${query.get('from')} ${query.get('to')} ${query.get('organization') ?? ''}`.trim())

describe('a report', () => {
  it('is of the last 30 days that are over in the institution’s zone, beside as many before', async () => {
    const { server } = await renderDesk(page, reportServer())
    expect(await screen.findByText('29 Oct 2026 to 27 Nov 2026')).toBeVisible()
    expect(
      screen.getByText(/compared with 29 Sept 2026 to 28 Oct 2026. Days as in the time zone Europe\/Berlin/),
    ).toBeVisible()
    expect(time()).toHaveValue('last-30-days')
    await waitFor(() => expect(asked(server)).toEqual(['2026-10-29 2026-11-27', '2026-09-29 2026-10-28']))
  })

  it('says in words how each figure changed', async () => {
    await renderDesk(page, reportServer())
    expect(await tile(/^412 Visits 6% more, 390 before$/)).toBeVisible()
    expect(await tile(/^1,310 Page views As many as before$/)).toBeVisible()
  })

  it('has the chart’s figures as a table below it, and their sum', async () => {
    await renderDesk(page, reportServer())
    expect(rowsOf(await table('The same figures by day'))).toEqual([
      ['Day', 'Visits', 'Page views'],
      ['Mon, 23 November 2026', '203', '640'],
      ['Tue, 24 November 2026', '209', '670'],
      ['All together', '412', '1,310'],
    ])
    expect(
      screen.getByRole('img', { name: /Visits per day, as a line. The table below has the same figures./ }),
    ).toBeVisible()
    expect(screen.getByText(/Most: 209 \(Tue, 24 November 2026\)./)).toBeVisible()
  })

  it('names the parts of figures in the reader’s words', async () => {
    await renderDesk(page, reportServer())
    expect(rowsOf(await screen.findByRole('table', { name: 'Pages' }))).toEqual([
      ['Page', 'Page views'],
      ['Advisor profile', '880'],
    ])
    expect(rowsOf(screen.getByRole('table', { name: 'Languages' }))[1]).toEqual(['German', '371'])
    expect(rowsOf(screen.getByRole('table', { name: 'Where visitors came from' })).slice(1)).toEqual([
      ['No site led here', '240'],
      ['musterbank.example', '172'],
    ])
  })

  it('draws the figure that is pressed, and the address keeps it', async () => {
    const { user } = await renderDesk(page, reportServer())
    await user.click(await tile(/Page views/))
    expect(await screen.findByRole('heading', { name: 'Page views per day' })).toBeVisible()
    expect(await tile(/Page views/)).toHaveAttribute('aria-pressed', 'true')
    expect(address()).toBe(`/app${page}?figure=page_views`)
  })
})

describe('what is chosen stands in the address', () => {
  it('from where a link brings it', async () => {
    const { server } = await renderDesk(
      `${page}?range=last-month&organization=${marktplatz}&figure=page_views`,
      reportServer(),
    )
    expect(await screen.findByRole('heading', { name: 'Page views per day' })).toBeVisible()
    expect(time()).toHaveValue('last-month')
    expect(await screen.findByText('Filiale Marktplatz')).toBeVisible()
    expect(asked(server)[0]).toBe(`2026-10-01 2026-10-31 ${marktplatz}`)
  })

  it('and the way back takes it back', async () => {
    const { server, user } = await renderDesk(page, reportServer())
    await screen.findByText('29 Oct 2026 to 27 Nov 2026')
    await user.selectOptions(time(), 'Last 7 days')
    expect(await screen.findByText('21 Nov 2026 to 27 Nov 2026')).toBeVisible()
    expect(address()).toBe(`/app${page}?range=last-7-days`)
    window.history.back()
    expect(await screen.findByText('29 Oct 2026 to 27 Nov 2026')).toBeVisible()
    expect(time()).toHaveValue('last-30-days')
    expect(asked(server)).toContain('2026-11-21 2026-11-27')
  })

  it('by the keyboard: several branches, found by name', async () => {
    const { server, user } = await renderDesk(page, reportServer())
    const field = await screen.findByRole('combobox', { name: 'Branches' })
    field.focus()
    await user.keyboard('Hohen')
    await screen.findByRole('option', { name: /Hohenbrück/ })
    await user.keyboard('{Enter}{Control>}a{/Control}Markt')
    await waitFor(() => expect(screen.queryByRole('option', { name: /Hohenbrück/ })).toBeNull())
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(new URLSearchParams(window.location.search).get('organization')).toBe(
        `${hohenbrueck},${marktplatz}`,
      ),
    )
    await waitFor(() => expect(asked(server).at(-1)).toContain(`${hohenbrueck},${marktplatz}`))
  })
})

describe('days of one’s own', () => {
  const open = async (server = reportServer()) => {
    const rendered = await renderDesk(page, server)
    await screen.findByText('29 Oct 2026 to 27 Nov 2026')
    await rendered.user.selectOptions(time(), 'Days of your own')
    const type = async (label: string, text: string) => {
      const field = screen.getByRole('textbox', { name: label })
      await rendered.user.clear(field)
      await rendered.user.type(field, text)
    }
    return {
      ...rendered,
      type,
      show: () => rendered.user.click(screen.getByRole('button', { name: 'Show' })),
    }
  }

  it('are asked for once they are whole', async () => {
    const { type, show, server } = await open()
    await type('First day', '01/11/2026')
    await type('Last day', '05/11/2026')
    const before = server.calls(call).length
    await show()
    expect(await screen.findByText('1 Nov 2026 to 5 Nov 2026')).toBeVisible()
    expect(before).toBe(2)
    expect(address()).toBe(`/app${page}?from=2026-11-01&to=2026-11-05`)
  })

  it('that the server refuses: said at the field, which has the focus; what was typed stays', async () => {
    const { type, server, user } = await open()
    await type('First day', '20/11/2026')
    await type('Last day', '05/11/2026')
    const errors = { from: ['The first day must not be after the last.'] }
    server.answerNext(call, json({ message: 'The request could not be read.', errors }, 400))
    await user.keyboard('{Enter}')
    const field = screen.getByRole('textbox', { name: 'First day' })
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(expect.stringContaining(errors.from[0] ?? '')),
    )
    expect(field).toHaveFocus()
    expect(field).toHaveValue('20/11/2026')
    expect(screen.getByText('Please correct the marked fields.').closest('[role="alert"]')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'The same figures by day' })).not.toBeInTheDocument()
  })

  it('that are missing are not asked for', async () => {
    const { user, server, show } = await open()
    await user.clear(screen.getByRole('textbox', { name: 'Last day' }))
    const before = server.calls(call).length
    await show()
    expect(screen.getByRole('textbox', { name: 'Last day' })).toHaveAccessibleDescription(
      /Please enter a day./,
    )
    expect(screen.getByRole('textbox', { name: 'Last day' })).toHaveFocus()
    expect(server.calls(call)).toHaveLength(before)
  })
})

describe('where there is nothing to see', () => {
  it('because nothing was counted', async () => {
    await renderDesk(
      page,
      reportServer((query) => ({ ...daysOfQuery(query), ...nothing })),
    )
    expect(await screen.findByText(/Nothing was counted in this time yet/)).toBeVisible()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  it('because it could not be read: a way to try again', async () => {
    const server = reportServer()
    server.answerNext(call, json({ message: 'broken' }, 500))
    const { user } = await renderDesk(page, server)
    expect(await screen.findByText('The report could not be read.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await tile(/412 Visits/)).toBeVisible()
  })

  it('yet: what was there stays while the next is read', async () => {
    const server = reportServer()
    const { user } = await renderDesk(page, server)
    await tile(/412 Visits/)
    const release = server.holdBack(call)
    await user.selectOptions(time(), 'Last 7 days')
    await waitFor(() => expect(document.querySelector('[aria-busy="true"].report')).not.toBeNull())
    expect(await tile(/412 Visits/)).toBeVisible()
    release()
    expect(await screen.findByText('21 Nov 2026 to 27 Nov 2026')).toBeVisible()
  })
})

describe('an analyst', () => {
  it('is told of whole weeks, what is rounded, and what is too small', async () => {
    await renderDesk(
      page,
      reportServer(() => weeks, 'analyst'),
    )
    expect(await screen.findByText(/whole weeks that are over, with figures rounded to fives/)).toBeVisible()
    expect(await tile(/^35 Visits fewer than 5 before$/)).toBeVisible()
    expect(await tile(/^fewer than 5 Page views 15 before$/)).toBeVisible()
    expect(rowsOf(await table('The same figures by week'))).toEqual([
      ['Week', 'Visits'],
      ['Week of 9 Nov 2026', '35'],
      ['Week of 16 Nov 2026', 'fewer than 5'],
      ['All together', '35'],
    ])
    expect(rowsOf(screen.getByRole('table', { name: 'Devices' })).at(-1)).toEqual([
      'Computer',
      'fewer than 5',
    ])
  })

  it('without a week that is over is told so', async () => {
    const none = { ...weeks, totals: { visits: null, page_views: null }, series: [], breakdowns: [] }
    await renderDesk(
      page,
      reportServer(() => none, 'analyst'),
    )
    expect(await screen.findByText(/None of these weeks is over yet/)).toBeVisible()
  })
})

describe('who may not', () => {
  it('has no entry in the menu: an advisor', async () => {
    const server = createFakeServer({ role: 'stduser', modules: ['reports'] })
    await renderDesk(page, server)
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Visits' })).not.toBeInTheDocument()
  })

  it('nor anybody where the module is off', async () => {
    const server = createFakeServer({ modules: [] })
    await renderDesk(page, server)
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Visits' })).not.toBeInTheDocument()
  })
})
