import { dateIn } from '#rules/dates.ts'
import { type Clocks, spokenHour, spokenLongDay } from '#rules/spoken-time.ts'
import { LinkedText } from '#ui/LinkedText.tsx'
import type { ConversationTranslate, ShownMessage } from './texts.ts'

interface Props {
  readonly messages: readonly ShownMessage[]
  readonly clocks: Clocks
  readonly t: ConversationTranslate
}

/** What was written so far, day by day, as the visitor reads it. */
export function Talk({ messages, clocks, t }: Props) {
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
          <Bubble key={message.uuid} message={message} clocks={clocks} t={t} />,
        ]
      })}
    </ol>
  )
}

function Bubble({ message, clocks, t }: { message: ShownMessage } & Omit<Props, 'messages'>) {
  const isMine = message.sender === 'visitor'
  const time = spokenHour(new Date(message.created_at), clocks)
  const said = t('{who}, {time}', { who: isMine ? t('You') : message.author_name, time })
  return (
    <li className={isMine ? 'msg msg-mine' : 'msg'}>
      <div className="msg-bubble">
        {message.text.split(/\r?\n/).map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was written does not change
          <p key={row}>
            <LinkedText text={line} />
          </p>
        ))}
      </div>
      <p className="msg-by">
        {isMine && message.read_at ? t('{time}, {state}', { time: said, state: t('read') }) : said}
      </p>
    </li>
  )
}
