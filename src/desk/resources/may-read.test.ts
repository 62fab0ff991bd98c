import { expect, it } from 'vitest'
import type { User } from '#rules/access.ts'
import { operation } from './adapters/testing.ts'
import { mayRead } from './may-read.ts'

const user: User = {
  kind: 'user',
  uuid: 'u',
  alias: 'anna-becker',
  roles: ['roles-manager'],
  isInstitutional: false,
  organization: null,
  assignedOrganizations: [],
}
const facts = { modules: new Set<string>(), flags: new Set<string>(), actor: user }
const own = { ...operation('GET /advisors/{alias}/profile') }
const show = { ...own, access: { allow: [{ own: 'advisor', at: 'path.alias' } as const] } }
const list = { ...operation('GET /advisors'), access: { allow: [{ roles: ['accountadmin'] as const }] } }

it('who may read one’s own record is not asked for others', () => {
  const operations = { show, list }
  expect(mayRead({ operations }, 'anna-becker', facts)).toBe(true)
  expect(mayRead({ operations }, 'jonas-petersen', facts)).toBe(false)
})

it('records that cannot be shown are read in their list, by whoever may', () => {
  expect(mayRead({ operations: { list } }, 'a', facts)).toBe(false)
  const admin = { ...facts, actor: { ...user, roles: ['accountadmin'] as const } }
  expect(mayRead({ operations: { list } }, 'a', admin)).toBe(true)
  expect(mayRead({ operations: {} }, 'a', admin)).toBe(false)
})
