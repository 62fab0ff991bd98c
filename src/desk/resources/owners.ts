import type { RaRecord } from 'react-admin'
import type { RecordOwners } from '#rules/access.ts'
import type { ResourceSummary } from './descriptions.ts'

/** Which properties say whose a record is (x-admin.owners); null where nothing does. */
export function ownerProperties({ raw }: Pick<ResourceSummary, 'raw'>) {
  return (raw.hints.owners as Readonly<Record<keyof RecordOwners, string>> | undefined) ?? null
}

/** Whether a record that was read may be changed by those who may change its like (x-admin.changeable). */
export function isChangeable({ raw }: Pick<ResourceSummary, 'raw'>, record: RaRecord): boolean {
  const { changeable } = raw.hints
  return typeof changeable !== 'string' || record[changeable] !== false
}

/** Whose a record is, as far as its description says it. */
export function ownersOf(resource: Pick<ResourceSummary, 'raw'>, record: RaRecord): RecordOwners | null {
  const properties = ownerProperties(resource)
  if (!properties) return null
  return Object.fromEntries(
    Object.entries(properties).map(([kind, name]) => [kind, (record[name] as string | undefined) ?? null]),
  )
}
