import { aliasOf } from '#rules/alias.ts'
import type { TenantTx } from '#server/platform/database/database.ts'
import '#server/features/users/public.ts'
import { demoEmail, demoRoles } from '#server/features/demo-logins/public.ts'
import type { DemoTenant } from '../types.ts'
import { type Material, uuidOf } from './material.ts'

/** The demo's advisor signs in too; everybody else has exactly the role that their address says. */
export async function insertUsers(
  tx: TenantTx,
  tenant: DemoTenant,
  { now = new Date(), passwordHash }: Material,
): Promise<void> {
  const advisor = tenant.advisors.find(({ isDemoAdvisor }) => isDemoAdvisor)
  const people = demoRoles.map((role) => {
    const [first_name = '', last_name = ''] = (role === 'advisor' ? advisor?.name : tenant.users[role]) ?? []
    const alias = aliasOf(`${first_name} ${last_name}`)
    return { role, user: { uuid: uuidOf(tenant, 'user', role), alias, first_name, last_name } }
  })
  const users = people.map(({ role, user }, index) => ({
    ...user,
    updated_at: new Date(now.getTime() - (index * 29 + 2) * 3_601_000),
    updated_by_uuid: uuidOf(tenant, 'user', 'roles-manager'),
    email: demoEmail(role, tenant.slug).toLowerCase(),
    password_hash: passwordHash,
    is_institutional: role === 'advisor',
  }))
  await tx.insertInto('users').values(users).execute()
  const roles = people.map(({ role, user }) => ({
    user_uuid: user.uuid,
    role: role === 'advisor' ? ('stduser' as const) : role,
  }))
  await tx.insertInto('user_roles').values(roles).execute()
}

export async function insertAssignments(tx: TenantTx, tenant: DemoTenant): Promise<void> {
  const assignments = (['orgadmin', 'orguser', 'organizations-profiles-editor'] as const).flatMap((role) =>
    // One branch for the orguser, all that are named for the others.
    tenant.assigned.slice(0, role === 'orguser' ? 1 : undefined).map((slug) => ({
      user_uuid: uuidOf(tenant, 'user', role),
      organization_uuid: uuidOf(tenant, 'organization', slug),
    })),
  )
  await tx.insertInto('organization_assignments').values(assignments).execute()
}

export async function insertAnalysts(tx: TenantTx, tenant: DemoTenant): Promise<void> {
  const updated_by_uuid = uuidOf(tenant, 'user', 'roles-manager')
  const people = tenant.analysts.map(([first_name, last_name]) => {
    const email = `${aliasOf(first_name)}.${aliasOf(last_name)}@${tenant.slug}.example`
    const uuid = uuidOf(tenant, 'analyst', last_name)
    return {
      uuid,
      alias: aliasOf(`${first_name} ${last_name}`),
      first_name,
      last_name,
      email,
      updated_by_uuid,
    }
  })
  await tx.insertInto('users').values(people).execute()
  const roles = people.map(({ uuid }) => ({ user_uuid: uuid, role: 'analyst' as const }))
  await tx.insertInto('user_roles').values(roles).execute()
  const isDemoUser = (last: string) => tenant.users.analyst?.[1] === last
  const assignments = Object.entries(tenant.reports).flatMap(([slug, names]) =>
    names.map((last) => ({
      uuid: uuidOf(tenant, 'analyst-assignment', `${slug}/${last}`),
      user_uuid: isDemoUser(last) ? uuidOf(tenant, 'user', 'analyst') : uuidOf(tenant, 'analyst', last),
      organization_uuid: uuidOf(tenant, 'organization', slug),
    })),
  )
  await tx.insertInto('external_analyst_assignments').values(assignments).execute()
}
