import type { components } from '#generated/types.ts'
import type { Api, Loaded } from '../../page.ts'

type Schemas = components['schemas']

export interface BranchData {
  tenant: Schemas['Tenant']
  branch: Schemas['BranchPage']
  /** How the institution's addresses of branches begin; both prefixes answer. */
  prefix: 'filiale' | 'f'
}

/** A branch without a public page, and one while the module is off (403 to the signed-in), is not there. */
export async function load(api: Api, { slug = '' }: Record<string, string>): Promise<Loaded<BranchData>> {
  const [found, tenant, configuration] = await Promise.all([
    api('getBranchPage', { params: { slug } }),
    api('getTenant'),
    api('getOrganizationProfileConfiguration'),
  ])
  if ([400, 403, 404].includes(found.status)) return { status: 404, message: 'Not found (#404)' }
  if (found.status !== 200 || tenant.status !== 200)
    return { status: 500, message: 'An error has occurred. Please try again later.' }
  const prefix = configuration.status === 200 ? configuration.body.prefix : 'filiale'
  return { status: 200, data: { tenant: tenant.body, branch: found.body, prefix } }
}
