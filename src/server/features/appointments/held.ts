/** Holds by their tokens, with what a booking makes of them. */
import { sql } from 'kysely'
import type { AppointmentType } from '#rules/appointment-types.ts'
import type { TenantTx } from '#server/platform/database-types.ts'
import type { PlaceFacts } from './place.ts'

export interface Hold extends PlaceFacts {
  readonly uuid: string
  readonly advisor_uuid: string
  readonly topic_uuid: string
  readonly topic_name: string
  readonly type: AppointmentType
  readonly starts_at: Date
  readonly ends_at: Date
  readonly held_until: Date
  /** The advisor confirms without looking. */
  readonly automatic: boolean
}

/** Locked until the transaction ends, so that nobody else drops or books it. */
export async function findHold(tx: TenantTx, hash: Uint8Array): Promise<Hold | null> {
  const { rows } = await sql<Hold>`
    select p.uuid, p.advisor_uuid, p.topic_uuid, t.topic as topic_name, p.type, p.starts_at, p.ends_at, p.held_until,
      coalesce(s.automatic_confirmation, false) as automatic,
      (
        select each ->> 'text' from jsonb_array_elements(s.types) each where each ->> 'type' = p.type limit 1
      ) as text,
      case when o.uuid is not null then json_build_object('name', o.name, 'street', o.address_street,
        'zip', o.address_zip, 'city', o.address_city) end as branch
    from appointments p
    join appointment_topics t on t.tenant_id = p.tenant_id and t.uuid = p.topic_uuid
    join advisors a on a.tenant_id = p.tenant_id and a.uuid = p.advisor_uuid
    left join organizations o on o.tenant_id = p.tenant_id and o.uuid = a.organization_uuid
    left join appointment_settings s on s.tenant_id = p.tenant_id and s.advisor_uuid = p.advisor_uuid
    where p.token_hash = ${hash} and p.state = 'held'
    for update of p`.execute(tx)
  return rows[0] ?? null
}

/** One that was given to somebody faster. */
export async function endedHold(
  tx: TenantTx,
  hash: Uint8Array,
): Promise<Pick<Hold, 'advisor_uuid' | 'topic_uuid' | 'type' | 'starts_at'> | null> {
  const row = await tx
    .selectFrom('ended_holds')
    .select(['advisor_uuid', 'topic_uuid', 'type', 'starts_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row?.topic_uuid ? { ...row, topic_uuid: row.topic_uuid } : null
}
