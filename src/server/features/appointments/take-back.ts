/** A confirmation that its advisor takes back before anybody was told of it (product §10.11). */
import { sql } from 'kysely'
import { refusalOfTakeBack } from '#rules/appointment-states.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { answerTime } from './answer-time.ts'
import { type ChangingCtx, change } from './changes.ts'
import { lastSteps } from './repeated.ts'

/** The job that would tell of it finds that it was taken back. */
export function takeBack(ctx: ChangingCtx) {
  return change(
    ctx,
    'confirm',
    async ({ record, start: starts, calendarUuid: advisorUuid }) => {
      const { tx, tenant } = ctx
      const asked = await askedAt(tx, record.uuid)
      return { state: 'requested', answer_by: await answerTime({ tx, tenant, advisorUuid, starts, asked }) }
    },
    {
      goal: () => ({ state: 'requested' }),
      refuse: async ({ record }) => {
        const [last, before] = await lastSteps(ctx.tx, record.uuid)
        return refusalOfTakeBack(last, before, ctx.now)
      },
      toldAfter: null,
    },
  )
}

/** When the customer asked for this time, or was given it: what followed left it as it was. */
async function askedAt(tx: TenantTx, uuid: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select at from (
      select at, step, starts_at, lag(starts_at) over (order by step) as before
      from appointment_history where appointment_uuid = ${uuid}
    ) h
    where before is distinct from starts_at order by step desc limit 1`.execute(tx)
  return (rows[0] as { at: Date }).at
}
