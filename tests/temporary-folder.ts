/** Everything that tests put into the system's temporary folder stands in one of this run, and goes with it. */
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

export const prefix = 'openbranch-tests-'

/** What must be free in memory, in bytes, before the folder stands there. */
const room = 4 * 2 ** 30
const memory = '/dev/shm'

let own: string | undefined
let before: string | undefined

/** Whether this process works in such a folder: benchmarks do not. */
export const isInRun = () => basename(tmpdir()).startsWith(prefix)

/** For vitest's globalSetup: its workers inherit TMPDIR. Each project calls it; the first makes the folder. */
export function setup(): void {
  if (isInRun()) return
  before = process.env.TMPDIR
  own = mkdtempSync(join(before || !hasRoom(memory) ? tmpdir() : memory, prefix))
  process.env.TMPDIR = own
}

export function teardown(): void {
  if (own === undefined) return
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  rmSync(own, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  own = undefined
}

/** A database of a thousand small files is copied there for every test file: five times as fast as on a disk. */
export function hasRoom(folder: string, wanted = room): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= wanted
  } catch {
    // Not every system has one.
    return false
  }
}
