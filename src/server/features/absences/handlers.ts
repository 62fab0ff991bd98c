import { entities } from '#generated/entities.ts'
import { availabilityChanged, availabilityOfManyChanged } from '#server/features/slots/public.ts'
import type { Body, Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { list } from '#server/platform/collections/collection.ts'
import { type AnyCtx, editor, served, updatedBy } from '#server/platform/collections/served-collection.ts'
import { invalid } from '#server/platform/contract/errors.ts'
import { advisorUuid, colleaguesOf, lockedAdvisor, lockedAdvisors } from '../advisors/public.ts'
import {
  type Absence,
  appointmentsCount,
  daysAway,
  insertMany,
  ofAdvisor,
  setSubstitute,
  substituteAlias,
  substituteName,
} from './queries.ts'
import { checkAbsence, checkDayRange } from './rules.ts'

const entity = entities.Absence

const aliasOf = ({ params }: AnyCtx) => (params as { readonly alias: string }).alias

const computed = ({ timeZone }: Ctx['tenant']) => ({
  substitute: substituteAlias,
  substitute_name: substituteName,
  appointments_count: appointmentsCount(timeZone),
  updated_by: updatedBy(entity),
})

const absences = served<Absence, Body<'updateAbsence'>>({
  entity,
  usualOrder: ['first_day'],
  options: (ctx) => ({ where: [ofAdvisor(aliasOf(ctx))], computed: computed(ctx.tenant) }),
  belonging: async (ctx) => ({ advisor_uuid: await advisorUuid(ctx.tx, aliasOf(ctx)) }),
  async prepare(ctx, body, before) {
    const advisor = { alias: aliasOf(ctx), uuid: await advisorUuid(ctx.tx, aliasOf(ctx)) }
    await checkAbsence(ctx, { ...before, ...body }, advisor, before)
    return body
  },
  async storeRelated({ tx }, uuid, { substitute }) {
    if (substitute === undefined) return
    await setSubstitute(tx, uuid, substitute === null ? null : await advisorUuid(tx, String(substitute)))
  },
})

/** Days off take slots away, fewer of them give slots back. */
async function changing<Reply>(ctx: AnyCtx, change: (ctx: AnyCtx) => Promise<Reply>): Promise<Reply> {
  const uuid = await lockedAdvisor(ctx.tx, aliasOf(ctx))
  const reply = await change(ctx)
  await availabilityChanged(ctx.tx, ctx.tenant, uuid, ctx.now)
  return reply
}

export const absencesHandlers = {
  async listAbsences(ctx) {
    await advisorUuid(ctx.tx, ctx.params.alias)
    return await absences.list(ctx)
  },
  getAbsence: absences.show,
  createAbsence: (ctx) => changing(ctx, absences.create),
  updateAbsence: (ctx) => changing(ctx, absences.update),
  deleteAbsence: (ctx) => changing(ctx, absences.remove),

  async listAdvisorColleagues({ params, query, tx }) {
    const colleagues = await colleaguesOf(tx, await advisorUuid(tx, params.alias), query.name)
    const uuids = colleagues.map(({ uuid }) => uuid)
    const { first_day: first, last_day: last = first } = query
    const away =
      first && last && first <= last
        ? await daysAway(tx, uuids, { first_day: first, last_day: last })
        : new Map<string, number>()
    const body = colleagues
      .map(({ uuid, ...colleague }) => ({ ...colleague, days_away: away.get(uuid) ?? 0 }))
      .toSorted((a, b) => a.days_away - b.days_away)
    return { status: 200, body }
  },

  async createAbsencesOfMany(ctx) {
    const { body, now, translate, tx } = ctx
    const { advisors, note = null, ...days } = body
    checkDayRange(days, ctx)
    const known = await lockedAdvisors(tx, advisors)
    const missing = advisors.filter((alias) => !known.has(alias)).slice(0, 50)
    if (missing.length > 0)
      throw invalid({
        advisors: missing.map((alias) => translate('There is no advisor {alias}.', { alias })),
      })
    const advisorUuids = advisors.map((alias) => known.get(alias) as string)
    const uuids = await insertMany(tx, { ...days, note, advisorUuids, now, editor: editor(ctx) })
    await availabilityOfManyChanged(ctx, advisorUuids)
    return { status: 201, body: await those(ctx, uuids) }
  },
} satisfies Handlers

/** In the order of their keys. */
async function those(
  { tenant, tx }: Pick<Ctx, 'tenant' | 'tx'>,
  uuids: readonly string[],
): Promise<Absence[]> {
  const query = { sort: [], offset: 0, limit: uuids.length, filter: { uuid: uuids }, filters: {}, with: [] }
  const { rows } = await list<Absence>(tx, entity, query, { computed: computed(tenant) })
  return rows.toSorted((a, b) => uuids.indexOf(a.uuid) - uuids.indexOf(b.uuid))
}
