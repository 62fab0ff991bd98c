import type { Client } from '#client/client.ts'
import type { components } from '#generated/types.ts'
import { type Actor, guest, type Role } from '#rules/access.ts'
import { type Session, sessionState } from '../kit/session.ts'

type User = components['schemas']['User']
type Tenant = components['schemas']['Tenant']
type SignOut = components['schemas']['SignOut']

/**
 * The session that our server keeps.
 *
 * @param goOn leads the browser to an address outside the app
 */
export function createSession(
  client: Client,
  goOn: (address: string) => void = (address) => window.location.assign(address),
): Session {
  const { become, ...session } = sessionState()
  const load = async () => {
    const [user, modules] = await Promise.all([readUser(client), readModules(client)])
    const hasTopics = user !== null && modules.has('online-appointments') && (await readTopicsEnabled(client))
    return become({
      facts: { modules, flags: new Set(hasTopics ? ['topics-enabled'] : []), actor: actorOf(user) },
      fullName: user?.full_name ?? null,
    })
  }
  return {
    ...session,
    load,
    signIn: async ({ email = '', password = '', code }, passkey) => {
      const second = { ...(code !== undefined && { code }), ...(passkey && { passkey }) }
      await client.POST('/api/v1/session', { body: { email, password, ...second } })
      await load()
    },
    signOut: async () => {
      // DELETE says only that it went well (product §25.1).
      const { data } = await client.request('DELETE', '/api/v1/session')
      if (!data) {
        await load()
        return
      }
      // Whoever comes back by the browser's button finds nobody signed in.
      session.forget()
      goOn((data as SignOut).continue_at)
    },
  }
}

/** A guest is a user with an empty profile: the server says 404 (product §24.4). */
async function readUser(client: Client): Promise<User | null> {
  try {
    return (await client.GET('/api/v1/me')).data ?? null
  } catch (reason) {
    if (!(reason instanceof Response) || (reason.status !== 404 && reason.status !== 401)) throw reason
    // Until it is read or given up, the reply keeps one of the browser's six connections.
    await reason.body?.cancel()
    return null
  }
}

async function readModules(client: Client): Promise<ReadonlySet<string>> {
  const { data } = await client.GET('/api/v1/modules')
  return new Set((data ?? []).filter((each) => each.effective_state).map((each) => each.module_name))
}

/** Whether advisors choose their topics (product §12.7); a failure leaves that off. */
async function readTopicsEnabled(client: Client): Promise<boolean> {
  try {
    const { data } = await client.GET('/api/v1/configurations/online-appointments')
    return data?.isTopicsEnabled === true
  } catch {
    return false
  }
}

/** The tenant's public settings; a failure is ignored (product §25.3). */
export async function readTenant(client: Client): Promise<Tenant | null> {
  try {
    return (await client.GET('/api/v1/tenant')).data ?? null
  } catch {
    return null
  }
}

function actorOf(user: User | null): Actor {
  if (!user) return guest
  return {
    kind: 'user',
    // The desk never compares user ids; the alias is as unique.
    uuid: user.alias,
    alias: user.alias,
    roles: user.roles as readonly Role[],
    isInstitutional: user.is_institutional,
    organization: user.organization,
    assignedOrganizations: user.assigned_organizations,
    owesSecondFactor: user.owes_second_factor,
  }
}
