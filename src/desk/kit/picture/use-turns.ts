import { useRef, useState } from 'react'

type Work = () => Promise<unknown>

/** One piece of work after the other. Of what comes meanwhile the last waits for its turn: by then it is what is wanted. */
export function useTurns() {
  // Two may come before the first is drawn.
  const isRunning = useRef(false)
  const next = useRef<Work | null>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'next waits'>('idle')
  const take = async (work: Work) => {
    next.current = work
    if (isRunning.current) {
      setState('next waits')
      return
    }
    isRunning.current = true
    try {
      while (next.current) {
        const current = next.current
        next.current = null
        setState('busy')
        await current()
      }
    } finally {
      next.current = null
      isRunning.current = false
      setState('idle')
    }
  }
  return { isBusy: state !== 'idle', hasNext: state === 'next waits', take }
}
