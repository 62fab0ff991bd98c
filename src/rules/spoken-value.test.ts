import { expect, it } from 'vitest'
import { spokenValue } from './spoken-value.ts'

it.each([
  ['by-phone', 'By phone'],
  ['in_progress', 'In progress'],
  ['byPhone', 'By phone'],
  ['front_search_by_advisor_name', 'Front search by advisor name'],
  ['orguser', 'Orguser'],
  ['INTERNAL', 'INTERNAL'],
  ['A4', 'A4'],
  ['image/png', 'image/png'],
  ['de-AT', 'de-AT'],
  ['', ''],
  [60, '60'],
  [true, 'True'],
])('%s is read as %s', (value, text) => {
  expect(spokenValue(value)).toBe(text)
})
