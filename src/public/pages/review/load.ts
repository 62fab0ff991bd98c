import type { components } from '#generated/types.ts'
import type { Api, Loaded } from '../../page.ts'
import { modulesOn, timeZoneOf } from '../../tenant.ts'
import { type ReviewQuery, reviewQueryOf } from './review-query.ts'

type Schemas = components['schemas']

export interface ReviewData {
  tenant: Schemas['Tenant']
  modules: ReadonlySet<string>
  invitation: Schemas['ReviewInvitation']
  /** Null where the advisor has no public profile any more. */
  profile: Schemas['AdvisorProfile'] | null
  /** How many were refused, and why; none where it could not be read. */
  refused: Schemas['PublicReviews']['refused']
  asked: ReviewQuery
  timeZone: string
}

/** A wrong token, a foreign one and an appointment that is gone are the same to whoever asks. */
export async function load(
  api: Api,
  { alias = '' }: Record<string, string>,
  query: URLSearchParams,
): Promise<Loaded<ReviewData>> {
  const asked = reviewQueryOf(query)
  const [found, shown, profile, tenant, modules] = await Promise.all([
    asked && api('getReviewInvitation', { params: { alias }, query: { token: asked.token } }),
    api('listPublicReviews', { params: { alias }, query: { range: [0, 0] } }),
    api('getAdvisorProfile', { params: { slug: alias }, query: { with: ['organization'] } }),
    api('getTenant'),
    api('listModules'),
  ])
  if (tenant.status !== 200 || modules.status !== 200) return failed
  if (!modulesOn(modules.body).has('profiles-reviews')) return off
  if (!asked || !found || [400, 401, 403, 404].includes(found.status)) return refused
  if (found.status !== 200) return failed
  return {
    status: 200,
    data: {
      tenant: tenant.body,
      modules: modulesOn(modules.body),
      invitation: found.body,
      profile: profile.status === 200 ? profile.body : null,
      refused: shown.status === 200 ? shown.body.refused : [],
      asked,
      timeZone: timeZoneOf(tenant.body),
    },
  }
}

const refused: Loaded<ReviewData> = { status: 401, message: 'This link is not valid' }
const off: Loaded<ReviewData> = { status: 404, message: 'Reviews are switched off at the moment' }
const failed: Loaded<ReviewData> = {
  status: 500,
  message: 'An error has occurred. Please try again later.',
}
