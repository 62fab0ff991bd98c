import { useTranslate } from 'react-admin'
import { useFormatter } from '../format.ts'
import '../list/list.css'
import { type Notification, settled } from './notification.ts'
import './notifications.css'

/** How far a push is: a bar, and the same in words. */
export function Progress({ notification }: { notification: Notification }) {
  const translate = useTranslate()
  const format = useFormatter()
  const { recipients = 0 } = notification
  const done = settled(notification)
  const words = { done: format.number(done), all: format.number(recipients) }
  return (
    <span className="push-progress">
      <progress className="meter" aria-label={translate('Sending')} max={recipients || 1} value={done} />
      <span className="num">{translate('{done} of {all}', words)}</span>
    </span>
  )
}
