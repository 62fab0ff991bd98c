import { expect, it } from 'vitest'
import { nextFreeSlot } from './next-free-slot.ts'

const now = new Date('2026-11-22T09:00:00Z')
const kept = (
  start: string | null,
  end: string | null,
  checked: string | null = '2026-11-22T08:00:00+00:00',
) => nextFreeSlot({ next_free_starts_at: start, next_free_ends_at: end, next_free_checked_at: checked }, now)

it('is the time that is kept, in UTC, while it has not begun', () => {
  const slot = { start: '2026-11-22T09:30:00.000Z', end: '2026-11-22T10:00:00.000Z' }
  expect(kept('2026-11-22T10:30:00+01:00', '2026-11-22T11:00:00+01:00')).toEqual({ next_free_slot: slot })
  expect(kept('2026-11-22T09:00:00Z', '2026-11-22T09:30:00Z')).toHaveProperty('next_free_slot.start')
  expect(kept('2026-11-22T08:59:59Z', '2026-11-22T09:30:00Z')).toEqual({})
})

it('is null where somebody has looked and found none, and unknown where nobody has looked', () => {
  expect(kept(null, null)).toEqual({ next_free_slot: null })
  expect(kept('2026-11-23T09:00:00Z', '2026-11-23T09:30:00Z', null)).toEqual({})
})
