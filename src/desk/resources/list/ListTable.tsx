import IconButton from '@mui/material/IconButton'
import { ArrowDown, ArrowUp, Check, Minus, Pencil } from 'lucide-react'
import { type RaRecord, useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useIsRoomy } from '../../frame/use-is-wide.ts'
import { type FieldDescription, type ResourceDescription, valueAt } from '../descriptions.ts'
import { useFormatter } from '../format.ts'
import { useAllowed } from '../use-resource.ts'
import { useListPreferences } from './list-preferences.ts'
import { RowMenu } from './RowMenu.tsx'

/** The table, from 1024 px: what names the record first and bold, numbers to the right, actions at the end. */
export function ListTable({ resource }: { resource: ResourceDescription }) {
  const translate = useTranslate()
  const { data = [], sort, selectedIds = [], onSelect, onToggleItem } = useListContext()
  const { shown, density } = useListPreferences(resource)
  const allowed = useAllowed(resource)
  const canSelect = allowed.delete !== undefined
  const ids = data.map((record) => record.id)
  const chosenHere = ids.filter((id) => selectedIds.includes(id))
  const isAll = chosenHere.length === ids.length
  const chooseAll = () =>
    onSelect(isAll ? selectedIds.filter((id) => !ids.includes(id)) : [...new Set([...selectedIds, ...ids])])
  return (
    <table className={`grid ${density}`}>
      <caption className="vh">
        {translate(resource.label)},{' '}
        {translate('sorted by {name}', { name: sortLabel(resource, sort.field, translate) })}
      </caption>
      <colgroup>
        {canSelect && <col className="w-select" />}
        {shown.map((field) => (
          <col
            key={field.name}
            className={field.name === resource.recordLabel ? 'w-name' : `w-${field.kind}`}
          />
        ))}
        <col className="w-actions" />
      </colgroup>
      <thead>
        <tr>
          {canSelect && (
            <th className="c">
              <input
                type="checkbox"
                className="cb"
                aria-label={translate('Select all on this page')}
                checked={isAll}
                ref={(box) => {
                  if (box) box.indeterminate = chosenHere.length > 0 && !isAll
                }}
                onChange={chooseAll}
              />
            </th>
          )}
          {shown.map((field) => (
            <HeadCell key={field.name} field={field} />
          ))}
          <th scope="col">
            <span className="vh">{translate('Actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {data.map((record) => (
          <Row
            key={record.id}
            record={record}
            resource={resource}
            shown={shown}
            isChosen={selectedIds.includes(record.id)}
            toggle={canSelect ? () => onToggleItem(record.id) : undefined}
          />
        ))}
      </tbody>
    </table>
  )
}

function sortLabel(resource: ResourceDescription, name: string, translate: (key: string) => string): string {
  return translate(resource.fields.find((field) => field.name === name)?.label ?? name)
}

function HeadCell({ field }: { field: FieldDescription }) {
  const translate = useTranslate()
  const { sort, setSort } = useListContext()
  const isSorted = sort.field === field.name
  const isUp = sort.order === 'ASC'
  const classes = cellClass(field)
  if (!field.isSortable) {
    return (
      <th scope="col" className={classes}>
        {translate(field.label)}
      </th>
    )
  }
  return (
    <th
      scope="col"
      className={classes}
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        onClick={() => setSort({ field: field.name, order: isSorted && isUp ? 'DESC' : 'ASC' })}
      >
        {translate(field.label)}
        {isSorted &&
          (isUp ? <ArrowUp size={14} aria-hidden="true" /> : <ArrowDown size={14} aria-hidden="true" />)}
      </button>
    </th>
  )
}

interface RowProps {
  readonly record: RaRecord
  readonly resource: ResourceDescription
  readonly shown: readonly FieldDescription[]
  readonly isChosen: boolean
  readonly toggle?: () => void
}

function Row({ record, resource, shown, isChosen, toggle }: RowProps) {
  const translate = useTranslate()
  const { edit } = useAllowed(resource)
  const name = nameOf(record, resource)
  const path = encodeURIComponent(String(record.id))
  return (
    <tr className={isChosen ? 'on' : undefined}>
      {toggle && (
        <td className="c">
          <input
            type="checkbox"
            className="cb"
            aria-label={translate('Select {name}', { name })}
            checked={isChosen}
            onChange={toggle}
          />
        </td>
      )}
      {shown.map((field) => (
        <td key={field.name} className={field.name === resource.recordLabel ? 'name' : cellClass(field)}>
          {field.name === resource.recordLabel && edit ? (
            <Link to={path}>{name}</Link>
          ) : (
            <Cell record={record} field={field} />
          )}
        </td>
      ))}
      <td>
        <span className="acts">
          {edit && (
            <IconButton
              className="h"
              size="small"
              component={Link}
              to={path}
              aria-label={translate('Edit {name}', { name })}
              title={translate('Edit')}
            >
              <Pencil size={16} aria-hidden="true" />
            </IconButton>
          )}
          <RowMenu record={record} resource={resource} name={name} />
        </span>
      </td>
    </tr>
  )
}

export function nameOf(record: RaRecord, resource: ResourceDescription): string {
  return String(valueAt(record, resource.recordLabel) ?? record.id)
}

function Cell({ record, field }: { record: RaRecord; field: FieldDescription }) {
  const format = useFormatter()
  const isRoomy = useIsRoomy()
  const text = format.field(record, field)
  if (field.kind === 'date-time' && text !== '' && !isRoomy) {
    return <span title={text}>{format.day(String(valueAt(record, field.name)))}</span>
  }
  // A cut text can be read whole by pointing at it.
  if (field.kind === 'text' || field.kind === 'email') return <span title={text}>{text}</span>
  if (field.kind !== 'boolean' || text === '') return text
  const isYes = valueAt(record, field.name) === true
  return (
    <span className={isYes ? 'yes' : 'no'}>
      {isYes ? <Check size={16} aria-hidden="true" /> : <Minus size={16} aria-hidden="true" />}
      {text}
    </span>
  )
}

function cellClass({ kind, isReadOnly }: FieldDescription): string | undefined {
  if (kind === 'number' || kind === 'integer') return 'r'
  if (kind === 'date' || kind === 'date-time') return isReadOnly ? 'num muted' : 'num'
  return undefined
}
