/**
 * Who may do what, written by hand from section 6 of the specification and decisions §4. The policies themselves stand in
 * openapi.yaml; this table is a second opinion on them, so it is never generated.
 */
import { describe, expect, it } from 'vitest'
import { operations } from '#generated/operations.ts'
import { pages } from '#generated/pages.ts'
import {
  type Actor,
  allows,
  decide,
  type Facts,
  guest,
  type Policy,
  type Role,
  roles,
} from '#rules/access.ts'

const allModules = new Set(['organizations-management', 'organizations-profiles', 'v-cards', 'call-me-back'])

function signedIn(role: Role, isInstitutional = false): Actor {
  return {
    kind: 'user',
    uuid: 'u1',
    alias: 'anna-becker',
    roles: [role],
    isInstitutional,
    organization: 'own-branch',
    assignedOrganizations: ['assigned-branch'],
  }
}

function facts(actor: Actor, modules: Set<string> = allModules): Facts {
  return { actor, modules, flags: new Set(), at: () => 'somebody-else' }
}

function policyOf(operationId: keyof typeof operations): Policy {
  return operations[operationId].access
}

function rolesThat(test: (actor: Actor) => boolean): Role[] {
  return roles.filter((role) => test(signedIn(role)))
}

const everybody = [...roles]

describe('calls', () => {
  const cases: { call: keyof typeof operations; guest: 'in' | 401 | 404; roles: Role[] }[] = [
    { call: 'createSession', guest: 'in', roles: everybody },
    { call: 'deleteSession', guest: 'in', roles: everybody },
    { call: 'getMe', guest: 'in', roles: everybody },
    { call: 'getTenant', guest: 'in', roles: everybody },
    { call: 'listModules', guest: 'in', roles: everybody },
    { call: 'getTranslations', guest: 'in', roles: everybody },
    { call: 'headTranslations', guest: 'in', roles: everybody },
    { call: 'getAdvisorProfile', guest: 'in', roles: everybody },
    { call: 'getVCard', guest: 'in', roles: everybody },
    { call: 'getProfileLayout', guest: 'in', roles: everybody },
    { call: 'createContactRequest', guest: 'in', roles: everybody },
    { call: 'createLogEntry', guest: 'in', roles: everybody },
    { call: 'createProfileHit', guest: 'in', roles: everybody },
    { call: 'getOrganization', guest: 'in', roles: everybody },
    { call: 'getSettings', guest: 401, roles: ['accountadmin', 'INTERNAL'] },
    { call: 'updateSetting', guest: 401, roles: ['accountadmin'] },
    {
      call: 'listOrganizations',
      guest: 401,
      roles: ['accountadmin', 'INTERNAL', 'orgadmin', 'orgs-manager'],
    },
    { call: 'createOrganization', guest: 401, roles: ['accountadmin', 'orgs-manager'] },
    { call: 'deleteOrganization', guest: 401, roles: ['accountadmin', 'orgadmin', 'orgs-manager'] },
    {
      call: 'updateOrganization',
      guest: 401,
      roles: ['accountadmin', 'orgadmin', 'organizations-profiles-editor', 'orgs-manager'],
    },
  ]

  it.each(cases)(
    '$call answers exactly the roles that may call it',
    ({ call, guest: wantGuest, roles: wantRoles }) => {
      const policy = policyOf(call)
      expect(rolesThat((actor) => allows(policy, facts(actor))).sort()).toEqual([...wantRoles].sort())
      const decision = decide(policy, facts(guest))
      expect('scope' in decision ? 'in' : decision.status).toBe(wantGuest)
    },
  )

  it('has every call in the table above', () => {
    const written = new Set<string>([...cases.map((one) => one.call), 'listDemoLogins'])
    expect(Object.keys(operations).filter((id) => !written.has(id))).toEqual([])
  })

  it('gives those who administer branches their own branches only', () => {
    for (const call of ['listOrganizations', 'updateOrganization', 'deleteOrganization'] as const) {
      const decision = decide(policyOf(call), facts(signedIn('orgadmin')))
      expect(decision).toEqual({ scope: { kind: 'organizations', organizations: ['assigned-branch'] } })
    }
  })

  it('lets the provider’s staff read but never change', () => {
    const changing = Object.values(operations).filter((one) => !['GET', 'HEAD'].includes(one.method))
    const changed = changing.filter((one) => {
      const decision = decide(one.access, facts(signedIn('INTERNAL')))
      return 'scope' in decision && decision.scope.kind !== 'public'
    })
    expect(changed.map((one) => one.id)).toEqual([])
  })

  it('answers a switched-off module with 404 to guests and 403 to the signed-in', () => {
    expect(decide(policyOf('getVCard'), facts(guest, new Set()))).toEqual({ status: 404 })
    expect(decide(policyOf('listOrganizations'), facts(guest, new Set()))).toEqual({ status: 404 })
    expect(decide(policyOf('listOrganizations'), facts(signedIn('accountadmin'), new Set()))).toEqual({
      status: 403,
    })
  })

  it('keeps the change of a branch open to its editor while only the profile module is on', () => {
    const profilesOnly = new Set(['organizations-profiles'])
    expect(
      allows(policyOf('updateOrganization'), facts(signedIn('organizations-profiles-editor'), profilesOnly)),
    ).toBe(true)
    const managementOnly = new Set(['organizations-management'])
    expect(
      allows(
        policyOf('updateOrganization'),
        facts(signedIn('organizations-profiles-editor'), managementOnly),
      ),
    ).toBe(false)
  })
})

describe('pages', () => {
  const cases: { path: string; roles: Role[] }[] = [
    { path: '/account-admin', roles: ['accountadmin'] },
    { path: '/account-admin/advanced-settings', roles: ['accountadmin'] },
    { path: '/organizations', roles: ['accountadmin', 'INTERNAL', 'orgadmin', 'orgs-manager'] },
  ]

  it.each(cases)('$path opens for exactly the roles that may see it', ({ path, roles: wantRoles }) => {
    const page = pages.find((one) => one.path === path)
    if (!page) throw new Error(`x-pages has no page ${path}`)
    expect(rolesThat((actor) => allows(page.access, facts(actor))).sort()).toEqual([...wantRoles].sort())
    expect(allows(page.access, facts(guest))).toBe(false)
  })

  it('has every page in the table above', () => {
    expect(pages.map((one) => one.path).sort()).toEqual(cases.map((one) => one.path).sort())
  })
})
