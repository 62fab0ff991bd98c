import Button from '@mui/material/Button'
import { Pencil } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useTimes } from '../../kit/times.ts'
import { useIsWide } from '../../kit/use-is-wide.ts'
import { useFormatter } from '../../resources/format.ts'
import type { Term } from './use-terms.ts'
import { termWords } from './words.ts'

type Edit = ((setting: string) => void) | null

interface TermRowsProps {
  readonly terms: readonly Term[]
  /** Null for whoever only reads. */
  readonly edit: Edit
}

/** Each kind with its days and its numbers; on narrow screens a card for each. */
export function TermRows({ terms, edit }: TermRowsProps) {
  const isWide = useIsWide()
  return isWide ? <TermTable terms={terms} edit={edit} /> : <TermCards terms={terms} edit={edit} />
}

function TermTable({ terms, edit }: TermRowsProps) {
  const translate = useTranslate()
  return (
    <table className="terms">
      <thead>
        <tr>
          <th scope="col">{translate('Kind of data')}</th>
          <th scope="col" className="num">
            {translate('Kept for')}
          </th>
          <th scope="col" className="num">
            {translate('Stored')}
          </th>
          <th scope="col" className="num">
            {translate('Goes tonight')}
          </th>
          <th scope="col" className="num">
            {translate('Last deleted')}
          </th>
          {edit && (
            <th scope="col">
              <span className="vh">{translate('Actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {terms.map((term) => (
          <tr key={term.setting}>
            <th scope="row">
              <Kind term={term} />
            </th>
            <td className="num">
              <Days term={term} />
            </td>
            <td className="num">
              <Count value={term.stored} />
            </td>
            <td className="num">
              <Due value={term.due} />
            </td>
            <td className="num">
              <Last term={term} />
            </td>
            {edit && (
              <td className="act">
                <EditButton term={term} edit={edit} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TermCards({ terms, edit }: TermRowsProps) {
  const translate = useTranslate()
  return (
    <ul className="term-cards">
      {terms.map((term) => (
        <li key={term.setting}>
          <div className="term-head">
            <div>
              <Kind term={term} />
            </div>
            {edit && <EditButton term={term} edit={edit} />}
          </div>
          <dl>
            <div>
              <dt>{translate('Kept for')}</dt>
              <dd>
                <Days term={term} />
              </dd>
            </div>
            <div>
              <dt>{translate('Stored')}</dt>
              <dd>
                <Count value={term.stored} />
              </dd>
            </div>
            <div>
              <dt>{translate('Goes tonight')}</dt>
              <dd>
                <Due value={term.due} />
              </dd>
            </div>
            <div>
              <dt>{translate('Last deleted')}</dt>
              <dd>
                <Last term={term} />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}

interface OfTerm {
  readonly term: Term
}

function Kind({ term }: OfTerm) {
  const translate = useTranslate()
  const { label, about } = termWords[term.setting]
  return (
    <>
      <b>{translate(label)}</b>
      <span className="about">{translate(about)}</span>
    </>
  )
}

function Days({ term: { days, default_days } }: OfTerm) {
  const translate = useTranslate()
  const format = useFormatter()
  if (days === null) return <span className="muted">{translate('For ever')}</span>
  const words = { count: format.number(days), smart_count: days }
  return (
    <>
      {translate('{count} day |||| {count} days', words)}
      {days !== default_days && (
        <span className="about">
          {default_days === null
            ? translate('Usually for ever')
            : translate('Usually {count}', { count: format.number(default_days) })}
        </span>
      )}
    </>
  )
}

function Count({ value }: { readonly value: number }) {
  return useFormatter().number(value)
}

function Due({ value }: { readonly value: number }) {
  const format = useFormatter()
  return value === 0 ? <span className="muted">0</span> : <b>{format.number(value)}</b>
}

function Last({ term: { last_deleted, last_run_at } }: OfTerm) {
  const translate = useTranslate()
  const format = useFormatter()
  const times = useTimes()
  if (last_deleted === null || last_deleted === undefined || !last_run_at)
    return <span className="muted">{translate('Nothing yet')}</span>
  return (
    <>
      {format.number(last_deleted)}
      <span className="about">{times.day(last_run_at)}</span>
    </>
  )
}

function EditButton({ term, edit }: OfTerm & { readonly edit: NonNullable<Edit> }) {
  const translate = useTranslate()
  const name = translate(termWords[term.setting].label)
  return (
    <Button variant="text" aria-label={translate('Edit {name}', { name })} onClick={() => edit(term.setting)}>
      <Pencil size={16} aria-hidden="true" />
      {translate('Edit')}
    </Button>
  )
}
