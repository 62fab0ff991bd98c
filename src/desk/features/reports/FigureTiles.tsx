import { useTranslate } from 'react-admin'
import type { Report, ReportWords } from './report.ts'
import type { FigureWords } from './use-figure-words.ts'

interface FigureTilesProps {
  readonly report: Report
  readonly about: ReportWords
  readonly words: FigureWords
  /** Name of the figure that is drawn. */
  readonly drawn: string
  readonly draw: (figure: string) => void
}

/** The sums with how they changed; each is a button that draws it. */
export function FigureTiles({ report, about, words, drawn, draw }: FigureTilesProps) {
  const translate = useTranslate()
  const { totals, previous, series } = report
  const isDrawable = (name: string) => series.some((each) => each.name === name)
  return (
    <ul className="report-tiles" aria-label={translate('Figures')}>
      {namesIn(about, totals).map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={name === drawn}
            disabled={!isDrawable(name)}
            onClick={() => draw(name)}
          >
            <b className="num">{words.figure(totals[name] ?? null)}</b>{' '}
            <span>{translate(about.figures[name] ?? name)}</span>{' '}
            <small className="num">
              {words.change(totals[name] ?? null, previous[name] ?? null, about.rates?.includes(name))}
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The figures that there are, in the order of their description. */
export const namesIn = ({ figures }: ReportWords, totals: Report['totals']): readonly string[] =>
  Object.keys(figures).filter((name) => name in totals)
