/** Everything that is held on a person, as a file for programs (GDPR Art. 20) or a page to read (Art. 15). */
import type { components } from '#generated/types.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { PersonalPart } from '../personal-data/public.ts'
import { partsOf } from './held.ts'
import type { KnownPerson } from './identity.ts'

export type PersonalDataFile = components['schemas']['PersonalData']
type Row = PersonalDataFile['records'][string][number]

export async function personalDataOf(
  tx: TenantTx,
  { person, shown }: KnownPerson,
  { parts, now }: { readonly parts: readonly PersonalPart[]; readonly now: Date },
): Promise<PersonalDataFile> {
  const records: Record<string, Row[]> = {}
  for (const part of partsOf(parts, person)) {
    const rows = await part.export(tx, person)
    if (rows.length > 0) records[part.kind] = [...(records[part.kind] ?? []), ...rows.map(plain)]
  }
  return { exported_at: now.toISOString(), kind: person.kind, name: shown.name, records }
}

/** What stands in JSON: bytes of pictures as base64. */
const plain = (row: object): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, readable(value)]))

const readable = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
