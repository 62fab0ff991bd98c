import { expect, it } from 'vitest'
import { until } from './until.ts'

it('looks again while it is false or null', async () => {
  const found = [false, null, 0]
  expect(await until(() => found.shift())).toBe(0)
})

it('looks again while an assertion fails, at once or later', async () => {
  let looks = 0
  await until(() => expect(++looks).toBe(2))
  await until(async () => expect(++looks).toBe(4))
  expect(looks).toBe(4)
})

it('throws what was the matter at the end of its patience', async () => {
  await expect(until(() => expect(1).toBe(2), 0)).rejects.toThrow('expected 1 to be 2')
  await expect(until(() => null, 0)).rejects.toThrow('In 0 seconds this never came true: () => null')
})
