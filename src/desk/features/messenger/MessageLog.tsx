import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import { dateIn } from '#rules/dates.ts'
import { LinkedText } from '#ui/LinkedText.tsx'
import { useTimes } from '../../kit/times.ts'
import { useNow } from '../../kit/use-now.ts'
import type { Message } from './types.ts'

interface MessageLogProps {
  readonly messages: readonly Message[]
  readonly side: 'visitor' | 'advisor'
}

/** What was written, day by day. */
export function MessageLog({ messages, side }: MessageLogProps) {
  const translate = useTranslate()
  const times = useTimes()
  const today = dateIn(useNow(), times.zone)
  const dayOf = ({ created_at: at = '' }: Message) => dateIn(at, times.zone)
  return (
    <div role="log" aria-label={translate('Messages')}>
      <ol className="message-log">
        {messages.map((message, at) => {
          const day = dayOf(message)
          const before = messages[at - 1]
          const long = times.longDay(message.created_at ?? '')
          return (
            <Fragment key={message.uuid}>
              {(!before || dayOf(before) !== day) && (
                <li className="message-day">
                  {day === today ? translate('Today, {day}', { day: long }) : long}
                </li>
              )}
              <MessageBubble message={message} isMine={message.sender === side} />
            </Fragment>
          )
        })}
      </ol>
    </div>
  )
}

function MessageBubble({ message, isMine }: { message: Message; isMine: boolean }) {
  const translate = useTranslate()
  const times = useTimes()
  const { text, created_at: at = '', read_at: readAt, author_name: author = '' } = message
  const clock = times.clock(at)
  return (
    <li className={isMine ? 'message is-mine' : 'message'}>
      <p className="vh">{isMine ? translate('You') : author}</p>
      <p className="message-text">
        <LinkedText text={text} />
      </p>
      <time dateTime={at}>{isMine && readAt ? translate('{time}, read', { time: clock }) : clock}</time>
    </li>
  )
}
