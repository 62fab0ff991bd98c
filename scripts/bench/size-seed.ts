/** A database of the size that the largest installation may have, by SQL. */
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

export interface Size {
  /** That do nothing. */
  readonly tenants: number
  /** Of the first tenant. */
  readonly advisors: number
  readonly appointments: number
}

export const whole: Size = { tenants: 2_000, advisors: 10_000, appointments: 1_000_000 }
export const tenth: Size = { tenants: 200, advisors: 1_000, appointments: 100_000 }

/** A part at a time: no statement may run longer than half a minute. */
const part = 20_000

/** @param tenantId of the demo's first tenant, which becomes the large one */
export async function seedSize(
  db: Db,
  tenantId: number,
  { tenants, advisors, appointments }: Size,
): Promise<void> {
  await db.withSystem(async (tx) => {
    await sql`insert into tenants (slug) select 'idle-' || n from generate_series(1, ${tenants}::int) n`.execute(
      tx,
    )
    await sql`
      insert into tenant_hosts (tenant_id, host)
      select id, slug || '.localhost' from tenants where slug like 'idle-%'`.execute(tx)
  })
  await db.withTenant(tenantId, (tx) =>
    sql`
      insert into advisors (slug, first_name, last_name, organization_uuid, online_appointment)
      select 'viele-' || n, 'Vorname ' || n % 97, 'Nachname ' || n,
        (select uuid from organizations order by slug limit 1), true
      from generate_series(1, ${advisors}::int) n`.execute(tx),
  )
  for (let from = 0; from < appointments; from += part) {
    const to = Math.min(appointments, from + part)
    // Each advisor has one each hour, half of them gone by.
    await db.withTenant(tenantId, (tx) =>
      sql`
        with many as (select uuid, row_number() over (order by slug) - 1 as n from advisors where slug like 'viele-%')
        insert into appointments (advisor_uuid, state, type, starts_at, ends_at, occupied, name, email, topic_name)
        select many.uuid, 'confirmed', 'by-phone', at.start, at.start + interval '1 hour',
          tstzrange(at.start, at.start + interval '1 hour'), 'Kunde ' || i, 'kunde' || i || '@mail.example', 'Baufinanzierung'
        from generate_series(${from}::int, ${to - 1}::int) i
        join many on many.n = i % ${advisors}::int
        cross join lateral (
          select date_trunc('hour', now()) + (i / ${advisors}::int - ${Math.floor(appointments / advisors / 2)}::int)
            * interval '1 hour' as start
        ) at`.execute(tx),
    )
  }
  for (const table of ['tenants', 'tenant_hosts', 'advisors', 'appointments']) await db.vacuum(table)
}
