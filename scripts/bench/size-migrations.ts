import { sql } from 'kysely'
import pg from 'pg'
import { type Db, open } from '#server/platform/database/database.ts'
import { readMigrations, runMigrations } from '#server/platform/database/migrate.ts'
import type { Size } from './size-seed.ts'

/** A part at a time: no statement may run longer than half a minute. */
const part = 100_000

/** An upgrade from 0027, the last before tables were as large, with rows in those that grow. */
export async function measureMigrations({ rows }: Size): Promise<Record<string, number>> {
  const name = 'openbranch_upgraded'
  const server = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await server.connect()
  await server.query(`create database ${name}`)
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  const db = await open({ databaseUrl: url.href, connections: { requests: 2, jobs: 1 } })
  const all = await readMigrations()
  await runMigrations(
    db,
    all.filter((each) => each.name < '0028'),
  )
  await seed(db, rows)
  const began = performance.now()
  await runMigrations(db, all)
  const seconds = (performance.now() - began) / 1_000
  await db.close()
  await server.query(`drop database ${name}`)
  await server.end()
  return { 'size-migrations': seconds }
}

/** As many rows of each, of one institution with one advisor; mails three times as many. */
async function seed(db: Db, rows: number): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => db.withSystem((tx) => statement.execute(tx))
  await run(sql`insert into tenants (slug) values ('upgraded')`)
  const tenant = sql`select id from tenants`
  await run(sql`
    insert into advisors (tenant_id, slug, first_name, last_name, languages)
    select id, 'a', 'A', 'B', '{de}' from tenants`)
  const advisor = sql`select tenant_id, uuid from advisors`
  for (let from = 0; from < rows; from += part) {
    const numbers = sql`generate_series(${from + 1}::int, ${Math.min(rows, from + part)}::int) n`
    for (const kind of ['confirmation', 'reminder', 'copy'])
      await run(sql`
        insert into mails (tenant_id, key, created_at, sent_at, recipient, subject, text_body)
        select id, ${kind} || n, now() - n * interval '1 second', now(), n || '@mail.example', 'Termin', 'Guten Tag'
        from (${tenant}) t, ${numbers}`)
    await run(sql`
      insert into appointments (tenant_id, advisor_uuid, state, type, starts_at, ends_at, occupied, name, email)
      select a.tenant_id, a.uuid, 'confirmed', 'by-phone', at, at + interval '1 hour',
        tstzrange(at, at + interval '1 hour'), 'Anna Müller ' || n, n || '@mail.example'
      from (${advisor}) a, ${numbers}, lateral (select '1920-01-01T00:00Z'::timestamptz + n * interval '1 hour' as at) t`)
    await run(sql`
      insert into log_entries (tenant_id, at, action, data)
      select id, now() - n * interval '1 second', 'v_card_downloaded', '{}' from (${tenant}) t, ${numbers}`)
    await run(sql`
      insert into profile_hits (tenant_id, advisor_uuid, at)
      select a.tenant_id, a.uuid, now() - n * interval '1 second' from (${advisor}) a, ${numbers}`)
    await run(sql`
      insert into wallet_cards (tenant_id, serial, advisor_uuid, language, token_hash, withdrawal_hash, updated_at,
        created_at, seen_at)
      select a.tenant_id, 'card' || n, a.uuid, 'de', hash, hash, second, second, second
      from (${advisor}) a, ${numbers}, date_trunc('second', now()) second, lateral (select sha256(n::text::bytea) as hash) h`)
  }
}
