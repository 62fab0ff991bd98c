import { expect, it } from 'vitest'
import { middleOf } from './area.ts'

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

it('of another shape is as wide as it can be', () => {
  expect(middleOf({ width: 800, height: 600 }, 4)).toEqual({ x: 0, y: 200, width: 800, height: 200 })
  expect(middleOf({ width: 800, height: 100 }, 4)).toEqual({ x: 200, y: 0, width: 400, height: 100 })
})
