import { type RaRecord, useTranslate } from 'react-admin'
import type { FieldKind } from '#rules/resource.ts'
import { valueAt } from '#rules/value-at.ts'
import { resourceNamed } from '../../resources/admin.ts'
import type { FieldDescription, ResourceDescription } from '../../resources/descriptions.ts'
import { isForPeople } from '../../resources/for-people.ts'
import { useFormatter } from '../../resources/format.ts'
import { useMayRead } from '../../resources/use-resource.ts'
import { isSaidByReference, knownName } from '../../resources/values/known-name.ts'
import { FieldValue } from '../values/FieldValue.tsx'

/** What is known of a record and cannot be written, as far as it is short. */
export function RecordAside({ resource, record }: { resource: ResourceDescription; record: RaRecord }) {
  const translate = useTranslate()
  const format = useFormatter()
  const isNamed = useIsNamed()
  const known = resource.fields
    .filter(
      (field) =>
        field.isReadOnly &&
        field.raw.hints.lead !== true &&
        field.name !== resource.recordLabel &&
        !noLine.has(field.kind) &&
        isForPeople(field.raw, resource) &&
        !isSaidByReference(field.raw, resource.raw.fields),
    )
    .filter((field) => format.field(record, field) !== '' && isNamed(record, field))
  if (known.length === 0) return null
  return (
    <aside
      className="aside"
      aria-label={translate('More about {name}', { name: String(record[resource.recordLabel]) })}
    >
      <dl>
        {known.map((field) => (
          <div key={field.name}>
            <dt>{translate(field.label)}</dt>
            <dd className="num">
              {withNames.has(field.kind) ? (
                <FieldValue record={record} field={field} resource={resource.name} />
              ) : (
                format.field(record, field)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}

/** Of a key that one may not look up a line would say nothing. */
function useIsNamed() {
  const mayRead = useMayRead()
  return (record: RaRecord, field: FieldDescription) => {
    const target = field.kind === 'reference' ? resourceNamed(field.raw.reference ?? '') : null
    return !target || knownName(record, field) !== undefined || mayRead(target, valueAt(record, field.name))
  }
}

/** What needs more room than a line, or is for machines. */
const noLine = new Set<FieldKind>([
  'long-text',
  'markdown',
  'json',
  'map',
  'choice',
  'password',
  'file',
  'image',
])

/** A key says nothing to people. */
const withNames = new Set<FieldKind>(['reference', 'references', 'colour'])
