import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/build/build.ts'
import type { StepOutcome } from './command.ts'
import { table } from './report.ts'
import { schedule } from './schedule.ts'
import { type TestStep, testSteps } from './steps.ts'

/** The steps that were asked for by name, with what they need; all of them when none was. */
function chosen(names: string[]): TestStep[] {
  const unknown = names.filter((name) => !testSteps.some((step) => step.name === name))
  if (unknown.length) {
    console.error(`No step ${unknown.join(', ')}. Steps: ${testSteps.map((step) => step.name).join(', ')}.`)
    process.exit(1)
  }
  const wanted = new Set<string>()
  const want = (name: string) => {
    wanted.add(name)
    for (const need of testSteps.find((step) => step.name === name)?.needs ?? []) want(need)
  }
  for (const name of names) want(name)
  return names.length ? testSteps.filter((step) => wanted.has(step.name)) : testSteps
}

function show(step: TestStep, outcome: StepOutcome, seconds: number): void {
  const counts =
    outcome.passed === undefined ? '' : `, ${outcome.passed} passed, ${outcome.failed ?? 0} failed`
  console.log(`${outcome.ok ? '✓' : '✗'} ${step.title} (${seconds.toFixed(1)} s${counts})`)
  const isRead = step.isReport || !outcome.ok || (outcome.skipped && !outcome.passed)
  if (isRead) console.log(outcome.output.replace(/^/gm, '    '))
}

mkdirSync(join(root, 'test-results'), { recursive: true })
const started = performance.now()
const done = await schedule(chosen(process.argv.slice(2)), show)
const { lines, passed, failed, skipped } = table(done)
console.log(`\n${lines.join('\n')}\n\nin ${((performance.now() - started) / 1000).toFixed(0)} s`)
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 ? 1 : 0)
