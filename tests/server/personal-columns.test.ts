/** Every column of every table is classed, and what is of a person is told by a part that erases it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClassedTable, personalColumns } from '#server/personal-columns.ts'
import { personalParts } from '#server/personal-parts.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** What pg-boss keeps is told of by platform/jobs/people.ts. */
const schema = 'public'

async function columnsOfTables(): Promise<Map<string, string[]>> {
  const { rows } = await database.db.withSystem((tx) =>
    sql<{ place: string; columns: string[] }>`
      select c.relname as place, array_agg(a.attname::text order by a.attname) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and c.relnamespace = ${schema}::regnamespace and a.attnum > 0 and not a.attisdropped
      group by 1`.execute(tx),
  )
  return new Map(rows.map(({ place, columns }) => [place, columns]))
}

const namesIn = (text = '') => text.split(/\s+/).filter((name) => name !== '')

/** Each column as often as it is classed; the tenant is of the institution in every table. */
function classed({ personal = [], secret, impersonal = {} }: ClassedTable) {
  const own = new Set(personal.flatMap(({ columns }) => namesIn(columns)))
  return [...own, ...namesIn(secret), ...Object.values(impersonal).flatMap(namesIn)]
}

describe('every column of every table', () => {
  it('is personal, secret or impersonal, and no more than one of them', async () => {
    const there = await columnsOfTables()
    const told = Object.entries(personalColumns).map(([table, classes]) => [table, classed(classes).sort()])
    const expected = [...there].map(([table, columns]) => [
      table,
      columns.filter((column) => column !== 'tenant_id').sort(),
    ])
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(expected))
  })

  it('that is of a person is told, exported and erased by the part of its kind', () => {
    const untold = Object.entries(personalColumns).flatMap(([table, { personal = [] }]) =>
      personal
        .filter(
          ({ of, kind }) =>
            !personalParts.some(
              (part) => part.kind === kind && part.of.includes(of) && part.tables.includes(table),
            ),
        )
        .map(({ of, kind }) => `${table}: ${kind} of ${of}`),
    )
    expect(untold).toEqual([])
  })

  it('that a part tells of is classed so: nothing is erased that is nobody’s', () => {
    const unclassed = personalParts.flatMap(({ kind, tables }) =>
      tables
        .filter((table) => !personalColumns[table]?.personal?.some((each) => each.kind === kind))
        .map((table) => `${table}: ${kind}`),
    )
    // A part of advisors' cards names what hangs on them.
    expect(unclassed.filter((each) => !hangsOn.includes(each))).toEqual([])
  })
})

/** Tables of which nothing is personal, and that go with rows that are. */
const hangsOn = [
  'notifications: push_notifications',
  'deliveries: push_notifications',
  'thread_feeds: messages',
  'change_seals: changes',
]
