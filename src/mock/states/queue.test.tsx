import { expect, it } from 'vitest'
import { turns } from '#tests/until.ts'
import { takeTurn } from './queue.ts'

it('two at a time, from the top of the page down, and none that gave up', async () => {
  document.body.innerHTML = '<i></i><i></i><i></i><i></i><i></i>'
  const places = [...document.body.children]
  const began: number[] = []
  const ends = places
    .map((place, index) => ({ place, index }))
    .reverse()
    .map(({ place, index }) => takeTurn(place, () => began.push(index)))
    .reverse()
  await turns()
  expect(began).toEqual([0, 1])
  ends[2]?.()
  ends[1]?.()
  ends[1]?.()
  expect(began).toEqual([0, 1, 3])
  ends[0]?.()
  expect(began).toEqual([0, 1, 3, 4])
})
