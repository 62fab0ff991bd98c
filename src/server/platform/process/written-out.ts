/** Small files that a power cut right after they were written leaves whole: an empty one would be taken for a damaged one. */
import { open, writeFile } from 'node:fs/promises'

/** Comes back once the text is on the disk; the file's owner alone may read it. */
export async function writeOut(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600, flush: true })
}

/** Comes back once the names of the folder's files are on the disk. Windows knows no such thing, and does it by itself. */
export async function writeOutNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const opened = await open(folder)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
