import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { hasOpenDraft, openDrafts } from './open-drafts.ts'

/**
 * Once for the whole desk, because a router knows only one blocker: nobody leaves unsaved changes by accident, neither
 * within the desk nor by closing the tab.
 */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasOpenDraft(),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasOpenDraft()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked') return null
  return <LeaveQuestion drafts={openDrafts()} stay={blocker.reset} leave={blocker.proceed} />
}
