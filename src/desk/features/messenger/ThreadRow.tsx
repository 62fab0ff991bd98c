import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { dateIn } from '#rules/dates.ts'
import { useTimes } from '../../kit/times.ts'
import { useNow } from '../../kit/use-now.ts'
import type { Thread } from './types.ts'

interface ThreadRowProps {
  readonly thread: Thread
  readonly isShown: boolean
  /** Of the list, which stays as it is. */
  readonly query: string
}

/** One conversation in the list: who, when, and how it ended last. */
export function ThreadRow({ thread, isShown, query }: ThreadRowProps) {
  const translate = useTranslate()
  const when = useWhen()
  const {
    uuid,
    unread = 0,
    last_message: last = '',
    last_message_at: at = '',
    last_sender: sender,
    side,
  } = thread
  const other = otherOf(thread)
  const isMine = sender === side
  return (
    <li className={unread > 0 ? 'is-unread' : undefined}>
      <Link to={`/messenger/${uuid}${query && `?${query}`}`} aria-current={isShown ? 'true' : undefined}>
        <span className="thread-face" aria-hidden="true">
          {initialsOf(other)}
        </span>
        <span className="thread-words">
          <span className="thread-head">
            <b>{other}</b>
            <time dateTime={at}>{when(at)}</time>
          </span>
          <span className="thread-last">{isMine ? translate('You: {text}', { text: last }) : last}</span>
        </span>
        {unread > 0 && (
          <span className="thread-count">
            {unread}
            <span className="vh"> {translate('unread')}</span>
          </span>
        )}
      </Link>
    </li>
  )
}

/** With whom it is: for who wrote it while signed in that is the advisor. */
export const otherOf = ({ side, name, advisor_name: advisor }: Thread): string =>
  (side === 'visitor' ? advisor : name) ?? ''

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word) && !word.endsWith('.'))
    .map((word) => [...word][0])
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
    .toUpperCase()

/** '14:30' today, else the day. */
function useWhen(): (at: string) => string {
  const times = useTimes()
  const now = useNow()
  return (at) => {
    if (!at) return ''
    const isToday = dateIn(at, times.zone) === dateIn(now, times.zone)
    return isToday ? times.clock(at) : times.short(at, true, now)
  }
}
