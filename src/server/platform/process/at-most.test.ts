import { expect, it } from 'vitest'
import { atMost } from './at-most.ts'

const turns = () => new Promise((done) => setImmediate(done))

it('lets two run at once and the rest wait in their order, whether or not they succeed', async () => {
  const twoAtOnce = atMost(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = [0, 1, 2, 3, 4].map((number) =>
    twoAtOnce(async () => {
      begun.push(number)
      await new Promise<void>((end) => {
        ends[number] = end
      })
      if (number === 1) throw new Error('broken')
      return number
    }),
  )
  const settled = Promise.allSettled(all)
  await turns()
  expect(begun).toEqual([0, 1])
  ends[1]?.()
  await turns()
  expect(begun).toEqual([0, 1, 2])
  ends[0]?.()
  ends[2]?.()
  await turns()
  expect(begun).toEqual([0, 1, 2, 3, 4])
  ends[3]?.()
  ends[4]?.()
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  // All places are free again.
  expect(await twoAtOnce(async () => 'again')).toBe('again')
})
