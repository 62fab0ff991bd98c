import type { FinishedStep } from './schedule.ts'

/** The table of steps with their seconds, and the sums. A step without counts of its own is one check. */
export function table(done: FinishedStep[]): {
  lines: string[]
  passed: number
  failed: number
  skipped: number
} {
  let passed = 0
  let failed = 0
  let skipped = 0
  const width = Math.max(...done.map(({ step }) => step.title.length))
  const lines = done.map(({ step, outcome, seconds }) => {
    const ok = outcome.passed ?? (outcome.ok ? 1 : 0)
    const bad = outcome.failed ?? (outcome.ok ? 0 : 1)
    passed += ok
    failed += outcome.ok ? bad : Math.max(1, bad)
    skipped += outcome.skipped ?? 0
    const time = `${seconds.toFixed(1)} s`.padStart(9)
    const left = outcome.skipped ? `, ${outcome.skipped} skipped` : ''
    return `${outcome.ok ? '✓' : '✗'} ${step.title.padEnd(width)} ${time}   ${ok} passed, ${bad} failed${left}`
  })
  return { lines, passed, failed, skipped }
}
