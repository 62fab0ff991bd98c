/** Which roles an institution's groups give, by its setting: of its own sign-in and of its directory alike (product §30.5, §30.19). */
import { type RolesByGroup, rolesByGroup } from '#rules/roles-by-group.ts'
import type { Settings } from '../tenancy/tenant.ts'

export const rolesSetting = 'sign_in.oidc_roles'

export const rolesByGroupOf = (settings: Settings): RolesByGroup => rolesByGroup(settings[rolesSetting] ?? '')
