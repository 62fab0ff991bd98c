import type { components } from '#generated/types.ts'
import type { ShownMessage } from '../../conversation/texts.ts'
import type { Api, Loaded } from '../../page.ts'
import { modulesOn, timeZoneOf } from '../../tenant.ts'

type Schemas = components['schemas']

/** A link that opens nothing: one can ask for another. */
export interface LostThread {
  tenant: Schemas['Tenant']
  modules: ReadonlySet<string>
  thread: null
}

export interface ThreadData {
  tenant: Schemas['Tenant']
  modules: ReadonlySet<string>
  thread: Schemas['MessengerThread']
  /** The last ones, oldest first. */
  messages: readonly ShownMessage[]
  /** Null where the advisor has no public profile any more. */
  profile: Schemas['AdvisorProfile'] | null
  /** Null where they take no messages any more. */
  answers: Schemas['MessengerAnswers'] | null
  token: string
  timeZone: string
}

/** So many messages come with the page. */
export const firstPage = 50

/** A wrong token, a foreign one and a conversation that is gone are the same to whoever asks. */
export async function load(
  api: Api,
  { uuid = '' }: Record<string, string>,
  query: URLSearchParams,
): Promise<Loaded<ThreadData | LostThread>> {
  const token = query.get('token') ?? ''
  const at = { params: { uuid } }
  const [found, messages, tenant, modules] = await Promise.all([
    api('getMessengerThread', { ...at, query: { token } }),
    api('listMessages', { ...at, query: { token, before: 2_147_483_647, limit: firstPage } }),
    api('getTenant'),
    api('listModules'),
  ])
  if (tenant.status !== 200 || modules.status !== 200) return failed
  const isOn = modulesOn(modules.body).has('messenger')
  if ([400, 401, 403, 404].includes(found.status))
    return isOn
      ? { status: 200, data: { tenant: tenant.body, modules: modulesOn(modules.body), thread: null } }
      : missing
  if (found.status !== 200 || messages.status !== 200) return failed
  const advisor = found.body.advisor ?? ''
  const [profile, answers] = await Promise.all([
    api('getAdvisorProfile', { params: { slug: advisor }, query: { with: ['organization'] } }),
    api('getMessengerAnswers', { params: { alias: advisor } }),
  ])
  return {
    status: 200,
    data: {
      tenant: tenant.body,
      modules: modulesOn(modules.body),
      thread: found.body,
      messages: messages.body,
      profile: profile.status === 200 ? profile.body : null,
      answers: answers.status === 200 ? answers.body : null,
      token,
      timeZone: timeZoneOf(tenant.body),
    },
  }
}

const missing = {
  status: 404,
  message: 'Please open the link in the latest mail about your conversation.',
} as const
const failed = { status: 500, message: 'An error has occurred. Please try again later.' } as const
