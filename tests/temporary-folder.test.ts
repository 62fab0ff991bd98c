import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { hasRoom, prefix, setup, teardown } from './temporary-folder.ts'

afterEach(() => vi.unstubAllEnvs())

it('this run has a temporary folder of its own', () => {
  expect(basename(tmpdir())).toMatch(new RegExp(`^${prefix}`))
})

it('what tests leave there goes with the run', () => {
  const outside = dirname(tmpdir())
  vi.stubEnv('TMPDIR', outside)
  setup()
  const left = mkdtempSync(join(tmpdir(), 'openbranch-assets-'))
  writeFileSync(join(left, 'boot.js'), 'boot()')
  expect(dirname(left)).not.toBe(outside)
  teardown()
  expect(existsSync(dirname(left))).toBe(false)
  expect(tmpdir()).toBe(outside)
})

it('a second project of the same run uses the folder that is there, and leaves it', () => {
  const before = tmpdir()
  setup()
  teardown()
  expect([tmpdir(), existsSync(before)]).toEqual([before, true])
})

it('memory is used only where it is there, may be written and has room', () => {
  expect(hasRoom(tmpdir(), 1)).toBe(true)
  expect(hasRoom(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe(false)
  expect(hasRoom(join(tmpdir(), 'not-there'), 1)).toBe(false)
})
