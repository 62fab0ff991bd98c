import { expect, it } from 'vitest'
import { middleOf } from './square.ts'

it.each([
  [
    { width: 800, height: 600 },
    { x: 100, y: 0, width: 600, height: 600 },
  ],
  [
    { width: 600, height: 900 },
    { x: 0, y: 150, width: 600, height: 600 },
  ],
  [
    { width: 255, height: 255 },
    { x: 0, y: 0, width: 255, height: 255 },
  ],
])('the middle of %o', (size, middle) => expect(middleOf(size)).toEqual(middle))
