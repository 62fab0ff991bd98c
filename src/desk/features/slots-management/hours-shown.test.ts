import { expect, it } from 'vitest'
import type { Entry } from './entry.ts'
import { hoursShown } from './hours-shown.ts'

const day = (kind: Entry['kind'], start: string, end: string): Entry => ({ kind, start, end })
const shown = (...entries: Entry[]) => hoursShown(entries, 'UTC')

it('shows the usual hours, and more where something lies beyond', () => {
  expect(shown()).toEqual({ from: 8, to: 18 })
  expect(shown(day('appointment', '2030-11-26T07:30:00Z', '2030-11-26T19:15:00Z'))).toEqual({
    from: 7,
    to: 20,
  })
})

it('shows no night for what is closed from noon on', () => {
  expect(shown(day('closed', '2030-12-24T12:00:00Z', '2030-12-25T00:00:00Z'))).toEqual({ from: 8, to: 18 })
  expect(shown(day('block', '2030-12-24T12:00:00Z', '2030-12-25T00:00:00Z'))).toEqual({ from: 0, to: 24 })
})
