import { dateIn } from '#rules/dates.ts'
import { type Clocks, spokenHour, spokenLongDay } from '#rules/spoken-time.ts'
import { Attachments } from '#ui/Attachments.tsx'
import { LinkedText } from '#ui/LinkedText.tsx'
import { SuggestedTimes } from './SuggestedTimes.tsx'
import type { ConversationTranslate, ShownMessage } from './texts.ts'
import type { Booking } from './use-booking.ts'

interface Props {
  /** Of the conversation, and the key that opens it. */
  readonly uuid: string
  readonly token: string
  readonly messages: readonly ShownMessage[]
  readonly clocks: Clocks
  readonly t: ConversationTranslate
  /** Where suggested times can be booked: once a script is there, and while the conversation is open. */
  readonly booking?: Booking
}

/** What was written so far, day by day, as the visitor reads it. */
export function Talk({ messages, ...shown }: Props) {
  const { clocks, t } = shown
  const dayOf = ({ created_at: at }: ShownMessage) => dateIn(at, clocks.timeZone)
  const today = dateIn(Date.now(), clocks.timeZone)
  return (
    <ol className="talk">
      {messages.flatMap((message, at) => {
        const day = dayOf(message)
        const before = messages[at - 1]
        const isNewDay = !before || dayOf(before) !== day
        const long = spokenLongDay(new Date(message.created_at), clocks)
        return [
          ...(isNewDay
            ? [
                <li className="talk-day" key={day}>
                  {day === today ? t('Today, {day}', { day: long }) : long}
                </li>,
              ]
            : []),
          <Bubble key={message.uuid} message={message} {...shown} />,
        ]
      })}
    </ol>
  )
}

type BubbleProps = { readonly message: ShownMessage } & Omit<Props, 'messages'>

function Bubble({ uuid, token, message, clocks, t, booking }: BubbleProps) {
  const attachmentsAt = `/api/v1/messenger/threads/${uuid}/attachments`
  const query = new URLSearchParams({ token })
  const isMine = message.sender === 'visitor'
  const time = spokenHour(new Date(message.created_at), clocks)
  const said = t('{who}, {time}', { who: isMine ? t('You') : message.author_name, time })
  return (
    <li className={isMine ? 'msg msg-mine' : 'msg'}>
      <div className="msg-bubble">
        {(message.text ? message.text.split(/\r?\n/) : []).map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was written does not change
          <p key={row}>
            <LinkedText text={line} />
          </p>
        ))}
        <Attachments
          attachments={message.attachments}
          language={clocks.language}
          label={t('Download')}
          href={(one, isPreview) => `${attachmentsAt}/${one}${isPreview ? '/preview' : ''}?${query}`}
        />
      </div>
      {message.suggestion && (
        <SuggestedTimes
          message={message.uuid}
          suggestion={message.suggestion}
          clocks={clocks}
          t={t}
          booking={booking}
        />
      )}
      <p className="msg-by">
        {isMine && message.read_at ? t('{time}, {state}', { time: said, state: t('read') }) : said}
      </p>
    </li>
  )
}
