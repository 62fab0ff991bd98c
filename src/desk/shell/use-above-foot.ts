import { type RefObject, useLayoutEffect, useState } from 'react'

/** Distance of a notification from the bottom of the window, narrow and wide (Material UI's own), in px. */
const margin = () => (window.innerWidth < 600 ? 8 : 24)

/** Between a notification and the foot below it, in px. */
const gap = 8

/** What may stand at the bottom of the window; a dialog's foot covers that of the page. */
function footNow(): DOMRect[] {
  const inDialogs = [...document.querySelectorAll('.dialog-foot')]
  const feet = inDialogs.length > 0 ? inDialogs : [...document.querySelectorAll('.save-bar, .foot')]
  return feet.map((foot) => foot.getBoundingClientRect()).filter(({ height }) => height > 0)
}

/** @returns px from the bottom of the window, undefined where nothing stands in the way */
function bottomOf(note: HTMLElement): number | undefined {
  const lower = window.innerHeight - margin()
  const upper = lower - note.offsetHeight
  const covered = footNow().filter(({ top, bottom }) => top < lower && bottom > upper)
  if (covered.length === 0) return undefined
  return window.innerHeight - Math.min(...covered.map(({ top }) => top)) + gap
}

/**
 * Where a notification stands so that it covers no foot: who has saved must reach Save again. The page may change
 * below it, as when a form is left for its list.
 */
export function useAboveFoot(note: RefObject<HTMLElement | null>, isOpen: boolean): number | undefined {
  const [bottom, setBottom] = useState<number>()
  useLayoutEffect(() => {
    if (!isOpen) return
    const measure = () => note.current && setBottom(bottomOf(note.current))
    measure()
    const changes = new MutationObserver(measure)
    changes.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      changes.disconnect()
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure)
    }
  }, [note, isOpen])
  return bottom
}
