import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pagePolicy } from '#server/platform/http/security.ts'
import { scenarioPanel } from './panel.ts'

const built = mkdtempSync(join(tmpdir(), 'openbranch-panel-test-'))
writeFileSync(join(built, 'panel.js'), 'panel()')
const scenarios = { operations: [], screens: [], person: null }
const panel = scenarioPanel(scenarios, built)

it('runs before all scripts of the page', () => {
  const html = panel.onPage('<html><head><script type="module" src="/app/assets/desk.js"></script></head>')
  expect([...html.matchAll(/src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
    '/app/mock/panel.js',
    '/app/assets/desk.js',
  ])
})

it('serves its own files and no others', () => {
  expect(panel.fileAt('/app/mock/panel.js')?.text).toBe('panel()')
  expect(JSON.parse(panel.fileAt('/app/mock/scenarios.json')?.text ?? '')).toEqual(scenarios)
  expect(panel.fileAt('/app/mock/../panel.js')).toBeUndefined()
  expect(panel.fileAt('/app/mock/other.js')).toBeUndefined()
})

it('is not on the page of all states, whose thumbnails may frame pages of this site alone', () => {
  const states = panel.fileAt('/app/states')?.text ?? ''
  expect(panel.onPage(states)).toBe(states)
  const policy = panel.policy(pagePolicy('n'))
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain("frame-src 'self'")
  expect(policy).not.toContain("frame-ancestors 'none'")
})
