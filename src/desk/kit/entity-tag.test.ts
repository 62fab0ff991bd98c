import { expect, test } from 'vitest'
import { entityTagOf } from './entity-tag.ts'

const read = (tag?: string) => entityTagOf({ headers: new Headers(tag === undefined ? {} : { ETag: tag }) })

test.each([
  ['as the server gave it', '"5"', '"5"'],
  ['as nginx packs it', 'W/"5"', '"5"'],
  ['as Apache packs it', '"5-gzip"', '"5"'],
  ['as Apache packs it by Brotli', '"5-br"', '"5"'],
  ['as Jetty packs it', '"5--gzip"', '"5"'],
  ['as two of them pack it, one behind the other', 'W/"12345-gzip"', '"12345"'],
  ['of a foreign server', '"h3-gzip"', '"h3-gzip"'],
  ['of a foreign server, made weak', 'W/"h3"', '"h3"'],
  ['of two numbers, as a foreign server counts', '"5-12"', '"5-12"'],
  ['of an end that is no coding', '"5-gzipped"', '"5-gzipped"'],
  ['without quotes, as it should not be', '5', '5'],
])('a version %s: %s', (_, tag, want) => {
  expect(read(tag)).toBe(want)
})

test('a reply that tells no version has none', () => {
  expect([read(), read('')]).toEqual([null, null])
})
