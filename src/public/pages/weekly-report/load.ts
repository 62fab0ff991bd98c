import type { components } from '#generated/types.ts'
import type { Api, Loaded } from '../../page.ts'
import { modulesOn } from '../../tenant.ts'

type Schemas = components['schemas']

export interface WeeklyReportData {
  tenant: Schemas['Tenant']
  modules: ReadonlySet<string>
  subscription: Schemas['WeeklyReportSubscription']
  token: string
}

/** A wrong token and an assignment that is gone are the same to whoever asks. */
export async function load(
  api: Api,
  _: Record<string, string>,
  query: URLSearchParams,
): Promise<Loaded<WeeklyReportData>> {
  const token = query.get('token') ?? ''
  const [subscription, tenant, modules] = await Promise.all([
    api('getWeeklyReportSubscription', { query: { token: token || undefined } }),
    api('getTenant'),
    api('listModules'),
  ])
  if ([400, 401, 403, 404].includes(subscription.status)) return refused
  if ([subscription, tenant, modules].some(({ status }) => status !== 200)) return failed
  const data = {
    tenant: tenant.body,
    modules: modulesOn(modules.body),
    subscription: subscription.body,
    token,
  }
  return { status: 200, data }
}

const refused: Loaded<WeeklyReportData> = { status: 401, message: 'This link is not valid' }
const failed: Loaded<WeeklyReportData> = {
  status: 500,
  message: 'An error has occurred. Please try again later.',
}
