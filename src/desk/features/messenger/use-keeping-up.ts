import { useEffect, useRef } from 'react'

/** ms between two looks where nothing tells of what is new. */
const pause = 10_000

/** Reads again from time to time while the page is looked at, and at once when somebody comes back to it. */
export function useKeepingUp(read: () => unknown): void {
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    const timer = setInterval(look, pause)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}
