import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { firstParts, jobIdOf, nextPart, type Part, spanOf } from './parts.ts'

/** Lane by lane. */
function allParts(recipients: number): Part[] {
  const all: Part[] = []
  for (const first of firstParts(recipients))
    for (let part: Part | null = first; part; part = nextPart(part)) all.push(part)
  return all.sort((a, b) => a.part - b.part)
}

describe('the parts of a push', () => {
  it.each<[number, number]>([
    [0, 0],
    [1, 1],
    [500, 1],
    [501, 2],
    [2_001, 5],
    [1_000_000, 2_000],
  ])('to %i phones are %i, each in one lane', (recipients, number) => {
    expect(allParts(recipients)).toEqual(Array.from({ length: number }, (_, part) => ({ part, of: number })))
    expect(firstParts(recipients).length).toBe(Math.min(4, number))
  })

  it.each([1, 2, 3, 7, 2_000])('share out all ids, where there are %i', (of) => {
    const spans = Array.from({ length: of }, (_, part) => spanOf({ part, of }))
    expect(spans[0]?.from).toBe('00000000-0000-0000-0000-000000000000')
    expect(spans.map(({ to }) => to)).toEqual([...spans.slice(1).map(({ from }) => from), null])
    for (const { from, to } of spans) expect(to === null || from < to).toBe(true)
    const id = randomUUID()
    expect(spans.filter(({ from, to }) => from <= id && (to === null || id < to))).toHaveLength(1)
  })

  it('have jobs of one id each, that of no other', () => {
    const [one, other] = [randomUUID(), randomUUID()]
    const parts = allParts(10_000)
    const ids = [one, other].flatMap((uuid) => parts.map((part) => jobIdOf(uuid, part)))
    expect(new Set(ids).size).toBe(2 * parts.length)
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(jobIdOf(one, { part: 3, of: 20 })).toBe(ids[3])
  })
})
