/** Rows of one institution that are over: of every kind that grows with visitors, in about the shares that a year makes. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

type Row = (at: RawBuilder<unknown>) => RawBuilder<unknown>

interface Seeded {
  readonly table: string
  /** Of all rows. */
  readonly share: number
  /** In days: how old the youngest and the oldest of those that are over are. */
  readonly ages: readonly [number, number]
  /** SQL that adds a row for each `n`. */
  readonly insert: Row
}

const anyAdvisor = sql`advisors[1 + n % array_length(advisors, 1)]`

const seeded: readonly Seeded[] = [
  {
    table: 'page_views',
    share: 0.4,
    ages: [15, 60],
    insert: (at) => sql`
      insert into page_views (at, page, language, device, is_visit)
      select ${at}, 'profile', 'de', 'phone', n % 3 = 0`,
  },
  {
    table: 'profile_hits',
    share: 0.2,
    ages: [15, 60],
    insert: (at) => sql`insert into profile_hits (advisor_uuid, at) select ${anyAdvisor}, ${at}`,
  },
  {
    table: 'contact_hits',
    share: 0.1,
    ages: [15, 60],
    insert: (at) =>
      sql`insert into contact_hits (advisor_uuid, channel, at) select ${anyAdvisor}, 'phone', ${at}`,
  },
  {
    table: 'searches',
    share: 0.1,
    ages: [15, 60],
    insert: (at) => sql`
      insert into searches (at, is_by_name, is_by_topic, is_by_place, has_result) select ${at}, false, true, false, true`,
  },
  {
    table: 'mails',
    share: 0.08,
    ages: [31, 60],
    insert: (at) =>
      sql`insert into mails (tenant_id, key, created_at) select current_tenant(), 'old/' || n, ${at}`,
  },
  {
    table: 'cookie_consents',
    share: 0.06,
    ages: [1_280, 1_400],
    insert: (at) => sql`
      insert into cookie_consents (version, action, categories, created_at) select '1', 'agree', '[]', ${at}`,
  },
  {
    table: 'contact_requests',
    share: 0.03,
    ages: [91, 200],
    insert: (at) => sql`
      insert into contact_requests (advisor_uuid, kind, name, email, consented_at, created_at, state, updated_at)
      select ${anyAdvisor}, 'contact', 'Petra Sommer', 'petra-' || n || '@mail.example', ${at}, ${at}, 'closed', ${at}`,
  },
  {
    table: 'appointments',
    share: 0.03,
    ages: [181, 181],
    insert: () => sql`
      insert into appointments (advisor_uuid, state, type, starts_at, ends_at, occupied, name, email)
      select ${anyAdvisor}, 'done', 'by-phone', s.at, s.at + interval '30 minutes',
        tstzrange(s.at, s.at + interval '30 minutes', '[)'), 'Petra Sommer', 'petra-' || n || '@mail.example'`,
  },
]

const part = 50_000

/** @param rows that are over; a fifth as many that stay stand beside them */
export async function seedOutdated(db: Db, tenantId: number, rows: number): Promise<void> {
  await db.withTenant(tenantId, (tx) =>
    sql`
      insert into report_states (folded_through, folded_until) values (current_date - 1, now())
      on conflict (tenant_id) do update set folded_until = now(), folded_through = current_date - 1`.execute(
      tx,
    ),
  )
  await db.withTenant(tenantId, (tx) =>
    sql`insert into modules (tenant_id, name) values (current_tenant(), 'deletion-tool') on conflict do nothing`.execute(
      tx,
    ),
  )
  for (const each of seeded) {
    const count = Math.ceil(rows * each.share)
    for (let from = 0; from < count; from += part)
      await fill(db, tenantId, each, { from, to: Math.min(count, from + part), all: count, ages: each.ages })
    if (each.table !== 'appointments')
      await fill(db, tenantId, each, { from: count, to: Math.ceil(count * 1.2), all: count, ages: [0, 1] })
    await db.vacuum(each.table)
  }
}

interface Filling {
  readonly from: number
  readonly to: number
  readonly all: number
  readonly ages: readonly [number, number]
}

async function fill(
  db: Db,
  tenantId: number,
  { insert }: Seeded,
  { from, to, all, ages }: Filling,
): Promise<void> {
  const [youngest, oldest] = ages
  const at = sql`now() - interval '1 day' * (${youngest}::float8 + (${oldest - youngest}::float8 * (n % ${all}::int)) / ${all}::int)`
  await db.withTenant(tenantId, (tx) =>
    sql`${insert(at)}
      from generate_series(${from}::int, ${to - 1}::int) n
      cross join (select array_agg(uuid order by slug) as advisors from advisors) a
      cross join lateral (
        select date_trunc('hour', now()) - interval '181 days' - interval '30 minutes' * (n / array_length(a.advisors, 1)) as at
      ) s`.execute(tx),
  )
}
