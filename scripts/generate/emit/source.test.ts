import { expect, it } from 'vitest'
import { literal } from './source.ts'

const long = 'a'.repeat(60)

it.each([
  [null, 'null'],
  ['a', "'a'"],
  ["it's", `"it's"`],
  [`"it's"`, `'"it\\'s"'`],
  ['a\n\\', "'a\\n\\\\'"],
  [[], '[]'],
  [{}, '{}'],
  [{ a: 1, 'b-c': [true], d: undefined }, "{ a: 1, 'b-c': [true] }"],
  [{ a: [long, long] }, `{\n  a: [\n    '${long}',\n    '${long}',\n  ],\n}`],
])('%j as source', (value, wanted) => {
  expect(literal(value)).toBe(wanted)
  const read: unknown = new Function(`return ${wanted}`)()
  expect(read).toEqual(JSON.parse(JSON.stringify(value)))
})
