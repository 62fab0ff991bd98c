import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '#scripts/build/build.ts'
import { steps } from '#scripts/build/steps.ts'
import { importsOf, isModule } from './modules.ts'

/**
 * What is generated, and what changes nothing of it: the builder itself, what only `npm run dev` takes, and what counts for
 * a report that no program reads; `npm test` says when that is old.
 */
const isBeside = (path: string) =>
  /^(generated\/|scripts\/generate\/emit\/coverage\/|scripts\/dev\/|scripts\/build\/(build|stamps|steps)\.ts)/.test(
    path,
  )

/** A module, and all that it imports, however far away. */
function reached(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || isBeside(path)) return seen
  seen.add(path)
  if (isModule(path)) for (const next of importsOf(path)) reached(next, seen)
  return seen
}

test.each([
  ['generate', 'scripts/generate/**/*.ts'],
  [
    'app',
    '{vite.config.ts,vite.visitors.config.ts,src/{admin,desk,docs,public}/**/main.{ts,tsx},src/public/boot.ts}',
  ],
  ['server', '{scripts/build/server.ts,src/server/main.ts}'],
  ['mock', '{scripts/build/mock.ts,src/mock/**/main.tsx}'],
])('what the step %s is made of makes it run again when it changes', (name, entries) => {
  const inputs = steps.find((step) => step.name === name)?.inputs ?? []
  const modules = globSync(entries, { cwd: root, exclude: ['**/*.test.ts'] })
  const parts = [...new Set(modules.flatMap((path) => [...reached(path)]))]
  const isInput = (path: string) => inputs.some((input) => path === input || path.startsWith(`${input}/`))
  expect(parts.length).toBeGreaterThan(modules.length)
  expect(parts.filter((path) => !isInput(path))).toEqual([])
})
