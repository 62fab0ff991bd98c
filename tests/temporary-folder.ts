/** Everything that tests put into the system's temporary folder stands in one of this run, and goes with it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

export const prefix = 'openbranch-tests-'

let own: string | undefined

/** For vitest's globalSetup: its workers inherit TMPDIR. Each project calls it; the first makes the folder. */
export function setup(): void {
  if (basename(tmpdir()).startsWith(prefix)) return
  own = mkdtempSync(join(tmpdir(), prefix))
  process.env.TMPDIR = own
}

export function teardown(): void {
  if (own === undefined) return
  process.env.TMPDIR = dirname(own)
  rmSync(own, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  own = undefined
}
