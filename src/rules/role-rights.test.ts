import { describe, expect, it } from 'vitest'
import { operations } from '#generated/operations.ts'
import { roleRights as all } from '#generated/role-rights.ts'
import { type Policy, type Role, roles } from './access.ts'
import { linesOfRights, type RoleRight } from './role-rights.ts'

const isOn = () => true
const words = (found: readonly RoleRight[], on: (name: string) => boolean = isOn) =>
  linesOfRights(found, on).map(({ kind, reach, verbs, subjects }) =>
    [kind, reach, ...verbs, ...subjects.map(({ subject }) => subject)].join(' '),
  )

describe('rights as lines', () => {
  const see = (subject: string, change: Partial<RoleRight> = {}): RoleRight => ({
    subject,
    kind: 'data',
    verb: 'see',
    reach: 'all',
    ...change,
  })

  it('have together what is done alike', () => {
    expect(
      words([
        see('Topics'),
        see('Users'),
        see('Topics', { verb: 'change' }),
        see('Users', { verb: 'change' }),
        see('Days'),
      ]),
    ).toEqual(['data all see change Topics Users', 'data all see Days'])
  })

  it('say the pages first, and how far each reaches', () => {
    expect(
      words([
        see('Requests', { reach: 'assigned' }),
        { subject: 'Requests', kind: 'page', reach: 'assigned' },
        { subject: 'Start', kind: 'page', reach: 'all' },
      ]),
    ).toEqual(['page all Start', 'page assigned Requests', 'data assigned see Requests'])
  })

  it('do not say of a part what is said of all', () => {
    expect(words([see('Topics'), see('Topics', { reach: 'assigned' })])).toEqual(['data all see Topics'])
  })

  it('leave out what is switched off', () => {
    const needy = [see('Users', { needs: ['roles-management'] }), see('Days')]
    expect(words(needy, () => false)).toEqual(['data all see Days'])
  })
})

describe('the words of our own roles', () => {
  it('tell whoever manages users from whoever manages advisors', () => {
    expect(words(all['roles-manager'])).toContain(
      'page all Users Roles of users Directory (SCIM) Waiting deletions',
    )
    expect(words(all['roles-manager'])).toContain('data all see create change delete Users')
    expect(words(all['advisors-manager'])).toContain('data all see create change delete Advisors')
    expect(words(all['advisors-manager']).join()).not.toContain('Users')
  })

  it('say which rights count in assigned branches only', () => {
    expect(words(all.orgadmin)).toContain('data assigned see create change delete Closing days')
    expect(words(all['orgs-manager']).join()).not.toContain('assigned')
  })

  it('have nothing that the provider changes', () => {
    expect(all.INTERNAL.filter(({ verb }) => verb !== undefined && verb !== 'see')).toEqual([])
    const reading = built.filter(({ method }) => method === 'GET').map(({ summary }) => summary)
    const acts = all.INTERNAL.filter(({ kind }) => kind === 'act').map(({ subject }) => subject)
    expect(acts.filter((subject) => !reading.includes(subject))).toEqual([])
  })

  it.each(roles)('leave out nothing that %s may call, and add nothing', (role) => {
    const calls = built.flatMap((operation) =>
      waysOf(operation.access, role).map((reach) => ({ operation, reach })),
    )
    const mayRead = (right: RoleRight) => right.verb === 'see' || right.kind === 'act'
    const mayWrite = (right: RoleRight) => (right.verb ?? 'see') !== 'see' || right.kind === 'act'
    const missing = calls.filter(
      ({ operation: { method }, reach }) =>
        !all[role].some((right) => right.reach === reach && (method === 'GET' ? mayRead : mayWrite)(right)),
    )
    expect(missing.map(({ operation, reach }) => `${operation.id} ${reach}`)).toEqual([])
    const ofCalls = all[role].filter(({ kind }) => kind !== 'page')
    expect(ofCalls.filter(({ reach }) => !calls.some((call) => call.reach === reach))).toEqual([])
    const summaries = calls.map(({ operation: { summary } }) => summary)
    const acts = ofCalls.filter(({ kind }) => kind === 'act')
    expect(acts.filter(({ subject }) => !summaries.includes(subject))).toEqual([])
  })
})

interface Described {
  readonly id: string
  readonly method: string
  readonly summary: string
  readonly access: Policy
  readonly status?: string
}

const built = (Object.values(operations) as readonly Described[]).filter(({ status }) => status !== 'planned')

/** How far each alternative reaches that names the role. */
function waysOf({ allow }: Policy, role: Role): string[] {
  return allow.flatMap((each) =>
    typeof each === 'object' && each.roles?.includes(role)
      ? [each.own === undefined ? 'all' : each.own === 'advisor' ? 'own' : 'assigned']
      : [],
  )
}
