import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Output } from './context.ts'

/**
 * Writes what changed only, so that watchers stay quiet, and removes forms of operations that are gone.
 *
 * @returns paths that were written or removed
 */
export function write(directory: string, outputs: readonly Output[]): string[] {
  const changed = outputs.filter(({ path, text }) => readOrNull(join(directory, path)) !== text)
  for (const { path, text } of changed) {
    const file = join(directory, path)
    mkdirSync(dirname(file), { recursive: true })
    // A running server or Vite may read at any moment: it finds the old file or the new one, never half of it.
    writeFileSync(`${file}.new`, text)
    renameSync(`${file}.new`, file)
  }
  const wanted = new Set(outputs.map(({ path }) => path))
  const stale = listOrNone(join(directory, 'forms'))
    .map((name) => `forms/${name}`)
    .filter((path) => !wanted.has(path))
  for (const path of stale) rmSync(join(directory, path))
  return [...changed.map(({ path }) => path), ...stale]
}

export function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function listOrNone(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}
