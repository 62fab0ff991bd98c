import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import { isSending, type Notification, progressMs } from './notification.ts'
import { WizardLink } from './WizardLink.tsx'
import './notifications.css'

/** The way to the next push; and while one is being sent the rows are read again and again. */
export function HeadActions() {
  const { data = [], refetch } = useListContext<Notification & { id: string }>()
  const isRunning = data.some(isSending)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => document.visibilityState === 'visible' && refetch(), progressMs)
    return () => clearInterval(timer)
  }, [isRunning, refetch])
  return (
    <span className="next-push">
      <WizardLink />
    </span>
  )
}
