import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { decide, type Policy } from '#rules/access.ts'
import { useSession } from '../kit/desk-context.ts'
import { accountPath, basePath, forbiddenPath, loginPath } from '../kit/paths.ts'

interface GuardProps {
  readonly policy: Policy
  /** Others that let in too. */
  readonly or?: readonly Policy[]
}

/**
 * Lets through whom the page's policy lets in, all others go to /403 (product §33.5), which offers guests to sign in.
 * Whose session has ended under their hands goes straight to the sign-in page.
 */
export function Guard({ policy, or = [] }: GuardProps) {
  const { facts, hasEnded } = useSession()
  const { pathname, search, hash } = useLocation()
  const isAllowed = [policy, ...or].some((each) => 'scope' in decide(each, facts))
  if (isAllowed) return <Outlet />
  const wanted = basePath + pathname + search + hash
  if (facts.actor.kind === 'guest' && hasEnded) return <Navigate to={loginPath(wanted)} replace />
  // Whoever owes a second factor sets it up before anything else.
  if (facts.actor.kind === 'user' && facts.actor.owesSecondFactor)
    return <Navigate to={accountPath} replace />
  return <Navigate to={forbiddenPath} state={{ wanted }} replace />
}
