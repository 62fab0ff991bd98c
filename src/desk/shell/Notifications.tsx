import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import {
  type NotificationPayload,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'react-admin'
import { sessionEndedText } from '../kit/saving/open-drafts.ts'
import { SignInLink } from '../kit/saving/SignInLink.tsx'
import { useAboveFoot } from './use-above-foot.ts'

/** How long a notification stands (product §33.2). */
const displayMs = 3000

/**
 * Notifications, bottom centre above what sticks there, one at a time. None goes while somebody points at it or stands in it (WCAG 2.2.1).
 * Good news is told politely, by a region that is always there; bad news at once.
 */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext()
  const [shown, setShown] = useState<NotificationPayload | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { isHeld, release, holding } = useHeld()
  const note = useRef<HTMLDivElement>(null)
  const bottom = useAboveFoot(note, shown !== null)

  useEffect(() => {
    if (notifications.length === 0) return
    if (shown) return isHeld ? undefined : setOpen(false)
    setShown(takeNotification() ?? null)
    setOpen(true)
  }, [notifications, shown, takeNotification, isHeld])

  const isUndoable = shown?.notificationOptions?.undoable === true
  const endUndoable = useUndoable(isUndoable)
  const isBad = shown?.type === 'error' || shown?.type === 'warning'
  const duration = shown?.notificationOptions?.autoHideDuration
  const forget = () => {
    endUndoable(false)
    setShown(null)
    release()
  }
  const snackbar = (
    <Snackbar
      open={isOpen}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      style={{ bottom }}
      autoHideDuration={isHeld ? null : duration === undefined ? displayMs : duration}
      onClose={(_, reason) => reason !== 'clickaway' && setOpen(false)}
      {...holding}
      slotProps={{ transition: { onExited: forget } }}
    >
      <div
        ref={note}
        className="note-bar"
        role={isBad ? 'alert' : undefined}
        data-group="general"
        data-type={shown?.type}
      >
        <Note
          shown={shown}
          isBad={isBad}
          close={() => setOpen(false)}
          undo={isUndoable ? () => endUndoable(true) : undefined}
        />
      </div>
    </Snackbar>
  )
  return (
    <>
      <div role="status">{!isBad && snackbar}</div>
      {isBad && snackbar}
    </>
  )
}

/** Whether somebody points at the notification or stands in it: it does not go meanwhile. */
function useHeld() {
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  return {
    isHeld: isPointedAt || isFocused,
    release: () => {
      setPointedAt(false)
      setFocused(false)
    },
    holding: {
      onMouseEnter: () => setPointedAt(true),
      onMouseLeave: () => setPointedAt(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}

/**
 * What can be undone is only done when its notification goes, so that the page must not be left before. Answers what
 * ends the waiting: undone or not, once.
 */
function useUndoable(isUndoable: boolean) {
  const takeMutation = useTakeUndoableMutation()
  const isWaiting = useRef(false)
  useEffect(() => {
    if (!isUndoable) return
    isWaiting.current = true
    const warn = (event: BeforeUnloadEvent) => isWaiting.current && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUndoable])
  return (isUndo: boolean) => {
    if (!isWaiting.current) return
    isWaiting.current = false
    takeMutation()?.({ isUndo })
  }
}

interface NoteProps {
  readonly shown: NotificationPayload | null
  readonly isBad: boolean
  readonly close: () => void
  readonly undo?: (() => void) | undefined
}

function Note({ shown, isBad, close, undo }: NoteProps) {
  const translate = useTranslate()
  const message = shown?.message
  const closeHere = (event: MouseEvent<HTMLElement>) => {
    // The button that has the focus goes: reading goes on in the page.
    if (event.currentTarget === document.activeElement)
      document.getElementById('main')?.focus({ preventScroll: true })
    close()
  }
  const Icon = isBad ? CircleAlert : CircleCheck
  return (
    <>
      <Icon size={18} aria-hidden="true" />
      <span>
        {typeof message === 'string' ? translate(message, shown?.notificationOptions?.messageArgs) : message}
        {message === sessionEndedText && (
          <>
            {' '}
            <SignInLink>{translate('Sign in in a new tab, then save again')}</SignInLink>
          </>
        )}
      </span>
      {undo && (
        <Button
          variant="text"
          onClick={(event) => {
            undo()
            closeHere(event)
          }}
        >
          {translate('Undo')}
        </Button>
      )}
      <IconButton size="small" aria-label={translate('Close')} onClick={closeHere}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </>
  )
}
