import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'
import { longestTestMs, patienceMs } from './tests/patience.ts'

/** Tests that open a database: `npm test` runs them on PGlite and once more on PostgreSQL. */
const database = ['src/server/**/*.test.ts', 'tests/{server,fuzz,scim}/**/*.test.ts']

/**
 * In CI, whose half hour is soon over, Prism does not read each example of the contract once more: examples.test.ts has compared
 * them with their schemas.
 */
const notInCI = process.env.CI ? ['{tests/contract,scripts/mock}/prism.test.ts'] : []

/** Tests of the desk's rules, which give it descriptions of their own. */
const ownDescription = ['src/{admin,desk}/**/*.test.ts']

/** Tests of what changes modules (`vi.mock`, another description), or listens to its page as long as that lives. */
export const ownModules = [
  'src/public/{mount,popup-host}.test.tsx',
  'src/desk/forms/widgets.test.tsx',
  'src/desk/shell/{chunk-failure,planned}.test.tsx',
  'src/desk/screens/{actions/actions,list/undo}.test.tsx',
]

// Without isolation a worker loads modules once, not once for each file: half the time of `npm test`.
const dom = { environment: 'jsdom', setupFiles: ['tests/setup-dom.ts'] }

export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: 'tests/temporary-folder.ts',
    testTimeout: longestTestMs,
    hookTimeout: longestTestMs,
    expect: { poll: { timeout: patienceMs } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['{src,scripts,tests}/**/*.test.ts'],
          exclude: [...database, ...ownDescription, ...notInCI, 'tests/e2e/**'],
        },
      },
      { extends: true, test: { name: 'unit-alone', environment: 'node', include: ownDescription } },
      {
        extends: true,
        test: { ...dom, name: 'app', isolate: false, include: ['src/**/*.test.tsx'], exclude: ownModules },
      },
      { extends: true, test: { ...dom, name: 'app-alone', include: ownModules } },
      { extends: true, test: { name: 'server', environment: 'node', isolate: false, include: database } },
    ],
  },
})
