import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { nightAfter, nightBefore, type RetentionSetting, retentionDays, usualRetention } from './retention.ts'

const { properties } = parse(readFileSync('schemas/settings.yaml', 'utf8'))
const settings = Object.keys(properties).filter((name) => name.startsWith('retention.'))

describe('the days that data are kept', () => {
  it('have a setting each, and no setting is without', () => {
    expect(Object.keys(usualRetention).toSorted()).toEqual(settings.toSorted())
  })

  it.each(Object.entries(usualRetention))('of %s are what its setting says', (name, days) => {
    const { description, 'x-admin': hints } = properties[name]
    expect(description).toMatch(days === null ? /Empty for ever\.$/ : new RegExp(`Empty for ${days}[.;]`))
    expect(hints.usual).toBe(days === null ? undefined : String(days))
    const of = (value: string | undefined) => retentionDays(name as RetentionSetting, value)
    expect([of(undefined), of(''), of('1'), of('3650')]).toEqual([days, days, 1, 3650])
  })

  it.each(['appointments', 'contact_requests', 'messages', 'reviews'])(
    'of %s may be told to whoever sends them',
    (kind) => {
      expect(properties[`retention.${kind}`]['x-public']).toBe(true)
    },
  )
})

describe('a night', () => {
  it.each([
    ['2026-11-24T02:16:59.999Z', '2026-11-23T02:17:00.000Z'],
    ['2026-11-24T02:17:00.000Z', '2026-11-24T02:17:00.000Z'],
    ['2026-11-24T23:59:59.000Z', '2026-11-24T02:17:00.000Z'],
    ['2026-03-01T01:00:00.000Z', '2026-02-28T02:17:00.000Z'],
  ])('that runs at %s began at %s', (now, began) => {
    expect(nightBefore(new Date(now)).toISOString()).toBe(began)
    expect(nightAfter(new Date(now)).getTime() - nightBefore(new Date(now)).getTime()).toBe(86_400_000)
  })
})
