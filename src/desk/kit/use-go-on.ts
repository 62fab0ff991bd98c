import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useDesk, useSession } from './desk-context.ts'
import type { Page } from './page.ts'
import { basePath, safeNext, withinApp } from './paths.ts'

/**
 * Pages of the desk are shown by the router; everything else of the app is another document. Whoever is signed in
 * already and is on the way somewhere goes there at once.
 */
export function useGoOn(): () => void {
  const { pages } = useDesk().screens
  const isSignedIn = useSession().facts.actor.kind === 'user'
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const next = safeNext(search.get('next'), window.location.origin)
  const goOn = () => {
    const path = next ? withinApp(next) : '/'
    if (isDeskPath(path, pages)) navigate(path, { replace: true })
    else window.location.assign(next ?? basePath)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only who comes here signed in
  useEffect(() => {
    if (isSignedIn && next) goOn()
  }, [])
  return goOn
}

function isDeskPath(path: string, pages: readonly Page[]): boolean {
  const [pathname = ''] = path.split(/[?#]/)
  return pathname === '/' || pages.some((page) => `${pathname}/`.startsWith(`${page.path}/`))
}
