/** Who could take an appointment over (product §10.14). */
import { sql } from 'kysely'
import type { Ctx, Reply } from '#server/platform/binding/handler.ts'
import { notFound } from '#server/platform/contract/errors.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { colleaguesOf } from '../advisors/public.ts'
import { type Standing, standingsAt } from '../slots/public.ts'
import { appointments } from './records.ts'

/** Who can take it over stands before who cannot. */
const ranks: Readonly<Record<Standing, number>> = { free: 0, 'no-hours': 1, appointment: 2, away: 2 }

export async function listColleagues(
  ctx: Ctx<'listAppointmentColleagues'>,
): Promise<Reply<'listAppointmentColleagues'>> {
  const { modules, now, params, query, tenant, tx } = ctx
  if (!(await appointments.find(ctx, params.uuid))) throw notFound()
  const { advisorUuid, substituteUuid, time } = await placeOf(tx, params.uuid)
  const all = await colleaguesOf(tx, advisorUuid, query.name)
  const colleagues = all.filter(({ uuid }) => uuid !== substituteUuid)
  const advisorUuids = colleagues.map(({ uuid }) => uuid)
  const standings = await standingsAt(tx, tenant, { advisorUuids, time, modules, now })
  const body = colleagues
    .map(({ uuid, ...colleague }) => ({ ...colleague, standing: standings.get(uuid) ?? 'away' }))
    .toSorted((a, b) => ranks[a.standing] - ranks[b.standing])
  return { status: 200, body }
}

/** Whose it is, and which time it takes. */
async function placeOf(tx: TenantTx, uuid: string) {
  const { rows } = await sql<{
    advisorUuid: string
    substituteUuid: string | null
    start: Date
    end: Date
    from: Date
    to: Date
  }>`
    select advisor_uuid as "advisorUuid", substitute_uuid as "substituteUuid", starts_at as start, ends_at as "end",
      lower(occupied) as "from", upper(occupied) as "to"
    from appointments where uuid = ${uuid}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  const { from, to, start, end, ...whose } = row
  return { ...whose, time: { start, end, occupied: { start: from, end: to } } }
}
