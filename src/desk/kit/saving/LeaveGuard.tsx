import { useEffect } from 'react'
import { type Location, useBlocker, useLocation } from 'react-router-dom'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { hasOpenDraft, type OpenDraft, openDrafts } from './open-drafts.ts'

/**
 * Once for the whole desk, because a router knows only one blocker: nobody leaves unsaved changes by accident, neither
 * within the desk nor by closing the tab.
 */
export function LeaveGuard() {
  const here = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => draftsLost(currentLocation, nextLocation).length > 0,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasOpenDraft()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <LeaveQuestion drafts={draftsLost(here, blocker.location)} stay={blocker.reset} leave={blocker.proceed} />
  )
}

/**
 * What going from one address to another would throw away. Where only the search differs, the page stays with the
 * dialogs over it, as in a calendar that shows another day; but a form of the page is that of the record named there.
 */
function draftsLost(from: Location, to: Location): readonly OpenDraft[] {
  if (from.pathname !== to.pathname) return openDrafts()
  return from.search === to.search ? [] : openDrafts('')
}
