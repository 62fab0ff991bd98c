/** Figures of searches (product §19.18). */
import { sql } from 'kysely'
import type { Days } from '#rules/reports.ts'
import { noUuid } from '#rules/uuid.ts'
import { midnight } from '#server/platform/collections/day-filters.ts'
import type { NotedFigures } from './noted-figures.ts'
import { fewest } from './small-cells.ts'

/** Beside the day, of a word that is told: only what several sought in so short a time is kept by its words. */
const daysBefore = 6

/** Words by kind, those with a result and those without, each day from its fifth search within seven days on. */
const ofWords = ({ from, to }: Days, zone: string) => sql`
  with words as (
    select (at at time zone ${zone})::date as day, coalesce(organization_uuid, ${noUuid}::uuid) as organization_uuid,
      kind, word, has_result
    from searches
    cross join lateral (values ('name', name), ('topic', topic), ('place', place)) w (kind, word)
    where at >= ${midnight(from, -daysBefore, zone)} and at < ${midnight(to, 1, zone)} and word is not null
  ), often as (
    select day, kind, word, sum(count(*)) over (
      partition by kind, word order by day range between ${daysBefore} * interval '1 day' preceding and current row
    ) as many
    from words group by day, kind, word
  )
  select 'sought_by_' || kind as figure, day, organization_uuid, word as key, count(*)::int as value
  from words join often using (day, kind, word) where many >= ${fewest} and day >= ${from}::date
  group by kind, day, organization_uuid, word
  union all
  select 'missed_by_' || kind, day, organization_uuid, word, count(*)::int
  from words join often using (day, kind, word) where many >= ${fewest} and day >= ${from}::date and not has_result
  group by kind, day, organization_uuid, word`

export const notedSearches: NotedFigures = {
  figures: [
    ...['searches', 'without_result', 'by_name', 'by_topic', 'by_place'],
    ...['sought_by_name', 'sought_by_topic', 'sought_by_place'],
    ...['missed_by_name', 'missed_by_topic', 'missed_by_place'],
  ],
  of: (days, zone) => sql`
    select figure, day, organization_uuid, '' as key, value from (
      select day, organization_uuid, f.figure, f.value from (
        select (at at time zone ${zone})::date as day, coalesce(organization_uuid, ${noUuid}::uuid) as organization_uuid,
          count(*)::int as searches, (count(*) filter (where not has_result))::int as without_result,
          (count(*) filter (where is_by_name))::int as by_name, (count(*) filter (where is_by_topic))::int as by_topic,
          (count(*) filter (where is_by_place))::int as by_place
        from searches where at >= ${midnight(days.from, 0, zone)} and at < ${midnight(days.to, 1, zone)}
        group by 1, 2
      ) s cross join lateral (values ('searches', searches), ('without_result', without_result), ('by_name', by_name),
        ('by_topic', by_topic), ('by_place', by_place)) f (figure, value)
    ) n where value > 0
    union all
    select figure, day, organization_uuid, left(key, 255), value from (${ofWords(days, zone)}) w`,
}
