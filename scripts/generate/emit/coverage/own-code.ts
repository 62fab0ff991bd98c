import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../../..')

/** Lines of code that stand in folders named after a resource, less tests. */
export interface OwnCode {
  readonly desk: number
  readonly server: number
}

/** `src/desk/resources/<plural>/` and `src/server/features/<plural>/`. */
export function ownCodeOf(resource: string): OwnCode {
  return {
    desk: linesIn(join(root, 'src/desk/resources', resource)),
    server: linesIn(join(root, 'src/server/features', resource)),
  }
}

function linesIn(folder: string): number {
  return namesIn(folder)
    .filter((name) => /\.(tsx?|css)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .reduce((sum, name) => sum + readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').length, 0)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
