import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useFormatter } from '../../resources/format.ts'
import { useRecord } from '../../resources/use-record.ts'
import type { RecordSlotProps } from '../../screens/overrides.ts'
import { Fact, Group } from '../../screens/show/Facts.tsx'
import { isSending, type Notification, notificationIn, progressMs, recipientsOf } from './notification.ts'
import { Progress } from './Progress.tsx'
import { Receivers } from './Receivers.tsx'
import './notifications.css'

/** One push: how far it is, how many phones it reached, why not the others, and what was sent to whom. */
export function NotificationRecord({ resource, record }: RecordSlotProps) {
  const translate = useTranslate()
  const format = useFormatter()
  // Read again and again until the last delivery is settled.
  const { record: read } = useRecord(resource, (each) => isSending(notificationIn(each)) && progressMs)
  const now = notificationIn(read ?? record)
  const {
    link,
    advisors,
    advisor_names: names = [],
    created_at: sentAt,
    created_by: sentBy,
    finished_at: finishedAt,
  } = now
  return (
    <>
      <DeliveryOutcome notification={now} />
      <DeliveryFigures notification={now} />
      <div className="shown">
        <Group title={translate('Notification')}>
          <Fact term={translate('Link')} isLong>
            {link && (
              <a href={link} target="_blank" rel="noreferrer">
                {link}
              </a>
            )}
          </Fact>
          <Fact term={translate('Advisors')} isLong>
            <Receivers slugs={advisors} names={names} />
          </Fact>
          <Fact term={translate('Sent on')}>{sentAt && format.dateTime(sentAt)}</Fact>
          <Fact term={translate('Sent by')}>{sentBy}</Fact>
          <Fact term={translate('Finished')}>{finishedAt && format.dateTime(finishedAt)}</Fact>
        </Group>
      </div>
    </>
  )
}

function DeliveryOutcome({ notification }: { notification: Notification }) {
  const translate = useTranslate()
  const { problem } = notification
  return (
    <div className="push-outcome">
      {isSending(notification) && <Progress notification={notification} />}
      <p role="status">
        {!isSending(notification) && (
          <>
            <CircleCheck size={18} aria-hidden="true" />
            {translate('All deliveries are settled.')}
          </>
        )}
      </p>
      {problem && (
        <p className="push-problem">
          <CircleAlert size={18} aria-hidden="true" />
          {translate(problem)}
        </p>
      )}
    </div>
  )
}

const figures = [
  ['recipients', 'Recipients'],
  ['sent', 'Sent'],
  ['failed', 'Failed'],
  ['withdrawn', 'Withdrawn'],
] as const

function DeliveryFigures({ notification }: { notification: Notification }) {
  const translate = useTranslate()
  const format = useFormatter()
  return (
    <dl className="push-figures">
      {figures.map(([name, label]) => (
        <div key={name}>
          <dt>{translate(label)}</dt>
          <dd>{figureOf(name, notification, format.number)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What nobody knows yet is no zero. */
function figureOf(
  name: (typeof figures)[number][0],
  notification: Notification,
  inWords: (number: number) => string,
): string {
  const number = name === 'recipients' ? recipientsOf(notification) : (notification[name] ?? 0)
  return number === null ? '–' : inWords(number)
}
