import type { RolesUser } from '../features/users/roles/role-changes.ts'
import { createFakeServer, type FakeServer, json } from './fake-server.ts'

/** A user as the list tells them. */
export function rolesUser(alias: string, full_name: string, change: Partial<RolesUser> = {}): RolesUser {
  const [first_name = '', last_name = ''] = full_name.split(' ')
  return {
    uuid: `00000000-0000-4000-8000-${String(alias.length).padStart(12, '0')}`,
    first_name,
    last_name,
    full_name,
    email: `${alias}@bank.test`,
    alias,
    is_active: true,
    is_institutional: false,
    roles: [],
    assigned_organizations: [],
    source: 'own',
    state: 'active',
    version: 1,
    ...change,
  }
}

/** A server with these users, who are found by a word of their name and by a role, and changed by their version. */
export function rolesServer(
  users: RolesUser[],
  { role = 'roles-manager', given = [] }: { role?: 'roles-manager' | 'INTERNAL'; given?: string[] } = {},
): FakeServer {
  return createFakeServer({
    role,
    modules: ['roles-management'],
    own: ({ method, path, query, body, headers }) => {
      if (path === '/directory') return json({ roles_given: given })
      if (path === '/users') {
        const found = users.filter(fits(JSON.parse(query.get('filter') ?? '{}')))
        const [from, to] = JSON.parse(query.get('range') ?? '[0,24]')
        const range = `users ${from}-${to}/${found.length}`
        return json(found.slice(from, to + 1), 200, { 'Content-Range': range })
      }
      const at = users.findIndex(({ uuid }) => path === `/users/${uuid}`)
      const user = users[at]
      if (!user || method !== 'PUT') return undefined
      if (headers.get('if-match') !== `"${user.version}"`)
        return json({ message: 'Somebody else has changed this meanwhile.', current: user }, 412)
      users[at] = { ...user, ...(body as Partial<RolesUser>), version: user.version + 1 }
      return json(users[at], 200, { ETag: `"${user.version + 1}"` })
    },
  })
}

interface Asked {
  readonly q?: string
  readonly roles?: readonly string[]
  readonly is_active?: boolean
}

const fits =
  ({ q, roles, is_active }: Asked) =>
  (user: RolesUser) =>
    (q === undefined || user.full_name.includes(q)) &&
    (roles === undefined || (user.roles ?? []).some((role) => roles.includes(role))) &&
    (is_active === undefined || user.is_active === is_active)
