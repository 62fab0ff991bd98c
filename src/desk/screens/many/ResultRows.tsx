import Button from '@mui/material/Button'
import { ArrowRight, CircleAlert, CircleSlash, Equal, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { fieldName } from '../../forms/fields.ts'
import { useIsWide } from '../../kit/use-is-wide.ts'
import { useFormatter } from '../../resources/format.ts'
import { FieldWords } from './FieldWords.tsx'
import type { FieldChange } from './plan.ts'
import { kindLabels, type ReportKind, type ReportRow, reportKinds } from './report.ts'

/** So many rows are drawn at first, and with each further press. */
const rowsAtOnce = 50

interface ResultRowsProps {
  readonly rows: readonly ReportRow[]
  /** Not where all are of one kind. */
  readonly hasTabs?: boolean
}

/** What becomes of each row, the refused ones first, one kind at a time or all. */
export function ResultRows({ rows, hasTabs = true }: ResultRowsProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const isWide = useIsWide()
  const [kind, setKind] = useState<ReportKind | null>(null)
  const [most, setMost] = useState(rowsAtOnce)
  const found = kind ? rows.filter((row) => row.kind === kind) : rows
  const shown = found.slice(0, most)
  const choose = (next: ReportKind | null) => {
    setKind(next)
    setMost(rowsAtOnce)
  }
  return (
    <>
      {hasTabs && <KindTabs rows={rows} kind={kind} choose={choose} />}
      {isWide ? <RowTable rows={shown} /> : <RowList rows={shown} />}
      {found.length > shown.length && (
        <Button variant="text" onClick={() => setMost(most + rowsAtOnce)}>
          {translate('Show more of {count} rows', { count: format.number(found.length) })}
        </Button>
      )}
    </>
  )
}

interface KindTabsProps {
  readonly rows: readonly ReportRow[]
  readonly kind: ReportKind | null
  readonly choose: (kind: ReportKind | null) => void
}

function KindTabs({ rows, kind, choose }: KindTabsProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const counts = reportKinds.map((each) => [each, rows.filter((row) => row.kind === each).length] as const)
  const tab = (each: ReportKind | null, label: string, count: number) => (
    <button
      key={label}
      type="button"
      aria-current={each === kind ? 'page' : undefined}
      onClick={() => choose(each)}
    >
      {translate(label)} <span className="n">{format.number(count)}</span>
    </button>
  )
  return (
    <nav className="tabs" aria-label={translate('Results')}>
      {tab(null, 'All', rows.length)}
      {counts.map(([each, count]) => count > 0 && tab(each, kindLabels[each], count))}
    </nav>
  )
}

function RowTable({ rows }: { readonly rows: readonly ReportRow[] }) {
  const translate = useTranslate()
  return (
    <table className="grid many-grid">
      <caption className="vh">{translate('Results')}</caption>
      <colgroup>
        <col className="w-name" />
        <col className="w-result" />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{translate('Name')}</th>
          <th scope="col">{translate('Result')}</th>
          <th scope="col">{translate('What happens')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="name">
              <RowName row={row} />
            </td>
            <td>
              <Kind kind={row.kind} />
            </td>
            <td className="wrap">
              <What row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RowList({ rows }: { readonly rows: readonly ReportRow[] }) {
  return (
    <ul className="many-list">
      {rows.map((row) => (
        <li key={row.id}>
          <b>
            <RowName row={row} />
          </b>
          <Kind kind={row.kind} />
          <What row={row} />
        </li>
      ))}
    </ul>
  )
}

function RowName({ row: { place, name } }: { readonly row: ReportRow }) {
  if (place === undefined) return name
  return (
    <>
      <span className="many-place num">{place}</span> {name}
    </>
  )
}

const icons = {
  refused: CircleAlert,
  'not reached': CircleSlash,
  made: Plus,
  changed: Pencil,
  same: Equal,
} as const

function Kind({ kind }: { readonly kind: ReportKind }) {
  const translate = useTranslate()
  const Icon = icons[kind]
  return (
    <span className={`many-kind is-${kind.replace(' ', '-')}`}>
      <Icon size={16} aria-hidden="true" />
      {translate(kindLabels[kind])}
    </span>
  )
}

function What({ row: { kind, reasons, changes } }: { readonly row: ReportRow }) {
  const translate = useTranslate()
  if (kind === 'refused') {
    return (
      <div>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
    )
  }
  if (kind === 'same') return <span className="muted">{translate('Nothing to change')}</span>
  return (
    <div>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {changes.map((change) => (
        <Change key={change.field.path} change={change} isNew={kind === 'made'} />
      ))}
    </div>
  )
}

interface ChangeProps {
  readonly change: FieldChange
  /** There was nothing before. */
  readonly isNew: boolean
}

/** Before and after, what is new tinted. */
function Change({ change: { field, from, to }, isNew }: ChangeProps) {
  const translate = useTranslate()
  return (
    <p>
      <span className="many-field">{fieldName(field, translate)}</span>{' '}
      {!isNew && (
        <>
          <FieldWords field={field} value={from} /> <ArrowRight size={14} aria-hidden="true" />
          <span className="vh">{translate('becomes')}</span>{' '}
        </>
      )}
      <mark>
        <FieldWords field={field} value={to} />
      </mark>
    </p>
  )
}
