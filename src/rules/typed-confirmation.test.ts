import { expect, it } from 'vitest'
import { isTypedAs } from './typed-confirmation.ts'

it.each([
  ['ole-brandt', 'ole-brandt', true],
  [' Ole-Brandt ', 'ole-brandt', true],
  ['Mu\u0308ller', 'M\u00fcller', true],
  ['muller', 'm\u00fcller', false],
  ['ole-brand', 'ole-brandt', false],
  ['', 'ole-brandt', false],
])('%s for %s: %s', (typed, shown, isTyped) => {
  expect(isTypedAs(typed, shown)).toBe(isTyped)
})
