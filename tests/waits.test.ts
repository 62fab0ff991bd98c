/** No test may depend on how fast a machine is: it waits for what must happen (until.ts), not for a time. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '#scripts/build/build.ts'

const helpers = ['tests/until.ts', 'tests/patience.ts', 'tests/waits.test.ts']

/** Code that waits for a time, sets a limit of its own, or measures how long something took; and what to write instead. */
const refused: readonly (readonly [RegExp, string])[] = [
  [/\bset(Timeout|Interval)\(|\bsleep\(|timers\/promises/, 'wait with until(), turns() or afterTimersOf()'],
  [/\bwaitForTimeout\(|networkidle/, 'expect what must show; let time pass by page.clock'],
  [/\bvi\.wait(For|Until)\(/, 'wait with until(): this gives up after a second'],
  [
    /\b(test|hook)Timeout\b|\btest\.(setTimeout|slow)\(|\btimeout: [\d_]+/,
    'leave it out: the limits are in patience.ts',
  ],
  [/^\s*\}, [\d_]+\)|^\s+[\d_]{5,},?$/, 'leave out the limit of the test: the limits are in patience.ts'],
  [/\bperformance\.now\(\) -|\belapsed\b/, 'count what happened, or the processor’s time (process.cpuUsage)'],
]

/** Lines that may stand all the same, each with its reason. */
const allowed: readonly (readonly [file: string, line: string, why: string])[] = [
  ['scripts/mock/prism.test.ts', 'setInterval(() => {}, 1000)`', 'a program that lives until it is killed'],
  [
    'src/server/platform/process/lock.test.ts',
    'setInterval(() => {}, 60_000)`',
    'a program that lives until it is killed',
  ],
  [
    'src/server/testing/fake-apns.ts',
    'setTimeout(() => reply(stream, apnsId, answer), fake.delay)',
    'the service that is played is slow, for tests that do something meanwhile',
  ],
  [
    'src/server/testing/fake-apns.ts',
    'if (isWakeable(answer)) setTimeout(() => fake.onWake?.(token), fake.delay)',
    'the service that is played is slow, for tests that do something meanwhile',
  ],
  [
    'src/server/testing/booking-load.ts',
    'resolve({ status: reply.statusCode ?? 0, body: JSON.parse(read), ms: performance.now() - began }),',
    'a figure of the benchmark, which no test looks at',
  ],
  [
    'tests/fuzz/run.ts',
    'return { reply, ms: performance.now() - begin, ofProcessor: (user + system) / 1_000 }',
    'a figure of the benchmark, which no test looks at',
  ],
  [
    'tests/e2e/frame-states.spec.ts',
    'await note.hover({ timeout: 10_000 })',
    'what it points at may be gone; then there is another try',
  ],
  [
    'tests/e2e/public-consent.spec.ts',
    "await Promise.race([page.waitForLoadState('networkidle'), page.waitForTimeout(3000)])",
    'time for what must not happen; a slow machine sees less of it, and nothing fails for that',
  ],
  [
    'tests/e2e/public-profile.spec.ts',
    "await page.waitForLoadState('networkidle')",
    'time for what must not be loaded; a slow machine sees less of it, and nothing fails for that',
  ],
]

const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$|^tests\/|^src\/server\/testing\//.test(path) && !helpers.includes(path)

interface Line {
  readonly path: string
  readonly number: number
  readonly text: string
}

const files = globSync('{src,scripts,tests}/**/*.{ts,tsx}', { cwd: root }).filter(isTest)
const textOf = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const lines: readonly Line[] = files.flatMap((path) =>
  textOf(path)
    .split('\n')
    .map((text, index) => ({ path, number: index + 1, text })),
)

function isAllowed({ path, text }: Line): boolean {
  return allowed.some(([file, line]) => file === path && text.trim() === line)
}

const faults = (of: readonly Line[]) =>
  of.flatMap((line) =>
    refused
      .filter(([pattern]) => pattern.test(line.text) && !isAllowed(line))
      .map(([, instead]) => `${line.path}:${line.number} ${line.text.trim()} (${instead})`),
  )

test('no test waits for a time, has a limit of its own or measures one', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(faults(lines)).toEqual([])
})

test('timers that a test fakes are moved on by it', () => {
  const still = files.filter((path) => {
    const text = textOf(path)
    const fakesTimers = /useFakeTimers\((?!.*toFake: \['Date'\])/.test(text)
    return fakesTimers && !/advanceTimers|runAllTimers|runOnlyPendingTimers|shouldAdvanceTime/.test(text)
  })
  expect(still).toEqual([])
})

test('what is allowed is there', () => {
  const gone = allowed.filter(
    ([file, line]) => !lines.some(({ path, text }) => path === file && text.trim() === line),
  )
  expect(gone).toEqual([])
})

test.each([
  'await new Promise((resolve) => setTimeout(resolve, 500))',
  'await page.waitForTimeout(2000)',
  "await page.waitForLoadState('networkidle')",
  'await vi.waitFor(() => expect(sent).toBe(1))',
  '}, 60_000)',
  '    120_000,',
  "describe('what is slow', { timeout: 60_000 }, () => {",
  'await expect(link).toBeVisible({ timeout: 5_000 })',
  'expect(performance.now() - begin).toBeLessThan(10_000)',
])('refuses %s', (text) => {
  expect(faults([{ path: 'some.test.ts', number: 1, text }])).toHaveLength(1)
})
