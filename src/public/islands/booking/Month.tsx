import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { IslandTexts } from '../popup.tsx'
import type { DayNames } from './clock.ts'

interface Props {
  /** Whole weeks, from a Monday. */
  days: readonly string[]
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
export function Month({ days, names, t, onEarlier, onLater, focus, ...props }: Props) {
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (focus) table.current?.querySelector<HTMLElement>(`[data-day="${focus.day}"]`)?.focus()
  }, [focus])
  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    const { day } = (event.target as HTMLElement).dataset
    if (day && props.onKey(event.key, day)) event.preventDefault()
  }
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  return (
    <section aria-labelledby="bk-months">
      <div className="bk-month-head">
        <h4 id="bk-months">{monthsOf(days, names, t)}</h4>
        <Turn label={t('Earlier weeks')} onPress={onEarlier} icon={ChevronLeft} />
        <Turn label={t('Later weeks')} onPress={onLater} icon={ChevronRight} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid of dates is a table */}
      <table className="bk-month" role="grid" aria-labelledby="bk-months" ref={table} onKeyDown={pressed}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th scope="col" key={day}>
                <span aria-hidden="true">{names.weekday(day, 'short').slice(0, 2)}</span>
                <span className="vh">{names.weekday(day, 'long')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <Day day={day} names={names} t={t} {...props} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="bk-key" aria-hidden="true">
        <span>
          <i />
          {t('free')}
        </span>
        <span>
          <i className="is-full">{Number(days.find((day) => props.countOf(day) === 0)?.slice(8) ?? 1)}</i>
          {t('fully booked or closed')}
        </span>
      </p>
    </section>
  )
}

type DayProps = Pick<Props, 'countOf' | 'chosen' | 'stop' | 'names' | 't' | 'onChoose'> & { day: string }

function Day({ day, countOf, chosen, stop, names, t, onChoose }: DayProps) {
  const number = Number(day.slice(8))
  const count = countOf(day)
  // Where another month begins.
  const month = number === 1 ? names.month(day) : undefined
  if (count === 0) {
    return (
      <span className="bk-full" data-month={month}>
        {number} <span className="vh">{t('fully booked or closed')}</span>
      </span>
    )
  }
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
      {number}
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

/** November bis Dezember 2026 */
export function monthsOf(days: readonly string[], names: DayNames, t: IslandTexts): string {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const to = names.longMonth(last, true)
  if (first.slice(0, 7) === last.slice(0, 7)) return to
  const from = names.longMonth(first, first.slice(0, 4) !== last.slice(0, 4))
  return t('{from} to {to}', { from, to })
}
