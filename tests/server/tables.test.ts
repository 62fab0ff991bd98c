/** Every table either stays as small as what people enter, or something bounds it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualRetention } from '#rules/retention.ts'
import { boundedTables } from '#server/bounded-tables.ts'
import { nightBook } from '#server/features/retention-terms/public.ts'
import { unregister } from '#server/features/wallet-cards-service/queries.ts'
import { tokenHash } from '#server/platform/identity/tokens.ts'
import { housekeeping } from '#server/platform/jobs/housekeeping.ts'
import { countOutdated, dropOutdated, tenantsWithOutdated } from '#server/platform/jobs/outdated-rows.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { startTestServer } from '#server/testing/server.ts'

let database: TestDatabase
let first: number
let second: number
beforeAll(async () => {
  database = await openTestDatabase({ demo: true })
  ;[first, second] = (await database.db.tenantIds()) as [number, number]
})
afterAll(() => database.close())

/** As large as what people enter, and gone with it. */
const entered = [
  'absences',
  'advisor_appointment_topics',
  'advisor_appointment_types',
  'advisors_export_choices',
  'api_keys',
  'appointment_settings',
  'appointment_topics',
  'blocks',
  'busy_calendars',
  'calendar_feeds',
  'closing_days',
  'content_menus',
  'content_pages',
  'custom_link_types',
  'custom_links',
  'default_working_hours',
  'directories',
  'directory_departures',
  'directory_groups',
  'directory_users',
  'external_analyst_assignments',
  'list_views',
  'message_templates',
  'meta_tags',
  'module_switches',
  'modules',
  'notification_advisors',
  'notifications',
  'opened_slots',
  'organization_assignments',
  'organization_metadata',
  'organizations',
  'pictures',
  'profile_layouts',
  'redirections',
  'search_forms',
  'settings',
  'smm_calendar_settings',
  'tenant_hosts',
  'tenants',
  'text_description_types',
  'text_descriptions',
  'user_roles',
  'users',
  'working_hours',
]

/** So many rows for each of something else, and gone with it. */
const perRow: Readonly<Record<string, string>> = {
  advisor_versions: 'five of an advisor',
  advisor_words: 'a few of an advisor',
  advisors_grams: 'some tens of an advisor',
  appointment_history: 'a few of an appointment',
  authenticators: 'one of a user',
  change_seals: 'one of a thousand entries of the change log, or of ten minutes',
  change_values: 'a few of an entry of the change log',
  batch_calls: 'up to 50,000 of a batch',
  busy_times: 'what a calendar holds at its last import',
  directory_group_members: 'one of a person and a group',
  attachment_parts: 'up to 41 of a file, and gone with it',
  messages: 'up to some hundred of a conversation, and gone with it',
  openbranch_functions: 'one of a function of the database',
  openbranch_migrations: 'one of a migration',
  organizations_grams: 'some tens of a branch',
  report_states: 'one of a tenant',
  weekly_report_states: 'one of a tenant',
  passkeys: 'twenty of a user at most',
  recovery_codes: 'ten of a user',
  search_form_days: 'thirty of a search form: counting lets go of the earlier ones',
  static_maps: 'one of a branch',
  suggestions: 'one of a message at most, and gone with it',
  tenant_pictures:
    'what settings name, and sixty an hour of a user for a day: the next upload removes the rest',
  tenant_versions: 'one of a setting and a few more, of a tenant',
  user_identities: 'one of a user',
  open_id_sessions: 'one of a session',
  user_visits: 'one of a user',
  wallet_card_former_keys: 'two of a card and a secret of the installation',
  wallet_card_registrations: 'a few of a card: the push service says which are gone',
  wallet_card_tags: 'one of a tenant',
}

/** By a job of their own. */
const byJob: Readonly<Record<string, string>> = { ended_holds: 'ended-holds, a day' }

/** Whether a line of docs/tables.md says of a table what is said here. */
function isToldRightly(table: string, bound: string, cleaned: string): boolean {
  const nightly = boundedTables.filter((each) => each.table === table)
  if (nightly.length > 0) {
    const terms = nightly.flatMap(({ term }) => term ?? [])
    const how = nightly.some(({ goesSoon }) => goesSoon) ? 'every ten minutes' : 'nightly'
    return cleaned === how && bound !== '' && terms.every((term) => bound.includes(`\`${term}\``))
  }
  if (table in byJob) return cleaned === `by its own job, ${byJob[table]?.split(',')[0]}`
  if (table in perRow) return cleaned === 'with what it belongs to' && bound === perRow[table]
  return cleaned === 'by whoever entered it' && bound === 'what people enter'
}

describe('every table', () => {
  it('is bounded, or is said here to need no bound: a new one is put where it belongs', async () => {
    const { rows } = await database.db.withSystem((tx) =>
      sql<{ name: string }>`
        select relname as name from pg_class
        where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`.execute(tx),
    )
    const said = [entered, ...[perRow, byJob].map(Object.keys), boundedTables.map(({ table }) => table)]
    expect(rows.map(({ name }) => name)).toEqual(said.flat().sort())
  })

  it('stands in docs/tables.md with what bounds it and how it is cleaned, as it is said here', () => {
    const told = readFileSync(join(import.meta.dirname, '../../docs/tables.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split(' | ').map((cell) => cell.replaceAll('| ', '').trim()))
    const names = [
      entered,
      ...[perRow, byJob].map(Object.keys),
      boundedTables.map(({ table }) => table),
    ].flat()
    expect(told.map(([name = '']) => name.replaceAll('`', ''))).toEqual(names.sort())
    const faults = told.filter(([name = '', bound = '', cleaned = '', rows = '', bytes = '', size = '']) => {
      const table = name.replaceAll('`', '')
      const figures = [rows, bytes, size.replace(' |', '')].every((each) => /^~?[\d,.]+$/.test(each))
      return !figures || !isToldRightly(table, bound, cleaned)
    })
    expect(faults).toEqual([])
  })

  it('that strangers fill as fast as they can ask is emptied of what ended within minutes, not at night', () => {
    const soon = Object.entries(housekeeping(boundedTables, nightBook)).filter(
      ([, { regularly }]) => regularly?.cron === '*/10 * * * *',
    )
    expect(soon.map(([queue]) => queue)).toEqual(['housekeeping-soon'])
    expect(boundedTables.filter(({ goesSoon }) => goesSoon).map(({ table }) => table)).toEqual([
      'rate_limits',
    ])
  })

  it('that something bounds is seen by the question what is due, which an owner asks who is no superuser', async () => {
    const { rows } = await database.db.withSystem((tx) =>
      sql<{ name: string }>`select tablename as name from pg_policies where policyname = 'due'`.execute(tx),
    )
    const seen = new Set(rows.map(({ name }) => name))
    expect(boundedTables.filter(({ table }) => !seen.has(table))).toEqual([])
  })
})

const advisor = sql`(select uuid from advisors order by slug limit 1)`
/** Each an hour after the one before, as no two of an advisor overlap. */
let hours = 0

/** Before rows that stay until they are summed up. */
const summedUp = sql`
  with state as (
    insert into report_states (folded_through, folded_until) values (current_date, now())
    on conflict (tenant_id) do update set folded_until = now())`

/** Adds a row that is so many days old. */
const adding: Readonly<Record<string, (days: number) => ReturnType<typeof sql>>> = {
  sessions: (days) => sql`
    insert into sessions (tenant_id, token_hash, user_uuid, created_at, seen_at)
    select tenant_id, sha256(gen_random_uuid()::text::bytea), uuid, at.at, at.at
    from (select * from users limit 1) u, (select now() - ${days}::float8 * interval '1 day' as at) at`,
  password_links: (days) => sql`
    insert into password_links (token_hash, user_uuid, kind, expires_at)
    select sha256(gen_random_uuid()::text::bytea), u.uuid, 'invitation',
      now() - ${days}::float8 * interval '1 day' + interval '7 days'
    from users u where not exists (
      select from password_links l where l.tenant_id = u.tenant_id and l.user_uuid = u.uuid)
    limit 1`,
  passkey_challenges: (days) => sql`
    insert into passkey_challenges (challenge_hash, user_uuid, purpose, expires_at)
    select sha256(gen_random_uuid()::text::bytea), uuid, 'add',
      now() - ${days}::float8 * interval '1 day' + interval '1 hour' from users limit 1`,
  open_id_sign_ins: (days) => sql`
    insert into open_id_sign_ins (state_hash, browser_hash, verifier, nonce, callback, expires_at)
    values (sha256(gen_random_uuid()::text::bytea), sha256('x'), 'x', 'x', 'x',
      now() - ${days}::float8 * interval '1 day' + interval '1 hour')`,
  user_devices: (days) => sql`
    insert into user_devices (user_uuid, device_hash, seen_at)
    select uuid, sha256(gen_random_uuid()::text::bytea), now() - ${days}::float8 * interval '1 day' from users limit 1`,
  security_events: (days) => sql`
    insert into security_events (user_uuid, at, event)
    select uuid, now() - ${days}::float8 * interval '1 day', 'signed-in' from users limit 1`,
  batches: (days) => sql`
    insert into batches (user_uuid, kind, resource, language, created_at)
    select uuid, 'import', 'x', 'de', now() - ${days}::float8 * interval '1 day' from users limit 1`,
  waiting_deletions: (days) => sql`
    insert into waiting_deletions (operation, params, entity, asked_by_uuid, asked_at, expires_at)
    select 'x', '{}', 'x', uuid, at.at, at.at + interval '14 days'
    from (select * from users limit 1) u, (select now() - ${days}::float8 * interval '1 day' as at) at`,
  changes: (days) => sql`
    insert into changes (at, actor_kind, operation, action, entity, record)
    values (now() - ${days}::float8 * interval '1 day', 'job', 'x', 'called', 'x', '')`,
  rate_limits: (days) => sql`
    insert into rate_limits (tenant_id, key, window_ends, used)
    values (current_tenant(), sha256(gen_random_uuid()::text::bytea), now() - ${days}::float8 * interval '1 day' + interval '1 hour', 1)`,
  idempotency_keys: (days) => sql`
    insert into idempotency_keys (operation, key, body_hash, created_at)
    values ('x', gen_random_uuid(), '', now() - ${days}::float8 * interval '1 day')`,
  mails: (days) => sql`
    insert into mails (tenant_id, key, created_at)
    values (current_tenant(), gen_random_uuid(), now() - ${days}::float8 * interval '1 day')`,
  log_entries: (days) => sql`
    ${summedUp}
    insert into log_entries (at, action, data)
    values (now() - ${days}::float8 * interval '1 day', 'v_card_downloaded', '{}')`,
  profile_hits: (days) => sql`
    ${summedUp}
    insert into profile_hits (advisor_uuid, at) values (${advisor}, now() - ${days}::float8 * interval '1 day')`,
  contact_hits: (days) => sql`
    ${summedUp}
    insert into contact_hits (advisor_uuid, channel, at)
    values (${advisor}, 'phone', now() - ${days}::float8 * interval '1 day')`,
  page_views: (days) => sql`
    ${summedUp}
    insert into page_views (at, page, language, device, is_visit)
    values (now() - ${days}::float8 * interval '1 day', 'finder', 'de', 'phone', true)`,
  searches: (days) => sql`
    ${summedUp}
    insert into searches (at, is_by_name, is_by_topic, is_by_place, has_result)
    values (now() - ${days}::float8 * interval '1 day', false, true, false, true)`,
  agreed_visitors: (days) => sql`
    insert into agreed_visitors (id, agreed_at)
    values (sha256(gen_random_uuid()::text::bytea), now() - ${days}::float8 * interval '1 day')`,
  visitor_steps: (days) => sql`
    ${summedUp}, visitor as (
      insert into agreed_visitors (id, agreed_at) values (sha256(gen_random_uuid()::text::bytea), now()) returning id
    )
    insert into visitor_steps (visitor, at, step)
    select id, now() - ${days}::float8 * interval '1 day', 'came' from visitor`,
  report_figures: (days) => sql`
    insert into report_figures (figure, day, organization_uuid, key, value)
    values ('visits', (now() - ${days}::float8 * interval '1 day')::date, gen_random_uuid(), '', 1)`,
  cookie_consents: (days) => sql`
    insert into cookie_consents (version, action, categories, created_at)
    values ('1', 'agree', '[]', now() - ${days}::float8 * interval '1 day')`,
  wallet_card_consents: (days) => sql`
    insert into wallet_card_consents (serial, advisor_slug, text, language, given_at, withdrawn_at)
    select gen_random_uuid()::text, 'x', 'x', 'de', at, at
    from (select now() - ${days}::float8 * interval '1 day' as at) at`,
  deletions: (days) => sql`
    insert into deletions (action, cause, subject_kind, state, created_at, finished_at)
    select 'delete', 'ordered', 'customer', 'done', at, at
    from (select now() - ${days}::float8 * interval '1 day' as at) at`,
  profiles_reviews: (days) => sql`
    insert into profiles_reviews (advisor_uuid, stars, email, consent_text, consented_at, created_at, updated_at)
    select ${advisor}, 5, 'x@mail.example', 'x', at, at, at
    from (select now() - ${days}::float8 * interval '1 day' as at) at`,
  advisors: (days) => sql`
    insert into advisors (slug, first_name, last_name, is_active, deactivated_at)
    values ('left-' || gen_random_uuid(), 'x', 'x', false, now() - ${days}::float8 * interval '1 day')`,
  wallet_cards: (days) => sql`
    insert into wallet_cards (advisor_uuid, language, token_hash, withdrawal_hash, updated_at, created_at, seen_at)
    select ${advisor}, 'de', '', '', date_trunc('second', at), at, at
    from (select now() - ${days}::float8 * interval '1 day' as at) at`,
  appointments: (days) => sql`
    insert into appointments (advisor_uuid, state, type, starts_at, ends_at, occupied)
    select ${advisor}, 'confirmed', 'by-phone', at, at + interval '1 hour', tstzrange(at, at + interval '1 hour', '[)')
    from (select now() - ${days}::float8 * interval '1 day' - ${hours++}::int * interval '1 hour' as at) at`,
  contact_requests: (days) => sql`
    insert into contact_requests (advisor_uuid, kind, name, consented_at, created_at, state, updated_at)
    values (${advisor}, 'contact', 'x', now(), now(), 'closed', now() - ${days}::float8 * interval '1 day')`,
  thread_feeds: (days) => sql`
    insert into thread_feeds (subject, last_sequence, updated_at)
    values (gen_random_uuid(), 1, now() - ${days}::float8 * interval '1 day')`,
  thread_events: (days) => sql`
    with thread as (
      insert into threads (advisor_uuid, name, email, language, consent_text, consented_at, token_hash, last_message_at,
        created_at)
      values (${advisor}, 'x', 'x@mail.example', 'de', 'x', now(), sha256('x'), now(), now()) returning uuid
    )
    insert into thread_events (subject, sequence, kind, thread_uuid, created_at)
    select uuid, 1, 'message', uuid, now() - ${days}::float8 * interval '1 day' from thread`,
  threads: (days) => sql`
    insert into threads (advisor_uuid, name, email, language, consent_text, consented_at, token_hash, last_message_at,
      created_at)
    select ${advisor}, 'x', 'x@mail.example', 'de', 'x', at, sha256('x'), at, at
    from (select now() - ${days}::float8 * interval '1 day' as at) at`,
  attachments: (days) => sql`
    with thread as (
      insert into threads (advisor_uuid, name, email, language, consent_text, consented_at, token_hash, last_message_at,
        created_at)
      values (${advisor}, 'x', 'x@mail.example', 'de', 'x', now(), sha256('x'), now(), now()) returning uuid
    )
    insert into attachments (thread_uuid, sender, name, media_type, size, created_at)
    select uuid, 'visitor', 'x.pdf', 'application/pdf', 1, now() - ${days}::float8 * interval '1 day' from thread`,
  deliveries: (days) => sql`
    with sent as (
      insert into notifications (text, state, fingerprint, created_at)
      values ('x', 'finished', '', now() - ${days}::float8 * interval '1 day') returning uuid
    )
    insert into deliveries (notification_uuid, state) select uuid, 'sent' from sent`,
}

/** Days that a row of each is kept, with the usual settings. */
const kept: Readonly<Record<string, number>> = {
  sessions: 0.02,
  password_links: 7,
  passkey_challenges: 0.04,
  open_id_sign_ins: 0.04,
  user_devices: 180,
  security_events: 365,
  batches: 7,
  waiting_deletions: 44,
  changes: 1_095,
  rate_limits: 0.04,
  idempotency_keys: 2,
  mails: 30,
  log_entries: 14,
  page_views: 14,
  searches: 14,
  profile_hits: 14,
  contact_hits: 14,
  agreed_visitors: 30,
  visitor_steps: 14,
  report_figures: 1_095,
  cookie_consents: 1_095 + 180,
  wallet_card_consents: usualRetention['retention.consents'],
  deletions: usualRetention['retention.deletions'],
  profiles_reviews: usualRetention['retention.reviews'],
  wallet_cards: usualRetention['retention.wallet_cards'],
  deliveries: 365,
  // As it is set here; usually for ever.
  advisors: 100,
  appointments: usualRetention['retention.appointments'],
  contact_requests: usualRetention['retention.contact_requests'],
  thread_events: 2,
  thread_feeds: 3,
  attachments: 1,
  threads: usualRetention['retention.messages'],
}

it('of jobs is bounded too: one that ended is kept for a day', async () => {
  const server = await startTestServer({ demo: false })
  const { rows } = await server.db.withSystem((tx) =>
    sql<{ name: string; seconds: number }>`
      select name, deletion_seconds as seconds from pgboss.queue where name not like '\\_%'`.execute(tx),
  )
  await server.close()
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ seconds }) => seconds !== 86_400)).toEqual([])
})

describe('what nobody needs any more', () => {
  const deps = () => ({ withTenant: database.db.withTenant, clock: () => new Date() })
  const add = (table: string, days: number, rows = 1, tenant = second) =>
    database.db.withTenant(tenant, async (tx) => {
      for (let row = 0; row < rows; row++) await adding[table]?.(days).execute(tx)
    })
  const count = (table: string, tenant = second) =>
    database.db.withTenant(tenant, async (tx) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
        tx,
      )
      return rows[0]?.n as number
    })
  const counts = (table: string, now = new Date()) =>
    database.db.withTenant(second, async (tx) => {
      const of = boundedTables.filter((bound) => bound.table === table)
      return (await countOutdated(tx, of, { now }))[0]
    })
  const set = (name: string, value: string, tenant = second) =>
    database.db.withTenant(tenant, (tx) =>
      sql`insert into settings (tenant_id, name, value) values (current_tenant(), ${name}, ${value})
        on conflict (tenant_id, name) do update set value = excluded.value`.execute(tx),
    )
  const due = () => database.db.due((tx) => tenantsWithOutdated(tx, boundedTables, new Date()))

  it.each(boundedTables.map(({ table }) => table))(
    'of %s goes at night, in batches, and the rest stays',
    async (table) => {
      for (const tenant of [first, second]) await set('retention.inactive_advisors', '100', tenant)
      await dropOutdated(deps(), second, boundedTables)
      const before = (await counts(table))?.stored as number
      const most = kept[table] as number
      // So far from its end that a slow machine does not reach it before the last table's turn.
      await add(table, most * 0.5)
      expect(await due()).not.toContain(second)
      await add(table, most + 1, 7)
      await add(table, most + 1, 1, first)
      expect(await due()).toContain(second)
      expect(await counts(table)).toEqual({ table, stored: before + 8, due: 7 })
      await dropOutdated(deps(), second, boundedTables, { batch: 3 })
      expect(await counts(table)).toEqual({ table, stored: before + 1, due: 0 })
      expect(await due()).not.toContain(second)
      expect(await due()).toContain(first)
      await dropOutdated(deps(), first, boundedTables)
    },
  )

  it('goes sooner or later where the institution has set other days', async () => {
    await add('mails', 20)
    await set('retention.mails', '40')
    await add('mails', 35)
    expect(await due()).not.toContain(second)
    await set('retention.mails', '10')
    expect(await due()).toContain(second)
    await dropOutdated(deps(), second, boundedTables)
    expect(await due()).not.toContain(second)
  })

  it('is never a mail that may still be tried: it would be sent twice', async () => {
    await set('retention.mails', '1')
    await add('mails', 2)
    expect(await due()).not.toContain(second)
    await add('mails', 4)
    expect(await due()).toContain(second)
    await dropOutdated(deps(), second, boundedTables)
    await set('retention.mails', '40')
  })

  it.each([
    ['appointments', 'appointment', ['/1/customer', '/2/advisor', '/reminder/2026-11-24T08:00:00.000Z']],
    ['contact_requests', 'contact-request', ['']],
  ])('of %s takes along the mails that are kept, which have days of their own', async (table, kind, ends) => {
    const keysOf = (days: number) =>
      database.db.withTenant(second, async (tx) => {
        const { rows } = await sql<{ key: string }>`
          select ${kind} || '/' || uuid as key from ${sql.table(table)}
          where ${sql.ref(table === 'appointments' ? 'starts_at' : 'updated_at')}
            between now() - ${days + 2}::int * interval '1 day' and now() - ${days}::int * interval '1 day'`.execute(
          tx,
        )
        return rows.flatMap(({ key }) => ends.map((end) => key + end))
      })
    const left = (keys: readonly string[]) =>
      database.db.withTenant(second, async (tx) => {
        const { rows } = await sql<{ key: string }>`
          select key from mails where key = any(${[...keys]}::text[]) order by key`.execute(tx)
        return rows.map(({ key }) => key)
      })
    await add(table, 1_001)
    await add(table, 11)
    const [old, young] = [await keysOf(1_000), await keysOf(10)]
    expect([old.length, young.length]).toEqual([ends.length, ends.length])
    // Those of another process may be known as gone only: their text stands nowhere.
    const sent = `${kind}/${old[0]?.split('/')[1]}/9/customer`
    await database.db.withTenant(second, (tx) =>
      sql`insert into mails (tenant_id, key, text_body) select current_tenant(), key, 'x'
        from unnest(${[...old, ...young]}::text[]) key
        union all select current_tenant(), ${sent}, null`.execute(tx),
    )
    await dropOutdated(deps(), second, boundedTables)
    expect(await left([...old, ...young, sent])).toEqual([...young, sent].toSorted())
  })

  it('is no request that nobody has closed, however old, and goes with the words that were exchanged', async () => {
    await add('contact_requests', 1_000)
    await add('appointments', 1_000)
    await database.db.withTenant(second, async (tx) => {
      await sql`update contact_requests set state = 'answered' where updated_at < now() - interval '900 days'`.execute(
        tx,
      )
      await sql`
        insert into appointment_history (appointment_uuid, step, state, by, starts_at, message)
        select uuid, 1, 'confirmed', 'advisor', starts_at, 'Bis bald' from appointments
        where starts_at < now() - interval '900 days'`.execute(tx)
    })
    const [requests, words] = [await count('contact_requests'), await count('appointment_history')]
    await dropOutdated(deps(), second, boundedTables)
    expect([await count('contact_requests'), await count('appointment_history')]).toEqual([
      requests,
      words - 1,
    ])
    expect(await due()).not.toContain(second)
  })

  it('is no card whose phone has just left: another one may come', async () => {
    await add('wallet_cards', 1_000)
    await database.db.withTenant(second, async (tx) => {
      await sql`insert into wallet_card_registrations (serial, device_hash, push_token, created_at)
        select serial, ${tokenHash('phone')}, 'x', now() from wallet_cards
        where seen_at < now() - interval '900 days'`.execute(tx)
      const { rows } = await sql<{ serial: string }>`
        select serial from wallet_card_registrations where device_hash = ${tokenHash('phone')}`.execute(tx)
      for (const { serial } of rows) await unregister(tx, { serial, device: 'phone' })
    })
    expect(await due()).not.toContain(second)
  })

  it('are not the cards that a phone keeps, however long ago it asked', async () => {
    await add('wallet_cards', 1_000)
    await database.db.withTenant(second, (tx) =>
      sql`insert into wallet_card_registrations (serial, device_hash, push_token, created_at)
        select serial, '', 'x', now() from wallet_cards where seen_at < now() - interval '900 days'`.execute(
        tx,
      ),
    )
    expect(await due()).not.toContain(second)
    const before = await count('wallet_cards')
    await dropOutdated(deps(), second, boundedTables)
    expect(await count('wallet_cards')).toBe(before)
  })
})
