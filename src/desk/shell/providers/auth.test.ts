import { describe, expect, it } from 'vitest'
import { type OperationEntry, operations } from '#generated/operations.ts'
import { type AccessFacts, allows, type Policy, type User } from '#rules/access.ts'
import type { Session } from '../../kit/session.ts'
import { policyOf } from '../../own/start.ts'
import { createAuthProvider } from './auth.ts'

const actor: User = {
  kind: 'user',
  uuid: 'u',
  alias: 'katrin-lorenz',
  roles: ['accountadmin'],
  isInstitutional: false,
  organization: null,
  assignedOrganizations: [],
}
const facts: AccessFacts = { modules: new Set(['organizations-management']), flags: new Set(), actor }
const session = { may: (policy: Policy) => allows(policy, facts) } as Session
const canAccess = (action: string) =>
  createAuthProvider({ session, policyOf }, () => '/app').canAccess?.({ action, resource: '' })

describe('canAccess asks the policy of an operation', () => {
  it('that is built', async () => {
    expect(await canAccess('createOrganization')).toBe(true)
    expect(await canAccess('listOrganizations')).toBe(true)
  })

  it('and says no to what is planned, or is no operation', async () => {
    const planned = Object.values<OperationEntry>(operations).find(
      ({ status, access }) => status === 'planned' && allows(access, facts),
    )
    if (planned) expect(await canAccess(planned.id)).toBe(false)
    expect(await canAccess('noSuchOperation')).toBe(false)
    expect(await canAccess('toString')).toBe(false)
  })
})
