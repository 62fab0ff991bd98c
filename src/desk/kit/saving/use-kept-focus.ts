import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** For the form whose focus is kept. */
export interface KeptFocus {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
}

/**
 * What is disabled while something is sent loses the focus. Where it was in a form, it comes back after the reply,
 * unless it is somewhere else by then: at a field that is wrong, or in a question.
 *
 * @param instead has it where the reply took away what had it
 */
export function useKeptFocus(isBusy: boolean, instead?: RefObject<HTMLElement | null>): KeptFocus {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isBusy || !last.current) return
    const target = last.current.isConnected ? last.current : instead?.current
    const { activeElement } = document
    const isLost = !activeElement || !target || activeElement.contains(target)
    if (isLost && activeElement !== target) target?.focus()
  }, [isBusy, instead])
  return {
    onFocus: ({ target, currentTarget }) => {
      // What a dialog shows elsewhere, as a list of choices, is no part of its form.
      if (currentTarget.contains(target)) last.current = target as HTMLElement
    },
  }
}
