import { expect, it } from 'vitest'
import { nameKeyCases } from './name-key.cases.ts'
import { nameKey } from './name-key.ts'

it.each(nameKeyCases)('compares %s as %s', (name, key) => {
  expect(nameKey(name)).toBe(key)
})
