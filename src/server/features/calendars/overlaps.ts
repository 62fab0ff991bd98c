/** What lies in a time before it is closed: an absence and a block ask the same. */
import { sql } from 'kysely'
import type { Ctx, Reply } from '#server/platform/binding/handler.ts'
import { advisorUuid } from '../advisors/public.ts'
import { checkedTimes, lyingIn } from './blocks.ts'
import { appointmentEntry, type StoredAppointment } from './entries.ts'

/** The contract's limit; more than that nobody settles at once. */
const most = 10_000

export async function listOverlaps(ctx: Ctx<'listOverlaps'>): Promise<Reply<'listOverlaps'>> {
  const { now, params, query, tx } = ctx
  const advisor = await advisorUuid(tx, params.alias)
  const { start, end, day, start_time, end_time, first_date, last_date, skipped_dates } = checkedTimes(
    ctx,
    query,
  )
  const { rows } = await sql<StoredAppointment>`
    select a.uuid, a.state, a.type, a.starts_at, a.ends_at, a.name as title, a.topic_name, a.held_until, a.version
    from (select current_tenant() as tenant_id, ${advisor}::uuid as advisor_uuid, ${query.kind}::text as kind,
      ${start}::timestamptz as starts_at, ${end}::timestamptz as ends_at, ${day}::int as day,
      ${start_time}::text as start_time, ${end_time}::text as end_time,
      ${first_date}::date as first_date, ${last_date}::date as last_date, ${JSON.stringify(skipped_dates)}::jsonb as skipped_dates) blocks, ${lyingIn(ctx)}
      and (a.state in ('requested', 'confirmed') or a.state = 'held' and a.held_until > ${now})
    order by a.starts_at limit ${most}`.execute(tx)
  return { status: 200, body: rows.map(appointmentEntry) }
}
