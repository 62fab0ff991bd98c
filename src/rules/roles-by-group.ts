/** Which roles the groups of an institution give, whether its sign-in or its directory names them (product §30.5, §30.19). */
import { roles as allRoles, type Role } from './access.ts'

/** A group's roles. Those that no group gives are given and taken away here alone. */
export type RolesByGroup = ReadonlyMap<string, readonly Role[]>

/** The right to give rights comes from nobody outside, and the provider's role is the operator's to give. */
const never: readonly Role[] = ['roles-manager', 'INTERNAL']

const isRole = (text: string): text is Role => allRoles.some((role) => role === text && !never.includes(role))

/** @param text a line for each group: `group = role`, which the setting's schema has checked */
export function rolesByGroup(text: string): RolesByGroup {
  const found = new Map<string, Role[]>()
  for (const line of text.split('\n')) {
    const [group = '', role = ''] = line.split('=').map((part) => part.trim())
    if (group !== '' && isRole(role)) found.set(group, [...(found.get(group) ?? []), role])
  }
  return found
}
