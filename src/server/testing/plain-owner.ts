import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Db, open } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'

/**
 * Runs on a migrated database of an owner who is no superuser, as in production: a superuser sees all rows whatever the
 * policies say. Needs TEST_DATABASE_URL.
 */
export async function asPlainOwner(fn: (db: Db) => Promise<void>): Promise<void> {
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
    await fn(db)
  } finally {
    await db?.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role ${name}`)
    await admin.end()
  }
}
