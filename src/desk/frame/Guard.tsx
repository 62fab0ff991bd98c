import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { decide, type Policy } from '#rules/access.ts'
import { useSession } from './desk-context.ts'
import { basePath, forbiddenPath, loginPath } from './paths.ts'

/** Lets through whom the page's policy lets in: guests go to the sign-in page, all others to /403 (specification §6). */
export function Guard({ policy }: { policy: Policy }) {
  const { facts } = useSession()
  const { pathname, search } = useLocation()
  const decision = decide(policy, facts)
  if ('scope' in decision) return <Outlet />
  if (facts.actor.kind === 'guest') return <Navigate to={loginPath(basePath + pathname + search)} replace />
  return <Navigate to={forbiddenPath} replace />
}
