/** How far visitors came who agreed to statistics (product §19.22). */
import { sql } from 'kysely'
import { noUuid } from '#rules/uuid.ts'
import { midnight } from '#server/platform/collections/day-filters.ts'
import type { NotedFigures } from './noted-figures.ts'

export const funnelFigures = [
  'agreed_visitors',
  'visitors_searched',
  'visitors_opened',
  'visitors_booked',
] as const

/** Each visitor once a day. Of no branch: whoever looks at several belongs to none of them. */
export const notedVisitors: NotedFigures = {
  figures: funnelFigures,
  of: (days, zone) => sql`
    select f.figure, d.day, ${noUuid}::uuid as organization_uuid, '' as key, f.value::int as value
    from (
      select day, count(*) as came, count(*) filter (where has_searched) as searched,
        count(*) filter (where has_opened) as opened, count(*) filter (where has_opened and has_booked) as booked
      from (
        select (at at time zone ${zone})::date as day, bool_or(step = 'searched') as has_searched,
          coalesce(max(at) filter (where step = 'opened') > min(at) filter (where step = 'searched'), false) as has_opened,
          bool_or(step = 'booked') as has_booked
        from visitor_steps
        where at >= ${midnight(days.from, 0, zone)} and at < ${midnight(days.to, 1, zone)}
        group by 1, visitor
      ) v group by day
    ) d cross join lateral (values ('agreed_visitors', came), ('visitors_searched', searched),
      ('visitors_opened', opened), ('visitors_booked', booked)) f (figure, value)
    where f.value > 0`,
}
