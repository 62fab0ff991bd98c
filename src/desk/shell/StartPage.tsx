import { Navigate } from 'react-router-dom'
import { useMenu, useSession } from '../kit/desk-context.ts'
import { ForbiddenPage } from '../kit/ErrorPages.tsx'
import { firstPage } from '../kit/menu.ts'
import { accountPath, loginPath } from '../kit/paths.ts'

/** The base path itself: guests sign in, all others start where their work is (product §2.4). */
export function StartPage() {
  const { facts } = useSession()
  const menu = useMenu()
  if (facts.actor.kind === 'guest') return <Navigate to={loginPath()} replace />
  if (facts.actor.owesSecondFactor) return <Navigate to={accountPath} replace />
  const page = firstPage(menu, facts.actor)
  return page ? <Navigate to={page.path} replace /> : <ForbiddenPage />
}
