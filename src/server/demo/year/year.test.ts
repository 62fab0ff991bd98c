import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { demoTenants } from '../tenants.ts'
import { yearOf } from './year.ts'

const now = new Date('2026-11-21T22:40:00Z')
const minute = 60_000

describe.each(demoTenants)('the year of $slug', (tenant) => {
  const year = yearOf(tenant, now)
  const { time_zone: timeZone = '' } = tenant.settings
  const local = (date: Date) =>
    Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone)

  it('is the same each time, and moves with the day', () => {
    expect(yearOf(tenant, now)).toEqual(year)
    expect(yearOf(tenant, new Date('2027-03-01T08:00:00Z'))).not.toEqual(year)
  })

  it('lies within the weekly hours, on the full or half hour', () => {
    for (const { advisor, start, end } of year) {
      const week = tenant.bookings[advisor]?.week ?? tenant.hours
      const [from = '', to = ''] = week[local(start).dayOfWeek - 1]?.split('-') ?? []
      const times = [
        from,
        local(start).toPlainTime().toString().slice(0, 5),
        local(end).toPlainTime().toString().slice(0, 5),
        to,
      ]
      expect(times, `${advisor} ${start.toISOString()}`).toEqual(times.toSorted())
      expect(start.getTime() % (30 * minute)).toBe(0)
    }
  })

  it('never has two at once, nor less between them than the advisor keeps free', () => {
    for (const advisor of new Set(year.map((each) => each.advisor))) {
      const own = year.filter((each) => each.advisor === advisor)
      own.slice(1).forEach(({ start, buffer }, index) => {
        const gap = start.getTime() - (own[index]?.end.getTime() ?? 0)
        expect(gap, `${advisor} ${start.toISOString()}`).toBeGreaterThanOrEqual(buffer * minute)
      })
    }
  })

  it('has histories that go on in time and end as they may', () => {
    for (const { start, end, steps, answerBy } of year) {
      const times = steps.map(({ at }) => at.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times.at(-1)).toBeLessThanOrEqual(now.getTime())
      const state = steps.at(-1)?.state
      if (state === 'requested') expect(answerBy?.getTime()).toBeGreaterThan(now.getTime())
      if (state === 'done' || state === 'missed') expect(end.getTime()).toBeLessThan(now.getTime())
      if (start > now) expect(['requested', 'confirmed', 'declined', 'cancelled', 'expired']).toContain(state)
    }
  })
})

it('has appointments of each state', () => {
  for (const tenant of demoTenants) {
    const states = yearOf(tenant, now).map(({ steps }) => steps.at(-1)?.state)
    for (const state of ['requested', 'confirmed', 'done', 'missed', 'cancelled'])
      expect(states).toContain(state)
  }
})

it.each(demoTenants)(
  'gives the advisor of $slug who signs in requests to answer, on any day at any hour',
  (tenant) => {
    const advisors = tenant.advisors.filter(({ isDemoAdvisor }) => isDemoAdvisor)
    // Eleven hours apart, so that each hour comes on other days, from before Christmas until after the new year.
    for (let hours = 0; hours < 50 * 24; hours += 11) {
      const then = new Date(now.getTime() + hours * 60 * minute)
      const open = yearOf({ ...tenant, advisors }, then).filter(
        ({ steps }) => steps.at(-1)?.state === 'requested',
      )
      expect(open.length, then.toISOString()).toBeGreaterThanOrEqual(3)
      for (const { answerBy } of open) expect(answerBy?.getTime()).toBeGreaterThan(then.getTime())
    }
  },
)
