import { useEffect, useState } from 'react'

/** How much is left of a time that is kept: enough, two minutes or less, 20 seconds or less, none. */
export type TimeLeft = 'enough' | 'soon' | 'last' | 'over'

/** How long before the end it is announced, in ms (product §7.17). */
const soonBefore = 120_000
const lastBefore = 20_000

const leftOf = (until: number): TimeLeft => {
  const left = until - Date.now()
  if (left <= 0) return 'over'
  if (left <= lastBefore) return 'last'
  return left <= soonBefore ? 'soon' : 'enough'
}

/** What lies before the end when the next change comes. */
const nextBefore = { enough: soonBefore, soon: lastBefore, last: 0 }

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
      timer = setTimeout(look, until - nextBefore[now] - Date.now() + 20)
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

/** Whole seconds that are left, told each second. @param until in ms, by this browser's clock */
export function useSecondsLeft(until: number): number {
  const secondsOf = () => Math.max(0, Math.ceil((until - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(secondsOf)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another end is counted anew
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsOf()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
