import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { DayNames } from '../../calendar/clock.ts'
import { type ClosedDay, MonthTable } from '../../calendar/MonthTable.tsx'
import type { IslandTexts } from '../popup.tsx'

interface Props {
  /** Whole weeks, from a Monday. */
  days: readonly string[]
  closings: readonly ClosedDay[]
  /** How many times are free on a day. */
  countOf: (day: string) => number
  chosen: string
  /** The day that Tab reaches; the arrow keys move it. */
  stop: string | undefined
  /** Another object moves the focus there. */
  focus: { day: string } | undefined
  names: DayNames
  t: IslandTexts
  /** @param isPress by pointer, not by key */
  onChoose: (day: string, isPress: boolean) => void
  /** A key on a free day. */
  onKey: (key: string, day: string) => boolean
  /** Turns by five weeks; undefined where there are none. */
  onEarlier: (() => void) | undefined
  onLater: (() => void) | undefined
}

/** Five weeks of days: free ones are buttons, others plain numbers. */
export function Month({ days, closings, names, t, onEarlier, onLater, focus, ...props }: Props) {
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (focus) table.current?.querySelector<HTMLElement>(`[data-day="${focus.day}"]`)?.focus()
  }, [focus])
  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    const { day } = (event.target as HTMLElement).dataset
    if (day && props.onKey(event.key, day)) event.preventDefault()
  }
  const turns = (
    <>
      <Turn label={t('Earlier weeks')} onPress={onEarlier} icon={ChevronLeft} />
      <Turn label={t('Later weeks')} onPress={onLater} icon={ChevronRight} />
    </>
  )
  return (
    <MonthTable
      {...{ days, closings, names, t, turns }}
      Heading="h4"
      role="grid"
      ref={table}
      onKeyDown={pressed}
      freeDay={(day, month) =>
        props.countOf(day) > 0 ? <Day {...{ day, month, names, t, ...props }} /> : null
      }
    />
  )
}

type DayProps = Pick<Props, 'countOf' | 'chosen' | 'stop' | 'names' | 't' | 'onChoose'> & {
  day: string
  month: string | undefined
}

function Day({ day, month, countOf, chosen, stop, names, t, onChoose }: DayProps) {
  const count = countOf(day)
  const long = names.long(day)
  return (
    <button
      type="button"
      data-day={day}
      data-month={month}
      tabIndex={day === stop ? 0 : -1}
      aria-pressed={day === chosen}
      aria-label={
        count === 1
          ? t('{day}, one free time', { day: long })
          : t('{day}, {count} free times', { day: long, count })
      }
      onClick={({ detail }) => onChoose(day, detail > 0)}
    >
      {Number(day.slice(8))}
    </button>
  )
}

interface TurnProps {
  label: string
  onPress: (() => void) | undefined
  icon: typeof ChevronLeft
}

/** A button to other weeks. It stays where it is when there is nothing that way, so that the focus is not lost. */
function Turn({ label, onPress, icon: Icon }: TurnProps) {
  return (
    <button
      type="button"
      className="bk-turn"
      aria-label={label}
      aria-disabled={!onPress || undefined}
      onClick={() => onPress?.()}
    >
      <Icon className="i" aria-hidden="true" />
    </button>
  )
}
