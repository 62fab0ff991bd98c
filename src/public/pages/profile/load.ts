import type { components } from '#generated/types.ts'
import { branchName } from '#rules/branch-name.ts'
import { asTyped } from '../../as-typed.ts'
import type { Api, Loaded } from '../../page.ts'
import { modulesOn } from '../../tenant.ts'

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
  const [organization, whatsapp, me] = await Promise.all([
    api('getOrganization', { params: { id: branch.uuid }, query: { with: ['metadata', 'address'] } }),
    options.whatsapp ? api('getWhatsappConfiguration', { params: { alias: profile.slug } }) : null,
    options.messenger ? api('getMe') : null,
  ])
  if ([tenant, modules, layout, organization].some(({ status }) => status !== 200)) return failed
  return {
    status: 200,
    data: {
      tenant: tenant.body,
      profile,
      organization: { ...organization.body, name: branchName(organization.body) },
      layout: layout.body,
      modules: modulesOn(modules.body),
      // One way less to reach the advisor is no reason to show none.
      whatsapp: whatsapp?.status === 200 ? whatsapp.body : null,
      isSignedIn: me?.status === 200,
    },
  }
}

const relations = ['organization', 'tags', 'assistant', 'text_descriptions', 'custom_links']

const failed: Loaded<ProfileData> = { status: 500, message: 'An error has occurred. Please try again later.' }
