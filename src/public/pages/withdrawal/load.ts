import type { components } from '#generated/types.ts'
import type { Api, Loaded } from '../../page.ts'
import { modulesOn, timeZoneOf } from '../../tenant.ts'

type Schemas = components['schemas']

export interface WithdrawalData {
  tenant: Schemas['Tenant']
  modules: ReadonlySet<string>
  consent: Schemas['WalletCardConsent']
  token: string
  timeZone: string
}

/** A wrong token and a card that is gone are the same to whoever asks. */
export async function load(
  api: Api,
  _: Record<string, string>,
  query: URLSearchParams,
): Promise<Loaded<WithdrawalData>> {
  const token = query.get('token') ?? ''
  const [consent, tenant, modules] = await Promise.all([
    api('getWalletCardConsent', { query: { token: token || undefined } }),
    api('getTenant'),
    api('listModules'),
  ])
  if ([400, 401, 403, 404].includes(consent.status)) return refused
  if ([consent, tenant, modules].some(({ status }) => status !== 200)) return failed
  const timeZone = timeZoneOf(tenant.body)
  const data = {
    tenant: tenant.body,
    modules: modulesOn(modules.body),
    consent: consent.body,
    token,
    timeZone,
  }
  return { status: 200, data }
}

const refused: Loaded<WithdrawalData> = { status: 401, message: 'This link is not valid' }
const failed: Loaded<WithdrawalData> = {
  status: 500,
  message: 'An error has occurred. Please try again later.',
}
