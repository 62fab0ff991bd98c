import { expect, test } from 'vitest'
import { reached, table } from './table.ts'

test('a figure is reached on the right side of its target only', () => {
  expect(reached({ id: 'x', what: '', unit: 's', target: 2, better: 'less' }, 1.9)).toBe(true)
  expect(reached({ id: 'x', what: '', unit: 's', target: 2, better: 'less' }, 2.1)).toBe(false)
  expect(reached({ id: 'x', what: '', unit: '/s', target: 300, better: 'more' }, 299)).toBe(false)
  expect(reached({ id: 'x', what: '', unit: '/s', better: 'more' }, 299)).toBeNull()
  expect(reached({ id: 'x', what: '', unit: 's', target: 2, better: 'less' }, undefined)).toBeNull()
})

test('the table shows each figure, and the change since a baseline', () => {
  const lines = table({ warm: 1.5, generate: 1.8 }, { warm: 1 })
  expect(lines).toHaveLength(3)
  expect(lines.find((line) => line.includes('warm start'))).toMatch(/^✓ .*1\.50 s +≤ 2 s +1 s +\+50 %$/)
  expect(lines.find((line) => line.includes('whole contract'))).toMatch(/^✗ .*1\.80 s +≤ 1\.50 s +–/)
})
