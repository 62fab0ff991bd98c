import { setTimeout as wait } from 'node:timers/promises'
import { watch } from 'chokidar'

/** What the process of the server is told: absolute paths of files that have a new state. */
export interface Changed {
  readonly files: readonly string[]
}

/**
 * Calls with what was saved, one call after another: what is saved while one runs is the next one's.
 *
 * @param paths files and folders
 * @param quietMs how long nothing more may be saved before it is called: editors write in several steps, and tools many
 *   files at once
 */
export function onSaved(
  paths: readonly string[],
  quietMs: number,
  call: (files: readonly string[]) => void | Promise<void>,
): () => Promise<void> {
  const saved = new Set<string>()
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    while (saved.size > 0) {
      for (let seen = 0; seen !== saved.size; ) {
        seen = saved.size
        await wait(quietMs)
      }
      const files = [...saved]
      saved.clear()
      await call(files)
    }
    isRunning = false
  }
  const watcher = watch([...paths], { ignoreInitial: true }).on('all', (event, file) => {
    if (event.endsWith('Dir')) return
    saved.add(file)
    void run()
  })
  return () => watcher.close()
}
