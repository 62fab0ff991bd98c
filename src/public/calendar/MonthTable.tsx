import type { ComponentProps, ReactNode } from 'react'
import type { components } from '#generated/types.ts'
import { writtenRanges } from '#rules/opening-times.ts'
import type { DayNames } from './clock.ts'

export type ClosedDay = components['schemas']['ClosedDay']

type MonthKey =
  | 'free'
  | 'fully booked or closed'
  | '{from} to {to}'
  | '{name}, closed'
  | '{name}, closed from {time}'
  | '{name}, open {times}'
/** Translates on a page and in its popups. */
export type MonthTexts = (key: MonthKey, values?: Record<string, string | number>) => string

interface Props extends Pick<ComponentProps<'table'>, 'role' | 'ref' | 'onKeyDown'> {
  /** Whole weeks, from a Monday. */
  readonly days: readonly string[]
  readonly names: DayNames
  readonly t: MonthTexts
  /** Its heading is below that of the step. */
  readonly Heading: 'h2' | 'h4'
  /** Lead to other weeks. */
  readonly turns: ReactNode
  /** Holidays and closing days; of other days they are left out. */
  readonly closings: readonly ClosedDay[]
  /** What stands for a free day; null where nothing is free. */
  readonly freeDay: (day: string, month: string | undefined) => ReactNode
}

/** Five weeks of days: free ones can be pressed, others are plain numbers. */
export function MonthTable({ days, closings, names, t, Heading, turns, freeDay, ...table }: Props) {
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  // Where another month begins.
  const monthOf = (day: string) => (day.endsWith('-01') ? names.month(day) : undefined)
  const contents = new Map(days.map((day) => [day, freeDay(day, monthOf(day))]))
  const closed = closings.filter(({ date }) => days.includes(date))
  const closedOn = (day: string) => closed.find(({ date }) => date === day)
  const full = days.find((day) => contents.get(day) === null && !closedOn(day))
  return (
    <section aria-labelledby="bk-months">
      <div className="bk-month-head">
        <Heading id="bk-months">{monthsOf(days, names, t)}</Heading>
        {turns}
      </div>
      <table className="bk-month" aria-labelledby="bk-months" {...table}>
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
                  {contents.get(day) ?? (
                    <FullDay {...{ day, t }} month={monthOf(day)} closing={closedOn(day)} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Key full={full} t={t} />
      {closed.length > 0 && <ClosedDays {...{ closed, names, t }} />}
    </section>
  )
}

/** What free days and full ones look like. */
function Key({ full, t }: { full: string | undefined; t: MonthTexts }) {
  return (
    <p className="bk-key" aria-hidden="true">
      <span>
        <i />
        {t('free')}
      </span>
      <span>
        <i className="is-full">{Number(full?.slice(8) ?? 1)}</i>
        {t('fully booked or closed')}
      </span>
    </p>
  )
}

type ClosedDaysProps = Pick<Props, 'names' | 't'> & { closed: readonly ClosedDay[] }

/** Which holidays and closing days these weeks have. */
function ClosedDays({ closed, names, t }: ClosedDaysProps) {
  return (
    <dl className="bk-closed">
      {closed.map((closing) => (
        <div key={closing.date}>
          <dt>{names.brief(closing.date)}</dt>
          <dd>{closedWords(closing, names, t)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface FullDayProps {
  day: string
  month: string | undefined
  closing: ClosedDay | undefined
  t: MonthTexts
}

/** One that is closed all day is marked; its name stands below the month. */
function FullDay({ day, month, closing, t }: FullDayProps) {
  const isClosed = closing?.closed_from === null
  return (
    <span className={isClosed ? 'bk-full is-closed' : 'bk-full'} data-month={month}>
      {Number(day.slice(8))}{' '}
      <span className="vh">
        {isClosed ? t('{name}, closed', { name: closing.name }) : t('fully booked or closed')}
      </span>
    </span>
  )
}

/** Weihnachten, geschlossen */
function closedWords(
  { name, closed_from: from, opening_times: times }: ClosedDay,
  names: DayNames,
  t: MonthTexts,
) {
  if (times) return t('{name}, open {times}', { name, times: writtenRanges(times) })
  return from === null
    ? t('{name}, closed', { name })
    : t('{name}, closed from {time}', { name, time: names.hour(from) })
}

/** November bis Dezember 2026 */
export function monthsOf(days: readonly string[], names: DayNames, t: MonthTexts): string {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const to = names.longMonth(last, true)
  if (first.slice(0, 7) === last.slice(0, 7)) return to
  const from = names.longMonth(first, first.slice(0, 4) !== last.slice(0, 4))
  return t('{from} to {to}', { from, to })
}
