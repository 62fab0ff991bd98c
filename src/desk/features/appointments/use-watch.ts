import { useEffect, useRef } from 'react'
import { watchEvents } from '#client/watch-events.ts'

/** Calls back whenever an advisor's days change, and whenever somebody comes back to the page. */
export function useWatch(alias: string, changed: () => void): void {
  const latest = useRef(changed)
  latest.current = changed
  useEffect(() => {
    const url = `/api/v1/advisors/${encodeURIComponent(alias)}/calendar/changes`
    return watchEvents(url, { changed: () => latest.current(), kinds: ['changed'], pause: 60_000 })
  }, [alias])
}
