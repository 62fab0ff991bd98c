import IconButton from '@mui/material/IconButton'
import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { WorkingHours } from '#rules/working-hours.ts'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import { TimeInput } from '#ui/TimeInput.tsx'
import { inputId } from '../../forms/fields.ts'
import { useDuration } from './use-duration.ts'
import type { WeekEditing } from './use-week.ts'
import { dayLabels, faultsOf, isOfBoth, minutesOf } from './week.ts'

interface DayRowProps {
  readonly day: number
  readonly entry: WorkingHours | undefined
  readonly editing: WeekEditing
  readonly isReadOnly: boolean
  readonly idPrefix: string
  readonly heading: 'h2' | 'h3'
}

/** One weekday: its times, or the way to add some. */
export function DayRow(props: DayRowProps) {
  const { day, entry, editing, isReadOnly, idPrefix, heading: Heading } = props
  const translate = useTranslate()
  const label = translate(dayLabels[day - 1] ?? '')
  if (entry) return <Hours {...props} entry={entry} label={label} />
  return (
    <li className="none">
      <Heading>{label}</Heading>
      <span className="muted">{translate('No booking times')}</span>
      <Button
        id={inputId(`${day}.add`, idPrefix)}
        quiet
        disabled={isReadOnly}
        aria-label={translate('Add {day}', { day: label })}
        onClick={() => editing.add(day)}
      >
        <Plus size={18} aria-hidden="true" />
        {translate('Add')}
      </Button>
    </li>
  )
}

interface HoursProps extends DayRowProps {
  readonly entry: WorkingHours
  readonly label: string
}

function Hours({ day, entry, editing, isReadOnly, idPrefix, heading: Heading, label }: HoursProps) {
  const translate = useTranslate()
  const duration = useDuration()
  const messages = useId()
  const { startTime, endTime } = faultsOf(editing.state, day)
  const minutes = minutesOf(entry)
  const field = (time: 'start_time' | 'end_time', name: string, isWrong: boolean) => ({
    id: inputId(`${day}.${time}`, idPrefix),
    hideLabel: true,
    label: translate(name, { day: label }),
    placeholder: translate('hh:mm'),
    value: entry[time],
    readOnly: isReadOnly,
    invalid: isWrong,
    ...(isWrong && { 'aria-describedby': messages }),
    onValue: (value: string) => editing.type(day, { [time]: value }),
    onBlur: () => editing.leave(day),
  })
  return (
    <li>
      <Heading>{label}</Heading>
      <div className="times">
        <TimeInput {...field('start_time', '{day}, start', startTime !== undefined)} />
        <span className="muted">{translate('to')}</span>
        <TimeInput {...field('end_time', '{day}, end', endTime !== undefined || isOfBoth(startTime))} />
      </div>
      <span className="length">{minutes === null ? '' : duration(minutes)}</span>
      <IconButton
        className="remove"
        disabled={isReadOnly}
        aria-label={translate('Remove {day}', { day: label })}
        onClick={() => editing.remove(day)}
      >
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
      <div className="messages" id={messages} aria-live="polite">
        {[...(startTime ?? []), ...(endTime ?? [])].map((message) => (
          <FieldError key={message} messages={[translate(message)]} />
        ))}
      </div>
    </li>
  )
}
