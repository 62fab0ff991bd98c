import { expect, it } from 'vitest'
import { tokensOf } from './tokens.ts'

it.each([
  ['ownerIds', 'owner ids'],
  ['owner_ids', 'owner ids'],
  ['Owner-IDs', 'owner ids'],
  ['imageURLs', 'image urls'],
  ['allIDsOf', 'all ids of'],
  ['HTTPServer', 'http server'],
  ['myHTMLText', 'my html text'],
  ['line2Text', 'line2 text'],
  ['aTest', 'a test'],
  ['price (EUR)', 'price eur'],
  ['__id', 'id'],
  ['', ''],
])('the words of %s are: %s', (name, words) => {
  expect(tokensOf(name).join(' ')).toBe(words)
  // Asked again, it says what it has found out.
  expect(tokensOf(name)).toBe(tokensOf(name))
})
