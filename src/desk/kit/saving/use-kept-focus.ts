import { type FocusEvent, useEffect, useRef } from 'react'

/** For the form whose focus is kept. */
export interface KeptFocus {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
}

/**
 * What is disabled while something is sent loses the focus. Where it was in a form, it comes back after the reply,
 * unless it is somewhere else by then: at a field that is wrong, or in a question.
 */
export function useKeptFocus(isBusy: boolean): KeptFocus {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isBusy || !last.current) return
    const { activeElement } = document
    const isLost = activeElement === null || activeElement.contains(last.current)
    if (isLost && activeElement !== last.current) last.current.focus()
  }, [isBusy])
  return {
    onFocus: ({ target, currentTarget }) => {
      // What a dialog shows elsewhere, as a list of choices, is no part of its form.
      if (currentTarget.contains(target)) last.current = target as HTMLElement
    },
  }
}
