import { describe, expect, it, vi } from 'vitest'
import { dateFormatOf } from './date-formats.ts'

const day = { day: 'numeric', month: 'long' } as const

describe('a format of dates', () => {
  it('is made once, and is another for another language, zone or way to write', () => {
    const format = dateFormatOf('de', { ...day, timeZone: 'UTC' })
    expect(dateFormatOf('de', { ...day, timeZone: 'UTC' })).toBe(format)
    const others = [
      dateFormatOf('en-GB', { ...day, timeZone: 'UTC' }),
      dateFormatOf('de', { ...day, timeZone: 'Europe/Berlin' }),
      dateFormatOf('de', { ...day, month: 'short', timeZone: 'UTC' }),
    ]
    expect(new Set([format, ...others]).size).toBe(4)
  })

  it('refuses a zone that there is not, each time', () => {
    const nowhere = () => dateFormatOf('de', { ...day, timeZone: 'Nowhere/City' })
    expect(nowhere).toThrow(RangeError)
    expect(nowhere).toThrow(RangeError)
  })

  it('is kept for so many alone', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const ways = (['numeric', '2-digit'] as const).flatMap((year) =>
      zones.map((timeZone) => () => dateFormatOf('de', { ...day, year, timeZone })),
    )
    expect(ways.length).toBeGreaterThan(500)
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    for (const way of ways) way()
    made.mockClear()
    ways.at(-1)?.()
    expect(made).not.toHaveBeenCalled()
    ways[0]?.()
    expect(made).toHaveBeenCalledOnce()
    made.mockRestore()
  })
})
