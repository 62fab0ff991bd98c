import type { StepOutcome } from './command.ts'
import type { TestStep } from './steps.ts'

/** A step that has run, or failed because what it needs has. */
export interface FinishedStep {
  step: TestStep
  outcome: StepOutcome
  seconds: number
}

/**
 * Runs steps as soon as what they need has passed: two at a time, or one that wants both cores.
 * A step whose need failed is not run and counts as failed.
 */
export async function schedule(
  steps: TestStep[],
  show: (step: TestStep, outcome: StepOutcome, seconds: number) => void,
  cores = 2,
): Promise<FinishedStep[]> {
  const done: FinishedStep[] = []
  const waiting = [...steps]
  const running = new Set<Promise<void>>()
  const free = () => cores - running.size

  const finish = (step: TestStep, outcome: StepOutcome, seconds: number) => {
    done.push({ step, outcome, seconds })
    show(step, outcome, seconds)
  }
  const start = (step: TestStep) => {
    const started = performance.now()
    const job: Promise<void> = step
      .run()
      .catch((error: Error): StepOutcome => ({ ok: false, output: error.stack ?? String(error) }))
      .then((outcome) => {
        running.delete(job)
        finish(step, outcome, (performance.now() - started) / 1000)
      })
    running.add(job)
    return job
  }

  while (waiting.length > 0 || running.size > 0) {
    const broken = waiting.find((step) =>
      step.needs?.some((need) => done.some((other) => other.step.name === need && !other.outcome.ok)),
    )
    if (broken) {
      waiting.splice(waiting.indexOf(broken), 1)
      finish(broken, { ok: false, output: `not run: needs ${broken.needs?.join(', ')}` }, 0)
      continue
    }
    const ready = waiting.find(
      (step) =>
        (step.needs ?? []).every(
          (need) =>
            !steps.some((other) => other.name === need) || done.some((other) => other.step.name === need),
        ) && (step.alone ? running.size === 0 : free() > 0),
    )
    if (!ready) {
      await Promise.race(running)
      continue
    }
    waiting.splice(waiting.indexOf(ready), 1)
    const job = start(ready)
    if (ready.alone) await job
  }
  return done
}
