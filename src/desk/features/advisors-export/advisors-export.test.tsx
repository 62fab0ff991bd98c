import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { until } from '#tests/until.ts'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

const preview = {
  columns: [{ name: 'full_name', label: 'Full name', group: null, is_chosen: true }],
  rows: [['Dr. Anna Becker']],
  total: 1,
}

const busy = 'Other files are being made for your institution. Please try again in a moment.'
const tooMany = 'An Excel file takes up to 100,000 advisors. Choose CSV or filter.'
const again = 'No file was kept. Try again.'

describe('the export of advisors', () => {
  it.each([
    ['others have their files made', json({ message: busy }, 429, { 'retry-after': '10' }), [busy], [again]],
    [
      'more fit than Excel takes, which the first rows did not tell yet',
      json({ message: 'The request could not be read.', errors: { format: [tooMany] } }, 400),
      [tooMany],
      [again, 'The request could not be read.'],
    ],
    [
      'something fails that nobody can help',
      json({ message: 'select from advisors' }, 500),
      ['Unfortunately, an error has occurred. Please try again later.', again],
      ['select from advisors'],
    ],
  ] as const)('says in plain words that %s, and keeps what is chosen', async (_, reply, says, leavesOut) => {
    const server = createFakeServer({
      role: 'accountadmin',
      modules: ['advisors-management'],
      own: ({ path }) => {
        if (path === '/advisors-export/choices') return json([])
        if (path === '/advisors-export/preview') return json(preview)
        return path === '/advisors-export' ? reply.clone() : undefined
      },
    })
    const { user } = await renderDesk('/account-admin/advisors-export', server)
    await screen.findByText('Dr. Anna Becker')
    await user.type(screen.getByLabelText('Words'), 'Becker')
    await user.click(screen.getByRole('radio', { name: 'Excel' }))
    const button = await screen.findByRole('button', { name: 'Download one advisor' })
    await user.click(button)
    const alert = await screen.findByText(says[0], { exact: false })
    for (const text of says) expect(alert).toHaveTextContent(text)
    for (const text of leavesOut) expect(document.body).not.toHaveTextContent(text)
    expect(screen.getByLabelText('Words')).toHaveValue('Becker')
    expect(screen.getByRole('radio', { name: 'Excel' })).toBeChecked()
    expect(button).toBeEnabled()
    expect(button).toHaveFocus()
    await user.click(button)
    await until(() => expect(server.calls('GET /advisors-export')).toHaveLength(2))
    const [first, second] = server.calls('GET /advisors-export').map(({ query }) => String(query))
    expect(first).toContain('format=xlsx')
    expect(second).toBe(first)
  })

  it('keeps what is chosen where the first rows cannot be read', async () => {
    let isDown = false
    const server = createFakeServer({
      role: 'accountadmin',
      modules: ['advisors-management'],
      own: ({ path }) => {
        if (path === '/advisors-export/choices') return json([])
        if (path !== '/advisors-export/preview') return undefined
        return isDown ? json({ message: 'Down' }, 500) : json(preview)
      },
    })
    const { user } = await renderDesk('/account-admin/advisors-export', server)
    await screen.findByText('Dr. Anna Becker')
    const words = screen.getByLabelText('Words')
    isDown = true
    await user.type(words, 'Becker')
    await screen.findByText('The advisors could not be read.')
    expect(words).toBeInTheDocument()
    expect(words).toHaveFocus()
    expect(words).toHaveValue('Becker')

    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Dr. Anna Becker')
    expect(screen.queryByText('The advisors could not be read.')).toBeNull()
  })
})
