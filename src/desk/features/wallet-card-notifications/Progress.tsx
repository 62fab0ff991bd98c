import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { useFormatter } from '../../resources/format.ts'
import '../../screens/list/list.css'
import { type Notification, recipientsOf, settled } from './notification.ts'
import './notifications.css'

interface ProgressProps {
  readonly notification: Notification
  /** In a cell there is room for a share alone. */
  readonly isShort?: boolean
}

/** How far a push is: a bar, and the same in words; while its phones are being looked for, that alone. */
export function Progress({ notification, isShort }: ProgressProps) {
  const translate = useTranslate()
  const { language } = useDesk()
  const format = useFormatter()
  const recipients = recipientsOf(notification)
  const done = settled(notification)
  const className = isShort ? 'push-progress is-short' : 'push-progress'
  if (recipients === null) {
    return (
      <span className={className}>
        {!isShort && <progress className="meter" aria-label={translate('Sending')} />}
        <span>{translate('Phones are being looked for')}</span>
      </span>
    )
  }
  const percent = new Intl.NumberFormat(language, { style: 'percent', roundingMode: 'floor' })
  const words = isShort
    ? percent.format(recipients > 0 ? done / recipients : 0)
    : translate('Sending: {done} of {all}', { done: format.number(done), all: format.number(recipients) })
  return (
    <span className={className}>
      <progress className="meter" aria-label={translate('Sending')} max={recipients || 1} value={done} />
      <span className="num">{words}</span>
    </span>
  )
}
