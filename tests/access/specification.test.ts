/** The policies of openapi.yaml against what is written by hand of them: calls in expected.ts, pages here. */
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
import { moduleNames } from '#server/features/modules/names.ts'
import { servedIds } from '#tests/served.ts'
import { advisor, mayCall, mayGuestCall, rolesThatMayCall } from './expected.ts'

const allModules = new Set<string>(moduleNames)

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

describe('calls', () => {
  const calls = servedIds

  it('stand in the hand-written expectations, and nothing else does', () => {
    expect(Object.keys(mayCall).sort()).toEqual([...calls].sort())
  })

  it.each(calls)('%s answers exactly those who may call it', (call) => {
    const policy = policyOf(call)
    const principals = [
      ...rolesThat((actor) => allows(policy, facts(actor))),
      ...(allows(policy, facts(signedIn('stduser', true))) ? [advisor] : []),
    ]
    expect(principals.sort()).toEqual([...rolesThatMayCall(call)].sort())
    const decision = decide(policy, facts(guest))
    expect('scope' in decision ? 'in' : decision.status).toBe(mayGuestCall(call) ? 'in' : 401)
  })

  it('gives those who administer branches their own branches only', () => {
    for (const call of ['listOrganizations', 'updateOrganization', 'deleteOrganization'] as const) {
      const decision = decide(policyOf(call), facts(signedIn('orgadmin')))
      expect(decision).toEqual({ scope: { kind: 'organizations', organizations: ['assigned-branch'] } })
    }
  })

  it('lets the provider’s staff read but never change', () => {
    const changing = calls.map((id) => operations[id]).filter((one) => !['GET', 'HEAD'].includes(one.method))
    const changed = changing.filter((one) => {
      const decision = decide(one.access, facts(signedIn('INTERNAL')))
      return 'scope' in decision && decision.scope.kind === 'all'
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
    const open = pages.filter((one) => !('planned' in one && one.planned))
    expect(open.map((one) => one.path).sort()).toEqual(cases.map((one) => one.path).sort())
  })
})
