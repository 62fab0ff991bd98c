import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a step last ran on. `seen` is cheap (names, sizes, times), `content` is what counts. */
export interface Stamp {
  seen: string
  content: string
}

/** All files beneath the given files and folders, sorted; tests do not count as sources. */
export function filesBeneath(root: string, paths: string[]): string[] {
  const files: string[] = []
  const visit = (path: string) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false })
    if (stat?.isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort())
        if (!name.startsWith('.')) visit(join(path, name))
    } else if (stat && !/\.test\.tsx?$/.test(path)) files.push(path)
  }
  for (const path of paths) visit(path)
  return files
}

/** Changes whenever a file was touched: reads no file. */
export function seen(root: string, files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const stat = statSync(join(root, file))
    hash.update(`${file}\0${stat.size}\0${stat.mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Changes only when what the files say has changed. */
export function content(root: string, files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

export function readStamp(file: string): Stamp | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stamp) : null
}

export function writeStamp(file: string, stamp: Stamp): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(stamp))
}
