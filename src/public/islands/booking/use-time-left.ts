import { useEffect, useState } from 'react'

/** How much is left of a time that is kept: enough, two minutes or less, none. */
export type TimeLeft = 'enough' | 'soon' | 'over'

/** How long before the end it is announced, in ms. */
const soonBefore = 120_000

const leftOf = (until: number): TimeLeft => {
  const left = until - Date.now()
  if (left <= 0) return 'over'
  return left <= soonBefore ? 'soon' : 'enough'
}

/** @param until in ms, by this browser's clock */
export function useTimeLeft(until: number): TimeLeft {
  const [left, setLeft] = useState(() => leftOf(until))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const now = leftOf(until)
      setLeft(now)
      if (now === 'over') return
      const change = now === 'soon' ? until : until - soonBefore
      timer = setTimeout(look, change - Date.now() + 20)
    }
    look()
    // Timers sleep in a tab that is not seen.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [until])
  return left
}
