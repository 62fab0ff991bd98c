import { type Institution, settingOf } from './institution.ts'

/**
 * Where visitors and sites reach the institution, without a slash at the end: what is copied from the desk leads there,
 * wherever the desk itself is open. Without one that is stored, where the desk is.
 */
export const publicAddressOf = (tenant: Institution | null): string =>
  settingOf(tenant, 'public_url').replace(/\/+$/, '') || window.location.origin
