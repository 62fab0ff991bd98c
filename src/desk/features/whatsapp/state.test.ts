import { expect, it } from 'vitest'
import { bodyOf, formOf, isValid } from './state.ts'

it.each([
  [{ isEnabled: false, id: '' }, true],
  [{ isEnabled: false, id: 'OSP-4711' }, true],
  [{ isEnabled: true, id: 'OSP-4711' }, true],
  [{ isEnabled: true, id: ' x ' }, true],
  [{ isEnabled: true, id: '' }, false],
  [{ isEnabled: true, id: ' \t\u00a0' }, false],
])('%j is valid: %s', (form, expected) => {
  expect(isValid(form)).toBe(expected)
})

it('is saved without blanks around the ID, and read without one', () => {
  expect(bodyOf({ isEnabled: true, id: ' OSP-4711\n' })).toEqual({
    whatsapp_enable: true,
    whatsapp_id: 'OSP-4711',
  })
  expect(formOf({ whatsapp_enable: false })).toEqual({ isEnabled: false, id: '' })
})
