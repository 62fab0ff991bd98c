import type { RaRecord } from 'react-admin'
import type { RecordOwners } from '#rules/access.ts'
import type { ResourceDescription } from './descriptions.ts'

/** Which properties say whose a record is (x-admin.owners); null where nothing does. */
export function ownerProperties({ raw }: Pick<ResourceDescription, 'raw'>) {
  return (raw.hints.owners as Readonly<Record<keyof RecordOwners, string>> | undefined) ?? null
}

/** Whose a record is, as far as its description says it. */
export function ownersOf(resource: Pick<ResourceDescription, 'raw'>, record: RaRecord): RecordOwners | null {
  const properties = ownerProperties(resource)
  if (!properties) return null
  return Object.fromEntries(
    Object.entries(properties).map(([kind, name]) => [kind, (record[name] as string | undefined) ?? null]),
  )
}
