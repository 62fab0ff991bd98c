import type { components } from '#generated/types.ts'
import { settingOf } from '../../tenant.ts'

type Schemas = components['schemas']

interface BranchOfProfile {
  readonly tenant: Schemas['Tenant']
  readonly organization: Schemas['Organization']
  readonly modules: ReadonlySet<string>
}

/** Where the branch has its public page: the module is on, and the branch shows one (product §18.6). */
export function branchPath({ tenant, organization, modules }: BranchOfProfile): string | undefined {
  const isShown = organization.metadata?.some(
    ({ name, value }) => name === 'publicProfileEnabled' && value === 'true',
  )
  if (!isShown || !modules.has('organizations-profiles')) return undefined
  const prefix = settingOf(tenant, 'organizations_profiles.prefix') === 'f' ? 'f' : 'filiale'
  return `/app/${prefix}/${encodeURIComponent(branchSlug(organization))}`
}

export const branchSlug = ({ slug, alias }: Schemas['Organization']) => slug ?? alias
