import type { components } from '#generated/types.ts'
import type { Api, Loaded } from '../../page.ts'
import { modulesOn } from '../../tenant.ts'

type Schemas = components['schemas']

const problems = ['busy', 'failed'] as const

export interface WalletCardData {
  tenant: Schemas['Tenant']
  modules: ReadonlySet<string>
  profile: Schemas['AdvisorProfile']
  /** What the card would be signed with; none: it cannot be made at the moment. */
  certificate: 'own' | 'demo' | 'none'
  /** Why the last press of the button gave no card. */
  problem: (typeof problems)[number] | null
}

/** Whose card it is. An advisor without one, and a module that is off, are not there. */
export async function load(
  api: Api,
  { alias = '' }: Record<string, string>,
  query: URLSearchParams,
): Promise<Loaded<WalletCardData>> {
  const [card, profile, tenant, modules] = await Promise.all([
    api('headWalletCard', { params: { alias } }),
    api('getAdvisorProfile', { params: { slug: alias }, query: { with: ['organization'] } }),
    api('getTenant'),
    api('listModules'),
  ])
  if ([400, 403, 404].includes(card.status) || profile.status === 404) return missing
  if ([card, profile, tenant, modules].some(({ status }) => status !== 200)) return failed
  const certificate = card.headers?.['wallet-certificate']
  return {
    status: 200,
    data: {
      tenant: tenant.body,
      modules: modulesOn(modules.body),
      profile: profile.body,
      certificate: certificate === 'own' || certificate === 'demo' ? certificate : 'none',
      problem: problems.find((each) => each === query.get('problem')) ?? null,
    },
  }
}

const missing: Loaded<WalletCardData> = { status: 404, message: 'Not found (#404)' }
const failed: Loaded<WalletCardData> = {
  status: 500,
  message: 'An error has occurred. Please try again later.',
}
