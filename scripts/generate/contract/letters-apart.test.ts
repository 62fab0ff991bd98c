import { expect, it } from 'vitest'
import { lettersApart } from './letters-apart.ts'

it.each([
  ['label', 'label', 0],
  ['lable', 'label', 1],
  ['labels', 'label', 1],
  ['widht', 'width', 1],
  ['colour', 'column', 3],
  ['', 'unit', 4],
])('from %s to %s it is %i', (from, to, letters) => {
  expect(lettersApart(from, to)).toBe(letters)
})
