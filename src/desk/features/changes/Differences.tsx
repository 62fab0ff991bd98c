import { useTranslate } from 'react-admin'
import type { components } from '#generated/types.ts'
import { wholeList } from '#rules/change-log.ts'
import { valueAt } from '#rules/value-at.ts'
import { isEmpty } from '../../forms/draft.ts'
import { useLoadedResource } from '../../resources/admin.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useFormatter } from '../../resources/format.ts'
import { ShownValue } from '../../screens/show/ShownValue.tsx'
import { entityField, fieldLabel } from './entity-fields.ts'

export type Difference = components['schemas']['Difference']

interface DifferencesProps {
  readonly entity: string
  readonly differences: readonly Difference[]
}

/** Field by field what a value was and became, in the order of the record's form. */
export function Differences({ entity, differences }: DifferencesProps) {
  const translate = useTranslate()
  const resource = useLoadedResource(entity)
  if (differences.length === 0) return <p className="muted">{translate('No value differs.')}</p>
  return (
    <table className="differences">
      <thead>
        <tr>
          <th scope="col">{translate('Field')}</th>
          <th scope="col">{translate('Value before')}</th>
          <th scope="col">{translate('Value after')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((each) => (
          <tr key={each.field}>
            <th scope="row">{translate(fieldLabel(resource, each.field))}</th>
            {each.is_erased ? (
              <td colSpan={2} className="muted">
                {translate('Erased')}
              </td>
            ) : (
              <>
                <td data-label={translate('Value before')}>
                  <Value resource={resource} field={each.field} value={each.before} />
                </td>
                <td data-label={translate('Value after')}>
                  <Value resource={resource} field={each.field} value={each.after} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ValueProps {
  readonly resource: ResourceDescription | null
  readonly field: string
  readonly value: unknown
}

/** As the record's own screen shows it; of fields that the contract does not know any more, as it is stored. */
function Value({ resource, field, value }: ValueProps) {
  const translate = useTranslate()
  const described = entityField(resource, field)
  if (field === wholeList && resource && Array.isArray(value) && value.length > 0)
    return <Rows resource={resource} rows={value} />
  if (isEmpty(value)) return <span className="muted">{translate('Empty')}</span>
  if (!resource || !described)
    return typeof value === 'string' ? value : <pre className="json">{JSON.stringify(value, null, 2)}</pre>
  const shown = described.kind === 'list' ? listIn(value) : value
  return (
    <ShownValue
      field={described}
      value={shown}
      record={{ id: '', [field]: shown }}
      resource={resource}
      isNarrow
    />
  )
}

/** Values under names are stored as texts, a list among them as its JSON. */
function listIn(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

interface RowsProps {
  readonly resource: ResourceDescription
  readonly rows: readonly unknown[]
}

/** Of a list that is stored as a whole: what can be written of each row. */
function Rows({ resource, rows }: RowsProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const written = resource.raw.fields.filter(({ readOnly, kind }) => !readOnly && kind !== 'object')
  const textOf = (row: unknown) =>
    written
      .map((each) => ({ each, value: valueAt(row, each.name) }))
      .filter(({ value }) => !isEmpty(value))
      .map(({ each, value }) => `${translate(each.label)}: ${format.value(value, each)}`)
      .join(', ')
  return (
    <ul>
      {rows.map((row) => {
        const text = textOf(row)
        return <li key={text}>{text}</li>
      })}
    </ul>
  )
}
