/** Until when a request of an advisor is to be answered (product §10.5). */
import { answerBy, isDueWhatever, type WorkCalendar } from '#rules/answer-by.ts'
import { addDays, dateIn } from '#rules/dates.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Tenant } from '#server/platform/tenancy/tenant.ts'
import { closingsOfAdvisor } from '../slots/public.ts'

interface WorkQuestion {
  readonly tx: TenantTx
  readonly tenant: Pick<Tenant, 'timeZone'>
  readonly advisorUuid: string
  /** When the customer asked. */
  readonly asked: Date
}

/** More than two working days never take. */
const mostDays = 21

export async function answerTime(question: WorkQuestion & { readonly starts: Date }): Promise<Date> {
  const { tenant, starts, asked } = question
  const zone = tenant.timeZone
  if (isDueWhatever(starts, asked, zone)) return answerBy(starts, asked, { zone, holidays: [] })
  return answerBy(starts, asked, await workCalendar(question))
}

/** On which of the next days the advisor does not answer. */
async function workCalendar({ tx, tenant, advisorUuid, asked }: WorkQuestion): Promise<WorkCalendar> {
  const zone = tenant.timeZone
  const from = dateIn(asked, zone)
  const closings = await closingsOfAdvisor(tx, advisorUuid, { from, to: addDays(from, mostDays) })
  return { zone, holidays: closings.filter((each) => each.from === '00:00').map(({ date }) => date) }
}
