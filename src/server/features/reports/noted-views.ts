/** Figures of the pages that visitors looked at (product §19.13). */
import { sql } from 'kysely'
import type { Days } from '#rules/reports.ts'
import { noUuid } from '#rules/uuid.ts'
import { midnight } from '#server/platform/collections/day-filters.ts'
import type { NotedFigures } from './noted-figures.ts'

/** Came by no other site: typed, kept as a bookmark, scanned from a code. */
const direct = 'direct'

/**
 * Figures of the page views of some days: `page_views` and `visits` as sums (key ''), views by page, visits by language,
 * device and source. One look at each row.
 */
const ofPageViews = ({ from, to }: Days, zone: string) => sql`
  select
    case when grouping(page) = 0 then 'views_by_page'
      when grouping(language) = 0 then 'visits_by_language'
      when grouping(device) = 0 then 'visits_by_device'
      when grouping(source) = 0 then 'visits_by_source'
      else 'visits' end as figure,
    day, organization_uuid,
    coalesce(page, language, device, source, '') as key,
    count(*) as views, count(*) filter (where is_visit) as visits
  from (
    select (at at time zone ${zone})::date as day, coalesce(organization_uuid, ${noUuid}::uuid) as organization_uuid,
      page, language, device, coalesce(source, ${direct}) as source, is_visit
    from page_views
    where at >= ${midnight(from, 0, zone)} and at < ${midnight(to, 1, zone)}
  ) v
  group by day, organization_uuid, grouping sets ((), (page), (language), (device), (source))`

export const notedViews: NotedFigures = {
  figures: [
    'page_views',
    'visits',
    'views_by_page',
    'visits_by_language',
    'visits_by_device',
    'visits_by_source',
  ],
  of: (days, zone) => sql`
    with viewed as (${ofPageViews(days, zone)})
    select figure, day, organization_uuid, key, (case figure when 'views_by_page' then views else visits end)::int as value
    from viewed where (case figure when 'views_by_page' then views else visits end) > 0
    union all
    select 'page_views', day, organization_uuid, '', views::int from viewed where figure = 'visits'`,
}
