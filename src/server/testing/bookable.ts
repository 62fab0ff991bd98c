/**
 * An advisor of the demo as tests of booking need one: every time of the working week is free, in slots of an hour. No
 * holiday closes the institution any more, unless asked for: a test would fail on the days before one.
 */
import { sql } from 'kysely'
import type { Db, TenantTx } from '#server/platform/database/database.ts'
import '#server/features/advisors/queries.ts'

export interface Bookable {
  readonly uuid: string
  readonly alias: string
  /** A topic of an hour that the advisor offers. */
  readonly topic: string
}

export interface BookableOptions {
  readonly alias?: string
  readonly automatic?: boolean
  /** Hours. */
  readonly notice?: number
  /** Minutes. */
  readonly buffer?: number
  /** Days. */
  readonly window?: number
  /** Whether the institution goes on to close on holidays and on days of its own. */
  readonly hasHolidays?: boolean
}

export async function makeBookable(
  db: Db,
  tenantId: number,
  options: BookableOptions = {},
): Promise<Bookable> {
  const { alias = 'anna-becker', automatic = false, notice = 0, buffer = 0, window = 60 } = options
  return await db.withTenant(tenantId, async (tx) => {
    if (!options.hasHolidays) await openEveryDay(tx)
    const { uuid } = await tx
      .updateTable('advisors')
      .set({ online_appointment: true })
      .where('slug', '=', alias)
      .returning('uuid')
      .executeTakeFirstOrThrow()
    for (const table of [
      'appointments',
      'working_hours',
      'blocks',
      'absences',
      'opened_slots',
      'advisor_appointment_types',
    ])
      await sql`delete from ${sql.table(table)} where advisor_uuid = ${uuid}`.execute(tx)
    await sql`
      insert into working_hours (advisor_uuid, day, start_time, end_time)
      select ${uuid}, day, '09:00', '17:00' from generate_series(1, 5) as day`.execute(tx)
    await sql`
      insert into advisor_appointment_types (advisor_uuid, type)
      values (${uuid}, 'by-phone'), (${uuid}, 'in-branch')`.execute(tx)
    await sql`
      insert into appointment_settings (advisor_uuid, automatic_confirmation, minimum_notice, booking_window, buffer)
      values (${uuid}, ${automatic}, ${notice}, ${window}, ${buffer})
      on conflict (tenant_id, advisor_uuid) do update set automatic_confirmation = excluded.automatic_confirmation,
        minimum_notice = excluded.minimum_notice, booking_window = excluded.booking_window,
        buffer = excluded.buffer, types = '[]'`.execute(tx)
    const { rows } = await sql<{ uuid: string }>`
      insert into appointment_topics (topic, length) values (${`An hour with ${alias}`}, 60)
      on conflict do nothing returning uuid`.execute(tx)
    const topic = rows[0]?.uuid ?? (await topicOf(alias, tx))
    await sql`
      insert into advisor_appointment_topics (advisor_uuid, topic_uuid) values (${uuid}, ${topic})
      on conflict do nothing`.execute(tx)
    return { uuid, alias, topic }
  })
}

async function openEveryDay(tx: TenantTx): Promise<void> {
  await sql`delete from settings where name = 'state'`.execute(tx)
  await sql`update organizations set state = '' where state <> ''`.execute(tx)
  await sql`delete from closing_days`.execute(tx)
}

async function topicOf(alias: string, tx: Parameters<Parameters<Db['withTenant']>[1]>[0]): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from appointment_topics where topic = ${`An hour with ${alias}`}`.execute(tx)
  return rows[0]?.uuid as string
}
