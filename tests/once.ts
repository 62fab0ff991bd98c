import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { longestTestMs } from './patience.ts'
import { until } from './until.ts'

/**
 * A folder that is filled once in a run, by the first worker that asks; the others wait for it.
 * It goes with the run's temporary folder.
 *
 * @throws Error if it could not be filled, by whichever worker
 */
export async function once(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const ready = join(tmpdir(), name)
  const unfinished = `${ready}-unfinished`
  const failure = `${ready}-failure`
  if (isFirst(unfinished)) {
    await fill(unfinished).catch((error: Error) => {
      writeFileSync(failure, error.stack ?? error.message)
    })
    if (!existsSync(failure)) renameSync(unfinished, ready)
  }
  await until(() => existsSync(ready) || existsSync(failure), longestTestMs)
  if (existsSync(failure)) throw new Error(`${name} could not be made: ${readFileSync(failure, 'utf8')}`)
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
