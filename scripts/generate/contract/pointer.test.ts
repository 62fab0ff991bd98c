import { expect, it } from 'vitest'
import { pointTo } from './pointer.ts'

const document = { a: { 'b/c': [1, { d: 2 }], 'e~f': 3 }, defs: [{ $anchor: 'here', g: 4 }] }

it.each([
  ['', document],
  ['/', document],
  ['/a/b~1c/1/d', 2],
  ['/a/e~0f', 3],
  ['here', document.defs[0]],
  ['/a/none/d', undefined],
  ['nowhere', undefined],
])('%j leads to %j', (pointer, wanted) => {
  expect(pointTo(document, pointer)).toEqual(wanted)
})
