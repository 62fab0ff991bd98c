import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { addDays, dateIn, mondayOf } from '#rules/dates.ts'
import { DateField } from '#ui/DateField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

import { NotRead } from '../../../kit/NotRead.tsx'
import { type Times, useTimes } from '../../../kit/times.ts'
import { localOf } from '../../../kit/zoned.ts'
import type { StoredAppointment as Appointment } from '../types.ts'
import { type FreeSlot, useFreeSlots } from './use-free-slots.ts'
import './move.css'

interface ChoiceProps {
  readonly appointment: Appointment
  /** Start of the one that is chosen. */
  readonly start: string | null
  readonly choose: (start: string) => void
  /** What the server offers in place of a time that was taken. */
  readonly offered: readonly FreeSlot[]
  /** Leaves free times out that will be free no more. */
  readonly isOpen?: ((slot: FreeSlot) => boolean) | undefined
}

interface FreeTimesProps extends ChoiceProps {
  /** In the week of this instant the choice begins, where that lies ahead. */
  readonly near: string
}

/** Days ahead, the farthest that a server offers an advisor. */
const farthest = 730

/** Free times day by day from any day on, one of which is chosen. */
export function FreeTimes({ near, ...props }: FreeTimesProps) {
  const translate = useTranslate()
  const { zone } = useTimes()
  const today = dateIn(Date.now(), zone)
  const [from, setFrom] = useState(() => laterOf(today, mondayOf(dateIn(near, zone))))
  const [typed, setTyped] = useState<string | null>(null)
  const last = addDays(today, farthest)

  function type(date: string) {
    setTyped(date)
    if (date >= today && date <= last) setFrom(date)
  }
  return (
    <div className="move-choice">
      <DateField
        label={translate('Free times from')}
        value={typed ?? from}
        min={today}
        max={last}
        onValue={type}
        onBlur={() => setTyped(null)}
        // Else it would send the move.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Choice key={from} from={from} {...props} />
    </div>
  )
}

const laterOf = (a: string, b: string) => (a > b ? a : b)

function Choice({
  from,
  appointment,
  start,
  choose,
  offered,
  isOpen = () => true,
}: ChoiceProps & { readonly from: string }) {
  const translate = useTranslate()
  const times = useTimes()
  const { data, failure, retry, readMore } = useFreeSlots(appointment, from)
  if (failure && !data) return <NotRead {...{ failure, retry }} />
  if (!data) return <Skeleton size="xl" />
  const days = byDay(data.filter(isOpen), times)
  return (
    <div className="free-times">
      {offered.length > 0 && (
        <SlotsOfDay title={translate('The next free times')} slots={offered} {...{ start, choose }} withDay />
      )}
      {days.map(([day, slots]) => (
        <SlotsOfDay key={day} title={times.longDay(slots[0].start)} slots={slots} {...{ start, choose }} />
      ))}
      {days.length === 0 && (
        <p className="muted" role="status">
          {translate('No time is free in these days.')}
        </p>
      )}
      {readMore && (
        <div>
          <Button variant="outlined" onClick={readMore}>
            {translate('Show two weeks more')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface DayProps {
  readonly title: string
  readonly slots: readonly FreeSlot[]
  readonly start: string | null
  readonly choose: (start: string) => void
  readonly withDay?: boolean
}

function SlotsOfDay({ title, slots, start, choose, withDay }: DayProps) {
  const times = useTimes()
  const name = useId()
  return (
    <fieldset className="free-day">
      <legend>{title}</legend>
      <div className="free-slots">
        {slots.map((slot) => (
          <label key={slot.start} className="free-slot">
            <input
              type="radio"
              name={name}
              checked={slot.start === start}
              onChange={() => choose(slot.start)}
            />
            <span>{withDay ? times.dayAndTime(slot.start) : times.clock(slot.start)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type Day = readonly [date: string, slots: [FreeSlot, ...FreeSlot[]]]

function byDay(slots: readonly FreeSlot[], { zone }: Times): Day[] {
  const days = new Map<string, [FreeSlot, ...FreeSlot[]]>()
  for (const slot of slots) {
    const date = localOf(slot.start, zone).slice(0, 10)
    const known = days.get(date)
    if (known) known.push(slot)
    else days.set(date, [slot])
  }
  return [...days]
}
