import { useEffect, useState } from 'react'

/** How long choosing and typing may pause before it is searched for. */
const usualMs = 250

/** A text as it was when it last stayed for so long: who types is not searched for at each letter. */
export function usePaused(text: string, pauseMs = usualMs): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return paused
}
