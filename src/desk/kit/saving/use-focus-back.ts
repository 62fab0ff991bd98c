import { useEffect, useRef } from 'react'

/**
 * Brings the focus back to where it was before a question was asked. The dialog that asks cannot do so where the button
 * that led to it was disabled meanwhile, because a browser takes the focus from what is disabled: then nothing has it.
 *
 * @param isOpen whether the question is asked at the moment
 */
export function useFocusBack(isOpen: boolean): void {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOpen) return
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) last.current?.focus()
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [isOpen])
}
