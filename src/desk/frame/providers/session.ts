import type { Client } from '#client/client.ts'
import type { components } from '#generated/types.ts'
import { type Actor, allows, type Facts, guest, type Policy, type Role } from '#rules/access.ts'

type User = components['schemas']['User']
type Tenant = components['schemas']['Tenant']

export interface SessionState {
  readonly facts: Facts
  /** Name to show, null for a guest. */
  readonly fullName: string | null
  /** Whether somebody was signed in on this page and is not any more. */
  readonly hasEnded: boolean
}

/** Who is signed in and what is switched on: the facts by which menu, guards and buttons decide. */
export interface Session {
  readonly current: () => SessionState
  readonly subscribe: (listener: () => void) => () => void
  readonly may: (policy: Policy) => boolean
  readonly load: () => Promise<SessionState>
  readonly signIn: (credentials: { email: string; password: string; code?: string }) => Promise<void>
  readonly signOut: () => Promise<void>
  /** Forgets the user without a call: the server has already ended the session. */
  readonly forget: () => void
}

const signedOut: SessionState = {
  facts: { modules: new Set(), flags: new Set(), actor: guest },
  fullName: null,
  hasEnded: false,
}

export function createSession(client: Client): Session {
  let state = signedOut
  const listeners = new Set<() => void>()
  const become = (next: Omit<SessionState, 'hasEnded'>) => {
    const isGuest = next.facts.actor.kind === 'guest'
    state = { ...next, hasEnded: isGuest && (state.hasEnded || state.facts.actor.kind === 'user') }
    for (const listener of listeners) listener()
    return state
  }
  const load = async () => {
    const [user, modules] = await Promise.all([readUser(client), readModules(client)])
    const hasTopics = user !== null && modules.has('online-appointments') && (await readTopicsEnabled(client))
    return become({
      facts: { modules, flags: new Set(hasTopics ? ['topics-enabled'] : []), actor: actorOf(user) },
      fullName: user?.full_name ?? null,
    })
  }
  return {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    may: (policy) => allows(policy, state.facts),
    load,
    signIn: async (body) => {
      await client.POST('/api/v1/session', { body })
      await load()
    },
    signOut: async () => {
      await client.DELETE('/api/v1/session')
      await load()
    },
    forget: () => {
      become({ facts: { ...state.facts, actor: guest }, fullName: null })
    },
  }
}

/** A guest is a user with an empty profile: the server says 404 (specification §7). */
async function readUser(client: Client): Promise<User | null> {
  try {
    return (await client.GET('/api/v1/me')).data ?? null
  } catch (reason) {
    if (reason instanceof Response && (reason.status === 404 || reason.status === 401)) return null
    throw reason
  }
}

async function readModules(client: Client): Promise<ReadonlySet<string>> {
  const { data } = await client.GET('/api/v1/modules')
  return new Set((data ?? []).filter((each) => each.effective_state).map((each) => each.module_name))
}

/** Whether advisors choose their topics (specification §7); a failure leaves that off. */
async function readTopicsEnabled(client: Client): Promise<boolean> {
  try {
    const { data } = await client.GET('/api/v1/configurations/online-appointments')
    return data?.isTopicsEnabled === true
  } catch {
    return false
  }
}

/** The tenant's public settings; a failure is ignored (specification §7). */
export async function readTenant(client: Client): Promise<Tenant | null> {
  try {
    return (await client.GET('/api/v1/tenant')).data ?? null
  } catch {
    return null
  }
}

export function settingOf(tenant: Tenant | null, name: string): string {
  return tenant?.settings.find((setting) => setting.name === name)?.value ?? ''
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
  }
}
