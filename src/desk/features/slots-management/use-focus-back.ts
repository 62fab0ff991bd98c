import { type FocusEvent, type RefObject, useCallback, useEffect, useRef } from 'react'

export interface FocusBack {
  readonly calendar: RefObject<HTMLElement | null>
  /** The focus came to something within the calendar. */
  readonly focused: (event: FocusEvent<HTMLElement>) => void
  /** Entries were drawn, or are about to go. */
  readonly drawn: () => void
}

/**
 * Entries are drawn anew at each change. Whoever was at one, or in its dialog, goes on from it, also where it lies
 * elsewhere now; from the calendar where it is gone.
 *
 * @param opened identity of the entry whose dialog is open, '' of none; null without a dialog
 */
export function useFocusBack(opened: string | null): FocusBack {
  const calendar = useRef<HTMLElement>(null)
  const last = useRef<string | null>(null)

  const settle = useCallback(() => {
    const { current: grid } = calendar
    const { activeElement, body } = document
    const isLost = activeElement === body || activeElement === grid
    if (!grid || last.current === null || !isLost) return
    const entry = last.current && grid.querySelector<HTMLElement>(`[data-entry="${last.current}"]`)
    const target = entry || grid
    target.focus()
  }, [])

  useEffect(() => {
    const forget = () => {
      last.current = null
    }
    document.addEventListener('pointerdown', forget)
    return () => document.removeEventListener('pointerdown', forget)
  }, [])

  useEffect(() => {
    if (opened === null) return
    return () => {
      last.current = opened
      settle()
    }
  }, [opened, settle])

  return {
    calendar,
    focused: ({ target, currentTarget }) => {
      if (target === currentTarget) return
      last.current = target.closest<HTMLElement>('[data-entry]')?.dataset.entry ?? null
    },
    drawn: useCallback(() => queueMicrotask(settle), [settle]),
  }
}
