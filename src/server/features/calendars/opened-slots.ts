import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import { dateIn } from '#rules/dates.ts'
import { dayOf, nextOnGrid } from '#rules/slots/days.ts'
import { usualGrid } from '#rules/slots/slots.ts'
import type { Body, Handlers } from '#server/platform/binding/handler.ts'
import { type StoredRecord, served, updatedBy } from '#server/platform/collections/served-collection.ts'
import { invalid } from '#server/platform/contract/errors.ts'
import {
  belonging,
  changing,
  endField,
  instant,
  ofAdvisor,
  reading,
  startBeforeEnd,
  startField,
} from './changing.ts'

type OpenedSlot = components['schemas']['OpenedSlot'] & StoredRecord

const entity = entities.OpenedSlot
/** Hours. */
const longest = 24

const slots = served<OpenedSlot, Body<'updateOpenedSlot'>>({
  entity,
  usualOrder: ['start'],
  options: (ctx) => ({ where: [ofAdvisor(entity, ctx)], computed: { updated_by: updatedBy(entity) } }),
  belonging,
  async prepare(ctx, body, before) {
    const given = { ...before, ...body }
    const start = instant(ctx, startField, given.start)
    const end = instant(ctx, endField, given.end)
    if (start >= end) throw invalid({ start: [startBeforeEnd] })
    if (end.getTime() - start.getTime() > longest * 3_600_000)
      throw invalid({
        end: [ctx.translate('Please open at most {limit} hours at once.', { limit: longest })],
      })
    for (const [field, at] of Object.entries({ start, end }))
      if (!isOnGrid(at, ctx.tenant.timeZone))
        throw invalid({ [field]: ['Please choose a full or half hour.'] })
    return { ...body, start: start.toISOString(), end: end.toISOString() }
  },
})

/** On the grid of the slots, by the clocks of the institution. */
function isOnGrid(at: Date, zone: string): boolean {
  const instant = at.getTime()
  const day = dayOf(dateIn(instant, zone), zone)
  return day.stretches.some(
    (stretch) =>
      stretch.start <= instant &&
      instant < stretch.end &&
      nextOnGrid(day, stretch, usualGrid, instant) === instant,
  )
}

export const openedSlotsHandlers = {
  listOpenedSlots: reading(slots.list),
  getOpenedSlot: reading(slots.show),
  createOpenedSlot: changing(slots.create),
  updateOpenedSlot: changing(slots.update),
  deleteOpenedSlot: changing(slots.remove),
} satisfies Handlers
