import { type RaRecord, useTranslate } from 'react-admin'
import type { ResourceDescription } from '../descriptions.ts'
import { useFormatter } from '../format.ts'

/** What is known of a record and cannot be written: the read-only columns of its list. */
export function RecordAside({ resource, record }: { resource: ResourceDescription; record: RaRecord }) {
  const translate = useTranslate()
  const format = useFormatter()
  const known = resource.fields
    .filter((field) => field.isReadOnly && field.isListed && field.name !== resource.recordLabel)
    .map((field) => ({ field, text: format.field(record, field) }))
    .filter(({ text }) => text !== '')
  if (known.length === 0) return null
  return (
    <aside
      className="aside"
      aria-label={translate('More about {name}', { name: String(record[resource.recordLabel]) })}
    >
      <dl>
        {known.map(({ field, text }) => (
          <div key={field.name}>
            <dt>{translate(field.label)}</dt>
            <dd className="num">{text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
