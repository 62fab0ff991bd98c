import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface Props {
  title: string
  closeLabel: string
  /** Called for Escape, a click on the background and the close button; whoever opened the modal takes it away. */
  onClose: () => void
  children: ReactNode
}

/**
 * A modal on the browser's own `<dialog>`: the rest of the page is inert, focus stays inside and returns to where it was.
 * 600 px wide, a sheet from below on phones (specification §2, look.md).
 */
export function Modal({ title, closeLabel, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // A press that began inside (marking text) and ends on the background is no wish to close.
  const pressedOutside = useRef(false)
  const id = useId()

  // In the layout phase the dialog still stands in the page when it closes, so that the browser can return focus.
  useLayoutEffect(() => {
    const shown = dialog.current
    const page = document.documentElement
    page.classList.toggle('has-gutter', window.innerWidth > page.clientWidth)
    shown?.showModal()
    // The title first, so that a screen reader says what has opened.
    heading.current?.focus()
    return () => shown?.close()
  }, [])

  const isBackground = (event: MouseEvent) => event.target === dialog.current

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, by onCancel
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        pressedOutside.current = isBackground(event)
      }}
      onClick={(event) => {
        if (pressedOutside.current && isBackground(event)) onClose()
      }}
    >
      <div className="dialog-in">
        <div className="dialog-top">
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="close" onClick={onClose}>
            <X className="i" aria-hidden="true" />
            {closeLabel}
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
