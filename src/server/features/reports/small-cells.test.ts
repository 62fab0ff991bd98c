import { expect, it } from 'vitest'
import { fewest, told, toldParts } from './small-cells.ts'

it.each([
  [0, null],
  [4, null],
  [5, 5],
  [7, 5],
  [8, 10],
  [412, 410],
])('%i is told as %s', (value, expected) => expect(told(value)).toBe(expected))

const partsOf = (...values: number[]) => new Map(values.map((value, at) => [`k${at}`, value]))
const tell = (...values: number[]) => [
  ...toldParts(
    values.reduce((sum, each) => sum + each, 0),
    partsOf(...values),
  ).values(),
]

it('tells the parts of a sum, but for those that are small', () => {
  expect(tell(20, 15, 10)).toEqual([20, 15, 10])
  expect(tell(20, 15, 3)).toEqual([20, 15, null])
})

/** All that a reader could think the parts are, who knows how they are treated and what they were told. */
function possible(sum: number | null, parts: readonly (number | null)[], most: number): number[][] {
  const found: number[][] = []
  const walk = (sofar: number[]) => {
    if (sofar.length === parts.length) {
      const values = new Map(sofar.map((value, at) => [`k${at}`, value]))
      const total = sofar.reduce((a, b) => a + b, 0)
      if (told(total) !== sum) return
      const shown = [...toldParts(total, values).values()]
      if (shown.every((value, at) => value === parts[at])) found.push(sofar)
      return
    }
    for (let value = 0; value <= most; value++) walk([...sofar, value])
  }
  walk([])
  return found
}

it('never lets anybody reckon a part of fewer than five, who tries all that could be', () => {
  const most = 30
  const seen = new Map<string, number[][]>()
  for (let a = 0; a <= most; a++)
    for (let b = 0; b <= most; b++)
      for (let c = 0; c <= most; c++) {
        const sum = told(a + b + c)
        const key = JSON.stringify([sum, ...toldParts(a + b + c, partsOf(a, b, c)).values()])
        seen.set(key, [...(seen.get(key) ?? []), [a, b, c]])
      }
  for (const [key, all] of seen)
    for (let at = 0; at < 3; at++) {
      const values = new Set(all.map((each) => each[at] as number))
      const [only] = values
      // Nothing but one number is left, and it is a small one that is somebody.
      if (
        Math.max(...(all[0] ?? [])) <= 20 &&
        values.size === 1 &&
        only !== undefined &&
        only > 0 &&
        only < fewest
      )
        throw new Error(`${key} says that part ${at} is ${only}`)
    }
  expect(possible(null, [null, null, null], 4).length).toBeGreaterThan(1)
})

it('lets nobody reckon a small part where one thing may be in several', () => {
  const most = 16
  const worlds: { key: string; parts: readonly number[] }[] = []
  for (let a = 0; a <= most; a++)
    for (let b = 0; b <= most; b++)
      for (let c = 0; c <= most; c++)
        for (let sum = Math.max(a, b, c); sum <= a + b + c; sum++) {
          const parts = new Map(Object.entries({ a, b, c }).filter(([, value]) => value > 0))
          const shown = toldParts(sum, parts, { mayOverlap: true })
          const key = JSON.stringify([told(sum), ...['a', 'b', 'c'].map((each) => shown.get(each) ?? null)])
          worlds.push({ key, parts: [a, b, c] })
        }
  for (const [key, all] of Map.groupBy(worlds, (world) => world.key))
    for (let at = 0; at < 3; at++) {
      const values = new Set(all.map(({ parts }) => parts[at] as number))
      const [only] = values
      const isKnown = values.size === 1 && only !== undefined && only > 0 && only < fewest
      expect([key, at, isKnown]).toEqual([key, at, false])
    }
})
