/**
 * Tables that grow with use, and what of them goes every night; tests/server/tables.test.ts names every other table, and why
 * it needs no bound here.
 */
import { sql } from 'kysely'
import { choiceAge, visitsCookie } from '#rules/cookie-banner.ts'
import { hasNothingAhead, isSomebodys } from './features/advisors/inactive.ts'
import { eraseInactive } from './features/deletion-tool/inactive.ts'
import { keptEventDays } from './features/security-events/public.ts'
import { toldDays, waitingDays } from './features/waiting-deletions/public.ts'
import { personalParts } from './personal-parts.ts'
import { keptMinutes } from './platform/guards/idempotency.ts'
import { lifeDays } from './platform/identity/known-devices.ts'
import { idleMinutes } from './platform/identity/sessions.ts'
import {
  type BoundedTable,
  olderThan,
  olderThanTerm,
  type RowCondition,
} from './platform/jobs/outdated-rows.ts'

const day = 86_400

/** Of reviews: their author is still known by an address or a number. */
const isKnown = sql`(x.email is not null or x.phone is not null)`

export const boundedTables: readonly BoundedTable[] = [
  // Those whose hours are over are not used any more.
  { table: 'sessions', isOver: [olderThan('seen_at', idleMinutes)] },
  { table: 'password_links', isOver: [olderThan('expires_at', 0)] },
  { table: 'passkey_challenges', isOver: [olderThan('expires_at', 0)] },
  { table: 'open_id_sign_ins', isOver: [olderThan('expires_at', 0)] },
  // As long as the cookie by which a device is known.
  { table: 'user_devices', isOver: [olderThan('seen_at', lifeDays * 24 * 60)] },
  { table: 'security_events', isOver: [olderThan('at', keptEventDays * 24 * 60)] },
  { table: 'changes', term: 'retention.changes', isOver: [olderThanTerm('at')], dropper: 'drop_changes' },
  // What became of an import or of an edit of many is read soon, or not at all.
  { table: 'batches', isOver: [olderThan('created_at', 7 * 24 * 60)] },
  { table: 'waiting_deletions', isOver: [olderThan('asked_at', (waitingDays + toldDays) * 24 * 60)] },
  // A window that has ended says nothing any more.
  { table: 'rate_limits', isOver: [olderThan('window_ends', 0)], goesSoon: true },
  { table: 'idempotency_keys', isOver: [olderThan('created_at', keptMinutes)] },
  {
    table: 'mails',
    term: 'retention.mails',
    // Longer than a mail is tried: what is known to have left is not sent again.
    isOver: [both(olderThanTerm('created_at'), olderThan('created_at', 3 * 24 * 60))],
  },
  // Reports keep the sums: what is not summed up yet stays.
  ...['log_entries', 'page_views', 'searches', 'profile_hits', 'contact_hits', 'visitor_steps'].map(
    (table) => ({
      table,
      term: 'retention.visits' as const,
      isOver: [both(olderThanTerm('at'), isSummedUp)],
    }),
  ),
  // As long as the cookie, with the steps that are left.
  { table: 'agreed_visitors', isOver: [olderThan('agreed_at', visitsCookie.age / 60)] },
  {
    table: 'deletions',
    term: 'retention.deletions',
    isOver: [both(() => sql`x.state <> 'running'`, olderThanTerm('created_at'))],
  },
  { table: 'report_figures', term: 'retention.reports', isOver: [olderThanTerm('day')] },
  {
    table: 'cookie_consents',
    term: 'retention.consents',
    // A choice ends with its cookie.
    isOver: [olderThanTerm('created_at', choiceAge.all / day)],
  },
  {
    table: 'wallet_card_consents',
    term: 'retention.consents',
    // What was agreed to ends when it is withdrawn, or with the card.
    isOver: [olderThanTerm('withdrawn_at'), olderThanTerm('ended_at')],
  },
  {
    table: 'wallet_cards',
    term: 'retention.wallet_cards',
    isOver: [both(olderThanTerm('seen_at'), onNoPhone)],
  },
  { table: 'deliveries', term: 'retention.push_notifications', isOver: [ofOldNotification()] },
  // The forms say so to whoever fills them in (product §6.11).
  {
    table: 'appointments',
    term: 'retention.appointments',
    isOver: [olderThanTerm('starts_at')],
    mails: 'appointment',
    entity: 'appointments',
  },
  {
    table: 'contact_requests',
    term: 'retention.contact_requests',
    mails: 'contact-request',
    entity: 'contact-requests',
    isOver: [both(() => sql`x.state = 'closed'`, olderThanTerm('updated_at'))],
  },
  // Whoever comes back later reads all anew.
  { table: 'thread_events', isOver: [olderThan('created_at', 2 * 24 * 60)] },
  { table: 'thread_feeds', isOver: [olderThan('updated_at', 3 * 24 * 60)] },
  {
    table: 'threads',
    term: 'retention.messages',
    mails: 'thread',
    entity: 'threads',
    isOver: [olderThanTerm('last_message_at')],
  },
  // What its author said stays, named as they wanted it (product §19.7).
  {
    table: 'profiles_reviews',
    term: 'retention.reviews',
    isMeant: isKnown,
    isOver: [both(() => isKnown, olderThanTerm('created_at'))],
    forgets: ['email', 'phone'],
  },
  // Uploaded for a message that was never sent.
  {
    table: 'attachments',
    isOver: [both(() => sql`x.message_sequence is null`, olderThan('created_at', 24 * 60))],
  },
  // Where the institution has set it: for ever otherwise.
  {
    table: 'advisors',
    term: 'retention.inactive_advisors',
    // Who was made anonymous stays: what customers left stands with them, and nothing of it is theirs.
    isMeant: sql`x.deactivated_at is not null and ${isSomebodys('x.slug')}`,
    isOver: [both(both(olderThanTerm('deactivated_at'), hasNothingAhead), () => isSomebodys('x.slug'))],
    erase: eraseInactive(personalParts),
  },
]

function isSummedUp() {
  return sql`x.at < (select s.folded_until from report_states s where s.tenant_id = t.id)`
}

/** Rows of which two things are true. */
function both(one: RowCondition, other: RowCondition): RowCondition {
  return (now, days) => sql`${one(now, days)} and ${other(now, days)}`
}

/** Handed out, and never kept, or kept no more: what its holder agreed to stays, as the proof that it is. */
function onNoPhone() {
  return sql`not exists (
    select from wallet_card_registrations r where r.tenant_id = x.tenant_id and r.serial = x.serial)`
}

/** The notification keeps its figures. */
function ofOldNotification(): RowCondition {
  const isOld = olderThanTerm('created_at')
  return (now, days) => sql`x.notification_uuid in (
    select x.uuid from notifications x where x.tenant_id = t.id and x.state = 'finished' and ${isOld(now, days)})`
}
