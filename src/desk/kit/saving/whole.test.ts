import { expect, test } from 'vitest'
import { readFailure } from '../failure.ts'
import { currentWhole, ifMatch, wholeOf } from './whole.ts'

const week = [{ day: 2 }]
const packed = (body: unknown, status: number, tag: string) =>
  new Response(JSON.stringify(body), { status, headers: { ETag: tag } })

test.each(['"5"', 'W/"5"', '"5-gzip"'])(
  'what is saved as a whole is saved with the version that was read, told as %s',
  async (tag) => {
    const read = wholeOf({ data: week, response: packed(week, 200, tag) }, [])
    expect([read.value, ifMatch(read)]).toEqual([week, { 'If-Match': '"5"' }])
    const refused = await readFailure(packed({ message: 'x', current: week }, 412, tag))
    const theirs = currentWhole<typeof week>(refused)
    expect([theirs?.value, theirs && ifMatch(theirs)]).toEqual([week, { 'If-Match': '"5"' }])
  },
)

test('what no version is told of is saved without', () => {
  const read = wholeOf({ data: week, response: Response.json(week) }, [])
  expect(ifMatch(read)).toEqual({})
})
