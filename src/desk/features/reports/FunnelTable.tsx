import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useFormatter } from '../../resources/format.ts'
import { ReportBar } from './ReportBar.tsx'
import type { Report } from './report.ts'
import type { FigureWords } from './use-figure-words.ts'

interface FunnelTableProps {
  readonly report: Report
  /** Uuids; none: all. */
  readonly organizations: readonly string[]
  readonly words: FigureWords
}

/** Message keys. */
const steps = {
  agreed: 'Agreed to statistics',
  searched: 'Searched',
  opened: 'Opened a profile after it',
  booked: 'Booked online after it',
} as const

/** How many came how far, each step with its share of all; and of whom this is known at all (product §19.22). */
export function FunnelTable({ report, organizations, words }: FunnelTableProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const id = useId()
  const { funnel, is_rounded: isRounded } = report
  // Analysts are told nothing of it.
  if (funnel === undefined || isRounded) return null
  return (
    <section className="report-part report-funnel" aria-labelledby={id}>
      <h2 id={id}>{translate('From a search to a booking')}</h2>
      {funnel === null ? (
        <p className="muted">
          {translate(
            organizations.length > 0
              ? 'This is known of all branches together: whoever looks at several belongs to none of them.'
              : 'Nobody is asked for this yet. It is counted once the cookie banner names the cookie “visits” in a category that visitors may refuse, and they agree to it.',
          )}
        </p>
      ) : (
        <>
          <p className="muted">
            {translate('Only of visitors who agreed to statistics: {count}, each once a day.', {
              count: format.number(funnel.agreed),
            })}
          </p>
          {funnel.agreed > 0 && <Steps {...{ funnel, words }} labelledBy={id} />}
        </>
      )}
    </section>
  )
}

interface StepsProps {
  readonly funnel: NonNullable<Report['funnel']>
  readonly words: FigureWords
  readonly labelledBy: string
}

function Steps({ funnel, words, labelledBy }: StepsProps) {
  const translate = useTranslate()
  return (
    <table className="report-parts" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{translate('Step')}</th>
          <th scope="col">{translate('Visitors')}</th>
          <th scope="col">{translate('Share of all')}</th>
        </tr>
      </thead>
      <tbody>
        {(Object.keys(steps) as (keyof typeof steps)[]).map((step) => (
          <tr key={step}>
            <th scope="row">
              {translate(steps[step])}
              <ReportBar share={funnel[step] / funnel.agreed} />
            </th>
            <td>{words.figure(funnel[step])}</td>
            <td>{words.percent((funnel[step] / funnel.agreed) * 100)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
