import { X } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { useTexts } from './texts.tsx'

interface Props {
  title: string
  /** Instead of 'Close'. */
  closeLabel?: string
  /** Called for Escape, a click on the background and the close button; whoever opened the modal takes it away. */
  onClose: () => void
  children: ReactNode
  /** Buttons that stay in sight at the foot however long the content is. */
  foot?: ReactNode
  /** A question that wants an answer: no close button, and the first button of the foot has the focus. */
  asks?: boolean
}

/**
 * A modal on the browser's own `<dialog>`: the rest of the page is inert, focus stays inside and returns to where it was.
 * 600 px wide, a sheet from below on phones (product §6.2). Modals may be opened above one another.
 */
export function Modal({ title, closeLabel, onClose, children, foot, asks }: Props) {
  const t = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const answers = useRef<HTMLDivElement>(null)
  const id = useId()
  // The title first, so that a screen reader says what has opened.
  useShown(dialog, () => (asks && answers.current?.querySelector('button')) || heading.current)
  const dismissal = useDismissal(dialog, onClose)
  return (
    <dialog
      ref={dialog}
      className="dialog"
      role={asks ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={asks ? `${id}-text` : undefined}
      {...dismissal}
    >
      <div className="dialog-in">
        <div className="dialog-top">
          <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {!asks && (
            <button type="button" className="close" onClick={onClose}>
              <X className="i" aria-hidden="true" />
              {closeLabel ?? t('Close')}
            </button>
          )}
        </div>
        <div id={`${id}-text`}>{children}</div>
      </div>
      {foot && (
        <div className="dialog-answers" ref={answers}>
          {foot}
        </div>
      )}
    </dialog>
  )
}

/** Shows the dialog above the page as long as it lives, with the focus where `first` says, and gives the focus back. */
function useShown(dialog: RefObject<HTMLDialogElement | null>, first: () => HTMLElement | null): void {
  const focusFirst = useEffectEvent(() => first()?.focus())
  // In the layout phase the dialog still stands in the page when it closes, so that the browser can return focus.
  useLayoutEffect(() => {
    const shown = dialog.current
    const page = document.documentElement
    const before = document.activeElement
    page.classList.toggle('has-gutter', window.innerWidth > page.clientWidth)
    shown?.showModal()
    focusFirst()
    return () => {
      shown?.close()
      // Where two go at once, the browser gives the focus of the upper one to the lower one, which is gone.
      queueMicrotask(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
      })
    }
  }, [dialog])
}

/** What closes the dialog besides its buttons: Escape, the browser's own wish, and a click on the background. */
function useDismissal(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  // A press that began inside (marking text) and ends on the background is no wish to close.
  const pressedOutside = useRef(false)
  const isBackground = (event: MouseEvent) => event.target === dialog.current
  return {
    // Handled here and not left to the browser, which closes at the second Escape whatever the page says.
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      onClose()
    },
    onCancel(event: SyntheticEvent) {
      event.preventDefault()
      onClose()
    },
    onMouseDown(event: MouseEvent) {
      pressedOutside.current = isBackground(event)
    },
    onClick(event: MouseEvent) {
      if (pressedOutside.current && isBackground(event)) onClose()
    },
  }
}
