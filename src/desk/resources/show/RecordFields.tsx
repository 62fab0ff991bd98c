import { type RaRecord, useTranslate } from 'react-admin'
import type { Field } from '#rules/resource.ts'
import { inGroups } from '../../forms/layout.ts'
import { type ResourceDescription, valueAt } from '../descriptions.ts'
import { ShownValue } from './ShownValue.tsx'

interface RecordFieldsProps {
  readonly resource: ResourceDescription
  readonly record: RaRecord
}

/** All that a record says, in the sections of its form. */
export function RecordFields({ resource, record }: RecordFieldsProps) {
  const translate = useTranslate()
  const fields = resource.raw.fields.filter((field) => isShown(field, resource))
  const groupOf = ({ hints, kind, label }: Field) =>
    typeof hints.group === 'string' ? hints.group : kind === 'object' ? label : ''
  return (
    <div className="shown">
      {inGroups(fields, groupOf).map(({ group, members }) => (
        <section className="group" key={group}>
          <div>{group && <h2>{translate(group)}</h2>}</div>
          <dl className="fields">
            {members.map((field) => (
              <ShownField
                key={field.name}
                field={field}
                record={record}
                resource={resource}
                section={group}
              />
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

/** Secrets are in no reply; keys and versions are for machines, unless they name the record. */
function isShown(
  { name, writeOnly, hints, format, readOnly, reference }: Field,
  { key, recordLabel, raw }: ResourceDescription,
) {
  if (writeOnly || hints.hidden !== undefined) return false
  if (name === recordLabel) return true
  const isMachines =
    (format === 'uuid' && (name === key || (readOnly && !reference))) ||
    (name === 'version' && raw.concurrency !== null && readOnly)
  return !isMachines
}

interface ShownFieldProps extends RecordFieldsProps {
  readonly field: Field
  /** Heading of the section that it stands in. */
  readonly section: string
}

function ShownField({ field, record, resource, section }: ShownFieldProps) {
  const translate = useTranslate()
  const inner = field.fields
  if (field.kind === 'object' && inner && (field.label === section || field.hints.group === section)) {
    return inner.map((each) => (
      <ShownField key={each.name} field={each} record={record} resource={resource} section="" />
    ))
  }
  return (
    <div>
      <dt>{translate(field.label)}</dt>
      <dd>
        <ShownValue field={field} value={valueAt(record, field.name)} record={record} resource={resource} />
      </dd>
    </div>
  )
}
