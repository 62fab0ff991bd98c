import { type RawBuilder, sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import { dayTimesOf } from '#rules/opening-times.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'
import { type AnyCtx, served, updatedBy } from '#server/platform/collections/served-collection.ts'
import { forbidden, invalid } from '#server/platform/contract/errors.ts'
import { advisorUuid, lockedAdvisor, lockedAdvisors } from '../advisors/public.ts'
import { findOrganization } from '../organizations/public.ts'
import { availabilityChanged, availabilityOfAllChanged } from '../slots/public.ts'
import { advisorAlias, type ClosingDay, ofAdvisor, ofBranches } from './queries.ts'

const days = served<ClosingDay>({
  entity: entities.ClosingDay,
  usualOrder: ['date'],
  options: (ctx) => ({
    where: readable(ctx),
    computed: { advisor: advisorAlias, updated_by: updatedBy(entities.ClosingDay) },
  }),
  async belonging({ body, tx }) {
    const { advisor = null } = body as Partial<ClosingDay>
    return { advisor_uuid: advisor === null ? null : await advisorUuid(tx, advisor) }
  },
  async prepare(ctx, body, before) {
    if (before) requireOwn(ctx, before, null)
    const after = { ...before, ...body }
    checkBranch(ctx, after)
    await check(ctx, after, before)
    return body
  },
  async checkRemoval(ctx, before) {
    requireOwn(ctx, before, ownAlias(ctx))
  },
  taken: { closing_days_day: { date: ['There already is an entry for this day.'] } },
})

/** Whoever administers branches also reads what holds in the whole institution. */
function readable(ctx: AnyCtx): RawBuilder<unknown>[] {
  const { scope } = ctx
  if (scope.kind === 'advisor') return [ofAdvisor(scope.alias)]
  if (scope.kind !== 'organizations') return []
  const own = ownAlias(ctx)
  return [own === null ? ofBranches(scope) : sql`(${ofBranches(scope)} or ${ofAdvisor(own)})`]
}

/**
 * Of those who administer branches: their alias, where they open days of their own as any advisor does. The contract's widest
 * alternative decides the scope, and theirs are the branches.
 */
function ownAlias({ actor, modules }: AnyCtx): string | null {
  const opensDays = actor.kind === 'user' && actor.isInstitutional && modules.has('slots-calendar')
  return opensDays ? actor.alias : null
}

/**
 * What the institution or others entered is read, and not changed.
 *
 * @param alias of the advisor whose days are the caller's own too
 * @throws HttpError 403
 */
function requireOwn(
  { scope }: AnyCtx,
  { organization = null, advisor = null }: ClosingDay,
  alias: string | null,
): void {
  if (scope.kind !== 'organizations') return
  const isOfBranch = organization !== null && scope.organizations.includes(organization)
  const isOwn = advisor !== null && advisor === alias
  if (!isOfBranch && !isOwn) throw forbidden()
}

/** Neither does it become another branch's, or the institution's. @throws HttpError 403, 422 at the field */
function checkBranch(ctx: AnyCtx, { organization = null, advisor = null }: Partial<ClosingDay>): void {
  const { scope } = ctx
  if (scope.kind !== 'organizations') return
  if (advisor !== null) {
    if (advisor !== ownAlias(ctx)) throw forbidden()
  } else if (organization === null || !scope.organizations.includes(organization)) {
    throw invalid({ organization: ['Please choose a branch that you administer.'] })
  }
}

/** @throws HttpError 422 at the field */
async function check({ tx }: AnyCtx, asked: Partial<ClosingDay>, before: ClosingDay | null): Promise<void> {
  const { kind, closed_from = null, organization = null, advisor = null } = asked
  checkTimes(asked)
  if (kind === 'open' && closed_from !== null)
    throw invalid({ closed_from: ['A day that is opened is open all day.'] })
  if (before && advisor !== before.advisor)
    throw invalid({ advisor: ['Whose day it is stays. Please make another entry.'] })
  if (advisor !== null && kind !== 'open') throw invalid({ kind: ['Days off of an advisor are absences.'] })
  if (organization === null) return
  if (advisor !== null) throw invalid({ organization: ['An entry is of a branch or of an advisor.'] })
  const found = await findOrganization(tx, organization, { scope: { kind: 'all' } })
  if (!found) throw invalid({ organization: ['There is no such organization.'] })
}

/** @throws HttpError 422 at the field */
function checkTimes({ kind, every_year, advisor = null, opening_times: times = '' }: Partial<ClosingDay>) {
  if (times === '') return
  if (kind !== 'open') throw invalid({ opening_times: ['Only a day that is open has opening times.'] })
  if (every_year)
    throw invalid({ every_year: ['Other opening times are of one day. Please enter those of each year.'] })
  if (advisor !== null) throw invalid({ opening_times: ['Hours of an advisor are working hours.'] })
  if (dayTimesOf(times) === null)
    throw invalid({ opening_times: ['Please write times that follow each other.'] })
}

/** Changes when one advisor can be booked; null: all of the institution, or of a branch. */
async function changing<Reply>(
  ctx: AnyCtx,
  uuid: string | null,
  change: (ctx: AnyCtx) => Promise<Reply>,
): Promise<Reply> {
  const reply = await change(ctx)
  if (uuid === null) await availabilityOfAllChanged(ctx)
  else await availabilityChanged(ctx.tx, ctx.tenant, uuid, ctx.now)
  return reply
}

/** Of an entry that is there; its row waits, as the one of the advisor is locked before all that is theirs. */
async function changingStored<Reply>(ctx: AnyCtx, key: string, change: (ctx: AnyCtx) => Promise<Reply>) {
  const alias = (await days.find(ctx, key))?.advisor ?? null
  return await changing(ctx, alias === null ? null : await lockedAdvisor(ctx.tx, alias), change)
}

export const closingDaysHandlers = {
  listClosingDays: days.list,
  getClosingDay: days.show,

  async createClosingDay(ctx) {
    const { body, scope, tx } = ctx
    const { advisor = null } = body
    // Without a name the policy lets an advisor through: that entry would be the whole institution's.
    if (scope.kind === 'advisor' && advisor !== scope.alias) throw forbidden()
    if (advisor === null) return await changing(ctx, null, days.create)
    const uuid = (await lockedAdvisors(tx, [advisor])).get(advisor)
    if (uuid === undefined) throw invalid({ advisor: ['There is no such advisor.'] })
    return await changing(ctx, uuid, days.create)
  },

  updateClosingDay: (ctx) => changingStored(ctx, ctx.params.uuid, days.update),
  deleteClosingDay: (ctx) => changingStored(ctx, ctx.params.uuid, days.remove),
} satisfies Handlers
