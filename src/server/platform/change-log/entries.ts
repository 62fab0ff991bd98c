/** Stores entries of the change log: what stands in them is for ever the same, so they are only ever added. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type ChangeAction, canonical, type Difference } from '#rules/change-log.ts'
import type { TenantTx } from '../database/tables.ts'

declare module '../database/tables.ts' {
  interface Database {
    changes: {
      tenant_id: number
      uuid: string
      number: string
      at: Date
      actor_kind: ActorKind
      user_uuid: string | null
      operation: string
      action: ChangeAction
      entity: string
      record: string
      above: string
      fields: readonly LoggedField[]
    }
    change_values: {
      tenant_id: number
      change_uuid: string
      field: string
      before: unknown
      after: unknown
      is_personal: boolean
      salt: Uint8Array
    }
  }
}

export type ActorKind = 'user' | 'api-key' | 'directory' | 'guest' | 'operator' | 'job'

/** A value of an entry: its name, and by the digest what it was and became, for whoever has the values and their salt. */
export interface LoggedField {
  readonly field: string
  /** SHA-256, hexadecimal. */
  readonly digest: string
}

export interface Entry {
  readonly at: Date
  readonly actorKind: ActorKind
  readonly userUuid: string | null
  readonly operation: string
  readonly action: ChangeAction
  readonly entity: string
  readonly record: string
  /** Keys of the records above it, apart by slashes; '' where there are none, or where they are the record's own key. */
  readonly above: string
  /** What the record is called; null: it has no name. */
  readonly name: string | null
  readonly differences: readonly Difference[]
}

/** Stands among the values as a field that no record can have. */
export const nameOfRecord = 'name of the record'

/** One statement, in the transaction of what it tells. */
export async function addEntry(tx: TenantTx, entry: Entry): Promise<void> {
  const { at, actorKind, userUuid, operation, action, entity, record, above, name, differences } = entry
  const named =
    name === null ? [] : [{ field: nameOfRecord, before: undefined, after: name, isPersonal: true }]
  const values = [...named, ...differences].map(saltedValue)
  const fields = JSON.stringify(values.map(({ field, digest }) => ({ field, digest })))
  // The sealer waits for whoever holds it, so that no entry comes behind one that is sealed.
  await sql`
    with held as materialized (select pg_advisory_xact_lock_shared(current_tenant(), hashtext('changes'))), entry as (
      insert into changes (at, actor_kind, user_uuid, operation, action, entity, record, above, fields)
      select ${at}::timestamptz, ${actorKind}, ${userUuid}::uuid, ${operation}, ${action}, ${entity}, ${record},
        ${above}, ${fields}::jsonb from held
      returning uuid)
    insert into change_values (change_uuid, field, before, after, is_personal, salt)
    select entry.uuid, v.field, v.before::jsonb, v.after::jsonb, v.is_personal, decode(v.salt, 'hex')
    from entry, unnest(
      ${values.map(({ field }) => field)}::text[], ${values.map(({ before }) => before)}::text[],
      ${values.map(({ after }) => after)}::text[], ${values.map(({ isPersonal }) => isPersonal)}::boolean[],
      ${values.map(({ salt }) => salt)}::text[]) as v (field, before, after, is_personal, salt)`.execute(tx)
}

function saltedValue({ field, before, after, isPersonal }: Difference) {
  const salt = randomBytes(16)
  const [was, is] = [textOf(before), textOf(after)]
  return {
    field,
    before: was,
    after: is,
    isPersonal,
    salt: salt.toString('hex'),
    digest: digestOf(salt, field, was, is),
  }
}

/** As the database gives it back: jsonb keeps no order of keys and no second spelling. Null: there was no value. */
const textOf = (value: unknown): string | null => (value === undefined ? null : canonical(value))

/** What an entry keeps of a value. Whoever has no salt cannot try out what the value was. */
export function digestOf(
  salt: Uint8Array,
  field: string,
  before: string | null,
  after: string | null,
): string {
  const text = JSON.stringify([field, before, after])
  return createHash('sha256').update(salt).update(text).digest('hex')
}
