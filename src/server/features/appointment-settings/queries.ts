/** How and when an advisor can be booked, besides their hours. */
import { type Generated, sql } from 'kysely'
import type { components } from '#generated/types.ts'
import { usualAppointmentSettings } from '#rules/appointment-settings.ts'
import type { AppointmentType } from '#rules/appointment-types.ts'
import { advisorVersionOf } from '#server/platform/collections/part-versions.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    advisor_appointment_types: { tenant_id: Generated<number>; advisor_uuid: string; type: AppointmentType }
    appointment_settings: {
      tenant_id: Generated<number>
      advisor_uuid: string
      automatic_confirmation: Generated<boolean>
      /** Hours. */
      minimum_notice: Generated<number>
      /** Days. */
      booking_window: Generated<number>
      /** Minutes. */
      buffer: Generated<number>
      /** [{type, text, days}] as JSON. */
      types: Generated<string>
      version: Generated<number>
      updated_at: Generated<Date>
      updated_by_uuid: string | null
    }
    smm_calendar_settings: { tenant_id: Generated<number>; advisor_uuid: string; identifier: string }
  }
}

export interface AdvisorTypes {
  /** Whether visitors may know of them. */
  readonly isOffered: boolean
  readonly types: { type: AppointmentType }[]
  readonly version: number
}

/** Null: there is no such advisor. */
export async function typesOf(tx: TenantTx, slug: string): Promise<AdvisorTypes | null> {
  const { rows } = await sql<AdvisorTypes>`
    select a.is_active and a.books_online as "isOffered", (
      select coalesce(json_agg(json_build_object('type', t.type) order by t.type), '[]')
      from advisor_appointment_types t where t.tenant_id = a.tenant_id and t.advisor_uuid = a.uuid
    ) as types, ${advisorVersionOf('appointment-types', 'a')} as version
    from advisors a where a.slug = ${slug}`.execute(tx)
  return rows[0] ?? null
}

/** What makes an advisor bookable, as far as it is there. */
interface BookingParts {
  /** Whether visitors may book online with them. */
  readonly isOffered: boolean
  readonly topics: boolean
  readonly types: boolean
  readonly hours: boolean
  readonly openedSlots: boolean
}

/** Null: there is no such advisor. */
export async function bookingParts(tx: TenantTx, slug: string, now: Date): Promise<BookingParts | null> {
  const { rows } = await sql<BookingParts>`
    select a.is_active and a.books_online as "isOffered",
      exists (
        select from advisor_appointment_topics o
        join appointment_topics t on t.tenant_id = o.tenant_id and t.uuid = o.topic_uuid and t.active
        where o.tenant_id = a.tenant_id and o.advisor_uuid = a.uuid
      ) as topics,
      exists (
        select from advisor_appointment_types t where t.tenant_id = a.tenant_id and t.advisor_uuid = a.uuid
      ) as types,
      exists (select from working_hours h where h.tenant_id = a.tenant_id and h.advisor_uuid = a.uuid) as hours,
      exists (
        select from opened_slots s
        where s.tenant_id = a.tenant_id and s.advisor_uuid = a.uuid and s.ends_at > ${now}
      ) as "openedSlots"
    from advisors a where a.slug = ${slug}`.execute(tx)
  return rows[0] ?? null
}

/** @returns whether anything was otherwise before */
export async function saveTypes(
  tx: TenantTx,
  advisorUuid: string,
  types: readonly AppointmentType[],
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from advisor_appointment_types
      where advisor_uuid = ${advisorUuid} and type <> all(${[...types]}::text[]) returning type
    ), added as (
      insert into advisor_appointment_types (advisor_uuid, type)
      select ${advisorUuid}::uuid, unnest(${[...types]}::text[]) on conflict do nothing returning type
    )
    select ((select count(*) from gone) + (select count(*) from added))::int as count`.execute(tx)
  return rows[0]?.count !== 0
}

type Settings = components['schemas']['AppointmentSettings']
type TypeSettings = Required<NonNullable<Settings['types']>[number]>

/** As they are stored: whole. */
export type StoredSettings = Required<Pick<Settings, keyof typeof usualAppointmentSettings>> & {
  readonly types: TypeSettings[]
  readonly updated_at?: string
  readonly updated_by?: string | null
  readonly version: number
}

/** Nothing is saved yet: what was read of it is version 1, so that the first to save makes version 2. */
const unsaved: StoredSettings = { ...usualAppointmentSettings, types: [], version: 1 }

/** Null: there is no such advisor. */
export async function settingsOf(tx: TenantTx, slug: string): Promise<StoredSettings | null> {
  const { rows } = await sql<{ settings: StoredSettings | null }>`
    select (
      select json_build_object('automatic_confirmation', s.automatic_confirmation,
        'minimum_notice', s.minimum_notice, 'booking_window', s.booking_window, 'buffer', s.buffer,
        'types', s.types, 'updated_at', to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'updated_by', u.first_name || ' ' || u.last_name, 'version', s.version)
      from appointment_settings s
      left join users u on u.tenant_id = s.tenant_id and u.uuid = s.updated_by_uuid
      where s.tenant_id = a.tenant_id and s.advisor_uuid = a.uuid
    ) as settings
    from advisors a where a.slug = ${slug}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { settings } = row
  // jsonb keeps an order of its own, which would count as a change.
  return settings
    ? { ...settings, types: settings.types.map(({ type, text, days }) => ({ type, text, days })) }
    : unsaved
}

/** When something was changed, and by whom. */
interface ChangeStamp {
  readonly at: Date
  /** Uuid of the user. */
  readonly by: string | null
}

/** Makes the version after `settings.version`. */
export async function saveSettings(
  tx: TenantTx,
  advisorUuid: string,
  settings: StoredSettings,
  { at, by }: ChangeStamp,
): Promise<void> {
  const { automatic_confirmation, minimum_notice, booking_window, buffer, types, version } = settings
  const values = {
    automatic_confirmation,
    minimum_notice,
    booking_window,
    buffer,
    types: JSON.stringify(types),
    version: version + 1,
    updated_at: at,
    updated_by_uuid: by,
  }
  await tx
    .insertInto('appointment_settings')
    .values({ advisor_uuid: advisorUuid, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'advisor_uuid']).doUpdateSet(values))
    .execute()
}

export interface SmmIdentifier {
  /** '' where there is none. */
  readonly identifier: string
  readonly version: number
}

/** Null: there is no such advisor. */
export async function identifierOf(tx: TenantTx, slug: string): Promise<SmmIdentifier | null> {
  const { rows } = await sql<SmmIdentifier>`
    select coalesce(s.identifier, '') as identifier, ${advisorVersionOf('smm-calendar', 'a')} as version from advisors a
    left join smm_calendar_settings s on s.tenant_id = a.tenant_id and s.advisor_uuid = a.uuid
    where a.slug = ${slug}`.execute(tx)
  return rows[0] ?? null
}

/** @throws the database's refusal (23505) if another advisor has it */
export async function saveIdentifier(tx: TenantTx, advisorUuid: string, identifier: string): Promise<void> {
  if (identifier === '') {
    await tx.deleteFrom('smm_calendar_settings').where('advisor_uuid', '=', advisorUuid).execute()
    return
  }
  await tx
    .insertInto('smm_calendar_settings')
    .values({ advisor_uuid: advisorUuid, identifier })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'advisor_uuid']).doUpdateSet({ identifier }))
    .execute()
}
