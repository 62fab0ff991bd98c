import { expect, it } from 'vitest'
import { readJson, writeJson } from './json-text.ts'

it.each([
  ['{"a": 1}', { value: { a: 1 } }],
  ['null', { value: null }],
  ['{"a": 1,\n "b": x}', { line: 2, column: 7 }],
  ['{"a": 1,\n', { line: 2, column: 1 }],
  ['x', { line: 1, column: 1 }],
])('reads %s', (text, want) => {
  expect(readJson(text)).toEqual(want)
})

it('writes what it reads', () => {
  expect(readJson(writeJson({ a: [1, null] }))).toEqual({ value: { a: [1, null] } })
  expect(writeJson(undefined)).toBe('')
})
