import { describe, expect, it } from 'vitest'
import {
  type AccessFacts,
  type Actor,
  allows,
  decide,
  guest,
  isSwitchedOff,
  type Policy,
  type RecordOwners,
  type Role,
} from './access.ts'

const branch = '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f0001'
const otherBranch = '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f0002'

function user(overrides: Partial<Extract<Actor, { kind: 'user' }>> = {}): Actor {
  return {
    kind: 'user',
    uuid: 'u1',
    alias: 'anna-becker',
    roles: ['stduser'],
    isInstitutional: false,
    organization: null,
    assignedOrganizations: [],
    ...overrides,
  }
}

function withRoles(...roles: Role[]): Actor {
  return user({ roles })
}

function facts(actor: Actor, overrides: Partial<AccessFacts> = {}): AccessFacts {
  return { actor, modules: new Set(['online-appointments']), flags: new Set(), ...overrides }
}

const organizations: Policy = {
  modules: ['organizations-management'],
  allow: [
    { roles: ['accountadmin', 'orgs-manager'] },
    { roles: ['orgadmin'], own: 'assigned-organization', at: 'rows' },
  ],
}
const on = { modules: new Set(['organizations-management']) }

describe('decide', () => {
  const cases: { what: string; policy: Policy; facts: AccessFacts; want: unknown }[] = [
    {
      what: 'lets a guest in where guests are allowed, to public things only',
      policy: { allow: ['guest'] },
      facts: facts(guest),
      want: { scope: { kind: 'public' } },
    },
    {
      what: 'lets a signed-in user read what guests read',
      policy: { allow: ['guest'] },
      facts: facts(user()),
      want: { scope: { kind: 'public' } },
    },
    {
      what: 'asks a guest to sign in',
      policy: { allow: ['signed-in'] },
      facts: facts(guest),
      want: { status: 401 },
    },
    {
      what: 'refuses a user without the role',
      policy: organizations,
      facts: facts(withRoles('stduser'), on),
      want: { status: 403 },
    },
    {
      what: 'lets any one of the roles in',
      policy: organizations,
      facts: facts(withRoles('stduser', 'orgs-manager'), on),
      want: { scope: { kind: 'all' } },
    },
    {
      what: 'hides a module that is off from guests, before asking them to sign in',
      policy: organizations,
      facts: facts(guest),
      want: { status: 404 },
    },
    {
      what: 'tells the signed-in that a module is off, whatever their role',
      policy: organizations,
      facts: facts(withRoles('accountadmin')),
      want: { status: 403 },
    },
    {
      what: 'limits an administrator of branches to the assigned ones',
      policy: organizations,
      facts: facts(user({ roles: ['orgadmin'], assignedOrganizations: [branch] }), on),
      want: { scope: { kind: 'organizations', organizations: [branch] } },
    },
    {
      what: 'gives the widest of several scopes',
      policy: organizations,
      facts: facts(user({ roles: ['orgadmin', 'accountadmin'], assignedOrganizations: [branch] }), on),
      want: { scope: { kind: 'all' } },
    },
    {
      what: 'joins the organizations of two alternatives',
      policy: {
        allow: [
          { own: 'organization', at: 'rows' },
          { own: 'assigned-organization', at: 'rows' },
        ],
      },
      facts: facts(user({ organization: branch, assignedOrganizations: [otherBranch, branch] })),
      want: { scope: { kind: 'organizations', organizations: [branch, otherBranch] } },
    },
    {
      what: 'needs all parts of a condition',
      policy: { allow: [{ roles: ['marketing-manager'], institutional: true }] },
      facts: facts(withRoles('marketing-manager')),
      want: { status: 403 },
    },
    {
      what: 'needs the flag',
      policy: { flags: ['topics-enabled'], allow: [{ institutional: true }] },
      facts: facts(user({ isInstitutional: true })),
      want: { status: 403 },
    },
    {
      what: 'lets an advisor change their own alias',
      policy: { allow: [{ own: 'advisor', at: 'path.alias' }] },
      facts: facts(user(), { at: () => 'anna-becker' }),
      want: { scope: { kind: 'advisor', alias: 'anna-becker' } },
    },
    {
      what: 'refuses another advisor’s alias',
      policy: { allow: [{ own: 'advisor', at: 'path.alias' }] },
      facts: facts(user(), { at: () => 'ole-brandt' }),
      want: { status: 403 },
    },
    {
      what: 'takes a token from a guest',
      policy: { allow: [{ token: 'appointment' }] },
      facts: facts(guest, { tokens: new Set(['appointment']) }),
      want: { scope: { kind: 'all' } },
    },
    {
      what: 'asks for the right kind of token',
      policy: { allow: [{ token: 'appointment' }] },
      facts: facts(guest, { tokens: new Set(['hold']) }),
      want: { status: 401 },
    },
    {
      what: 'skips an alternative whose own module is off',
      policy: {
        allow: [{ modules: ['organizations-profiles'], roles: ['orgadmin'] }, { roles: ['accountadmin'] }],
      },
      facts: facts(withRoles('orgadmin')),
      want: { status: 403 },
    },
    {
      what: 'counts as off when every alternative is off',
      policy: { allow: [{ modules: ['organizations-profiles'], roles: ['orgadmin'] }] },
      facts: facts(guest),
      want: { status: 404 },
    },
    {
      what: 'lets nobody in by an empty condition',
      policy: { allow: [{}] },
      facts: facts(withRoles('accountadmin')),
      want: { status: 403 },
    },
  ]
  it.each(cases)('$what', ({ policy, facts, want }) => {
    expect(decide(policy, facts)).toEqual(want)
  })
})

describe('each part of a policy counts', () => {
  const topics = 'topics-enabled'
  const inBody: Policy = { allow: [{ own: 'organization', at: 'body.organization' }] }
  const ofBranch = user({ organization: branch })
  const named = (name: string) => ({ at: () => name })
  const all = { kind: 'all' }
  const ownBranch = { kind: 'organizations', organizations: [branch] }
  const ownAdvisor = { kind: 'advisor', alias: 'anna-becker' }

  it.each<[string, Policy, AccessFacts, unknown]>([
    [
      'a flag that is set',
      { flags: [topics], allow: ['guest'] },
      facts(guest, { flags: new Set([topics]) }),
      { kind: 'public' },
    ],
    [
      'one flag of two',
      { flags: [topics, 'another'], allow: ['guest'] },
      facts(guest, { flags: new Set([topics]) }),
      404,
    ],
    ['signing in, done', { allow: ['signed-in'] }, facts(user()), all],
    ['signing in, not done', { allow: ['signed-in'] }, facts(guest), 401],
    ['a role, of a guest', { allow: [{ roles: ['accountadmin'] }] }, facts(guest), 401],
    ['a token, of which nothing is known', { allow: [{ token: 'hold' }] }, facts(guest), 401],
    [
      'an organization of one’s own, where there is none',
      { allow: [{ own: 'organization' }] },
      facts(user()),
      { kind: 'organizations', organizations: [] },
    ],
    ['the own organization, named', inBody, facts(ofBranch, named(branch)), ownBranch],
    ['the own organization, while another is named', inBody, facts(ofBranch, named(otherBranch)), 403],
    ['the own organization, named by who has none', inBody, facts(user(), named(branch)), 403],
    [
      'the own organization, in rows, whatever is named',
      { allow: [{ own: 'organization', at: 'rows' }] },
      facts(ofBranch, named(otherBranch)),
      ownBranch,
    ],
    [
      'the own organization, anywhere, whatever is named',
      { allow: [{ own: 'organization' }] },
      facts(ofBranch, named(otherBranch)),
      ownBranch,
    ],
    [
      'the wider one, after the narrower',
      { allow: [{ own: 'advisor' }, { own: 'organization' }] },
      facts(ofBranch),
      ownBranch,
    ],
    [
      'the wider one, before the narrower',
      { allow: [{ own: 'organization' }, { own: 'advisor' }] },
      facts(ofBranch),
      ownBranch,
    ],
    [
      'the only one that holds',
      { allow: [{ roles: ['analyst'] }, { own: 'advisor' }] },
      facts(ofBranch),
      ownAdvisor,
    ],
  ])('%s', (_, policy, given, want) => {
    const decision = decide(policy, given)
    expect('scope' in decision ? decision.scope : decision.status).toEqual(want)
  })
})

describe('allows', () => {
  it('takes ownership as given while the record is not known, for menus', () => {
    expect(allows({ allow: [{ own: 'advisor', at: 'path.alias' }] }, facts(user()))).toBe(true)
  })
})

describe('isSwitchedOff', () => {
  const inEither: Policy = {
    allow: [
      { modules: ['organizations-management'], roles: ['accountadmin'] },
      { modules: ['organizations-profiles'], roles: ['orgadmin'] },
    ],
  }
  const having = (...modules: string[]) => ({ modules: new Set(modules), flags: new Set<string>() })

  it('is told from rights: only where every way in needs something that is off', () => {
    expect(isSwitchedOff(inEither, having())).toBe(true)
    expect(isSwitchedOff(inEither, having('organizations-profiles'))).toBe(false)
    expect(isSwitchedOff({ modules: ['v-cards'], allow: ['guest'] }, having())).toBe(true)
    expect(isSwitchedOff({ flags: ['topics-enabled'], allow: ['guest'] }, having())).toBe(true)
    expect(isSwitchedOff({ allow: ['signed-in'] }, having())).toBe(false)
  })
})

describe('a record of which it is known whose it is', () => {
  const policy: Policy = {
    allow: [
      { roles: ['accountadmin'] },
      { roles: ['orgadmin'], own: 'assigned-organization', at: 'rows' },
      { institutional: true, own: 'advisor', at: 'rows' },
    ],
  }
  const facts = (role: Role, isInstitutional: boolean, owners?: RecordOwners): AccessFacts => ({
    modules: new Set(),
    flags: new Set(),
    actor: {
      kind: 'user',
      uuid: 'u1',
      alias: 'anna-becker',
      roles: [role],
      isInstitutional,
      organization: null,
      assignedOrganizations: ['westend'],
    },
    ...(owners && { owners }),
  })
  it.each([
    ['orgadmin', false, { 'assigned-organization': 'westend', advisor: null }, true],
    ['orgadmin', false, { 'assigned-organization': 'ostend', advisor: null }, false],
    ['orgadmin', false, { 'assigned-organization': null, advisor: null }, false],
    ['orgadmin', false, undefined, true],
    ['orgadmin', true, { 'assigned-organization': null, advisor: 'anna-becker' }, true],
    ['stduser', true, { 'assigned-organization': 'westend', advisor: null }, false],
    ['accountadmin', false, { 'assigned-organization': null, advisor: null }, true],
  ] as const)('%s (institutional: %s) with %j: %s', (role, isInstitutional, owners, isAllowed) => {
    expect(allows(policy, facts(role, isInstitutional, owners))).toBe(isAllowed)
  })
})
