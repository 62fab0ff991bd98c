import { useTranslate } from 'react-admin'
import { useIsWide } from '../../kit/use-is-wide.ts'
import { enumWord } from '../../resources/values/words.ts'
import type { ValueSlotProps } from '../../screens/overrides.ts'
import { isSending, notificationIn } from './notification.ts'
import { Progress } from './Progress.tsx'
import '../../kit/values.css'

/** Sent, or how far it is. */
export function StateCell({ record, field }: ValueSlotProps) {
  const translate = useTranslate()
  const notification = notificationIn(record)
  const isWide = useIsWide()
  if (isSending(notification)) return <Progress notification={notification} isShort />
  const word = enumWord(notification.state, field.raw, translate)
  // Cards say it within a line of text.
  return isWide ? <span className="tag">{word}</span> : word
}
