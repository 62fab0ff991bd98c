/**
 * Figures of profiles and cards (product §19.19), from what other features keep for their own sake: of the branch to which
 * the advisor belongs when the day is summed up. A colleague who stood in is who kept the appointment.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Days } from '#rules/reports.ts'
import { noUuid } from '#rules/uuid.ts'
import { midnight } from '#server/platform/collections/day-filters.ts'
import type { NotedFigures } from './noted-figures.ts'

/** What is summed up. */
export const cardFigures = [
  'profile_hits',
  'phone',
  'email_address',
  'whatsapp',
  'messenger',
  'basic_contact_form',
  'appointment_request',
  'call_back_request',
  'online_appointment',
  'kept',
  'missed',
  'share',
  'vcards_saved',
  'wallet_cards_added',
  'pushes',
  'pushes_withdrawn',
  'answers',
  'answer_minutes',
] as const

export type CardFigure = (typeof cardFigures)[number]

/** Figures of appointments, which have a topic. */
export const topicFigures = ['online_appointment', 'kept', 'missed'] as const

/** Requests wait no longer for their answer: then they expire. */
const mostDaysOfRequest = 60

const minutes = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`greatest(0, extract(epoch from ${to} - ${from}) / 60)::int`

/** First answers: of requests, of conversations, and of appointments that somebody decided. */
function answers(within: (at: RawBuilder<unknown>) => RawBuilder<unknown>, since: RawBuilder<unknown>) {
  const decided = sql`
    select a.advisor_uuid, h.at, ${minutes(sql`a.created_at`, sql`h.at`)} as took
    from appointments a cross join lateral (
      select min(h.at) as at from appointment_history h
      where h.tenant_id = a.tenant_id and h.appointment_uuid = a.uuid and h.state in ('confirmed', 'declined')
        and h.by in ('advisor', 'substitute', 'administrator')
    ) h
    where a.created_at >= ${since} - ${mostDaysOfRequest} * interval '1 day' and ${within(sql`h.at`)}
      and exists (
        select from appointment_history r
        where r.tenant_id = a.tenant_id and r.appointment_uuid = a.uuid and r.step = 1 and r.state = 'requested')`
  return sql`
    select advisor_uuid, answered_at as at, ${minutes(sql`created_at`, sql`answered_at`)} as took
    from contact_requests where ${within(sql`answered_at`)}
    union all
    select t.advisor_uuid, m.at, ${minutes(sql`t.created_at`, sql`m.at`)}
    from threads t cross join lateral (
      select min(m.created_at) as at from messages m
      where m.tenant_id = t.tenant_id and m.thread_uuid = t.uuid and m.sender = 'advisor'
    ) m
    where t.last_message_at >= ${since} and ${within(sql`m.at`)}
    union all ${decided}`
}

/** Each thing that happened: which figure, whose, when, about which topic. */
function events({ from, to }: Days, zone: string): RawBuilder<unknown> {
  const since = midnight(from, 0, zone)
  const until = midnight(to, 1, zone)
  const within = (at: RawBuilder<unknown>) => sql`${at} >= ${since} and ${at} < ${until}`
  return sql`
    select 'profile_hits' as figure, advisor_uuid, at, '' as topic, 1 as amount from profile_hits where ${within(sql`at`)}
    union all
    select case channel when 'phone' then 'phone' when 'email' then 'email_address' else 'share' end, advisor_uuid, at, '', 1
    from contact_hits where ${within(sql`at`)}
    union all
    select case l.action when 'v_card_downloaded' then 'vcards_saved' else 'whatsapp' end, a.uuid, l.at, '', 1
    from log_entries l left join advisors a on a.tenant_id = l.tenant_id and a.slug = l.data->>'advisorAlias'
    where l.action in ('v_card_downloaded', 'whatsapp_button_click') and ${within(sql`l.at`)}
    union all
    select case kind when 'contact' then 'basic_contact_form' when 'appointment' then 'appointment_request'
      else 'call_back_request' end, advisor_uuid, created_at, '', 1
    from contact_requests where kind <> 'message' and ${within(sql`created_at`)}
    union all
    select 'messenger', advisor_uuid, created_at, '', 1 from threads
    where last_message_at >= ${since} and ${within(sql`created_at`)}
    union all
    select 'online_appointment', advisor_uuid, created_at, topic_name, 1
    from appointments where state <> 'held' and ${within(sql`created_at`)}
    union all
    select case state when 'done' then 'kept' else 'missed' end, coalesce(substitute_uuid, advisor_uuid), starts_at, topic_name, 1
    from appointments where state in ('done', 'missed') and ${within(sql`starts_at`)}
    union all
    select 'wallet_cards_added', c.advisor_uuid, r.created_at, '', 1
    from wallet_card_registrations r join wallet_cards c on c.tenant_id = r.tenant_id and c.serial = r.serial
    where ${within(sql`r.created_at`)} and not exists (
      select from wallet_card_registrations e
      where e.tenant_id = r.tenant_id and e.serial = r.serial and (e.created_at, e.uuid) < (r.created_at, r.uuid))
    union all
    select 'pushes', c.advisor_uuid, d.settled_at, '', 1
    from deliveries d
    left join wallet_card_registrations r on r.tenant_id = d.tenant_id and r.uuid = d.registration_uuid
    left join wallet_cards c on c.tenant_id = r.tenant_id and c.serial = r.serial
    where d.state = 'sent' and ${within(sql`d.settled_at`)}
    union all
    select 'pushes_withdrawn', a.uuid, w.withdrawn_at, '', 1
    from wallet_card_consents w left join advisors a on a.tenant_id = w.tenant_id and a.slug = w.advisor_slug
    where ${within(sql`w.withdrawn_at`)}
    union all
    select f.figure, o.advisor_uuid, o.at, '', f.amount
    from (${answers(within, since)}) o
    cross join lateral (values ('answers', 1), ('answer_minutes', o.took)) f (figure, amount)`
}

/** SQL: whether figures of single advisors are wanted. */
export const isByAdvisor = sql`
  exists (select from settings s where s.tenant_id = current_tenant() and s.name = ${'reports.by_advisor'} and s.value = 'true')`

export const byTopic = (figure: string) => `${figure}_by_topic`
export const byAdvisor = (figure: string) => `${figure}_by_advisor`

export const notedCards: NotedFigures = {
  figures: [...cardFigures, ...topicFigures.map(byTopic), ...cardFigures.map(byAdvisor)],
  of: (days, zone) => sql`
    with happened as (
      select e.figure, (e.at at time zone ${zone})::date as day, e.topic, e.amount, a.slug,
        coalesce(a.organization_uuid, ${noUuid}::uuid) as organization_uuid
      from (${events(days, zone)}) e
      left join advisors a on a.tenant_id = current_tenant() and a.uuid = e.advisor_uuid
    ), told as (
      select figure, day, organization_uuid, '' as key, amount from happened
      union all
      select figure || '_by_topic', day, organization_uuid, topic, amount from happened where topic <> ''
      union all
      select figure || '_by_advisor', day, organization_uuid, slug, amount from happened
      where slug is not null and ${isByAdvisor}
    )
    select figure, day, organization_uuid, key, sum(amount)::int as value
    from told group by figure, day, organization_uuid, key having sum(amount) > 0`,
}
