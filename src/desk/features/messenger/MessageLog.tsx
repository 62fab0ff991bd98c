import { Fragment } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { dateIn } from '#rules/dates.ts'
import { Attachments } from '#ui/Attachments.tsx'
import { LinkedText } from '#ui/LinkedText.tsx'
import { useTimes } from '../../kit/times.ts'
import { useNow } from '../../kit/use-now.ts'
import { SuggestedTimes } from './SuggestedTimes.tsx'
import type { Message } from './types.ts'

interface MessageLogProps {
  /** Of the conversation. */
  readonly uuid: string
  readonly messages: readonly Message[]
  readonly side: 'visitor' | 'advisor'
}

/** What was written, day by day. */
export function MessageLog({ uuid, messages, side }: MessageLogProps) {
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
              <MessageBubble uuid={uuid} message={message} isMine={message.sender === side} />
            </Fragment>
          )
        })}
      </ol>
    </div>
  )
}

interface MessageBubbleProps {
  readonly uuid: string
  readonly message: Message
  readonly isMine: boolean
}

function MessageBubble({ uuid, message, isMine }: MessageBubbleProps) {
  const language = useLocale()
  const translate = useTranslate()
  const times = useTimes()
  const { text, created_at: at = '', read_at: readAt, author_name: author = '' } = message
  const clock = times.clock(at)
  return (
    <li className={isMine ? 'message is-mine' : 'message'} data-sequence={message.sequence}>
      <p className="vh">{isMine ? translate('You') : author}</p>
      {text && (
        <p className="message-text">
          <LinkedText text={text} />
        </p>
      )}
      <Attachments
        attachments={message.attachments ?? []}
        language={language}
        label={translate('Download')}
        href={(one, isPreview) =>
          `/api/v1/messenger/threads/${uuid}/attachments/${one}${isPreview ? '/preview' : ''}`
        }
      />
      {message.suggestion && <SuggestedTimes suggestion={message.suggestion} isMine={isMine} />}
      <time dateTime={at}>{isMine && readAt ? translate('{time}, read', { time: clock }) : clock}</time>
    </li>
  )
}
