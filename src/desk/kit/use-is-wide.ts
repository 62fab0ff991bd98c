import useMediaQuery from '@mui/material/useMediaQuery'
import { useSyncExternalStore } from 'react'

/** From here on there is room for the menu beside the page and for tables (product §34.1). */
const wide = '(min-width: 1024px)'

/** Decides what is drawn where drawing both and hiding one would double a page of rows. */
export function useIsWide(): boolean {
  return useMediaQuery(wide, { noSsr: true })
}

/** How much stands beside each other: little beside an open scenario panel, whatever the window has. */
export type Room = 'roomy' | 'narrow' | 'tight'

/** Of the page, in px: from 1280 (less a scroll bar) there is room for secondary things, below 1000 hardly for a table. */
const least = { roomy: 1265, narrow: 1000 }

let seen: Room | null = null
const listeners = new Set<() => void>()
let observer: ResizeObserver | null = null

export function useRoom(): Room {
  return useSyncExternalStore(listen, () => seen ?? roomOfWindow())
}

export function useIsRoomy(): boolean {
  return useRoom() === 'roomy'
}

const roomOfWindow = (): Room => (matchMedia('(min-width: 1280px)').matches ? 'roomy' : 'narrow')

const roomOf = (px: number): Room => (px >= least.roomy ? 'roomy' : px >= least.narrow ? 'narrow' : 'tight')

function listen(tell: () => void): () => void {
  listeners.add(tell)
  if (!observer && typeof ResizeObserver === 'function') {
    observer = new ResizeObserver(([entry]) => {
      const next = roomOf(entry?.contentRect.width ?? 0)
      if (next === seen) return
      seen = next
      for (const each of listeners) each()
    })
    observer.observe(document.body)
  }
  return () => {
    listeners.delete(tell)
  }
}
