import { describe, expect, it } from 'vitest'
import { spokenDay, spokenHour, spokenSpan, spokenStart, spokenZone } from './spoken-time.ts'

const german = { language: 'de', timeZone: 'Europe/Berlin' }
const english = { language: 'en', timeZone: 'Europe/Berlin' }
const winter = new Date('2026-11-24T13:30:00Z')
const summer = new Date('2027-07-06T22:30:00Z')

describe('the time of an appointment', () => {
  it('is said as people of the language say it', () => {
    expect(spokenStart(winter, german)).toBe('Di, 24. November 2026, 14:30 Uhr')
    expect(spokenStart(winter, english)).toBe('Tue, 24 November 2026, 14:30')
    expect(spokenDay(winter, { ...german, language: 'de-AT' })).toBe('Di, 24. November 2026')
    expect(spokenSpan(winter, new Date('2026-11-24T15:00:00Z'), german)).toBe(
      'Di, 24. November 2026, 14:30 bis 16:00 Uhr',
    )
    expect(spokenSpan(winter, new Date('2026-11-24T15:00:00Z'), english)).toBe(
      'Tue, 24 November 2026, 14:30 to 16:00',
    )
  })

  it('is that of the zone, whatever day it is elsewhere', () => {
    expect(spokenHour(summer, german)).toBe('00:30 Uhr')
  })

  it.each([
    [winter, 'Europe/Berlin', 'Europe/Berlin, UTC+01:00'],
    [summer, 'Europe/Berlin', 'Europe/Berlin, UTC+02:00'],
    [winter, 'Asia/Kolkata', 'Asia/Kolkata, UTC+05:30'],
    [winter, 'America/New_York', 'America/New_York, UTC-05:00'],
    [winter, 'UTC', 'UTC, UTC+00:00'],
    // The night of the change: 02:30 comes twice.
    [new Date('2027-10-31T00:30:00Z'), 'Europe/Berlin', 'Europe/Berlin, UTC+02:00'],
    [new Date('2027-10-31T01:30:00Z'), 'Europe/Berlin', 'Europe/Berlin, UTC+01:00'],
  ])('names the zone with its offset then: %s in %s', (at, timeZone, spoken) => {
    expect(spokenZone(at, { timeZone })).toBe(spoken)
  })
})
