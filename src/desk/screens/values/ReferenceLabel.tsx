import { useGetManyAggregate, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { resourceNamed } from '../../resources/admin.ts'
import type { FieldDescription } from '../../resources/descriptions.ts'
import { useRecordPath } from '../../resources/record-href.ts'
import { recordName } from '../../resources/record-name.ts'
import { useMayRead } from '../../resources/use-resource.ts'
import { nameOfPart } from '../../resources/values/words.ts'

interface ReferenceLabelProps {
  readonly field: FieldDescription
  /** A key, or the record itself where replies have it whole. */
  readonly value: unknown
  /** A link to the record, where the user may open it. */
  readonly isLink?: boolean
  /** What it is called, where that need not be asked for. */
  readonly known?: string | undefined
}

const machineKey = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$|^[0-9a-f]{24}$/i

/** A record of another resource by its name. All that a page shows are read together. */
export function ReferenceLabel({ field, value, isLink = true, known }: ReferenceLabelProps) {
  const translate = useTranslate()
  const target = resourceNamed(field.raw.reference ?? field.raw.items?.reference ?? '')
  const mayRead = useMayRead()
  const pathOf = useRecordPath(target)
  const isKey = typeof value === 'string' || typeof value === 'number'
  const canRead = isKey && target !== null && mayRead(target, value) && !target.raw.parent
  const { data, isPending } = useGetManyAggregate(
    target?.name ?? '',
    { ids: canRead ? [value] : [] },
    { enabled: canRead && known === undefined },
  )
  if (!isKey) return nameOfPart(value)
  if (known !== undefined) return isLink && pathOf ? <Link to={pathOf(value)}>{known}</Link> : known
  if (canRead && isPending) return <i className="bar" aria-hidden="true" />
  const record = data?.[0]
  if (!record || !target) {
    return machineKey.test(String(value)) ? (
      <span className="muted">{translate('Not available')}</span>
    ) : (
      String(value)
    )
  }
  const name = recordName(record, target)
  return isLink && pathOf ? <Link to={pathOf(record.id)}>{name}</Link> : name
}
