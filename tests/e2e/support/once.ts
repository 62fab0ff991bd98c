import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { longestTestMs } from '#tests/patience.ts'
import { until } from '#tests/until.ts'

/**
 * A folder that is filled once in a run, by the first worker that asks; the others wait for it.
 * It goes with the run's temporary folder.
 *
 * @throws Error if nobody has filled it
 */
export async function once(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const ready = join(tmpdir(), name)
  const unfinished = `${ready}-unfinished`
  if (isFirst(unfinished)) {
    await fill(unfinished)
    renameSync(unfinished, ready)
  }
  await until(() => existsSync(ready), longestTestMs)
  return ready
}

/** Whether it is this process that makes the folder; it stays taken after it got its name. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(`${folder}.lock`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  mkdirSync(folder)
  return true
}
