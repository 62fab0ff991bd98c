import { expect, it } from 'vitest'
import { roles } from './access.ts'
import { demandsFactor } from './second-factor.ts'

it.each([
  ['', []],
  ['optional', []],
  ['administrators', roles.filter((role) => !['stduser', 'orguser', 'analyst'].includes(role))],
  ['everybody', roles],
])('%s asks those it names for a second factor', (asked, those) => {
  expect(roles.filter((role) => demandsFactor(asked, [role]))).toEqual(those)
})

it('asks whoever has a plain role beside another, and somebody without any role only among everybody', () => {
  expect(demandsFactor('administrators', ['stduser', 'orgadmin'])).toBe(true)
  expect(demandsFactor('administrators', [])).toBe(false)
  expect(demandsFactor('everybody', [])).toBe(true)
})
