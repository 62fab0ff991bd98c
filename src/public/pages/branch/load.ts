import type { components } from '#generated/types.ts'
import { asTyped } from '../../as-typed.ts'
import type { Api, Loaded } from '../../page.ts'
import { modulesOn } from '../../tenant.ts'

type Schemas = components['schemas']

export interface BranchData {
  tenant: Schemas['Tenant']
  branch: Schemas['BranchPage']
  /** How the institution's addresses of branches begin; both prefixes answer. */
  prefix: 'filiale' | 'f'
  modules: ReadonlySet<string>
}

/** A branch without a public page, and one while the module is off (403 to the signed-in), is not there. */
export async function load(api: Api, { slug = '' }: Record<string, string>): Promise<Loaded<BranchData>> {
  const [found, tenant, configuration, modules] = await Promise.all([
    api('getBranchPage', { params: { slug } }),
    api('getTenant'),
    api('getOrganizationProfileConfiguration'),
    api('listModules'),
  ])
  const typed = asTyped(slug)
  if (found.status === 404 && typed) return await load(api, { slug: typed })
  if ([400, 403, 404].includes(found.status)) return { status: 404, message: 'Not found (#404)' }
  if (found.status !== 200 || tenant.status !== 200)
    return { status: 500, message: 'An error has occurred. Please try again later.' }
  const on: ReadonlySet<string> = modules.status === 200 ? modulesOn(modules.body) : new Set()
  const prefix = configuration.status === 200 ? configuration.body.prefix : 'filiale'
  return { status: 200, data: { tenant: tenant.body, branch: found.body, prefix, modules: on } }
}
