import IconButton from '@mui/material/IconButton'
import { Pencil, RefreshCw } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { Write } from '../../../kit/saving/use-write.ts'
import { type Times, useTimes } from '../../../kit/times.ts'
import type { BusyCalendar } from './use-record.ts'

interface BusyCalendarRowsProps {
  readonly calendars: readonly BusyCalendar[]
  readonly readNow: Write<string>
  readonly open: (uuid: string) => void
}

/** Each with where it lies, and when and how it was last read. */
export function BusyCalendarRows({ calendars, readNow, open }: BusyCalendarRowsProps) {
  const translate = useTranslate()
  const times = useTimes()
  if (calendars.length === 0) return <p>{translate('No calendar is imported.')}</p>
  return (
    <ul className="busy-calendars">
      {calendars.map((calendar) => {
        const { uuid = '', name, host, active } = calendar
        return (
          <li key={uuid}>
            <div>
              <b>{name}</b>
              <span className="muted">{host}</span>
              {wordsOf(calendar, translate, times).map((sentence, index) => (
                <span key={sentence} className={calendar.last_error || index > 0 ? undefined : 'muted'}>
                  {sentence}
                </span>
              ))}
            </div>
            {active && (
              <IconButton
                size="small"
                aria-label={translate('Read {name} now', { name })}
                loading={readNow.sending === uuid}
                disabled={readNow.isBusy}
                onClick={() => void readNow.run(uuid)}
              >
                <RefreshCw size={16} aria-hidden="true" />
              </IconButton>
            )}
            <IconButton
              size="small"
              aria-label={translate('Change {name}', { name })}
              onClick={() => open(uuid)}
            >
              <Pencil size={16} aria-hidden="true" />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

function wordsOf(calendar: BusyCalendar, translate: ReturnType<typeof useTranslate>, times: Times): string[] {
  const { active, last_error, failing_since, last_import_at, events_count = 0, left_out_count = 0 } = calendar
  const last = last_import_at && times.dayAndTime(last_import_at)
  if (!active) return [translate('Switched off: its times can be booked.')]
  if (last_error) {
    const since =
      failing_since && translate('Cannot be read since {time}.', { time: times.dayAndTime(failing_since) })
    const kept = last && translate('Its times stay as they were then: {time}.', { time: last })
    return [since, last_error, kept].flatMap((sentence) => sentence || [])
  }
  if (!last) return [translate('Not read yet.')]
  const read = translate('Last read: {time}. Busy times: {count}', { time: last, count: events_count })
  const leftOut = { count: left_out_count }
  return left_out_count > 0
    ? [read, translate('Events that could not be read: {count}. Their times can be booked.', leftOut)]
    : [read]
}
