import { freeSlots } from '#rules/slots/slots.ts'
import type { Span } from '#rules/slots/spans.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { checkDayRange } from '#server/platform/collections/day-range.ts'
import { HttpError, notFound, sentence } from '#server/platform/contract/errors.ts'
import { closedDay, closingsOfOffered } from './closings.ts'
import { explain } from './explain.ts'
import { keptBy } from './kept.ts'
import { bySlug, byUuid, lastDay, type OfferRefusal, readOffer, todayOf, withinReach } from './offer.ts'
import { nextFreeSlots } from './queries.ts'

export const slotsHandlers = {
  async listFreeSlots(ctx) {
    const { modules, now, params, query, tenant, tx } = ctx
    const { from, to, topic, type } = query
    checkDayRange(ctx)
    const { calendarUuid, ...kept } = await keptBy(ctx)
    const ask = { topicUuid: topic, type, modules, now, ...kept }
    const where = calendarUuid === undefined ? bySlug(params.alias) : byUuid(calendarUuid)
    const range = withinReach(tenant, ask, { from, to })
    const today = todayOf(tenant, ask)
    const near = range ?? { from: today, to: today }
    const found = await readOffer(tx, tenant, { ...ask, ...near, where })
    if (typeof found === 'string') throw notFound(absences[found])
    const slots = range ? freeSlots(found.stored.calendar, { ...found.asked, ...range }) : []
    return { status: 200, body: slots.map(bodyOf) }
  },

  async listAdvisorClosings(ctx) {
    const { language, params, query, tx } = ctx
    checkDayRange(ctx)
    const closings = await closingsOfOffered(tx, params.alias, query)
    if (!closings) throw notFound('Not found')
    return { status: 200, body: closings.map((closing) => closedDay(closing, language)) }
  },

  async explainSlots(ctx) {
    const { modules, now, params, query, tenant, tx } = ctx
    const { date, topic, type } = query
    checkDate(ctx)
    const ask = { topicUuid: topic, type, modules, now }
    const where = bySlug(params.alias)
    const found = await readOffer(tx, tenant, { ...ask, from: date, to: date, where, isNamed: true })
    if (typeof found === 'string') throw notFound(absences[found])
    const next = { ...ask, advisorUuid: found.stored.uuid, after: now, count: 1 }
    const [slot] = await nextFreeSlots(tx, tenant, next)
    return {
      status: 200,
      body: {
        date,
        entries: await explain(ctx, found, date),
        next_slot: slot ? bodyOf({ start: slot.start.getTime(), end: slot.end.getTime() }) : null,
      },
    }
  },
} satisfies Handlers

const bodyOf = ({ start, end }: Span) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
})

const absences: Readonly<Record<OfferRefusal, string>> = {
  'not-offered': 'Not found',
  'topic-not-offered': 'This advisor does not offer this topic.',
  'type-not-offered': 'This advisor does not offer this type of appointment.',
}

/** Of any day of the last years, and of those to come that somebody could be moved to. */
function checkDate({ now, query, tenant }: Ctx<'explainSlots'>): void {
  const farthest = lastDay(tenant, { now, isAdvisor: true })
  if (query.date > farthest || query.date < '2000')
    throw unreadable('date', 'Please choose a day of the next two years.')
}

const unreadable = (field: string, message: string) =>
  new HttpError(400, sentence(400), { errors: { [field]: [message] } })
