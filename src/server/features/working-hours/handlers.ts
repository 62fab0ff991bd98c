import { availabilityOfManyChanged } from '#server/features/slots/public.ts'
import { type Ctx, type Handlers, tellingRefusals } from '#server/platform/binding/handler.ts'
import {
  contentRange,
  decodeListQuery,
  type ListParameters,
} from '#server/platform/collections/list-query.ts'
import { invalid, notFound } from '#server/platform/contract/errors.ts'
import { checkVersion, etag } from '#server/platform/contract/etag.ts'
import { advisorUuid, lockedAdvisor, lockedAdvisors } from '../advisors/public.ts'
import { checkWeek, toldByDay } from './faults.ts'
import {
  defaultWeek,
  isSameWeek,
  lockDefaultHours,
  replaceDefaultHours,
  replaceHours,
  type Week,
  weekOf,
} from './queries.ts'
import { listWeeks } from './records.ts'

/** Who sends the week that is stored has it, whatever version they read. */
async function updateAdvisorWorkingHours(ctx: Ctx<'updateAdvisorWorkingHours'>) {
  const { body, now, params, translate, tx } = ctx
  const uuid = await lockedAdvisor(tx, params.alias)
  const before = await presentWeek(tx, uuid)
  if (!isSameWeek(before.hours, body)) {
    checkVersion(ctx, before.version, before.hours)
    checkWeek(body, translate)
    await availabilityOfManyChanged(ctx, await replaceHours(tx, [uuid], body, now))
  }
  return replyOf(await presentWeek(tx, uuid))
}

async function updateDefaultWorkingHours(ctx: Ctx<'updateDefaultWorkingHours'>) {
  const { body, translate, tx } = ctx
  await lockDefaultHours(tx)
  const before = await defaultWeek(tx)
  if (!isSameWeek(before.hours, body)) {
    checkVersion(ctx, before.version, before.hours)
    checkWeek(body, translate)
    await replaceDefaultHours(tx, body)
  }
  return replyOf(await defaultWeek(tx))
}

export const workingHoursHandlers = {
  async listAdvisorWorkingHours({ params, tx }) {
    return replyOf(await presentWeek(tx, await advisorUuid(tx, params.alias)))
  },
  updateAdvisorWorkingHours: tellingRefusals(updateAdvisorWorkingHours, toldByDay),

  async listWorkingHours({ query, tx }) {
    const asked = decodeListQuery(query as ListParameters)
    const { rows, total } = await listWeeks(tx, asked)
    const range = contentRange('working-hours', asked, rows.length, total)
    return { status: 200, headers: { 'content-range': range }, body: rows }
  },

  async listDefaultWorkingHours({ tx }) {
    return replyOf(await defaultWeek(tx))
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
    const week = from === null ? await defaultWeek(tx) : await presentWeek(tx, known.get(from) as string)
    const those = await replaceHours(
      tx,
      to.map((alias) => known.get(alias) as string),
      week.hours,
      now,
    )
    await availabilityOfManyChanged(ctx, those)
    return { status: 200, body: { changed: those.length } }
  },
} satisfies Handlers

const replyOf = ({ hours, version }: Week) =>
  ({ status: 200, headers: { etag: etag(version) }, body: hours }) as const

async function presentWeek(tx: Ctx['tx'], uuid: string): Promise<Week> {
  const week = await weekOf(tx, uuid)
  if (!week) throw notFound('Not found')
  return week
}
