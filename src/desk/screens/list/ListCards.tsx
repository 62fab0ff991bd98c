import type { ReactNode } from 'react'
import { type RaRecord, useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { FieldKind } from '#rules/resource.ts'
import { valueAt } from '#rules/value-at.ts'
import type { FieldDescription, ResourceDescription } from '../../resources/descriptions.ts'
import { useFormatter } from '../../resources/format.ts'
import { useRecordName } from '../../resources/use-record-name.ts'
import { overridesOf } from '../overrides.ts'
import { FieldValue } from '../values/FieldValue.tsx'
import { useListPreferences } from './list-preferences.ts'
import { RowMenu } from './RowMenu.tsx'
import { useCanOpen } from './use-can-open.ts'
import { useRowKeys } from './use-row-keys.ts'

/** Below 1024 px each record is a card: its name, and the other columns in one line. */
export function ListCards({ resource }: { resource: ResourceDescription }) {
  const { data = [] } = useListContext()
  const canOpen = useCanOpen(resource)
  const nameOf = useRecordName(resource)
  const onKeyDown = useRowKeys()
  const { shown } = useListPreferences(resource)
  const others = shown.filter((field) => field.name !== resource.recordLabel)
  return (
    <ul className="cards">
      {data.map((record) => {
        const name = nameOf(record)
        return (
          <li key={record.id} onKeyDown={onKeyDown}>
            <div>
              {canOpen ? (
                <Link className="t" to={encodeURIComponent(String(record.id))}>
                  {name}
                </Link>
              ) : (
                <b className="t">{name}</b>
              )}
              <Others record={record} fields={others} resource={resource} />
            </div>
            <span className="acts">
              <RowMenu record={record} resource={resource} name={name} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Shown as they are; the others as text, because the whole card is a link. */
const drawn: readonly FieldKind[] = ['reference', 'references', 'colour', 'image']

/** Kinds whose values say themselves what they are. */
const plain: readonly FieldKind[] = [
  'text',
  'enum',
  'enums',
  'language',
  'languages',
  'date',
  'email',
  'phone',
  'reference',
  'colour',
  'image',
]

interface OthersProps {
  readonly record: RaRecord
  readonly fields: readonly FieldDescription[]
  readonly resource: ResourceDescription
}

/** A record's other columns in one short line: numbers with their label, times as days. */
function Others({ record, fields, resource }: OthersProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const pieces = fields.flatMap((field) => {
    const text = textOf(field)
    const isOwn = overridesOf(resource.name).columns?.[field.name] !== undefined
    if (text === '' && !isOwn) return []
    const content: ReactNode =
      isOwn || drawn.includes(field.kind) ? (
        <FieldValue key={field.name} record={record} field={field} resource={resource.name} />
      ) : (
        together(text)
      )
    const label =
      isOwn || plain.includes(field.kind) || field.name === resource.date?.name
        ? ''
        : `${translate(field.label)}:\u00a0`
    return [{ name: field.name, label, content }]
  })
  function textOf(field: FieldDescription): string {
    const text = format.field(record, field)
    if (text === '' || field.kind !== 'date-time') return text
    return format.day(String(valueAt(record, field.name)))
  }
  return (
    <p className="m">
      {pieces.map(({ name, label, content }, index) => (
        <span key={name}>
          {index > 0 && ', '}
          {label}
          {content}
        </span>
      ))}
    </p>
  )
}

/** Lines break between values, not within them, but for sentences. */
function together(text: string): string {
  const short = 28
  return text.length <= short ? text.replaceAll(' ', '\u00a0') : text.replace(/\.$/, '')
}
