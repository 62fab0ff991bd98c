import { type RefObject, useEffect } from 'react'

/**
 * Has the next Tab in the dialog lead to the button in `target`, and the one after it back to where it came from: nobody has
 * to pass the other fields of a form in the seconds that are left, and no focus moves by itself.
 */
export function useNextTab(target: RefObject<HTMLElement | null>, isUrgent: boolean): void {
  useEffect(() => {
    const dialog = target.current?.closest('dialog')
    if (!isUrgent || !dialog) return
    let isOffered = false
    let origin: HTMLElement | undefined
    const lead = (event: KeyboardEvent) => {
      const button = target.current?.querySelector('button')
      const from = document.activeElement
      if (event.key !== 'Tab' || event.shiftKey || !button || !(from instanceof HTMLElement)) return
      const to = from === button ? origin : isOffered ? undefined : button
      origin = from === button || isOffered ? undefined : from
      isOffered = true
      if (!to) return
      event.preventDefault()
      to.focus()
    }
    dialog.addEventListener('keydown', lead)
    return () => dialog.removeEventListener('keydown', lead)
  }, [isUrgent, target])
}
