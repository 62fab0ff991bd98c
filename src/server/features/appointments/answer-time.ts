/** Until when a request of an advisor is to be answered (product §10.5). */
import { answerBy, soonestDue } from '#rules/appointment-states.ts'
import { addDays, dateIn } from '#rules/dates.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Tenant } from '#server/platform/tenancy/tenant.ts'
import { closingsOfAdvisor } from '../slots/public.ts'

interface AnswerQuestion {
  readonly tx: TenantTx
  readonly tenant: Pick<Tenant, 'timeZone'>
  readonly advisorUuid: string
  readonly starts: Date
  /** When the customer asked. */
  readonly asked: Date
}

/** More than two working days never take. */
const mostDays = 21

export async function answerTime({ tx, tenant, advisorUuid, starts, asked }: AnswerQuestion): Promise<Date> {
  const zone = tenant.timeZone
  if (starts <= soonestDue(asked)) return answerBy(starts, asked, { zone, holidays: [] })
  const from = dateIn(asked, zone)
  const closings = await closingsOfAdvisor(tx, advisorUuid, { from, to: addDays(from, mostDays) })
  const holidays = closings.filter((each) => each.from === '00:00').map(({ date }) => date)
  return answerBy(starts, asked, { zone, holidays })
}
