import { describe, expect, it } from 'vitest'
import { instantOf, localOf } from './zoned.ts'

const berlin = 'Europe/Berlin'

describe('instants in a zone', () => {
  it.each([
    ['2026-01-15T12:00:00Z', berlin, '2026-01-15T13:00'],
    ['2026-07-15T12:00:00Z', berlin, '2026-07-15T14:00'],
    ['2026-07-15T23:30:00Z', berlin, '2026-07-16T01:30'],
    ['2026-07-15T12:00:00Z', 'America/New_York', '2026-07-15T08:00'],
    ['2026-07-15T12:00:00Z', 'Asia/Kolkata', '2026-07-15T17:30'],
  ])('%s in %s is %s, and back', (iso, zone, local) => {
    expect(localOf(iso, zone)).toBe(local)
    expect(instantOf(local, zone)).toBe(iso)
  })

  it('reads offsets other than Z', () => {
    expect(localOf('2026-07-15T14:00:00+02:00', berlin)).toBe('2026-07-15T14:00')
  })

  it('takes an hour that is left out in spring for the one after it', () => {
    expect(localOf(instantOf('2026-03-29T02:30', berlin) ?? '', berlin)).toBe('2026-03-29T03:30')
  })

  it('takes an hour that comes twice in autumn for the first', () => {
    expect(instantOf('2026-10-25T02:30', berlin)).toBe('2026-10-25T00:30:00Z')
  })

  it('knows what is none', () => {
    expect(instantOf('', berlin)).toBeNull()
    expect(localOf('soon', berlin)).toBe('')
  })
})
