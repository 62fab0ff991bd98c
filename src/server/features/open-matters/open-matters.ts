import { sql } from 'kysely'

/** SQL: what customers have with one of `advisors`, or with a colleague for whom the advisor stands in. */
export const openMatters = (now: Date) => sql`
  select jsonb_build_object(
    'appointments', (
      select count(*) from appointments p
      where p.tenant_id = advisors.tenant_id
        and (p.advisor_uuid = advisors.uuid or p.substitute_uuid = advisors.uuid)
        and p.state in ('requested', 'confirmed') and p.ends_at > ${now}
    ),
    'requests', (
      select count(*) from contact_requests r
      where r.tenant_id = advisors.tenant_id and r.advisor_uuid = advisors.uuid and r.state <> 'closed'
    ),
    'wallet_cards', (
      select count(*) from wallet_cards c
      where c.tenant_id = advisors.tenant_id and c.advisor_uuid = advisors.uuid and exists (
        select from wallet_card_registrations r where r.tenant_id = c.tenant_id and r.serial = c.serial
      )
    ))`
