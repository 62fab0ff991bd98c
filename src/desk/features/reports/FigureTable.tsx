import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { namesIn } from './FigureTiles.tsx'
import type { Report, ReportWords } from './report.ts'
import type { FigureWords } from './use-figure-words.ts'

interface FigureTableProps {
  readonly report: Report
  readonly about: ReportWords
  readonly words: FigureWords
}

/** What the chart draws, in figures: each day, and all of them together. */
export function FigureTable({ report, about, words }: FigureTableProps) {
  const translate = useTranslate()
  const id = useId()
  const { series, step, totals } = report
  const names = namesIn(about, totals).filter((name) => series.some((each) => each.name === name))
  const title = translate(step === 'day' ? 'The same figures by day' : 'The same figures by week')
  const values = new Map(
    series.flatMap(({ name, points }) =>
      points.map(({ date, value }) => [`${name} ${date}`, value] as const),
    ),
  )
  return (
    <div className="report-part">
      <h2 id={id}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the page has room for is scrolled by the keyboard */}
      <section className="report-rows" tabIndex={0} aria-labelledby={id}>
        <table>
          <thead>
            <tr>
              <th scope="col">{translate(step === 'day' ? 'Day' : 'Week')}</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {translate(about.figures[name] ?? name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {series[0]?.points.map(({ date }) => (
              <tr key={date}>
                <th scope="row">{words.day(date)}</th>
                {names.map((name) => (
                  <td key={name}>{words.figure(values.get(`${name} ${date}`) ?? null)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{translate('All together')}</th>
              {names.map((name) => (
                <td key={name}>{words.figure(totals[name] ?? null)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </div>
  )
}
