/**
 * Tables that grow with use, and what of them goes every night; tests/server/tables.test.ts names every other table, and why
 * it needs no bound here.
 */
import { sql } from 'kysely'
import { choiceAge, visitsCookie } from '#rules/cookie-banner.ts'
import { type RetentionSetting, usualRetention } from '#rules/retention.ts'
import { keptEventDays } from './features/security-events/public.ts'
import { toldDays, waitingDays } from './features/waiting-deletions/public.ts'
import { keptMinutes } from './platform/guards/idempotency.ts'
import { lifeDays } from './platform/identity/known-devices.ts'
import { idleMinutes } from './platform/identity/sessions.ts'
import {
  type BoundedTable,
  olderThan,
  olderThanSetting,
  type RowCondition,
} from './platform/jobs/outdated-rows.ts'

const day = 86_400

export const boundedTables: readonly BoundedTable[] = [
  // Those whose hours are over are not used any more.
  { table: 'sessions', isOver: [olderThan('seen_at', idleMinutes)] },
  { table: 'password_links', isOver: [olderThan('expires_at', 0)] },
  { table: 'passkey_challenges', isOver: [olderThan('expires_at', 0)] },
  { table: 'open_id_sign_ins', isOver: [olderThan('expires_at', 0)] },
  // As long as the cookie by which a device is known.
  { table: 'user_devices', isOver: [olderThan('seen_at', lifeDays * 24 * 60)] },
  { table: 'security_events', isOver: [olderThan('at', keptEventDays * 24 * 60)] },
  { table: 'changes', isOver: [olderThanSetting('at', 'retention.changes', 1_095)], dropper: 'drop_changes' },
  // What became of an import or of an edit of many is read soon, or not at all.
  { table: 'batches', isOver: [olderThan('created_at', 7 * 24 * 60)] },
  { table: 'waiting_deletions', isOver: [olderThan('asked_at', (waitingDays + toldDays) * 24 * 60)] },
  // A window that has ended says nothing any more.
  { table: 'rate_limits', isOver: [olderThan('window_ends', 0)], goesSoon: true },
  { table: 'idempotency_keys', isOver: [olderThan('created_at', keptMinutes)] },
  {
    table: 'mails',
    // Longer than a mail is tried: what is known to have left is not sent again.
    isOver: [
      both(olderThanSetting('created_at', 'retention.mails', 30), olderThan('created_at', 3 * 24 * 60)),
    ],
  },
  // Reports keep the sums: what is not summed up yet stays.
  ...['log_entries', 'page_views', 'searches', 'profile_hits', 'contact_hits', 'visitor_steps'].map(
    (table) => ({
      table,
      isOver: [both(olderThanSetting('at', 'retention.visits', 14), isSummedUp)],
    }),
  ),
  // As long as the cookie, with the steps that are left.
  { table: 'agreed_visitors', isOver: [olderThan('agreed_at', visitsCookie.age / 60)] },
  { table: 'deletions', isOver: [olderThanSetting('created_at', 'retention.deletions', 1_095)] },
  { table: 'report_figures', isOver: [olderThanSetting('day', 'retention.reports', 1_095)] },
  {
    table: 'cookie_consents',
    // A choice ends with its cookie.
    isOver: [olderThanSetting('created_at', 'retention.consents', 1_095, choiceAge.all / day)],
  },
  { table: 'wallet_cards', isOver: [onNoPhone()] },
  { table: 'deliveries', isOver: [ofOldNotification()] },
  // The forms say so to whoever fills them in (product §6.11).
  {
    table: 'appointments',
    isOver: [asPromised('starts_at', 'retention.appointments')],
    mails: 'appointment',
    entity: 'appointments',
  },
  {
    table: 'contact_requests',
    mails: 'contact-request',
    entity: 'contact-requests',
    isOver: [both(() => sql`x.state = 'closed'`, asPromised('updated_at', 'retention.contact_requests'))],
  },
  // Whoever comes back later reads all anew.
  { table: 'thread_events', isOver: [olderThan('created_at', 2 * 24 * 60)] },
  { table: 'thread_feeds', isOver: [olderThan('updated_at', 3 * 24 * 60)] },
  {
    table: 'threads',
    mails: 'thread',
    entity: 'threads',
    isOver: [asPromised('last_message_at', 'retention.messages')],
  },
  // Uploaded for a message that was never sent.
  {
    table: 'attachments',
    isOver: [both(() => sql`x.message_sequence is null`, olderThan('created_at', 24 * 60))],
  },
]

function asPromised(column: string, name: RetentionSetting): RowCondition {
  return olderThanSetting(column, name, usualRetention[name])
}

function isSummedUp() {
  return sql`x.at < (select s.folded_until from report_states s where s.tenant_id = t.id)`
}

/** Rows of which two things are true. */
function both(one: RowCondition, other: RowCondition): RowCondition {
  return (now) => sql`${one(now)} and ${other(now)}`
}

/** Handed out, and never kept, or kept no more: what its holder agreed to stays, as the proof that it is. */
function onNoPhone(): RowCondition {
  const isOld = olderThanSetting('seen_at', 'retention.wallet_cards', 90)
  return (now) => sql`${isOld(now)} and not exists (
    select from wallet_card_registrations r where r.tenant_id = x.tenant_id and r.serial = x.serial)`
}

/** The notification keeps its figures. */
function ofOldNotification(): RowCondition {
  const isOld = olderThanSetting('created_at', 'retention.push_notifications', 365)
  return (now) => sql`x.notification_uuid in (
    select x.uuid from notifications x where x.tenant_id = t.id and x.state = 'finished' and ${isOld(now)})`
}
