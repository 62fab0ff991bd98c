import type { ComponentProps, ReactNode } from 'react'
import type { DayNames } from './clock.ts'

type MonthKey = 'free' | 'fully booked or closed' | '{from} to {to}'
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
  /** What stands for a free day; null where nothing is free. */
  readonly freeDay: (day: string, month: string | undefined) => ReactNode
}

/** Five weeks of days: free ones can be pressed, others are plain numbers. */
export function MonthTable({ days, names, t, Heading, turns, freeDay, ...table }: Props) {
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  // Where another month begins.
  const monthOf = (day: string) => (day.endsWith('-01') ? names.month(day) : undefined)
  const contents = new Map(days.map((day) => [day, freeDay(day, monthOf(day))]))
  const full = days.find((day) => contents.get(day) === null)
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
                <td key={day}>{contents.get(day) ?? <FullDay day={day} month={monthOf(day)} t={t} />}</td>
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
          <i className="is-full">{Number(full?.slice(8) ?? 1)}</i>
          {t('fully booked or closed')}
        </span>
      </p>
    </section>
  )
}

function FullDay({ day, month, t }: { day: string; month: string | undefined; t: MonthTexts }) {
  return (
    <span className="bk-full" data-month={month}>
      {Number(day.slice(8))} <span className="vh">{t('fully booked or closed')}</span>
    </span>
  )
}

/** November bis Dezember 2026 */
export function monthsOf(days: readonly string[], names: DayNames, t: MonthTexts): string {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const to = names.longMonth(last, true)
  if (first.slice(0, 7) === last.slice(0, 7)) return to
  const from = names.longMonth(first, first.slice(0, 4) !== last.slice(0, 4))
  return t('{from} to {to}', { from, to })
}
