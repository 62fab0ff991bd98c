/** A database of the size that the largest installation may have, by SQL. */
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { insertPhones } from '#server/testing/phones.ts'

export interface Size {
  /** That do nothing. */
  readonly tenants: number
  /** Of the first tenant. */
  readonly advisors: number
  readonly appointments: number
  /** Of customers who agreed to messages on a card of a tenth of the advisors. */
  readonly phones: number
  /** Of profiles of the first tenant. */
  readonly visits: number
  /** Of each table that grows, in an upgrade; of mails three times as many. */
  readonly rows: number
}

export const whole: Size = {
  tenants: 2_000,
  advisors: 10_000,
  appointments: 1_000_000,
  phones: 1_000_000,
  visits: 50_000,
  rows: 1_000_000,
}
export const tenth: Size = {
  tenants: 200,
  advisors: 1_000,
  appointments: 100_000,
  phones: 100_000,
  visits: 5_000,
  rows: 100_000,
}

/** A part at a time: no statement may run longer than half a minute. */
const part = 20_000
/** Of advisors, whose names are made ready to be found. */
const fewer = 1_000

const positions = [
  'Berater Privatkunden',
  'Beraterin Baufinanzierung',
  'Leiter Wertpapiere',
  'Beraterin Versicherungen',
  'Berater Vorsorge',
  'Beraterin Firmenkunden',
  'Serviceberater',
]
/** Twenty, of three of which a last name is made. */
const syllables = 'ba be ker lo mann mei mül ner ro sa schu se ster tal ter thal vo wa we zim'.split(' ')
const tags = ['Aktien', 'Leasing', 'Erben und Schenken', 'Riester', 'Bausparen']

/** So many tenants that do nothing, `idle-1` and so on. */
export async function seedTenants(db: Db, many: number): Promise<void> {
  await db.withSystem(async (tx) => {
    await sql`insert into tenants (slug) select 'idle-' || n from generate_series(1, ${many}::int) n`.execute(
      tx,
    )
    await sql`
      insert into tenant_hosts (tenant_id, host)
      select id, slug || '.localhost' from tenants where slug like 'idle-%'`.execute(tx)
  })
}

/** @param tenantId of the demo's first tenant, which becomes the large one */
export async function seedSize(
  db: Db,
  tenantId: number,
  { tenants, advisors, appointments }: Pick<Size, 'tenants' | 'advisors' | 'appointments'>,
): Promise<void> {
  await seedTenants(db, tenants)
  for (let from = 1; from <= advisors; from += fewer) {
    const to = Math.min(advisors, from + fewer - 1)
    await db.withTenant(tenantId, (tx) =>
      sql`
        insert into advisors (slug, first_name, last_name, position, tags, organization_uuid, online_appointment, languages,
          next_free_starts_at, next_free_ends_at, next_free_checked_at)
        select 'viele-' || n, 'Vorname ' || n % 97,
          initcap((${syllables}::text[])[1 + n % 20] || (${syllables}::text[])[1 + n / 20 % 20] || (${syllables}::text[])[1 + n / 400 % 20]),
          (${positions}::text[])[1 + n % ${positions.length}], array[(${tags}::text[])[1 + n % ${tags.length}], 'Team ' || n % 300],
          (select uuid from organizations order by slug offset n % 5 limit 1), true, '{de,en}',
          today + (2 + n % 50) * interval '1 day', today + (2 + n % 50) * interval '1 day 1 hour', now()
        from generate_series(${from}::int, ${to}::int) n, date_trunc('day', now()) today`.execute(tx),
    )
  }
  // Each advises on a third of them, so that their counts are large.
  await db.withTenant(tenantId, (tx) =>
    sql`
      insert into advisor_appointment_topics (advisor_uuid, topic_uuid)
      select a.uuid, t.uuid
      from (select uuid, row_number() over (order by slug) as n from advisors where slug like 'viele-%') a
      join (select uuid, row_number() over (order by position, uuid) as n from appointment_topics) t
        on (a.n + t.n) % 3 = 0`.execute(tx),
  )
  for (let from = 0; from < appointments; from += part) {
    const to = Math.min(appointments, from + part)
    // Each advisor has one each hour, half of them gone by.
    await db.withTenant(tenantId, (tx) =>
      sql`
        with many as (select uuid, row_number() over (order by slug) - 1 as n from advisors where slug like 'viele-%')
        insert into appointments
          (advisor_uuid, state, type, starts_at, ends_at, occupied, name, email, topic_name, topic_uuid)
        select many.uuid, 'confirmed', 'by-phone', at.start, at.start + interval '1 hour',
          tstzrange(at.start, at.start + interval '1 hour'), 'Kunde ' || i, 'kunde' || i || '@mail.example', topic.topic,
          topic.uuid
        from generate_series(${from}::int, ${to - 1}::int) i
        join many on many.n = i % ${advisors}::int
        cross join (select topic, uuid from appointment_topics order by position, uuid limit 1) topic
        cross join lateral (
          select date_trunc('hour', now()) + (i / ${advisors}::int - ${Math.floor(appointments / advisors / 2)}::int)
            * interval '1 hour' as start
        ) at`.execute(tx),
    )
  }
  for (const table of [
    'tenants',
    'tenant_hosts',
    'advisors',
    'advisor_words',
    'advisor_appointment_topics',
    'appointments',
  ])
    await db.vacuum(table)
}

/** @returns the slugs of the advisors whose cards they have */
export async function seedPhones(
  db: Db,
  tenantId: number,
  { advisors, phones }: Pick<Size, 'advisors' | 'phones'>,
): Promise<string[]> {
  const slugs = Array.from({ length: advisors / 10 }, (_, n) => `viele-${n + 1}`)
  const each = phones / slugs.length
  for (const [n, slug] of slugs.entries())
    await db.withTenant(tenantId, (tx) => insertPhones(tx, slug, each, n * each))
  for (const table of ['wallet_cards', 'wallet_card_consents', 'wallet_card_registrations'])
    await db.vacuum(table)
  return slugs
}
