import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { pages } from '#generated/pages.ts'
import { type AccessFacts, allows, guest, type Policy, type User } from '#rules/access.ts'
import { DeskContext, type DeskEnvironment } from '../../kit/desk-context.ts'
import { OnlineAppointmentsTabs } from './OnlineAppointmentsTabs.tsx'

const user: User = {
  kind: 'user',
  uuid: 'u',
  alias: 'anna-becker',
  roles: ['stduser'],
  isInstitutional: false,
  organization: null,
  assignedOrganizations: [],
}
const institutional: User = { ...user, isInstitutional: true }

const calendars = ['slots-calendar', 'working-hours-calendar', 'smm-calendar']

function renderTabs(
  actor: AccessFacts['actor'],
  modules = ['online-appointments', ...calendars],
  flags = ['topics-enabled'],
) {
  const facts: AccessFacts = { actor, modules: new Set(modules), flags: new Set(flags) }
  const state = { facts, fullName: null, hasEnded: false }
  const session = {
    current: () => state,
    subscribe: () => () => {},
    may: (policy: Policy) => allows(policy, facts),
  }
  render(
    <DeskContext value={{ session, screens: { pages } } as unknown as DeskEnvironment}>
      <MemoryRouter initialEntries={['/online-appointments/settings/topics']}>
        <OnlineAppointmentsTabs />
      </MemoryRouter>
    </DeskContext>,
  )
  return screen.queryAllByRole('link').map((link) => link.textContent)
}

afterEach(cleanup)

/** The contract's own pages, built or not, by product §23.2: a tab and its page do not always ask for the same. */
describe('the tabs of the online appointments', () => {
  it('are all there for an institutional user of all calendars', () => {
    expect(renderTabs(institutional)).toEqual([
      'Appointments',
      'Slots management',
      'Settings',
      'Topics',
      'Appointment booking times',
      'Smm calendar settings',
    ])
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Topics')
  })

  it('show any user the Smm tab, even where the page would not open', () => {
    expect(renderTabs(user)).toEqual(['Appointments', 'Smm calendar settings'])
  })

  it.each([
    ['slots-calendar', 'Slots management'],
    ['working-hours-calendar', 'Appointment booking times'],
    ['smm-calendar', 'Smm calendar settings'],
  ])('lack that of the module %s where it is off', (module, label) => {
    const modules = ['online-appointments', ...calendars].filter((name) => name !== module)
    expect(renderTabs(institutional, modules)).not.toContain(label)
  })

  it('lack topics where those are off', () => {
    expect(renderTabs(institutional, undefined, [])).not.toContain('Topics')
  })

  it('are none for a guest, and none where only one would stand', () => {
    expect(renderTabs(guest)).toEqual([])
    cleanup()
    expect(renderTabs(user, ['online-appointments'])).toEqual([])
  })
})
