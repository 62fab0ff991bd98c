import { useEffect, useRef } from 'react'

/** Ctrl or Cmd and S saves; Escape leaves, which asks first where something has changed. */
export function useFormKeys(formId: string, leave: () => void): void {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const form = document.getElementById(formId) as HTMLFormElement | null
      if (!form || event.defaultPrevented || isElsewhere()) return
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's') {
        event.preventDefault()
        form.requestSubmit()
      }
      if (event.key === 'Escape') latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [formId])
}

/** A dialog, a menu or an open list has the keys for itself. */
function isElsewhere(): boolean {
  const open = '[role=dialog], [role=menu], [role=listbox], [aria-expanded=true][role=combobox]'
  return document.querySelector(open) !== null
}
