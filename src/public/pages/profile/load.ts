import type { components } from '#generated/types.ts'
import { branchName } from '#rules/branch-name.ts'
import { asTyped } from '../../as-typed.ts'
import type { Api, Loaded } from '../../page.ts'
import { modulesOn } from '../../tenant.ts'
import { branchPath, branchSlug } from './branch-path.ts'

type Schemas = components['schemas']

export interface ProfileData {
  tenant: Schemas['Tenant']
  profile: Schemas['AdvisorProfile']
  /** Called as visitors know it. */
  organization: Schemas['Organization']
  layout: Schemas['ProfileLayout']
  modules: ReadonlySet<string>
  /** Null where the advisor has no WhatsApp. */
  whatsapp: Schemas['WhatsappConfiguration'] | null
  /** Of the same branch, with times online where the advisor has none; the earliest first. */
  colleagues: readonly Schemas['AdvisorCard'][]
  /** Null where nobody reviews anybody. */
  reviews: Schemas['PublicReviews'] | null
  /** A signed-in visitor writes in the messenger itself. */
  isSignedIn: boolean
}

/** Everything that the card shows. No organization: the profile fails (product §4.11). */
export async function load(api: Api, { slug = '' }: Record<string, string>): Promise<Loaded<ProfileData>> {
  const [found, tenant, modules, layout] = await Promise.all([
    api('getAdvisorProfile', { params: { slug }, query: { with: relations } }),
    api('getTenant'),
    api('listModules'),
    api('getProfileLayout'),
  ])
  const typed = asTyped(slug)
  if (found.status === 404 && typed) return await load(api, { slug: typed })
  if (found.status === 404) return { status: 404, message: 'Not found (#404)' }
  if (found.status !== 200) return failed
  const profile: Schemas['AdvisorProfile'] = found.body
  if (!profile.organization) return { status: 500, message: 'Profile has no organization' }
  const { contact_options: options, organization: branch } = profile
  const isReviewed = modules.status === 200 && modulesOn(modules.body).has('profiles-reviews')
  const [organization, whatsapp, me, reviews] = await Promise.all([
    api('getOrganization', { params: { id: branch.uuid }, query: { with: ['metadata', 'address'] } }),
    options.whatsapp ? api('getWhatsappConfiguration', { params: { alias: profile.slug } }) : null,
    options.messenger ? api('getMe') : null,
    isReviewed ? api('listPublicReviews', { params: { alias: profile.slug }, query: latest }) : null,
  ])
  if ([tenant, modules, layout, organization].some(({ status }) => status !== 200)) return failed
  const data: ProfileData = {
    tenant: tenant.body,
    profile,
    organization: { ...organization.body, name: branchName(organization.body) },
    layout: layout.body,
    modules: modulesOn(modules.body),
    // One way less to reach the advisor is no reason to show none.
    whatsapp: whatsapp?.status === 200 ? whatsapp.body : null,
    colleagues: [],
    reviews: reviews?.status === 200 ? reviews.body : null,
    isSignedIn: me?.status === 200,
  }
  return { status: 200, data: { ...data, colleagues: await colleaguesOf(api, data) } }
}

/** As many reviews as a profile shows. */
const latest = { range: [0, 4] }

const mostColleagues = 3

/** Whom else one can book with, where the advisor has no time online and the branch shows who advises there. */
async function colleaguesOf(api: Api, data: ProfileData): Promise<ProfileData['colleagues']> {
  const { profile, organization, modules } = data
  const { next_free_slot: slot, contact_options: options } = profile
  const hasNone = options.online_appointment ? slot === null : !slot
  if (!hasNone || !modules.has('online-appointments') || !branchPath(data)) return []
  const { status, body } = await api('getBranchPage', { params: { slug: branchSlug(organization) } })
  if (status !== 200) return []
  const startOf = (card: Schemas['AdvisorCard']) => card.next_free_slot?.start ?? ''
  return (body as Schemas['BranchPage']).advisors
    .filter((card) => card.slug !== profile.slug && startOf(card))
    .toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
    .slice(0, mostColleagues)
}

const relations = ['organization', 'tags', 'assistant', 'text_descriptions', 'custom_links']

const failed: Loaded<ProfileData> = { status: 500, message: 'An error has occurred. Please try again later.' }
