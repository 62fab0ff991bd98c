/** When an answer can be hoped for: by real figures, absences, and the hours at which the advisor is there (product §5.9). */
import { sql } from 'kysely'
import { addDays, dateIn, weekdayOf } from '#rules/dates.ts'
import { type ClosedDay, daysAhead, type OpeningTime, openingTimesOf } from '#rules/opening-times.ts'
import type { Closing } from '#rules/slots/closings.ts'
import type { Ctx, Reply } from '#server/platform/binding/handler.ts'
import { notFound } from '#server/platform/contract/errors.ts'
import { findActive, visibleOptions } from '../advisors/public.ts'
import { openNow } from '../organizations-profiles/public.ts'
import { closedDay, closingsOfAdvisor } from '../slots/public.ts'

type AnswersCtx = Ctx<'getMessengerAnswers'>

export async function showAnswers(ctx: AnswersCtx): Promise<Reply<'getMessengerAnswers'>> {
  const { tx, now, tenant } = ctx
  const advisor = await findActive(tx, ctx.params.alias)
  if (!advisor || !visibleOptions(advisor, ctx).messenger) throw notFound('Not found')
  const known = await findAnswers(tx, advisor.uuid, { now, today: dateIn(now, tenant.timeZone) })
  const { away_until, answers_within } = known
  return { status: 200, body: { away_until, answers_within, hours: await hoursOf(ctx, advisor.uuid, known) } }
}

interface KnownAnswers {
  readonly away_until: string | null
  readonly answers_within: number | null
  readonly working_hours: readonly OpeningTime[] | null
  /** Of the branch, as they are entered. */
  readonly opening_times: string | null
  /** Of the branch, where it is not the institution's. */
  readonly zone: string | null
}

async function findAnswers(
  tx: AnswersCtx['tx'],
  uuid: string,
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<KnownAnswers> {
  const ofBranch = (name: string) => sql`(
    select nullif(m.value, '') from organization_metadata m
    where m.tenant_id = a.tenant_id and m.organization_uuid = a.organization_uuid and m.name = ${name})`
  const { rows } = await sql<KnownAnswers>`
    select ${awayUntil(today)} as away_until, ${answersWithin(now)} as answers_within,
      ${ofBranch('openingTimes')} as opening_times, ${ofBranch('timeZone')} as zone, (
        select json_agg(json_build_object('day', h.day, 'start', h.start_time, 'end', h.end_time) order by h.day)
        from working_hours h where h.tenant_id = a.tenant_id and h.advisor_uuid = a.uuid
      ) as working_hours
    from advisors a where a.uuid = ${uuid}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('Not found')
  return row
}

/** The advisor's own hours, else those of the branch. Null: neither are entered. */
async function hoursOf(
  { tx, now, tenant, language, modules }: AnswersCtx,
  uuid: string,
  known: KnownAnswers,
) {
  const own = modules.has('working-hours-calendar') ? (known.working_hours ?? []) : []
  const times = own.length > 0 ? own : (openingTimesOf(known.opening_times ?? '') ?? [])
  if (times.length === 0) return null
  // Working hours are by the institution's clocks, opening hours by those of the branch.
  const timeZone = own.length > 0 ? tenant.timeZone : (known.zone ?? tenant.timeZone)
  const today = dateIn(now, timeZone)
  const range = { from: today, to: addDays(today, daysAhead) }
  const away = await awayOn(tx, uuid, range)
  const closings = (await closingsOfAdvisor(tx, uuid, range)).map((each) =>
    own.length > 0 ? within(each, own) : closedDay(each, language),
  )
  const counting = [
    ...closings.filter(({ date }) => !away.has(date)),
    ...[...away].map((date) => ({ date, closed_from: null })),
  ]
  return openNow({ now, timeZone }, times, counting)
}

/** Other opening times of a day take from an advisor's hours what is before and behind them, and add none (product §13.15). */
function within(closing: Closing, own: readonly OpeningTime[]): ClosedDay {
  const { date, from, times = [] } = closing
  const first = times[0]?.start ?? '00:00'
  const left = own
    .filter(({ day }) => day === weekdayOf(date))
    .map(({ start, end }) => ({ start: start > first ? start : first, end: end < from ? end : from }))
    .filter(({ start, end }) => start < end)
  return { date, closed_from: null, opening_times: left }
}

interface DateRange {
  readonly from: string
  readonly to: string
}

async function awayOn(tx: AnswersCtx['tx'], uuid: string, { from, to }: DateRange): Promise<Set<string>> {
  const { rows } = await sql<{ date: string }>`
    select distinct day::date::text as date
    from absences b, generate_series(
      greatest(b.first_day, ${from}::date)::timestamp, least(b.last_day, ${to}::date)::timestamp, interval '1 day') day
    where b.advisor_uuid = ${uuid}`.execute(tx)
  return new Set(rows.map(({ date }) => date))
}

/**
 * How long visitors waited for an answer, from the first message that nobody had answered yet: of the advisor's
 * conversations of the last 30 days the third quarter, in whole hours.
 */
const answersWithin = (now: Date) => sql<number | null>`(
  select case when count(*) >= 5 then least(720, greatest(1, ceil(
    (percentile_cont(0.75) within group (order by extract(epoch from waits.answered - waits.asked))) / 3600)::int)) end
  from (
    select m.created_at as asked, (
      select min(r.created_at) from messages r
      where r.tenant_id = m.tenant_id and r.thread_uuid = m.thread_uuid and r.sender = 'advisor' and r.sequence > m.sequence
    ) as answered
    from threads w join messages m on m.tenant_id = w.tenant_id and m.thread_uuid = w.uuid
    where w.tenant_id = a.tenant_id and w.advisor_uuid = a.uuid and m.sender = 'visitor'
      and w.last_message_at > ${now}::timestamptz - interval '30 days'
      and m.created_at > ${now}::timestamptz - interval '30 days'
      and not exists (
        select from messages p
        where p.tenant_id = m.tenant_id and p.thread_uuid = m.thread_uuid and p.sequence = m.sequence - 1
          and p.sender = 'visitor')
    order by m.created_at desc limit 200
  ) as waits where waits.answered is not null)`

const awayUntil = (today: string) => sql<string | null>`(
  select max(b.last_day)::text from absences b
  where b.tenant_id = a.tenant_id and b.advisor_uuid = a.uuid
    and b.first_day <= ${today}::date and b.last_day >= ${today}::date)`
