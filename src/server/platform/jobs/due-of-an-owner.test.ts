import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { boundedTables } from '#server/bounded-tables.ts'
import { type Db, open } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { tenantsWithOutdated } from './outdated-rows.ts'

/** A superuser sees all rows whatever the policies say: in production the owner is none. */
it.runIf(process.env.TEST_DATABASE_URL)(
  'an owner who is no superuser finds what is due, and nothing else',
  async () => {
    const url = new URL(process.env.TEST_DATABASE_URL as string)
    const name = `openbranch_owner_${randomBytes(6).toString('hex')}`
    const admin = new pg.Client({ connectionString: url.href })
    await admin.connect()
    await admin.query(`do $$ begin create role app_rw; exception when duplicate_object then null; end $$`)
    await admin.query(`create role ${name} login createrole password 'trial' in role app_rw`)
    await admin.query(`create database ${name} owner ${name}`)
    Object.assign(url, { username: name, password: 'trial', pathname: `/${name}` })
    let db: Db | undefined
    try {
      db = await open({ databaseUrl: url.href })
      await migrate(db)
      await db.script("insert into tenants (slug) values ('one'), ('other')")
      const [, other] = (await db.tenantIds()) as [number, number]
      await db.withTenant(other, (tx) =>
        sql`insert into rate_limits (tenant_id, key, window_ends, used) values (${other}, '\\x00', '2026-01-01Z', 1)`.execute(
          tx,
        ),
      )
      const now = new Date()
      expect(await db.due((tx) => tenantsWithOutdated(tx, boundedTables, now))).toEqual([other])
      expect(await db.withSystem((tx) => tenantsWithOutdated(tx, boundedTables, now))).toEqual([])
    } finally {
      await db?.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.query(`drop role ${name}`)
      await admin.end()
    }
  },
)
