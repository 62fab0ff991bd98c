import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { applyFunctions, readFunctions, sqlFunction } from './functions.ts'
import { migrate, readMigrations } from './migrate.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.close())

const answering = (version: number, answer: string, name = 'answer') =>
  sqlFunction(
    `${name}.sql`,
    `-- version ${version}\ncreate or replace function ${name}() returns text language sql as $$ select '${answer}' $$;\n`,
  )

async function one<T>(query: RawBuilder<T>): Promise<T | undefined> {
  return (await test.db.withSystem((tx) => query.execute(tx))).rows[0]
}
const answer = async () => (await one(sql<{ answer: string }>`select answer()`))?.answer

it('applies a text that is new or newer, once', async () => {
  expect(await applyFunctions(test.db, [answering(1, 'first')])).toEqual(['answer'])
  expect(await answer()).toBe('first')
  expect(await applyFunctions(test.db, [answering(2, "second's")].map(escaped))).toEqual(['answer'])
  expect(await answer()).toBe("second's")
  await test.db.script(
    `create or replace function answer() returns text language sql as $$ select 'untouched' $$`,
  )
  expect(await applyFunctions(test.db, [answering(2, "second's")].map(escaped))).toEqual([])
  expect(await answer()).toBe('untouched')
})

const escaped = (given: ReturnType<typeof answering>) => ({
  ...given,
  text: given.text.replace("second's'", "second''s'"),
})

it('leaves a newer text as it is when a server of an older version starts later', async () => {
  await applyFunctions(test.db, [answering(7, 'newer')])
  expect(await applyFunctions(test.db, [answering(6, 'older')])).toEqual([])
  expect(await answer()).toBe('newer')
})

it('of two servers that start at once keeps the newer text, where it came after the older one had looked', async () => {
  const overtaken = {
    ...test.db,
    async script(text: string) {
      if (text.includes('older')) await applyFunctions(test.db, [answering(9, 'newer')])
      await test.db.script(text)
    },
  }
  await applyFunctions(overtaken, [answering(8, 'older')])
  expect(await answer()).toBe('newer')
  expect(await one(sql`select version from openbranch_functions where name = 'answer'`)).toEqual({
    version: 9,
  })
})

it('refuses a text that changed without its version, and one without a version', async () => {
  await applyFunctions(test.db, [answering(10, 'kept')])
  await expect(applyFunctions(test.db, [answering(10, 'changed')])).rejects.toThrow(
    'src/server/sql/answer.sql has changed, its version has not: raise the number in its first line.',
  )
  expect(await answer()).toBe('kept')
  expect(() => sqlFunction('x.sql', 'create or replace function x()')).toThrow('as in: -- version 1')
})

it('applies all or nothing', async () => {
  const broken = { ...answering(1, 'x', 'broken'), text: 'create or replace function broken() oops' }
  await expect(applyFunctions(test.db, [answering(11, 'lost'), broken])).rejects.toThrow(
    /^src\/server\/sql: syntax error/,
  )
  expect(await answer()).toBe('kept')
  expect(await applyFunctions(test.db, [answering(11, 'there')])).toEqual(['answer'])
})

it('a migrated database has exactly the functions of src/server/sql, for the role of requests to call', async () => {
  expect(await migrate(test.db)).toEqual([])
  const files = await readFunctions()
  expect(files.length).toBeGreaterThan(5)
  for (const { name, text } of files) {
    const { rows } = await stored(name)
    expect(rows, name).toEqual([
      { schema: 'public', definition: await definitionOf(name, text), callable: true },
    ])
  }
})

/** More than one row: there is another function of this name with other arguments. */
const stored = (name: string) =>
  test.db.withSystem((tx) =>
    sql<{ schema: string; definition: string; callable: boolean }>`
      select n.nspname as schema, pg_get_functiondef(p.oid) as definition,
        has_function_privilege('app_rw', p.oid, 'execute') as callable
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.proname = ${name}`.execute(tx),
  )

/** What the database makes of a file, in a schema of its own that is rolled back. */
async function definitionOf(name: string, text: string): Promise<string> {
  const undo = new Error('undone')
  let found = ''
  const making = test.db.withSystem(async (tx) => {
    await sql`create schema aside`.execute(tx)
    await sql`set local search_path = aside, public`.execute(tx)
    await sql.raw(text).execute(tx)
    const { rows } = await sql<{ definition: string }>`
      select pg_get_functiondef(p.oid) as definition from pg_proc p
      where p.proname = ${name} and p.pronamespace = 'aside'::regnamespace`.execute(tx)
    found = rows[0]?.definition ?? ''
    throw undo
  })
  await expect(making).rejects.toBe(undo)
  return found.replace('FUNCTION aside.', 'FUNCTION public.')
}

/** The last migration that was released before functions had files of their own. */
const last = '0031-holds-planned-once.sql'

it('no migration makes, changes or drops a function that has a file of its own', async () => {
  const names = (await readFunctions()).map(({ name }) => name)
  const pattern = new RegExp(
    `\\b(create|replace|alter|drop)\\s+function\\s+(if exists\\s+)?(${names.join('|')})\\b`,
    'i',
  )
  const all = await readMigrations()
  expect(all.filter(({ name, text }) => name <= last && pattern.test(text)).length).toBeGreaterThan(3)
  expect(all.filter(({ name, text }) => name > last && pattern.test(text)).map(({ name }) => name)).toEqual(
    [],
  )
})

it('a function whose text changes gets a higher version: raise the number in its first line, then say both here', async () => {
  const hash = (text: string) =>
    createHash('sha256').update(text.replace(/^.*\n/, '')).digest('hex').slice(0, 8)
  const files = await readFunctions()
  expect(
    Object.fromEntries(files.map(({ name, version, text }) => [name, `${version} ${hash(text)}`])),
  ).toEqual({
    advisor_calendar: '1 d9c0eaff',
    advisor_calendars: '5 173e0a32',
    advisor_cards: '4 04900bfc',
    advisor_cards_v2: '3 a81ba1b1',
    book_held: '1 fab5aa44',
    closings_of: '5 0518b07b',
    closings_of_v2: '2 5271218e',
    drop_ended_holds: '1 87bbde7d',
    hold_slot: '1 615c2e9e',
    hold_slot_v2: '1 12f8154e',
    insert_appointment: '2 7725087c',
    keep_reply: '1 6a6e93e7',
    lock_next_free: '2 06c8b847',
    locked_hold: '6 41030b41',
    midnight_in: '1 44b37496',
    take_limits: '1 6a7a3e43',
  })
})
