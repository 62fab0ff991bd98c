/**
 * What PGlite's files need to survive a power cut: its own file system passes over every wish to write out, so that the disk
 * has a commit half a minute later, and what a checkpoint relies on perhaps never. Data goes to the disk when PostgreSQL
 * asks for it, which is at checkpoints; the log of commits, which it asks for with each of them, a moment later and off this
 * thread, so that no visitor waits for the disk.
 */
import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Log } from './engine.ts'

/** In ms: what a power cut may cost. */
const mostLost = 200

/** Switches PostgreSQL's own writing out on again, which PGlite's parameters switch off. */
export const lastingParams = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync']

export interface Disk {
  /** Comes back once all that was committed is on the disk. */
  close(): Promise<void>
}

/** Parts of Emscripten's file system, which PGlite runs on. */
interface NodeFiles {
  readonly stream_ops: { fsync?: (stream: NodeStream) => number }
  realPath(node: unknown): string
}

interface NodeStream {
  readonly node: { readonly mount: { readonly type: NodeFiles } }
  /** Of Node; a folder has none. */
  readonly nfd?: number
}

const isOnDisk = (stream: object): stream is NodeStream => 'nfd' in stream

/** What stands behind all files in the data folder. */
function nodeFilesOf({ Module: { FS } }: PGlite): NodeFiles {
  const stream = FS.open('/pglite/data/PG_VERSION', 'r')
  FS.close(stream)
  if (!isOnDisk(stream)) throw new Error('The embedded database does not keep its files in a folder.')
  return stream.node.mount.type
}

/** How files get to the disk; tests look on. */
export interface Writing {
  later(path: string): Promise<void>
  now(path: string): void
}

export function lastingDisk(
  pglite: PGlite,
  log: Log,
  disk: Writing = { later: writeOutFile, now: writeOutNow },
): Disk {
  const files = nodeFilesOf(pglite)
  /** Parts of the log that have grown, and those that are being written. */
  const waiting = new Set<string>()
  const underWay = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function writeWaiting(): Promise<void> {
    for (const path of waiting) underWay.add(path)
    waiting.clear()
    try {
      for (const path of underWay) await disk.later(path)
    } catch (error) {
      log.error({ err: error }, 'commits could not be written to the disk')
    } finally {
      underWay.clear()
    }
  }

  function writeLog(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(writeWaiting)
    return writing
  }

  files.stream_ops.fsync = ({ node, nfd }) => {
    const path = files.realPath(node)
    if (isLog(path)) {
      waiting.add(path)
      timer ??= setTimeout(writeLog, mostLost)
    } else if (nfd !== undefined) {
      // The log first: data that is on the disk without it could never be made whole.
      for (const each of new Set([...underWay, ...waiting])) disk.now(each)
      waiting.clear()
      disk.now(path)
    }
    return 0
  }

  return { close: writeLog }
}

const isLog = (path: string) => /[/\\]pg_wal[/\\][0-9A-F]{24}$/.test(path)

async function writeOutFile(path: string): Promise<void> {
  const file = await open(path).catch(ifGone)
  if (!file) return
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}

function writeOutNow(path: string): void {
  const file = openSync(path, 'r')
  try {
    fdatasyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Renamed for the next part of the log: then PostgreSQL has seen to it. */
function ifGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Of a folder that PGlite has filled just now: it unpacks a thousand files, and PostgreSQL knows nothing of that. */
export async function writeOutFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() || entry.isDirectory()) await writeOutFile(path)
  }
  await writeOutFile(folder)
}
