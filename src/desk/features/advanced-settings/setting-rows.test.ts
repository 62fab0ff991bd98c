import type { RJSFSchema } from '@rjsf/utils'
import { describe, expect, it } from 'vitest'
import { schema } from '#generated/forms/updateSetting.js'
import { choiceLabel, inputOf, matches, picturePath, rowsOf } from './setting-rows.ts'

const as = (key: string) => key

describe('the rows of the settings', () => {
  it('are all that the contract knows, in its order, with their values', () => {
    const rows = rowsOf(schema, new Map([['language', 'de']]))
    expect(rows.slice(0, 2).map(({ name, value }) => [name, value])).toEqual([
      ['name', ''],
      ['language', 'de'],
    ])
    const versions = Object.values(schema.properties ?? {}).filter((each) => 'x-version-of' in Object(each))
    expect(rows).toHaveLength(Object.keys(schema.properties ?? {}).length - versions.length)
    expect(rows.every(({ label, help }) => label !== '' && help !== '')).toBe(true)
  })

  it('have a version in each other language that the server tells, by a name of its own', () => {
    const rows = rowsOf(schema, new Map([['phone_hours.en', 'Mon to Fri']]))
    const versions = rows.filter(({ name }) => name.startsWith('phone_hours'))
    expect(versions.map(({ name, label, value }) => [name, label, value])).toEqual([
      ['phone_hours', 'Phone hours', ''],
      ['phone_hours.en', 'Phone hours, English', 'Mon to Fri'],
    ])
  })

  it('keep what only the server knows', () => {
    const rows = rowsOf({ properties: {} } as RJSFSchema, new Map([['theirs.own', 'x']]))
    expect(rows).toEqual([
      { name: 'theirs.own', label: 'theirs.own', help: '', value: 'x', schema: { type: 'string' } },
    ])
  })

  it.each([
    ['name', 'text'],
    ['language', 'choice'],
    ['topics_enabled', 'choice'],
    ['primary_color', 'colour'],
    ['wallet.label_color', 'colour'],
    ['cookies_alert_config', 'json'],
    ['sign_in.oidc_client_secret', 'secret'],
    ['headerWidget.description', 'long-text'],
  ])('%s is written as %s', (name, input) => {
    const row = rowsOf(schema, new Map()).find((each) => each.name === name)
    expect(inputOf(row?.schema ?? {})).toBe(input)
  })

  it.each([
    ['/app/logo.webp', true],
    ['/app/pictures/0f3c5a7e9b1d2f4a6c8e0b2d4f6a8c0e-255.webp', true],
    ['', false],
    ['app/logo.webp', false],
    ['https://elsewhere.example/x.webp', false],
    ['//elsewhere.example/x.webp', false],
    ['/\\elsewhere.example/x.webp', false],
    ['/app/a b.webp', false],
    ['/app/"x".webp', false],
    ['javascript:alert(1)', false],
  ])('name a picture as the contract allows it, and no other: %s', (path, isShown) => {
    const row = rowsOf(schema, new Map()).find(({ name }) => name === 'images.tenantLogo')
    expect(picturePath({ schema: row?.schema ?? {} }, path)).toBe(isShown ? path : null)
  })

  it('name no picture where the contract does not say how', () => {
    expect(picturePath({ schema: { type: 'string' } }, '/app/logo.webp')).toBeNull()
  })

  it('are chosen by words, not by codes', () => {
    const row = (name: string) => rowsOf(schema, new Map()).find((each) => each.name === name)
    const label = (name: string, value: string) => choiceLabel({ schema: row(name)?.schema ?? {} }, value)
    expect(label('language', 'de-AT')).toBe('German (Austria)')
    expect(label('topics_enabled', 'true')).toBe('Yes')
    expect(label('language', '')).toBe('Not set')
  })

  it('are found by words of name, label, help and value', () => {
    const rows = rowsOf(schema, new Map([['name', 'Harbour Bank']]))
    const found = (typed: string) => rows.filter((row) => matches(row, typed, as)).map(({ name }) => name)
    expect(found('harbour bank')).toEqual(['name'])
    expect(found('client secret')).toEqual(['sign_in.oidc_client_secret'])
    expect(found('no such setting')).toEqual([])
    const german = rowsOf(schema, new Map([['language', 'de']])).filter((row) => matches(row, 'german', as))
    expect(german.map(({ name }) => name)).toContain('language')
    expect(found('')).toHaveLength(rows.length)
  })
})
