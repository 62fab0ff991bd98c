import { describe, expect, it } from 'vitest'
import {
  spokenDay,
  spokenHour,
  spokenShortDay,
  spokenSpan,
  spokenStart,
  spokenZone,
  spokenZoneAt,
  spokenZoneWithOffset,
} from './spoken-time.ts'

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

  it('is a short day where there is little room, with another year than this one', () => {
    expect(spokenShortDay(winter, winter, german)).toBe('Di, 24. Nov.')
    expect(spokenShortDay(winter, winter, english)).toBe('Tue, 24 Nov')
    expect(spokenShortDay(summer, winter, german)).toBe('Mi, 7. Juli 2027')
  })

  it('is that of the zone, whatever day it is elsewhere', () => {
    expect(spokenHour(summer, german)).toBe('00:30 Uhr')
  })

  it.each([
    [winter, 'Europe/Berlin', 'de', 'deutsche Zeit', 'UTC+01:00'],
    [summer, 'Europe/Berlin', 'en', 'German time', 'UTC+02:00'],
    [winter, 'Europe/Vienna', 'de-AT', 'österreichische Zeit', 'UTC+01:00'],
    [winter, 'Europe/Zurich', 'de-CH', 'Schweizer Zeit', 'UTC+01:00'],
    [winter, 'Asia/Kolkata', 'de', 'Zeit von Kolkata', 'UTC+05:30'],
    [winter, 'America/New_York', 'en', 'New York time', 'UTC-05:00'],
    [winter, 'UTC', 'de', 'Weltzeit', 'UTC+00:00'],
  ])(
    'says whose clocks in words, and in mails their offset: %s in %s',
    (at, timeZone, language, zone, offset) => {
      const clocks = { language, timeZone }
      expect(spokenZone(clocks)).toBe(zone)
      expect(spokenZoneAt(at, clocks)).toBe(zone)
      expect(spokenZoneWithOffset(at, clocks)).toBe(`${zone}, ${offset}`)
    },
  )

  it.each([
    ['2027-10-30T23:59:00Z', 'Europe/Berlin', 'deutsche Zeit'],
    ['2027-10-31T00:00:00Z', 'Europe/Berlin', 'deutsche Zeit, UTC+02:00'],
    ['2027-10-31T00:30:00Z', 'Europe/Berlin', 'deutsche Zeit, UTC+02:00'],
    ['2027-10-31T01:30:00Z', 'Europe/Berlin', 'deutsche Zeit, UTC+01:00'],
    ['2027-10-31T02:00:00Z', 'Europe/Berlin', 'deutsche Zeit'],
    // Lord Howe's clocks are put back by half an hour.
    ['2027-04-03T14:45:00Z', 'Australia/Lord_Howe', 'Zeit von Lord Howe, UTC+11:00'],
    ['2027-04-03T15:15:00Z', 'Australia/Lord_Howe', 'Zeit von Lord Howe, UTC+10:30'],
    ['2027-04-03T15:35:00Z', 'Australia/Lord_Howe', 'Zeit von Lord Howe'],
  ])('names the offset in the hour that is repeated alone: %s in %s', (at, timeZone, spoken) => {
    expect(spokenZoneAt(new Date(at), { language: 'de', timeZone })).toBe(spoken)
  })
})
