import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { type RetentionSetting, retentionDays, usualRetention } from './retention.ts'

const { properties } = parse(readFileSync('schemas/settings.yaml', 'utf8'))

it.each(Object.entries(usualRetention))(
  '%s is what its setting says, and may be told to visitors',
  (name, days) => {
    const setting = properties[name]
    expect(setting.description).toContain(`Empty for ${days}.`)
    expect(setting['x-public']).toBe(true)
    const of = (value: string | undefined) => retentionDays(name as RetentionSetting, value)
    expect([of(undefined), of(''), of('1'), of('3650')]).toEqual([days, days, 1, 3650])
  },
)
