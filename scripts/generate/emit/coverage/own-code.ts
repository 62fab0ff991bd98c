import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../../..')

/** Lines of code that stand in folders named after a resource, less tests. */
export interface OwnCode {
  readonly desk: number
  readonly server: number
}

/** Resources whose folders have a longer name than they. */
const folders: Readonly<Record<string, string>> = { notifications: 'wallet-card-notifications' }

/** `src/desk/features/<plural>/` and `src/server/features/<plural>/`. */
export function ownCodeOf(resource: string): OwnCode {
  const folder = folders[resource] ?? resource
  return {
    desk: linesIn(join(root, 'src/desk/features', folder)),
    server: linesIn(join(root, 'src/server/features', folder)),
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
