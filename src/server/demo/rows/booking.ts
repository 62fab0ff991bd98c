import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/database.ts'
import type { DemoTenant, DemoWeek } from '../types.ts'
import { slugOf, uuidOf } from './material.ts'

/** Weekly hours, ways to meet and rules of booking of everybody who is active; the hours that new advisors begin with; closing days. */
export async function insertBookings(tx: TenantTx, tenant: DemoTenant, now: Date): Promise<void> {
  const advisors = tenant.advisors.filter(({ isActive = true }) => isActive).map(slugOf)
  const uuid = (slug: string) => uuidOf(tenant, 'advisor', slug)
  const bookings = Object.entries(tenant.bookings)

  await insertRows(tx, 'default_working_hours', hoursOf(tenant.hours))
  const hours = advisors.flatMap((slug) => {
    const { week = tenant.hours } = tenant.bookings[slug] ?? {}
    return hoursOf(week).map((entry) => ({ advisor_uuid: uuid(slug), ...entry }))
  })
  await insertRows(tx, 'working_hours', hours)
  await insertRows(tx, 'closing_days', closingDays(tenant, now))
  const types = bookings.flatMap(([slug, { types = [] }]) =>
    types.map((type) => ({ advisor_uuid: uuid(slug), type })),
  )
  await insertRows(tx, 'advisor_appointment_types', types)
  for (const [slug, { settings }] of bookings)
    if (settings) await insertRows(tx, 'appointment_settings', [{ advisor_uuid: uuid(slug), ...settings }])
}

const closingDays = (tenant: DemoTenant, now: Date) =>
  (tenant.closes ?? []).map(({ name, english, day, from }) => ({
    uuid: uuidOf(tenant, 'closing day', day),
    name,
    date: `${now.getUTCFullYear()}-${day}`,
    every_year: true,
    kind: 'closed',
    closed_from: from,
    texts: { en: { name: english } },
    version: 1,
    created_at: now,
    updated_at: now,
    updated_by_uuid: uuidOf(tenant, 'user', 'advisors-oap-manager'),
  }))

const hoursOf = (week: DemoWeek | null) =>
  (week ?? []).flatMap((times, index) => {
    const [start_time, end_time] = times?.split('-') ?? []
    return start_time && end_time ? [{ day: index + 1, start_time, end_time }] : []
  })

/** All rows have the columns of the first one. */
async function insertRows(
  tx: TenantTx,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx)
}
