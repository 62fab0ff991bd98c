/** Mails that do not arrive: those of the jobs that have failed again and again, or were given up. */
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'

/** Each of their jobs sends mails until a mail server takes them. */
export const mailQueues = [
  'appointment-mails',
  'appointment-reminder-mail',
  'contact-request-mail',
  'directory-departures',
  'invitation-mail',
  'messenger-beginning-mails',
  'messenger-link-mails',
  'messenger-unread-mails',
  'new-device-mail',
  'password-reset-mail',
  'review-invitation-mails',
  'review-shown-mails',
  'second-factor-reset-mail',
  'sign-in-lock-mail',
  'weekly-report-mails',
]

/** The first two tries fail for whatever reason, and nobody needs to know. */
const failures = 3

export async function countFailedMails(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job
    where name = any(${mailQueues}::text[]) and data @> jsonb_build_object('tenantId', current_tenant())
      -- The first try is no retry.
      and (state = 'failed' or (state = 'retry' and retry_count + 1 >= ${failures}))`.execute(tx)
  return rows[0]?.n ?? 0
}
