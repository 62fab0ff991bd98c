import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { dateIn } from '#rules/dates.ts'
import { useTimes } from '../../kit/times.ts'
import { AppointmentTimes, NextFreeTime } from '../appointments/public.ts'
import { endOfClosed, isInClosed } from './closed-time.ts'
import { isSettled, type Overlap } from './overlaps.ts'
import type { Overlaps } from './use-overlaps.ts'

interface NewTimeProps {
  readonly overlap: Overlap & { readonly uuid: string }
  readonly overlaps: Overlaps
}

/** Where an appointment moves to: the next free time, unless another one is chosen as 'Move to…' does. */
export function NewTime({ overlap, overlaps }: NewTimeProps) {
  const translate = useTranslate()
  const times = useTimes()
  const id = useId()
  const [isChoosing, setChoosing] = useState(false)
  const { uuid, title, start } = overlap
  const { startOf, chooseStart, time } = overlaps
  const chosen = startOf(uuid)
  const near = (time && endOfClosed(time)) ?? start
  const isOpen = useIsOpen(overlap, overlaps)
  return (
    <div className="new-time">
      <p aria-live="polite">
        {translate('New time')}:{' '}
        <b className="num">
          {chosen ? times.dayAndTime(chosen) : <NextFree {...{ overlap, overlaps, near }} />}
        </b>
      </p>
      <div className="new-time-do">
        <Button
          variant="outlined"
          aria-expanded={isChoosing}
          aria-controls={`${id}-times`}
          aria-label={translate('Choose a time for {name}', { name: title })}
          onClick={() => setChoosing(!isChoosing)}
        >
          {translate('Choose a time')}
        </Button>
        {chosen && (
          <Button variant="text" onClick={() => chooseStart(uuid, null)}>
            {translate('Take the next free time')}
          </Button>
        )}
      </div>
      <div id={`${id}-times`}>
        {isChoosing && (
          <AppointmentTimes
            {...{ uuid, near, isOpen }}
            start={chosen}
            choose={(next) => chooseStart(uuid, next)}
          />
        )}
      </div>
    </div>
  )
}

/** What is free now and stays so: neither in the time that is to be closed nor chosen for another one. */
function useIsOpen({ uuid }: Overlap, { found = [], startOf, time }: Overlaps) {
  const { zone } = useTimes()
  const others = found.flatMap((each) => (each.uuid && each.uuid !== uuid && startOf(each.uuid)) || [])
  return (slot: { readonly start: string; readonly end: string }) =>
    !others.includes(slot.start) && !(time && isInClosed(time, slot, zone))
}

/** Of more than these nobody reads each. */
const mostLookedFor = 5

/** When that is, as far as it is known: of several that move the first takes it, and the others come after. */
function NextFree({ overlap, overlaps, near }: NewTimeProps & { readonly near: string }) {
  const translate = useTranslate()
  const times = useTimes()
  const isOpen = useIsOpen(overlap, overlaps)
  const { found = [], choiceOf, startOf } = overlaps
  const moving = found.filter(
    (each) => isSettled(each) && choiceOf(each.uuid ?? '') === 'move' && !startOf(each.uuid ?? ''),
  )
  const unknown = translate('the next free one after it')
  if (moving.length > mostLookedFor) return unknown
  const isAfter = (slot: { start: string }) => Date.parse(slot.start) >= Date.parse(overlap.end)
  return (
    <NextFreeTime
      uuid={overlap.uuid}
      from={dateIn(Math.max(Date.parse(near), Date.now()), times.zone)}
      isOpen={(slot) => isAfter(slot) && isOpen(slot)}
      say={({ start }) => {
        const told = { time: times.dayAndTime(start) }
        return moving.length > 1
          ? translate('the next free one from {time} on', told)
          : translate('the next free one, {time}', told)
      }}
    >
      {unknown}
    </NextFreeTime>
  )
}
