import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { boundedTables } from '#server/bounded-tables.ts'
import { asPlainOwner } from '#server/testing/plain-owner.ts'
import { tenantsWithOutdated } from './outdated-rows.ts'

it.runIf(process.env.TEST_DATABASE_URL)(
  'an owner who is no superuser finds what is due, and nothing else',
  () =>
    asPlainOwner(async (db) => {
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
    }),
)
