import { useTranslate } from 'react-admin'
import type { ValueSlotProps } from '../overrides.ts'
import { enumWord } from '../values/words.ts'
import { isSending, type Notification } from './notification.ts'
import { Progress } from './Progress.tsx'

/** Sent, or how far it is. */
export function StateCell({ record, field }: ValueSlotProps) {
  const translate = useTranslate()
  const notification = record as unknown as Notification
  if (isSending(notification)) return <Progress notification={notification} />
  return <span className="tag">{enumWord(notification.state, field.raw, translate)}</span>
}
