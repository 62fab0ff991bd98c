import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { decide, type Policy } from '#rules/access.ts'
import { useSession } from './desk-context.ts'
import { basePath, forbiddenPath, loginPath } from './paths.ts'

/**
 * Lets through whom the page's policy lets in, all others go to /403 (specification §6), which offers guests to sign in.
 * Whose session has ended under their hands goes straight to the sign-in page.
 */
export function Guard({ policy }: { policy: Policy }) {
  const { facts, hasEnded } = useSession()
  const { pathname, search, hash } = useLocation()
  const decision = decide(policy, facts)
  if ('scope' in decision) return <Outlet />
  const wanted = basePath + pathname + search + hash
  if (facts.actor.kind === 'guest' && hasEnded) return <Navigate to={loginPath(wanted)} replace />
  return <Navigate to={forbiddenPath} state={{ wanted }} replace />
}
