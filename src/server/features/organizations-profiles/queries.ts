import type { Settings } from '#server/platform/tenancy/tenant.ts'

/** How addresses of public pages of branches begin; both prefixes answer, this is the one that links carry. */
export function prefixOf(settings: Settings): 'filiale' | 'f' {
  return settings['organizations_profiles.prefix'] === 'f' ? 'f' : 'filiale'
}
