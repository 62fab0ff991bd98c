import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the reviewed files of generated/ say now, by name. */
export function snapshot(root: string): Map<string, string> {
  const options = { cwd: root, encoding: 'utf8' } as const
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'generated'], options)
  const files = list.split('\n').filter((file) => file && existsSync(join(root, file)))
  return new Map(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest('hex'),
    ]),
  )
}

/** Names of files that were added, removed or changed between two snapshots. */
export function driftOf(before: Map<string, string>, after: Map<string, string>): string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter((name) => before.get(name) !== after.get(name)).sort()
}
