import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useFormatter } from '../../resources/format.ts'
import { type changeOf, withRowsBy } from './choice.ts'
import type { Report, ReportWords, RowsBy, TableHead, TableRow, TableWords } from './report.ts'
import type { FigureWords } from './use-figure-words.ts'

interface RowsTableProps {
  readonly report: Report
  readonly about: ReportWords
  readonly words: FigureWords
  /** As the address has it. */
  readonly by: RowsBy | null
  readonly change: (next: ReturnType<typeof changeOf>) => void
}

/** Figures by what else they are counted: what was sought, or whose cards they are. */
export function RowsTable({ report, about, words, by, change }: RowsTableProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const id = useId()
  const kinds = kindsOf(about, report.hasAdvisors ?? false)
  const kind = kinds.find((each) => each === by) ?? kinds[0]
  const shown = kind ? about.tables?.[kind] : about.table
  const { rows, total } = report.table ?? { rows: [], total: 0 }
  if (!shown) return null
  return (
    <div className="report-part">
      <div className="report-part-head">
        <h2 id={id}>{translate(shown.title)}</h2>
        {kinds.length > 1 && (
          // biome-ignore lint/a11y/useSemanticElements: buttons that belong together are no fieldset
          <div className="report-by" role="group" aria-label={translate('Rows')}>
            {kinds.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === kind}
                onClick={() => change(withRowsBy(each))}
              >
                {translate(rowsByLabels[each])}
              </button>
            ))}
          </div>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="muted">{translate('There are no such figures in this time.')}</p>
      ) : (
        <Rows {...{ shown, rows, words }} labelledBy={id} />
      )}
      {total !== undefined && total > rows.length && (
        <p className="muted">
          {translate('The first {count} of {total}. The file has all of them.', {
            count: rows.length,
            total: format.number(total),
          })}
        </p>
      )}
    </div>
  )
}

/** Message keys. */
const rowsByLabels: Readonly<Record<RowsBy, string>> = {
  branch: 'Branch',
  topic: 'Topic',
  advisor: 'Advisor',
}

const kindsOf = ({ tables = {} }: ReportWords, hasAdvisors: boolean): readonly RowsBy[] =>
  (['branch', 'topic', 'advisor'] as const).filter(
    (kind) => tables[kind] && (kind !== 'advisor' || hasAdvisors),
  )

interface RowsProps {
  readonly shown: TableWords
  readonly rows: readonly TableRow[]
  readonly words: FigureWords
  readonly labelledBy: string
}

function Rows({ shown, rows, words, labelledBy }: RowsProps) {
  const translate = useTranslate()
  const cell = useCellText(words)
  const [first, ...others] = shown.heads
  if (!first) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the page has room for is scrolled by the keyboard
    <section className="report-rows" tabIndex={0} aria-labelledby={labelledBy}>
      <table>
        <thead>
          <tr>
            {shown.heads.map(({ name, label, is }) => (
              <th key={name} scope="col" data-is={is}>
                {translate(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{cell(first, row)}</th>
              {others.map((head) => (
                <td key={head.name} data-is={head.is}>
                  {cell(head, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function useCellText({ figure }: FigureWords) {
  const translate = useTranslate()
  const format = useFormatter()
  return ({ name, is, words }: TableHead, { cells }: TableRow): string => {
    const value = cells[name] ?? null
    if (typeof value !== 'string') return is === 'text' ? '' : figure(value)
    if (is === 'day') return format.date(value)
    const own = words?.[value]
    return own ? translate(own) : value
  }
}
