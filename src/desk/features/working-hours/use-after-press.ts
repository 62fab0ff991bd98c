import { useCallback, useEffect, useRef } from 'react'

/**
 * Runs something at once, or once the pointer that is down is let go: what grows or shrinks between press and release
 * would take the pressed button away from under the pointer, and its click would be lost.
 */
export function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
      const runs = waiting.current.splice(0)
      // After the click, which follows the release.
      setTimeout(() => {
        for (const run of runs) run()
      })
    }
    const events = { capture: true }
    window.addEventListener('pointerdown', press, events)
    window.addEventListener('pointerup', release, events)
    window.addEventListener('pointercancel', release, events)
    return () => {
      window.removeEventListener('pointerdown', press, events)
      window.removeEventListener('pointerup', release, events)
      window.removeEventListener('pointercancel', release, events)
    }
  }, [])
  return useCallback((run) => {
    if (isPressed.current) waiting.current.push(run)
    else run()
  }, [])
}
