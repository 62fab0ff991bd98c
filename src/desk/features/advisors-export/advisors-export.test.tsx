import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

const preview = {
  columns: [{ name: 'full_name', label: 'Full name', group: null, is_chosen: true }],
  rows: [['Dr. Anna Becker']],
  total: 1,
}

describe('the export of advisors', () => {
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
