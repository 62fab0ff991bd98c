import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin'

/** How long a notification stands (specification §2). */
const displayMs = 3000

/** Notifications, bottom centre, one at a time. */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext()
  const [shown, setShown] = useState<NotificationPayload | null>(null)
  const [isOpen, setOpen] = useState(false)
  const translate = useTranslate()

  useEffect(() => {
    if (notifications.length === 0) return
    if (shown) return setOpen(false)
    setShown(takeNotification() ?? null)
    setOpen(true)
  }, [notifications, shown, takeNotification])

  const message = shown?.message
  const options = shown?.notificationOptions
  const isBad = shown?.type === 'error' || shown?.type === 'warning'
  return (
    <Snackbar
      open={isOpen}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      autoHideDuration={options?.autoHideDuration === undefined ? displayMs : options.autoHideDuration}
      onClose={(_, reason) => reason !== 'clickaway' && setOpen(false)}
      slotProps={{ transition: { onExited: () => setShown(null) } }}
    >
      <div
        className="note-bar"
        role={isBad ? 'alert' : 'status'}
        data-group="general"
        data-type={shown?.type}
      >
        {isBad ? <CircleAlert size={18} aria-hidden="true" /> : <CircleCheck size={18} aria-hidden="true" />}
        <span>{typeof message === 'string' ? translate(message, options?.messageArgs) : message}</span>
        <IconButton size="small" aria-label={translate('Close')} onClick={() => setOpen(false)}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
    </Snackbar>
  )
}
