import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { addressMark, type Mark, mentions, phoneMark, wholeMark } from './mentions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const says = (text: string, mark: Mark) =>
  database.db.withSystem(async (tx) => {
    const { rows } = await sql<{ is: boolean }>`
      select ${mentions([mark], [sql`x.text`, sql`null::jsonb`])} as is from (select ${text}::text as text) x`.execute(
      tx,
    )
    return rows[0]?.is
  })

it.each([
  ['Please write to ANNA@web.example.', true],
  ['"anna@web.example"', true],
  ['Anna <anna@web.example>, johanna@web.example', true],
  ['johanna@web.example', false],
  ['maria.anna@web.example', false],
  ['anna@web.example.com', false],
  ['anna@web.examples', false],
  ['anna@webxexample', false],
])('an address is not the end of another: %s', async (text, expected) => {
  expect(await says(text, addressMark('anna@web.example'))).toBe(expected)
})

it.each([
  ['{"phone": "+4969123456", "name": "Petra Sommer"}', true],
  ['{"phone": "+4969123456", "name": "Jan Sommer"}', false],
  ['{"phone": "+49691234567", "name": "Petra Sommer"}', false],
])('a number is somebody’s with the name: %s', async (text, expected) => {
  expect(await says(text, phoneMark('+4969123456', 'petra sommer'))).toBe(expected)
})

it('an alias is what stands between its quotation marks', async () => {
  expect(await says('{"to": "anna-becker"}', wholeMark('"anna-becker"'))).toBe(true)
  expect(await says('{"to": "johanna-becker"}', wholeMark('"anna-becker"'))).toBe(false)
})
