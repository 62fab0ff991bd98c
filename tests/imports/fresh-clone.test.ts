import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '#scripts/build/build.ts'
import { importsOf, isModule } from './modules.ts'

/** What `npm run generate` makes and the repository does not keep. */
const isMissing = (path: string) => /^generated\/(forms\/|openapi\.json$|validators\.(js|d\.ts)$)/.test(path)

/** How a module comes to import what is missing: the modules from the first to the last; null if it does not. */
function wayToMissing(path: string, seen = new Set<string>()): string[] | null {
  if (isMissing(path)) return [path]
  if (seen.has(path) || !isModule(path)) return null
  seen.add(path)
  for (const next of importsOf(path)) {
    const way = wayToMissing(next, seen)
    if (way) return [path, ...way]
  }
  return null
}

test('the repository keeps none of these files', () => {
  const kept = execFileSync('git', ['ls-files', 'generated'], { cwd: root, encoding: 'utf8' }).split('\n')
  expect(kept.filter(isMissing)).toEqual([])
})

test.each(globSync('scripts/*/main.ts', { cwd: root }))('%s starts in a fresh clone', (path) => {
  expect(wayToMissing(path)).toBeNull()
})

test('what needs a generated file is found', () => {
  expect(wayToMissing('src/server/platform/contract/our-contract.ts')).toContain('generated/validators.js')
})
