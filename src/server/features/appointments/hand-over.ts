/** All appointments to come of an advisor who leaves are given to a colleague, for good (product §10.15). */
import { sql } from 'kysely'
import { actionsFor } from '#rules/appointment-states.ts'
import { isMoment } from '#rules/dates.ts'
import { isUuid } from '#rules/uuid.ts'
import type { Ctx, Reply } from '#server/platform/binding/handler.ts'
import { invalid, notFound } from '#server/platform/contract/errors.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { isActiveAdvisor, lockedAdvisors } from '../advisors/public.ts'
import { changedBy, lockMoves } from './changes.ts'
import { lockedRows, type SettledChange, type SettledRow } from './settlement-rows.ts'
import { storeTogether, takeable } from './settling.ts'

type HandingCtx = Ctx<'handOverAppointments'>

/** So many go in one call: one transaction locks no more rows than these, and what is done stays done. */
const atOnce = 50

export async function handOver(ctx: HandingCtx): Promise<Reply<'handOverAppointments'>> {
  const { body, tx } = ctx
  const { leaving, colleague } = await bothOf(ctx)
  await keepWithHolders(tx, leaving, ctx.now)
  const places = await toCome(tx, leaving, { now: ctx.now, after: placeOf(body.after) })
  const rows = await lockedRows(
    tx,
    leaving,
    places.map(({ uuid }) => uuid),
  )
  // What was cancelled or given away before its row was locked is no longer theirs.
  const open = [...rows.values()].filter((row) => row.calendarUuid === leaving && isOpen(row, ctx.now))
  const { changes } = await storeTogether(ctx, [leaving, colleague], async () => ({
    changes: (await takeable(ctx, colleague, open)).map((row) => changeOf(ctx, row, { leaving, colleague })),
  }))
  const last = places.length === atOnce ? places.at(-1) : undefined
  const next = last ? `${last.start.toISOString()}/${last.uuid}` : null
  return { status: 200, body: { handed_over: changes.length, staying: open.length - changes.length, next } }
}

interface Both {
  readonly leaving: string
  readonly colleague: string
}

/** With their calendars and rows locked, in the order of single changes. */
async function bothOf({ body, params, translate, tx }: HandingCtx): Promise<Both> {
  if (body.advisor === params.alias) throw invalid({ advisor: ['Please choose somebody else.'] })
  const keys = await tx
    .selectFrom('advisors')
    .select(['slug', 'uuid'])
    .where('slug', 'in', [params.alias, body.advisor])
    .execute()
  const uuidOf = (alias: string) => keys.find(({ slug }) => slug === alias)?.uuid
  const [leaving, colleague] = [uuidOf(params.alias), uuidOf(body.advisor)]
  if (!leaving) throw notFound('Not found')
  if (!colleague || !(await isActiveAdvisor(tx, colleague)))
    throw invalid({ advisor: [translate('There is no advisor {alias}.', { alias: body.advisor })] })
  await lockMoves(tx, [leaving, colleague])
  await lockedAdvisors(tx, [params.alias, body.advisor])
  return { leaving, colleague }
}

/** What somebody else has taken over is theirs from now on: nothing changes for the customer. */
async function keepWithHolders(tx: TenantTx, leaving: string, now: Date): Promise<void> {
  await sql`
    update appointments set advisor_uuid = substitute_uuid, substitute_uuid = null,
      updated_at = ${now}, version = version + 1
    where advisor_uuid = ${leaving} and substitute_uuid is not null
      and state in ('requested', 'confirmed') and starts_at > ${now}`.execute(tx)
}

/** Of an appointment in the order of their starts. */
interface Place {
  readonly start: Date
  readonly uuid: string
}

/** @throws HttpError 422 for what can be none */
function placeOf(after: string | undefined): Place | null {
  if (after === undefined) return null
  const [start = '', uuid = ''] = after.split('/')
  if (!isMoment(start) || !isUuid(uuid)) throw invalid({ after: ['This is no place in the list.'] })
  return { start: new Date(start), uuid }
}

interface Asked {
  readonly now: Date
  readonly after: Place | null
}

async function toCome(tx: TenantTx, leaving: string, { now, after }: Asked): Promise<readonly Place[]> {
  const rest = after && sql`and (starts_at, uuid) > (${after.start}, ${after.uuid}::uuid)`
  const { rows } = await sql<Place>`
    select starts_at as start, uuid from appointments
    where calendar_uuid = ${leaving} and state in ('requested', 'confirmed') and starts_at > ${now} ${rest ?? sql``}
    order by starts_at, uuid limit ${atOnce}`.execute(tx)
  return rows
}

const isOpen = ({ state, start }: SettledRow, now: Date) =>
  actionsFor(state, start, now, 'advisor').includes('substitute')

/** Their own become the colleague's; of those that they stood in for somebody, the colleague stands in, or has them back. */
function changeOf(ctx: HandingCtx, row: SettledRow, { leaving, colleague }: Both): SettledChange {
  const isOwn = row.advisorUuid === leaving
  return {
    uuid: row.uuid,
    by: changedBy(ctx, row),
    state: row.state,
    ...(isOwn && { advisorUuid: colleague }),
    substituteUuid: isOwn || row.advisorUuid === colleague ? null : colleague,
  }
}
