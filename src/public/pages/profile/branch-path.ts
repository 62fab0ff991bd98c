import { settingOf } from '../../tenant.ts'
import type { ProfileData } from './load.ts'

/** Where the branch has its public page: the module is on, and the branch shows one (product §18.6). */
export function branchPath({ tenant, organization, modules }: ProfileData): string | undefined {
  const isShown = organization.metadata?.some(
    ({ name, value }) => name === 'publicProfileEnabled' && value === 'true',
  )
  if (!isShown || !modules.has('organizations-profiles')) return undefined
  const prefix = settingOf(tenant, 'organizations_profiles.prefix') === 'f' ? 'f' : 'filiale'
  return `/app/${prefix}/${encodeURIComponent(branchSlug(organization))}`
}

export const branchSlug = ({ slug, alias }: ProfileData['organization']) => slug ?? alias
