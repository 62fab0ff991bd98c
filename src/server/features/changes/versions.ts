import { sql } from 'kysely'
import type { components } from '#generated/types.ts'
import { nameOfRecord } from '#server/platform/change-log/entries.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

type Version = components['schemas']['VersionOfRecord']

interface ChangedField {
  readonly field: string
  /** Null: it had none. */
  readonly value: unknown
  readonly isErased: boolean
}

/**
 * What a record held before or after one of its changes: of each field that was changed since, what it held before the
 * first of these changes. Null: there is no such change.
 */
export async function versionOf(tx: TenantTx, uuid: string, at: 'before' | 'after'): Promise<Version | null> {
  const change = await tx
    .selectFrom('changes')
    .select(['entity', 'record', 'number'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!change) return null
  const { entity, record, number } = change
  const { rows } = await sql<ChangedField>`
    select distinct on (f ->> 'field') f ->> 'field' as field, v.before as value, v.field is null as "isErased"
    from changes c cross join jsonb_array_elements(c.fields) f
    left join change_values v
      on v.tenant_id = c.tenant_id and v.change_uuid = c.uuid and v.field = f ->> 'field'
    where c.entity = ${entity} and c.record = ${record} and f ->> 'field' <> ${nameOfRecord}
      and (c.number > ${number} or c.number = ${number} and ${at === 'before'})
    order by f ->> 'field', c.number`.execute(tx)
  return {
    entity,
    record,
    values: Object.fromEntries(
      rows.filter(({ isErased }) => !isErased).map(({ field, value }) => [field, value]),
    ),
    erased: rows.filter(({ isErased }) => isErased).map(({ field }) => field),
  }
}
