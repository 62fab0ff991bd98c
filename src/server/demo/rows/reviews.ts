import { sql } from 'kysely'
import { reviewAskUsual, reviewConsentText } from '#rules/reviews.ts'
import type { TenantTx } from '#server/platform/database/database.ts'
import { translate } from '#server/platform/tenancy/translations.ts'
import { reviews } from '../reviews.ts'
import type { DemoTenant } from '../types.ts'

/** Four of ten customers let themselves be asked, told by the first letter of the appointment's id. */
export const agreeing = '012345'

async function insertConsents(tx: TenantTx, { settings }: DemoTenant): Promise<void> {
  const text = translate(settings.language ?? 'de', reviewAskUsual, { tenant: settings.name ?? '' })
  await sql`
    update appointments p set review_consent_text = ${text}, review_consented_at = p.created_at
    where position(left(p.uuid::text, 1) in ${agreeing}) > 0 or exists (
      select from profiles_reviews r where r.tenant_id = p.tenant_id and r.appointment_uuid = p.uuid)`.execute(
    tx,
  )
}

/** Each of an appointment of its own that took place, the latest first, written the day after and checked two days later. */
export async function insertReviews(tx: TenantTx, tenant: DemoTenant, now: Date): Promise<void> {
  const consent = translate(tenant.settings.language ?? 'de', reviewConsentText)
  const rows = (reviews[tenant.slug] ?? []).map(({ isShown, reason, ...review }, place, all) => ({
    ...review,
    reason,
    nth: all.slice(0, place).filter((each) => each.of === review.of).length + 1,
    state: isShown ? 'shown' : reason ? 'hidden' : 'waiting',
  }))
  await sql`
    insert into profiles_reviews (advisor_uuid, appointment_uuid, stars, text, name, state, reason, answer, answered_at,
      report, is_reported, email, phone, consent_text, consented_at, created_at, updated_at, decided_at)
    select p.calendar_uuid, p.uuid, row.stars, row.text, row.name, row.state, row.reason, row.answer,
      case when row.answer is not null then at + interval '3 days' end, row.report, row.report is not null,
      p.email, p.phone, ${consent}, at, at, at, case when row.state <> 'waiting' then at + interval '2 days' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      of text, nth int, stars int, text text, name text, state text, reason text, answer text, report text)
    join lateral (
      select p.* from appointments p join advisors a on a.tenant_id = p.tenant_id and a.uuid = p.calendar_uuid
      where a.slug = row.of and p.state = 'done' and p.starts_at < ${now}::timestamptz - interval '5 days'
      order by p.starts_at desc limit 1 offset row.nth - 1
    ) p on true
    cross join lateral (select p.starts_at + interval '1 day' as at) written`.execute(tx)
  if (rows.length > 0) await insertConsents(tx, tenant)
}
