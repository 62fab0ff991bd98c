import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin'

/** How long a notification stands (specification §2). */
const displayMs = 3000

/**
 * Notifications, bottom centre, one at a time. None goes while somebody points at it or stands in it (WCAG 2.2.1).
 * Good news is told politely, by a region that is always there; bad news at once.
 */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext()
  const [shown, setShown] = useState<NotificationPayload | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isPointedAt || isFocused

  useEffect(() => {
    if (notifications.length === 0) return
    if (shown) return isHeld ? undefined : setOpen(false)
    setShown(takeNotification() ?? null)
    setOpen(true)
  }, [notifications, shown, takeNotification, isHeld])

  const isBad = shown?.type === 'error' || shown?.type === 'warning'
  const duration = shown?.notificationOptions?.autoHideDuration
  const forget = () => {
    setShown(null)
    setPointedAt(false)
    setFocused(false)
  }
  const snackbar = (
    <Snackbar
      open={isOpen}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      autoHideDuration={isHeld ? null : duration === undefined ? displayMs : duration}
      onClose={(_, reason) => reason !== 'clickaway' && setOpen(false)}
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      slotProps={{ transition: { onExited: forget } }}
    >
      <div
        className="note-bar"
        role={isBad ? 'alert' : undefined}
        data-group="general"
        data-type={shown?.type}
      >
        <Note shown={shown} isBad={isBad} close={() => setOpen(false)} />
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

interface NoteProps {
  readonly shown: NotificationPayload | null
  readonly isBad: boolean
  readonly close: () => void
}

function Note({ shown, isBad, close }: NoteProps) {
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
      </span>
      <IconButton size="small" aria-label={translate('Close')} onClick={closeHere}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </>
  )
}
