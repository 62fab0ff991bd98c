import type { AuthProvider } from 'react-admin'
import type { DeskStart } from '../../kit/desk-context.ts'
import type { CallError } from '../../kit/failure.ts'
import { loginPath } from '../../kit/paths.ts'
import { hasOpenDraft, sessionEndedText } from '../../kit/saving/open-drafts.ts'

/**
 * react-admin's questions about the session, all answered from its facts. `canAccess` takes an operationId as action:
 * `<CanAccess action="createOrganization">` asks the very policy that the server applies.
 */
export function createAuthProvider(
  { session, policyOf }: Pick<DeskStart, 'session' | 'policyOf'>,
  here: () => string,
): AuthProvider {
  const user = () => {
    const { facts, fullName } = session.current()
    return facts.actor.kind === 'user' ? { ...facts.actor, fullName: fullName ?? facts.actor.alias } : null
  }
  return {
    login: (credentials) => session.signIn(credentials),
    logout: async () => {
      if (user()) await session.signOut()
      return loginPath()
    },
    checkAuth: async () => {
      if (!user()) throw { redirectTo: loginPath(here()), message: false }
    },
    checkError: async (error: Partial<CallError> | undefined) => {
      // A form that cannot be saved keeps what was typed and says itself that one must sign in again.
      if (error?.status !== 401 || error.isWrite) return
      if (hasOpenDraft()) throw { logoutUser: false, message: sessionEndedText }
      const next = loginPath(here())
      session.forget()
      throw { redirectTo: next, message: false }
    },
    getIdentity: async () => {
      const known = user()
      return known ? { id: known.alias, fullName: known.fullName } : { id: '' }
    },
    getPermissions: async () => session.current().facts,
    canAccess: async ({ action }) => {
      const policy = policyOf(action)
      return policy !== null && session.may(policy)
    },
  }
}
