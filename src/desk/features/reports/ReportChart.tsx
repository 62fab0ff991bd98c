import { lazy, Suspense, useId } from 'react'
import { useTranslate } from 'react-admin'
import { daysBefore } from '#rules/reports.ts'
import { chunk } from '#ui/chunk.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { useReading } from '../../kit/use-reading.ts'
import { lineOf, mostOf, type Report, type ReportWords, type Series } from './report.ts'
import { useFigureWords } from './use-figure-words.ts'

// Its library is larger than the rest of the desk's page.
const FigureChart = lazy(async () => ({
  default: (await chunk(() => import('./FigureChart.tsx'))).FigureChart,
}))

interface ReportChartProps {
  readonly report: Report
  readonly about: ReportWords
  readonly organizations: readonly string[]
  readonly drawn: Series
}

/** One figure by day or week, and how it was before; what is most of it is said above. */
export function ReportChart({ report, about, organizations, drawn }: ReportChartProps) {
  const translate = useTranslate()
  const id = useId()
  const { step, line } = lineOf(drawn, report, about)
  const words = useFigureWords({ ...report, step })
  const before = useSeriesBefore(report, about, organizations, drawn.name)
  const label = translate(about.figures[drawn.name] ?? drawn.name)
  const title = translate(step === 'day' ? '{figure} per day' : '{figure} per week', { figure: label })
  const most = mostOf(line)
  return (
    <section className="report-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="muted">
        {most
          ? translate('Most: {count} ({day}).', {
              count: words.figure(most.value),
              day: words.day(most.date),
            })
          : translate('None in this time.')}{' '}
        {before && translate('Dashed and grey: the time before.')}
      </p>
      <div
        className="report-drawing"
        role="img"
        aria-label={translate('{title}, as a line. The table below has the same figures.', { title })}
      >
        <Suspense fallback={null}>
          <FigureChart
            dates={line.points.map(({ date }) => date)}
            step={step}
            words={words}
            now={{ label, values: valuesOf(line) }}
            before={
              before && {
                label: translate('The time before'),
                values: valuesOf(lineOf(before, report, about).line),
              }
            }
          />
        </Suspense>
      </div>
    </section>
  )
}

const valuesOf = ({ points }: Series) => points.map(({ value }) => value)

/** The same figure of as many days before, once it is there; without it, the chart has one line. */
function useSeriesBefore(
  { from, to }: Report,
  { name, read }: ReportWords,
  organizations: readonly string[],
  figure: string,
) {
  const { client } = useDesk()
  const query = {
    ...daysBefore({ from, to }),
    ...(organizations.length > 0 && { organization: [...organizations] }),
  }
  const { data, isPrevious } = useReading(['report', name, query], () => read(client, query), {
    notice: null,
    staysHere: true,
  })
  return (!isPrevious && data?.series.find((each) => each.name === figure)) || null
}
