import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { until } from '#tests/until.ts'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'

const path = '/wallet-cards/notifications'
const running = {
  uuid: '9d3c5a10-41a7-4c1e-8f60-2b7e5c9a0001',
  text: 'Unser Vorsorgeabend am 3. Dezember.',
  link: 'https://musterbank.example/abend',
  advisors: Array.from({ length: 14 }, (_, index) => `advisor-${index + 1}`),
  advisor_names: Array.from({ length: 13 }, (_, index) => `Advisor ${index + 1}`),
  state: 'sending',
  recipients: 148,
  sent: 60,
  failed: 0,
  withdrawn: 1,
  problem: null as string | null,
  created_at: '2026-11-24T09:40:00Z',
  created_by: 'Marek Thiele',
  finished_at: null as string | null,
}
const finished = {
  ...running,
  state: 'finished',
  sent: 145,
  failed: 2,
  problem: 'Two phones no longer have the card.',
  finished_at: '2026-11-24T09:40:04Z',
}

/** What the server answers now to a list, and to one. */
function serverOf(rows: { now: readonly object[] }) {
  return createFakeServer({
    role: 'marketing-manager',
    modules: ['wallet-cards'],
    own: ({ path: called }) => {
      if (called === path) {
        const range = `notifications 0-${rows.now.length - 1}/${rows.now.length}`
        return json(rows.now, 200, { 'Content-Range': rows.now.length > 0 ? range : 'notifications */0' })
      }
      return called.startsWith(`${path}/`) ? json(rows.now[0]) : undefined
    },
  })
}

const later = () => act(() => vi.advanceTimersByTimeAsync(2000))
/** What the next reading shows, however many it takes: a busy machine may be behind with the one before. */
const comes = (find: () => HTMLElement) =>
  until(async () => {
    await later()
    expect(find()).toBeVisible()
  })
/** A figure by its name. */
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

describe('past pushes', () => {
  it('show how far one is, and read the rows again until the last is settled', async () => {
    const rows = { now: [running] }
    const server = serverOf(rows)
    await renderDesk(path, server)
    const row = within(await screen.findByRole('row', { name: /Vorsorgeabend/ }))
    expect(await row.findByRole('progressbar', { name: 'Sending' })).toHaveAttribute('value', '61')
    expect(row.getByText('41%')).toBeVisible()
    rows.now = [{ ...running, sent: 100 }]
    await comes(() => row.getByText('68%'))
    rows.now = [finished]
    await comes(() => row.getByText('Finished'))
    expect(row.queryByRole('progressbar')).not.toBeInTheDocument()
    const asked = server.calls(`GET ${path}`).length
    await later()
    expect(server.calls(`GET ${path}`)).toHaveLength(asked)
  })

  it('lead to the next one, also from where there is none yet', async () => {
    const { user } = await renderDesk(path, serverOf({ now: [] }))
    expect(await screen.findByText('No push notification was sent yet.')).toBeVisible()
    const links = screen.getAllByRole('link', { name: 'Send push notification' })
    expect(links).toHaveLength(2)
    await user.click(links[1] as HTMLElement)
    await waitFor(() => expect(address()).toBe('/app/wallet-cards/send-push-notifications'))
  })

  it('tell of one whom it reached and why not the others, while it is sent and afterwards', async () => {
    const rows = { now: [running] }
    const server = serverOf(rows)
    const { user } = await renderDesk(`${path}/${running.uuid}`, server)
    await screen.findByRole('heading', { level: 1, name: running.text })
    expect(await screen.findByRole('progressbar', { name: 'Sending' })).toHaveAttribute('max', '148')
    expect(screen.getByText('Sending: 61 of 148')).toBeVisible()
    expect(['Recipients', 'Sent', 'Failed', 'Withdrawn'].map(figure)).toEqual(['148', '60', '0', '1'])
    expect(screen.getByRole('link', { name: running.link })).toHaveAttribute('rel', 'noreferrer')
    server.answerNext(`GET ${path}/${running.uuid}`, json({ message: 'x' }, 502))
    await later()
    expect(screen.getByText('Sending: 61 of 148')).toBeVisible()
    rows.now = [finished]
    await comes(() => screen.getByText('All deliveries are settled.'))
    expect(['Sent', 'Failed', 'Withdrawn'].map(figure)).toEqual(['145', '2', '1'])
    expect(screen.getByText('Two phones no longer have the card.')).toBeVisible()
    const asked = server.calls(`GET ${path}/${running.uuid}`).length
    await later()
    expect(server.calls(`GET ${path}/${running.uuid}`)).toHaveLength(asked)
    const receivers = () => screen.getAllByRole('link', { name: /^advisor/i }).map((each) => each.textContent)
    expect(receivers()).toHaveLength(12)
    expect(screen.getByRole('link', { name: 'Advisor 2' })).toHaveAttribute('href', '/app/profile/advisor-2')
    await user.click(screen.getByRole('button', { name: 'Show all 14' }))
    expect(receivers().slice(12)).toEqual(['Advisor 13', 'advisor-14'])
  })

  it('say that the phones of one are still being looked for, and no number before it is known', async () => {
    const rows = { now: [{ ...running, recipients: null as number | null, sent: 0, withdrawn: 0 }] }
    const server = serverOf(rows)
    await renderDesk(`${path}/${running.uuid}`, server)
    expect(await screen.findByText('Phones are being looked for')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Sending' })).not.toHaveAttribute('value')
    expect(['Recipients', 'Sent'].map(figure)).toEqual(['–', '0'])
    rows.now = [{ ...running, recipients: 148 }]
    await comes(() => screen.getByText('Sending: 61 of 148'))
    expect(figure('Recipients')).toBe('148')
  })

  it('list one whose phones are still being looked for without a share', async () => {
    await renderDesk(path, serverOf({ now: [{ ...running, recipients: null }] as never }))
    const row = within(await screen.findByRole('row', { name: /Vorsorgeabend/ }))
    expect(await row.findByText('Phones are being looked for')).toBeVisible()
    expect(row.queryByText(/%/)).not.toBeInTheDocument()
  })

  it('are forbidden to others', async () => {
    await renderDesk(path, createFakeServer({ role: 'accountadmin', modules: ['wallet-cards'] }))
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
  })
})
