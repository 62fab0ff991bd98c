import { describe, expect, it } from 'vitest'
import { guest, type Role } from './access.ts'
import { administrable } from './administrable.ts'

const user = (...roles: Role[]) => ({
  kind: 'user' as const,
  uuid: 'u',
  alias: 'a',
  roles,
  isInstitutional: false,
  organization: 'own',
  assignedOrganizations: ['x', 'y'],
})

describe('organizations that somebody administers', () => {
  it.each([
    [user('accountadmin'), { kind: 'all' }],
    [user('orgs-manager', 'orgadmin'), { kind: 'all' }],
    [user('orgadmin'), { kind: 'organizations', organizations: ['x', 'y'] }],
    [user('orguser'), { kind: 'organizations', organizations: ['x', 'y'] }],
    [user('organizations-profiles-editor'), { kind: 'organizations', organizations: ['x', 'y'] }],
    [user('INTERNAL'), { kind: 'all' }],
    [user('stduser'), { kind: 'organizations', organizations: [] }],
    [guest, { kind: 'organizations', organizations: [] }],
  ])('%#', (actor, scope) => {
    expect(administrable(actor)).toEqual(scope)
  })
})
