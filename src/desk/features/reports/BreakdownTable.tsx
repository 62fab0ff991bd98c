import { useTranslate } from 'react-admin'
import { languageName } from '#rules/language-name.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { ReportBar } from './ReportBar.tsx'
import type { Breakdown, BreakdownWords } from './report.ts'
import type { FigureWords } from './use-figure-words.ts'

interface BreakdownTableProps {
  readonly breakdown: Breakdown
  readonly about: BreakdownWords
  readonly words: FigureWords
}

/** Parts of a figure, the largest first; a bar beside each says how they stand to each other. */
export function BreakdownTable({ breakdown, about, words }: BreakdownTableProps) {
  const translate = useTranslate()
  const { language } = useDesk()
  const { rows } = breakdown
  const most = Math.max(1, ...rows.map(({ value }) => value ?? 0))
  const nameOf = (key: string) => {
    const own = about.parts?.[key]
    if (own) return translate(own)
    return about.isLanguages ? languageName(key, language) : key
  }
  return (
    <table className="report-parts">
      <caption>{translate(about.title)}</caption>
      <thead>
        <tr>
          <th scope="col">{translate(about.column)}</th>
          <th scope="col">{translate(about.figure)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, value }) => (
          <tr key={key}>
            <th scope="row">
              {nameOf(key)}
              <ReportBar share={(value ?? 0) / most} />
            </th>
            <td>{words.figure(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
