import type { DataProvider, Identifier, RaRecord } from 'react-admin'
import type { ResourceField } from '#rules/resource.ts'
import { valueAt } from '#rules/value-at.ts'
import { resourceNamed } from '../../resources/admin.ts'
import type { FieldDescription, ResourceSummary } from '../../resources/descriptions.ts'
import { recordName } from '../../resources/record-name.ts'
import { nameOfPart } from '../../resources/values/words.ts'

const targetOf = (field: ResourceField) => field.reference ?? field.items?.reference ?? ''
const isKey = (value: unknown): value is Identifier => typeof value === 'string' || typeof value === 'number'

/** Learns, page by page, the names of the records that the columns refer to, as far as the user may read them. */
export function createReferenceNames(
  dataProvider: DataProvider,
  fields: readonly FieldDescription[],
  mayRead: (resource: ResourceSummary, key: unknown) => boolean,
) {
  const referring = fields.filter(({ raw }) => resourceNamed(targetOf(raw)) !== null)
  const known = new Map<string, string>()
  const at = (target: string, key: unknown) => `${target}\n${key}`

  const learnOf = async (field: FieldDescription, rows: readonly RaRecord[]) => {
    const target = resourceNamed(targetOf(field.raw))
    if (!target) return
    const keys = new Set(
      rows.flatMap((row) => valueAt(row, field.name) ?? []).filter((key) => isKey(key)) as Identifier[],
    )
    const ids = [...keys].filter((key) => !known.has(at(target.name, key)) && mayRead(target, key))
    if (ids.length === 0) return
    for (const id of ids) known.set(at(target.name, id), '')
    const { data } = await dataProvider.getMany(target.name, { ids })
    for (const record of data) known.set(at(target.name, record.id), recordName(record, target))
  }
  return {
    learn: async (rows: readonly RaRecord[]) => {
      for (const field of referring) await learnOf(field, rows)
    },
    /** '' for what could not be read; a key that leads nowhere stands for itself. */
    nameFor: (field: ResourceField, value: unknown): string => {
      if (!isKey(value)) return nameOfPart(value)
      return known.get(at(targetOf(field), value)) ?? String(value)
    },
  }
}
