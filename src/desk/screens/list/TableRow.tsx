import IconButton from '@mui/material/IconButton'
import { Pencil } from 'lucide-react'
import { type RaRecord, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { FieldDescription, ResourceDescription } from '../../resources/descriptions.ts'
import { useFormatter } from '../../resources/format.ts'
import { useRecordName } from '../../resources/use-record-name.ts'
import { useAllowed } from '../../resources/use-resource.ts'
import { overridesOf } from '../overrides.ts'
import { FieldValue } from '../values/FieldValue.tsx'
import { cellClass } from './cell-class.ts'
import { RowMenu } from './RowMenu.tsx'
import { useCanOpen } from './use-can-open.ts'

interface RowProps {
  readonly record: RaRecord
  readonly resource: ResourceDescription
  readonly shown: readonly FieldDescription[]
  readonly isChosen: boolean
  readonly toggle: () => void
}

export function TableRow({ record, resource, shown, isChosen, toggle }: RowProps) {
  const translate = useTranslate()
  const { edit } = useAllowed(resource, record)
  const canOpen = useCanOpen(resource)
  const name = useRecordName(resource)(record)
  const path = encodeURIComponent(String(record.id))
  // What opens a record, even where its name is no column.
  const [naming] = shown
  return (
    <tr className={isChosen ? 'on' : undefined}>
      <td className="c">
        <input
          type="checkbox"
          className="cb"
          aria-label={translate('Select {name}', { name })}
          checked={isChosen}
          onChange={toggle}
        />
      </td>
      {shown.map((field) =>
        field === naming ? (
          <td key={field.name} className="name">
            <Name record={record} field={field} resource={resource} name={name} to={canOpen ? path : null} />
          </td>
        ) : (
          <td key={field.name} className={cellClass(field)}>
            <FieldValue record={record} field={field} resource={resource.name} />
          </td>
        ),
      )}
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

interface NameProps {
  readonly record: RaRecord
  readonly field: FieldDescription
  readonly resource: ResourceDescription
  readonly name: string
  readonly to: string | null
}

/** The first cell opens the record; what names it stands there, or the first column where that is none. */
function Name({ record, field, resource, name, to }: NameProps) {
  const format = useFormatter()
  const isNaming = field.name === resource.recordLabel
  const canHold =
    isNaming || (field.kind !== 'reference' && !overridesOf(resource.name).columns?.[field.name])
  if (!canHold) return <FieldValue record={record} field={field} resource={resource.name} />
  const text = (isNaming ? '' : format.field(record, field)) || name
  return to === null ? (
    <span tabIndex={-1} title={text}>
      {text}
    </span>
  ) : (
    <Link to={to} title={text}>
      {text}
    </Link>
  )
}
