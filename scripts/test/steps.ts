import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/build/build.ts'
import { findChromium, installChromium } from './chromium.ts'
import { command, type StepOutcome } from './command.ts'
import { driftOf, snapshot } from './drift.ts'
import { inPostgres, postgresWith } from './postgres.ts'

/** One line of the table that `npm test` prints. */
export interface TestStep {
  name: string
  title: string
  /** Steps that must have passed before. */
  needs?: string[]
  /** What it prints is read even when all is well. */
  isReport?: boolean
  /** Uses both cores, so nothing runs beside it. */
  alone?: boolean
  run: () => Promise<StepOutcome>
}

const isCI = process.env.CI === 'true' || process.env.CI === '1'
const bin = (name: string) => join(root, 'node_modules', '.bin', name)
const results = join(root, 'test-results')

/** Runs vitest projects and counts their tests. */
async function vitest(
  name: string,
  projects: string[],
  wrap = (line: string[]) => line,
  env = {},
  options: string[] = [],
): Promise<StepOutcome> {
  const file = join(results, `vitest-${name}.json`)
  rmSync(file, { force: true })
  const line = [bin('vitest'), 'run', '--reporter=default', '--reporter=json']
  line.push(`--outputFile.json=${file}`, ...projects.flatMap((project) => ['--project', project]), ...options)
  const outcome = await command(wrap(line), env)
  if (!existsSync(file)) return { ...outcome, passed: 0, failed: 1 }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return {
    ...outcome,
    passed: report.numPassedTests,
    failed: outcome.ok ? 0 : Math.max(1, report.numFailedTests),
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

async function playwright(): Promise<StepOutcome> {
  const browser = findChromium() ?? installChromium()
  if (!browser) {
    const hint = 'No Chromium found, and none could be installed: install one, or set CHROMIUM_PATH.'
    return { ok: false, output: hint, passed: 0, failed: 1 }
  }
  const file = join(results, 'playwright.json')
  rmSync(file, { force: true })
  const outcome = await command([bin('playwright'), 'test', '--reporter=list,json'], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    FORCE_COLOR: '0',
  })
  if (!existsSync(file)) return { ...outcome, ok: false, passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(file, 'utf8')).stats
  return { ...outcome, passed: expected + flaky, failed: outcome.ok ? 0 : Math.max(1, unexpected), skipped }
}

/** A third of their time they wait for what is shown after a while. */
const app = () => vitest('app', ['app', 'app-alone'], undefined, {}, ['--maxWorkers=4'])

/** Two more workers use the cores while tests wait for processes that they have started. */
const server = (name: string, env: object, wrap?: (line: string[]) => string[], options: string[] = []) =>
  vitest(name, ['server'], wrap, env, ['--maxWorkers=4', ...options])

/**
 * Once is enough, on PostgreSQL where there is one, as the quicker one of both: what waits for mail servers, push services
 * and phones, what is decided before a database is asked or beside it in a thread, what compares replies with the contract as each test does,
 * what goes through hundreds of rows, or each cause of a change, where handlers' own tests ask a few, and what tries every
 * operation in the same way (twice, with an older version, too often), since that way stands in one place.
 */
const onOneDatabase = [
  ...['appointment-mails/delivery.test.ts', 'wallet-card-notifications/**', 'wallet-cards-service/**'].map(
    (name) => `src/server/features/${name}`,
  ),
  ...['mail', 'pushes'].map((name) => `src/server/platform/${name}/**`),
  ...[
    'access-matrix',
    'bad-input',
    'filter-values',
    'next-free-times',
    'prism-proxy',
    'pushes',
    'repeated-writes',
    'stopping',
    'tables',
    'versions',
  ].map((name) => `tests/server/${name}.test.ts`),
  'src/server/features/appointments/{lists,search}.test.ts',
  'src/server/features/calendars/busy-times.test.ts',
  'src/server/features/my-account/second-factor.test.ts',
  'src/server/features/open-id/open-id.test.ts',
  'src/server/pages/kept-pages.test.ts',
  'src/server/platform/identity/{known-devices,sign-in-limits}.test.ts',
  'src/server/platform/process/serial-thread.test.ts',
  'src/server/platform/collections/late-pages.test.ts',
  'tests/fuzz/fuzz.test.ts',
  'tests/scim/**',
]

/**
 * In CI, whose half hour is soon over, the tests of features and of many clients at once are PostgreSQL's, and what of the
 * platform is no database's; the embedded database has the rest of the platform's tests, the operator's and the pages', and
 * serves all screens to Chromium. What it alone would not survive, a transaction inside another, fails on both. Elsewhere
 * `npm test` is whole.
 */
const onPostgresInCI = isCI
  ? [
      'src/server/features/**',
      'src/server/platform/{binding,contract,files,http,metrics,outbound,pictures,process,secrets}/**',
      'tests/server/{bookings,process}.test.ts',
    ]
  : []

/** What starts on the embedded database whatever others do. */
const onEmbedded = ['tests/server/dev-loop.test.ts']

/** In CI also what makes pages of the replies of calls, whose own tests PostgreSQL has, and the demo, which nobody keeps there. */
const onEmbeddedInCI = isCI ? ['src/server/demo/**', 'src/server/pages/!(kept-pages).test.ts'] : []

/**
 * Each test compares the replies that it gets with the contract; that a second reader agrees, Prism, is said elsewhere.
 * Servers are killed for minutes: CI has two of which one dies (two-processes), and what a push does by parts. Filters of each
 * list, free times by each cause and how a server stops are tried in one way many times.
 */
const inNoCI = isCI
  ? ['filter-values', 'kills', 'next-free-times', 'prism-proxy', 'pushes', 'stopping'].map(
      (name) => `tests/server/${name}.test.ts`,
    )
  : []

const without = (files: readonly string[]) => files.map((file) => `--exclude=${file}`)

async function postgres(): Promise<StepOutcome> {
  const how = postgresWith()
  if (how === null) {
    const hint =
      'No PostgreSQL: set TEST_DATABASE_URL, or install postgresql and postgresql-common (pg_virtualenv).'
    return { ok: !isCI, output: hint, passed: 0, failed: isCI ? 1 : 0, skipped: 1 }
  }
  return server(
    'postgres',
    { TEST_PACKED: '1' },
    (line) => inPostgres(how, line),
    without([...onEmbedded, ...onEmbeddedInCI, ...inNoCI]),
  )
}

/** All but what the other database runs, where there is one. */
const pglite = () =>
  server(
    'server',
    { TEST_DATABASE_URL: '', TEST_PACKED: '1' },
    undefined,
    without(postgresWith() === null ? [] : [...onOneDatabase, ...onPostgresInCI, ...inNoCI]),
  )

async function drift(): Promise<StepOutcome> {
  const before = snapshot(root)
  const made = await command([process.execPath, join(root, 'scripts/generate/main.ts')])
  if (!made.ok) return made
  const changed = driftOf(before, snapshot(root))
  if (changed.length === 0) return made
  return {
    ok: false,
    output: `generated/ was not what the contract says; it has been rewritten, commit it:\n  ${changed.join('\n  ')}`,
  }
}

/** By the native compiler, in a third of the time; openapi-typescript and knip need the programming interface of 5.9. */
const types = () => command([join(root, 'node_modules/typescript-native/bin/tsc'), '--pretty', 'false'])

async function importRules(): Promise<StepOutcome> {
  const rules: [file: string, ...folders: string[]][] = [
    ['.dependency-cruiser.cjs', 'src', 'generated', 'scripts'],
    ['.dependency-cruiser-server.cjs', 'src/server'],
    ['.dependency-cruiser-features.cjs', 'src/server/features', 'src/desk/features'],
  ]
  for (const [file, ...folders] of rules) {
    const outcome = await command([bin('depcruise'), '--config', file, ...folders])
    if (!outcome.ok) return outcome
  }
  return { ok: true, output: '' }
}

export const testSteps: TestStep[] = [
  { name: 'drift', title: 'generated/ is what the contract says', run: drift },
  {
    name: 'format',
    title: 'format and lint',
    run: () => command([bin('biome'), 'ci', '--colors=off', '--diagnostic-level=error', '.']),
  },
  {
    name: 'changes',
    title: 'breaking changes of the contract (a report)',
    isReport: true,
    run: () => command([process.execPath, join(root, 'scripts/changes/main.ts')]),
  },
  { name: 'types', title: 'types', needs: ['drift'], run: types },
  {
    name: 'imports',
    title: 'import rules',
    needs: ['drift'],
    run: importRules,
  },
  {
    name: 'unused',
    title: 'no unused file or package',
    needs: ['drift'],
    run: () => command([bin('knip'), '--no-progress', '--no-config-hints']),
  },
  {
    name: 'unit',
    title: 'unit and contract tests, both linters',
    needs: ['drift'],
    run: () => vitest('unit', ['unit', 'unit-alone']),
  },
  { name: 'app', title: 'app tests', needs: ['drift'], run: app },
  {
    name: 'build',
    title: 'build of the app',
    needs: ['drift'],
    run: () => command([process.execPath, join(root, 'scripts/build/main.ts')]),
  },
  {
    name: 'bundle',
    title: 'bundle budget',
    needs: ['build'],
    run: () => command([process.execPath, join(root, 'tests/bundle/main.ts')]),
  },
  {
    name: 'server',
    title: 'server tests on PGlite',
    needs: ['build'],
    alone: true,
    run: pglite,
  },
  { name: 'postgres', title: 'server tests on PostgreSQL', needs: ['build'], alone: true, run: postgres },
  { name: 'e2e', title: 'end to end in Chromium', needs: ['build'], alone: true, run: playwright },
]
