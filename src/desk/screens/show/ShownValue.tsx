import { type RaRecord, useTranslate } from 'react-admin'
import type { ResourceField } from '#rules/resource.ts'
import { isEmpty } from '../../forms/draft.ts'
import { useIsWide } from '../../kit/use-is-wide.ts'
import { describeField, type ResourceDescription } from '../../resources/descriptions.ts'
import { knownName } from '../../resources/values/known-name.ts'
import { overridesOf } from '../overrides.ts'
import { FieldValue } from '../values/FieldValue.tsx'
import { ReferenceLabel } from '../values/ReferenceLabel.tsx'

interface ShownValueProps {
  readonly field: ResourceField
  readonly value: unknown
  readonly record: RaRecord
  readonly resource: ResourceDescription
  /** Within a column there is no room for a table. */
  readonly isNarrow?: boolean | undefined
}

/** A value at full length: objects and lists with all that is in them, the rest as in lists. */
export function ShownValue({ field, value, record, resource, isNarrow }: ShownValueProps) {
  const translate = useTranslate()
  const isWide = useIsWide()
  // One of its own says itself what nothing means.
  if (overridesOf(resource.name).columns?.[field.name])
    return <FieldValue record={record} field={describeField(field)} resource={resource.name} />
  if (isEmpty(value)) return <span className="muted">{translate('Empty')}</span>
  const inner = { record, resource, isNarrow }
  if (field.fields && isObject(value)) {
    // Within another value there is no place to say what is missing, nor for keys that no one reads.
    const parts = field.fields
      .filter((each) => isToldIn(value, each))
      .map((each) => ({
        name: each.name,
        term: translate(each.label),
        field: each,
        value: value[own(each.name)],
      }))
    return <Terms {...inner} parts={parts} />
  }
  if (field.kind === 'map' && isObject(value)) {
    const items = field.items ?? anything
    const parts = Object.entries(value).map(([name, each]) => ({
      name,
      term: name,
      field: items,
      value: each,
    }))
    return <Terms {...inner} parts={parts} />
  }
  if (field.kind === 'list' && Array.isArray(value)) {
    if (isWide && !isNarrow && field.items?.fields && value.every(isObject)) {
      return <PartsTable {...inner} fields={field.items.fields} rows={value} />
    }
    return (
      <ol className="within">
        {value.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list to read has no other names
          <li key={index}>
            <ShownValue {...inner} field={field.items ?? anything} value={each} />
          </li>
        ))}
      </ol>
    )
  }
  if (typeof value === 'object' && !flat.has(field.kind))
    return <pre className="json">{JSON.stringify(value, null, 2)}</pre>
  if (field.kind === 'long-text' || field.kind === 'markdown') return <p className="long">{String(value)}</p>
  if (field.kind === 'reference') {
    return <ReferenceLabel field={describeField(field)} value={value} known={knownName(record, field)} />
  }
  // Drawn as in a list, whose cells read the value from a record by its name.
  const alone = { ...field, name: 'value' }
  return (
    <FieldValue resource={resource.name} field={describeField(alone)} record={{ id: record.id, value }} />
  )
}

interface TermsProps extends Pick<ShownValueProps, 'record' | 'resource' | 'isNarrow'> {
  readonly parts: readonly { name: string; term: string; field: ResourceField; value: unknown }[]
}

/** The parts of a value, each with what it is called. */
function Terms({ parts, ...inner }: TermsProps) {
  return (
    <dl className="within">
      {parts.map(({ name, term, field, value }) => (
        <div key={name}>
          <dt>{term}</dt>
          <dd>
            <ShownValue {...inner} field={field} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const own = (name: string) => name.slice(name.lastIndexOf('.') + 1)

const isToldIn = (value: Readonly<Record<string, unknown>>, { name, format, reference }: ResourceField) =>
  !isEmpty(value[own(name)]) && (format !== 'uuid' || reference !== null)

interface PartsTableProps extends Pick<ShownValueProps, 'record' | 'resource'> {
  readonly fields: readonly ResourceField[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** A list of things that are alike: one line each, with the columns in which something stands. */
function PartsTable({ fields, rows, record, resource }: PartsTableProps) {
  const translate = useTranslate()
  const columns = fields.filter((field) => rows.some((row) => isToldIn(row, field)))
  return (
    <table className="parts">
      <thead>
        <tr>
          {columns.map(({ name, label }) => (
            <th key={name} scope="col">
              {translate(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list to read has no other names
          <tr key={index}>
            {columns.map((field) => (
              <td key={field.name}>
                {isToldIn(row, field) && (
                  <ShownValue
                    field={field}
                    value={row[own(field.name)]}
                    record={record}
                    resource={resource}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const flat = new Set(['references', 'enums', 'reference', 'languages'])

/** What nothing is said of. */
const anything: ResourceField = {
  name: '',
  type: 'any',
  kind: 'text',
  format: null,
  label: '',
  help: '',
  required: false,
  nullable: true,
  readOnly: true,
  writeOnly: false,
  enum: null,
  enumLabels: null,
  unit: null,
  reference: null,
  list: false,
  sortable: false,
  filterable: false,
  searchable: false,
  hints: {},
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
