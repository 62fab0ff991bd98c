import type { Handlers } from '#server/platform/binding/handler.ts'
import { checkDayRange } from '#server/platform/collections/day-range.ts'
import { badQuery } from '#server/platform/collections/list-query.ts'
import { advisorUuid } from '../advisors/public.ts'
import { blocksHandlers } from './blocks.ts'
import { busyCalendarsHandlers } from './busy-calendars.ts'
import { calendarEntries } from './entries.ts'
import { openedSlotsHandlers } from './opened-slots.ts'
import { listOverlaps } from './overlaps.ts'
import { watchCalendar } from './watch.ts'

export const calendarsHandlers = {
  ...openedSlotsHandlers,
  ...blocksHandlers,
  ...busyCalendarsHandlers,
  watchCalendar,
  listOverlaps,

  async getCalendar({ language, modules, now, params, query, tenant, translate, tx }) {
    const { from, to } = query
    // What databases and clocks know; the contract's dates reach further.
    for (const [name, date] of Object.entries({ from, to }))
      if (date < '1970-01-02' || date > '2999-12-30') throw badQuery(name)
    checkDayRange({ query, translate })
    const asked = { from, to, zone: tenant.timeZone, modules, now, language }
    const entries = await calendarEntries(tx, { ...asked, advisorUuid: await advisorUuid(tx, params.alias) })
    return { status: 200, body: { from, to, time_zone: tenant.timeZone, entries } }
  },
} satisfies Handlers
