import { availabilityOfManyChanged } from '#server/features/slots/public.ts'
import { type Ctx, type Handlers, tellingRefusals } from '#server/platform/binding/handler.ts'
import {
  contentRange,
  decodeListQuery,
  type ListParameters,
} from '#server/platform/collections/list-query.ts'
import { invalid } from '#server/platform/contract/errors.ts'
import { advisorUuid, lockedAdvisor, lockedAdvisors } from '../advisors/public.ts'
import { checkWeek, toldByDay } from './faults.ts'
import { defaultHours, hoursOf, replaceDefaultHours, replaceHours } from './queries.ts'
import { listWeeks } from './records.ts'

async function updateAdvisorWorkingHours(ctx: Ctx<'updateAdvisorWorkingHours'>) {
  const { body, now, params, translate, tx } = ctx
  const uuid = await lockedAdvisor(tx, params.alias)
  checkWeek(body, translate)
  await changed(ctx, await replaceHours(tx, [uuid], body, now))
  return { status: 200, body: await hoursOf(tx, uuid) } as const
}

async function updateDefaultWorkingHours({ body, translate, tx }: Ctx<'updateDefaultWorkingHours'>) {
  checkWeek(body, translate)
  await replaceDefaultHours(tx, body)
  return { status: 200, body: await defaultHours(tx) } as const
}

export const workingHoursHandlers = {
  async listAdvisorWorkingHours({ params, tx }) {
    return { status: 200, body: await hoursOf(tx, await advisorUuid(tx, params.alias)) }
  },
  updateAdvisorWorkingHours: tellingRefusals(updateAdvisorWorkingHours, toldByDay),

  async listWorkingHours({ query, tx }) {
    const asked = decodeListQuery(query as ListParameters)
    const { rows, total } = await listWeeks(tx, asked)
    const range = contentRange('working-hours', asked, rows.length, total)
    return { status: 200, headers: { 'content-range': range }, body: rows }
  },

  async listDefaultWorkingHours({ tx }) {
    return { status: 200, body: await defaultHours(tx) }
  },
  updateDefaultWorkingHours: tellingRefusals(updateDefaultWorkingHours, toldByDay),

  /** All or none: one unknown advisor, and nothing is changed. */
  async copyWorkingHours(ctx) {
    const { body, now, translate, tx } = ctx
    const { from = null, to } = body
    const known = await lockedAdvisors(tx, from === null ? to : [from, ...to])
    const unknown = (alias: string) => translate('There is no advisor {alias}.', { alias })
    if (from !== null && !known.has(from)) throw invalid({ from: [unknown(from)] })
    const missing = to.filter((alias) => !known.has(alias))
    if (missing.length > 0) throw invalid({ to: missing.slice(0, 50).map(unknown) })
    const week = from === null ? await defaultHours(tx) : await hoursOf(tx, known.get(from) as string)
    const those = await replaceHours(
      tx,
      to.map((alias) => known.get(alias) as string),
      week,
      now,
    )
    await changed(ctx, those)
    return { status: 200, body: { changed: those.length } }
  },
} satisfies Handlers

async function changed({ now, tenant, tx }: Pick<Ctx, 'now' | 'tenant' | 'tx'>, uuids: readonly string[]) {
  await availabilityOfManyChanged(tx, tenant, uuids, now)
}
