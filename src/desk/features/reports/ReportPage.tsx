import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { dateIn } from '#rules/dates.ts'
import { daysBefore } from '#rules/reports.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { FieldError } from '../../kit/FieldError.tsx'
import type { CallError } from '../../kit/failure.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { useTimes } from '../../kit/times.ts'
import { useNow } from '../../kit/use-now.ts'
import { useReading } from '../../kit/use-reading.ts'
import { BreakdownTable } from './BreakdownTable.tsx'
import { type Choice, type changeOf, choiceOf, withFigure } from './choice.ts'
import { FigureTable } from './FigureTable.tsx'
import { FigureTiles, namesIn } from './FigureTiles.tsx'
import { FunnelTable } from './FunnelTable.tsx'
import { ReportChart } from './ReportChart.tsx'
import { ReportFiles } from './ReportFiles.tsx'
import { ReportTabs } from './ReportTabs.tsx'
import { ReportTools } from './ReportTools.tsx'
import { RowsTable } from './RowsTable.tsx'
import { isEmpty, type Report, type ReportQuery, type ReportWords } from './report.ts'
import { type FigureWords, useFigureWords } from './use-figure-words.ts'
import '../../kit/answers.css'
import './reports.css'

/** A report, whichever: what is chosen above, figures, how they went by day, and what they are made of (product §19.4). */
export function ReportPage({ about }: { readonly about: ReportWords }) {
  const translate = useTranslate()
  const { client } = useDesk()
  const { zone } = useTimes()
  const now = useNow()
  const today = dateIn(now, zone)
  const [address, setAddress] = useSearchParams()
  const change: ReportBodyProps['change'] = (next) => setAddress((before) => next(before))
  const choice = choiceOf(address, today)
  const query = queryOf(choice, about)
  const { data, isPrevious, failure, retry } = useReading(
    ['report', about.name, query],
    () => about.read(client, query),
    { keepsPrevious: true, notice: null, staysHere: true },
  )
  return (
    <>
      <PageTitle>{translate(about.title)}</PageTitle>
      <div className="head">
        <h1>{translate(about.title)}</h1>
        <ReportFiles name={about.name} query={query} />
      </div>
      <p className="lead">{translate(about.about)}</p>
      <ReportTabs />
      <ReportTools choice={choice} today={today} errors={failure?.errors ?? {}} change={change} />
      {failure ? (
        <Refused failure={failure} retry={retry} />
      ) : data ? (
        <div className="report" aria-busy={isPrevious}>
          <ReportBody report={data} about={about} choice={choice} change={change} />
        </div>
      ) : (
        <LoadingBox />
      )}
    </>
  )
}

function queryOf({ days, organizations, by }: Choice, { tables }: ReportWords): ReportQuery {
  return {
    ...days,
    ...(organizations.length > 0 && { organization: [...organizations] }),
    ...(by && tables?.[by] && { by }),
  }
}

/** What is wrong with what was chosen stands at its field; all else may be tried again. */
function Refused({ failure, retry }: { readonly failure: CallError; readonly retry: () => void }) {
  const translate = useTranslate()
  const isAtField = ['from', 'to', 'organization'].some((name) => failure.errors[name])
  if (!isAtField)
    return <LoadFailure failure={failure} retry={retry} text="The report could not be read." staysHere />
  return (
    <div role="alert" className="report-refused">
      <FieldError messages={[translate('Please correct the marked fields.')]} />
    </div>
  )
}

interface ReportBodyProps {
  readonly report: Report
  readonly about: ReportWords
  readonly choice: Choice
  readonly change: (next: ReturnType<typeof changeOf>) => void
}

function ReportBody({ report, about, choice, change }: ReportBodyProps) {
  const words = useFigureWords(report)
  const first = namesIn(about, report.totals)[0]
  const drawn =
    report.series.find(({ name }) => name === choice.figure) ??
    report.series.find(({ name }) => name === first)
  return (
    <>
      <OfWhat report={report} />
      {isEmpty(report) || !drawn ? (
        <Nothing report={report} />
      ) : (
        <>
          <FigureTiles
            {...{ report, about, words }}
            drawn={drawn.name}
            draw={(figure) => change(withFigure(figure))}
          />
          <ReportChart {...{ report, about, drawn }} organizations={choice.organizations} />
          <FigureTable {...{ report, about, words }} />
          <FunnelTable {...{ report, words }} organizations={choice.organizations} />
          <RowsTable {...{ report, about, words, change }} by={choice.by} />
          <Breakdowns {...{ report, about, words }} />
        </>
      )}
    </>
  )
}

function Breakdowns({
  report,
  about,
  words,
}: Omit<ReportBodyProps, 'choice' | 'change'> & { words: FigureWords }) {
  const shown = (report.breakdowns ?? []).flatMap((breakdown) => {
    const named = about.breakdowns?.[breakdown.name]
    return named && breakdown.rows.length > 0 ? [{ breakdown, named }] : []
  })
  if (shown.length === 0) return null
  return (
    <div className="report-breakdowns">
      {shown.map(({ breakdown, named }) => (
        <BreakdownTable key={breakdown.name} breakdown={breakdown} about={named} words={words} />
      ))}
    </div>
  )
}

/** Of which days the figures are, beside which, by whose clocks; and how far they can be trusted. */
function OfWhat({ report }: { readonly report: Report }) {
  const translate = useTranslate()
  const { zone } = useTimes()
  const { days } = useFigureWords(report)
  return (
    <div className="report-of" role="status">
      <p>
        <b>{days(report)}</b>{' '}
        <span className="muted">
          {translate('compared with {days}. Days as in the time zone {zone}.', {
            days: days(daysBefore(report)),
            zone,
          })}
        </span>
      </p>
      {report.is_rounded && (
        <p>
          {translate(
            'You see whole weeks that are over, with figures rounded to fives; below five stands “fewer than 5”, so that nobody can be recognized.',
          )}
        </p>
      )}
    </div>
  )
}

function Nothing({ report }: { readonly report: Report }) {
  const translate = useTranslate()
  const isTooShort = report.is_rounded && report.series.length === 0
  return (
    <p className="report-nothing">
      {translate(
        isTooShort
          ? 'None of these weeks is over yet. Choose a time that lies further back.'
          : 'Nothing was counted in this time yet. What visitors do today stands here tomorrow.',
      )}
    </p>
  )
}
