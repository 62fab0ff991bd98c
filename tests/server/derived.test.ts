/** docs/derived.md names what the database keeps that it could compute. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'

const page = readFileSync(new URL('../../docs/derived.md', import.meta.url), 'utf8')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function names(query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  const { rows } = await database.db.withSystem((tx) => query.execute(tx))
  return rows.map(({ name }) => name)
}

const generated = sql<{ name: string }>`
  select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.attgenerated <> '' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`
/** Those that only tell somebody keep nothing; their names say so. */
const triggered = sql<{ name: string }>`
  select distinct p.proname || '()' as name from pg_trigger t
  join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
    and p.proname !~ '^(tell|note)_'`

it.each([
  ['generated columns', generated],
  ['functions of triggers', triggered],
])('docs/derived.md names all %s', async (_, query) => {
  const all = await names(query)
  expect(all.length).toBeGreaterThan(3)
  expect(all.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

it('docs/derived.md names no function of a trigger that is gone', async () => {
  const all = await names(triggered)
  const said = [...page.matchAll(/`([a-z_]+\(\))`/g)].map(([, name]) => name)
  expect(said.length).toBeGreaterThan(10)
  expect(said.filter((name) => !all.includes(name as string))).toEqual([])
})
