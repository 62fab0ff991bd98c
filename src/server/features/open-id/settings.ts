import type { RolesByGroup } from '#rules/roles-by-group.ts'
import { rolesByGroupOf } from '#server/platform/identity/role-settings.ts'
import { decrypt } from '#server/platform/secrets/encryption.ts'
import type { Settings } from '#server/platform/tenancy/tenant.ts'
import { secretPlaceOf } from '../settings/public.ts'

export interface OpenIdSettings {
  readonly issuer: string
  readonly clientId: string
  /** Empty: the client is known without one. */
  readonly clientSecret: string
  /** With blanks between them. */
  readonly scopes: string
  /** Whether a verified e-mail address is enough to know a user. */
  readonly linksByEmail: boolean
  /** Whether signing out here is signing out there. */
  readonly signsOut: boolean
  /** The claim that holds somebody's groups; empty: none. */
  readonly groupsClaim: string
  readonly roles: RolesByGroup
}

/** Null: the institution has no sign-in of its own, or has not switched it on. */
export function openIdSettings(settings: Settings, tenantId: number): OpenIdSettings | null {
  const issuer = settings['sign_in.oidc_issuer']
  const clientId = settings['sign_in.oidc_client_id']
  if (settings['sign_in.oidc_enabled'] !== 'true' || !issuer || !clientId) return null
  const sealed = settings['sign_in.oidc_client_secret']
  return {
    issuer,
    clientId,
    clientSecret: sealed ? decrypt(sealed, secretPlaceOf(tenantId, 'sign_in.oidc_client_secret')) : '',
    scopes: settings['sign_in.oidc_scopes'] || 'openid email profile',
    linksByEmail: settings['sign_in.oidc_link_by_email'] === 'true',
    signsOut: settings['sign_in.oidc_sign_out'] === 'true',
    groupsClaim: settings['sign_in.oidc_roles_claim'] ?? '',
    roles: rolesByGroupOf(settings),
  }
}
