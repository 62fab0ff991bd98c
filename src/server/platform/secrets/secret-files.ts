/**
 * Keys and certificates of the institutions, as files that only the server's user may read: FOLDER/TENANT/NAME/FILE. The
 * folder may be one that a secret store mounts. A tenant reaches its own part alone, whatever name its settings say.
 */
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeOut, writeOutNames } from '../process/written-out.ts'

/** Null: nothing outlives the process (tests). */
let folder: string | null = null
const inMemory = new Map<string, string>()

/** How often the place was another one. */
let moves = 0

/** To be called once, before the first request; in tests for each file, which begins with none. */
export function keepSecretFilesIn(path: string | null): void {
  folder = path
  inMemory.clear()
  moves++
}

/** What was read from one place says nothing of another: whoever remembers files names this in the key. */
export const secretFilesPlace = () => `${moves} ${folder ?? ''}`

/** Group and others may do nothing with it. */
const othersBits = 0o077

/**
 * @param path parts below the folder, for instance the tenant's slug and a file's name
 * @returns null: there is none
 * @throws Error for a file that others may read, and for names that lead elsewhere
 */
export async function readSecretFile(...path: readonly string[]): Promise<string | null> {
  const at = placeOf(path)
  if (folder === null) return inMemory.get(at) ?? null
  try {
    const file = await open(at)
    try {
      const { mode } = await file.stat()
      if (path.at(-1)?.includes('key') && (mode & othersBits) !== 0)
        throw new Error(`${at} may be read by others. Let its owner alone read it: chmod 600.`)
      return await file.readFile('utf8')
    } finally {
      await file.close()
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}

/** Whole or not at all: whoever reads at the same moment finds the file before or after. */
export async function writeSecretFile(text: string, ...path: readonly string[]): Promise<void> {
  const at = placeOf(path)
  if (folder === null) {
    inMemory.set(at, text)
    return
  }
  await mkdir(dirname(at), { recursive: true, mode: 0o700 })
  const draft = `${at}.${randomUUID()}`
  await writeOut(draft, text)
  await chmod(draft, 0o600)
  await rename(draft, at)
  await writeOutNames(dirname(at))
}

function placeOf(path: readonly string[]): string {
  if (path.length === 0 || path.some((part) => !/^[A-Za-z0-9][A-Za-z0-9._-]{0,150}$/.test(part)))
    throw new Error(`${path.join('/')} is no name of a secret file.`)
  return join(folder ?? '', ...path)
}
