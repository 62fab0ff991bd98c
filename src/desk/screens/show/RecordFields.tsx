import { type RaRecord, useTranslate } from 'react-admin'
import type { ResourceField } from '#rules/resource.ts'
import { valueAt } from '#rules/value-at.ts'
import { inGroups } from '../../forms/layout.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { isForPeople } from '../../resources/for-people.ts'
import { isSaidByReference } from '../../resources/values/known-name.ts'
import { ShownValue } from './ShownValue.tsx'

interface RecordFieldsProps {
  readonly resource: ResourceDescription
  readonly record: RaRecord
}

/** All that a record says, in the sections of its form. */
export function RecordFields({ resource, record }: RecordFieldsProps) {
  const translate = useTranslate()
  // What a reply leaves out of itself is not known to be empty.
  const isTold = ({ name, readOnly }: ResourceField) => !readOnly || valueAt(record, name) !== undefined
  const all = resource.raw.fields.filter(
    (field) => !field.writeOnly && isTold(field) && isForPeople(field, resource),
  )
  // Its name is the heading above; of a reference and the name beside it, one is enough.
  const fields = all.filter((field) => field.name !== resource.recordLabel && !isSaidByReference(field, all))
  const groupOf = ({ hints, kind, label }: ResourceField) =>
    typeof hints.group === 'string' ? hints.group : kind === 'object' ? label : ''
  const groups = inGroups(fields, groupOf)
  const named = groups.filter(({ group }) => group !== '')
  const others = groups.filter(({ group }) => group === '')
  return (
    <div className="shown">
      {[...named, ...others].map(({ group, members }) => (
        <section className="group" key={group}>
          <div>{named.length > 0 && <h2>{translate(group || 'Further details')}</h2>}</div>
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

interface ShownFieldProps extends RecordFieldsProps {
  readonly field: ResourceField
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
