/**
 * Modules that are read again when their file changes, and with them whatever imports them, in the same process. Node
 * keeps each address for ever, so a new state gets a new address; what did not change keeps its own, and what it holds.
 */
import { registerHooks } from 'node:module'
import { sep } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface HotModules {
  /** As `import()`, in the state that the files have now. The module may change without what asks for it here. */
  load<T>(file: string): Promise<T>
  /**
   * Says which files are new.
   *
   * @returns false if a module of `held` imports one of them: only a new process can have the new state
   */
  renew(files: readonly string[]): boolean
}

/**
 * To be called before the modules in question are imported first.
 *
 * @param folder only modules beneath it are watched over, and no packages
 * @param held files of modules that must stay as they are
 */
export function hotModules({ folder, held }: { folder: string; held: readonly string[] }): HotModules {
  const base = pathToFileURL(folder + sep).href
  const importers = new Map<string, Set<string>>()
  const versions = new Map<string, number>()
  const isOurs = (url: string) => url.startsWith(base) && !url.includes('/node_modules/')
  /** Loaded by name, so that what is loaded counts as imported by nobody. */
  const entries = new Set<string>()

  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      const url = bare(found.url)
      if (!isOurs(url)) return found
      const isEntry = entries.has(specifier)
      if (context.parentURL && !isEntry) add(importers, url, bare(context.parentURL))
      const version = versions.get(url)
      return version === undefined ? found : { ...found, url: `${url}?${version}` }
    },
  })

  let version = 0
  return {
    load(file) {
      const url = pathToFileURL(file).href
      entries.add(url)
      return import(url)
    },
    renew(files) {
      const reached = reachedFrom(
        files.map((file) => pathToFileURL(file).href),
        importers,
      )
      if (held.some((file) => reached.has(pathToFileURL(file).href))) return false
      version++
      for (const url of reached) versions.set(url, version)
      return true
    },
  }
}

const bare = (url: string) => url.replace(/\?.*$/, '')

function add(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key) ?? new Set()
  sets.set(key, set.add(value))
}

/** The changed ones themselves and all that import them, however far away. */
function reachedFrom(changed: readonly string[], importers: ReadonlyMap<string, ReadonlySet<string>>) {
  const reached = new Set<string>()
  const visit = (url: string) => {
    if (reached.has(url)) return
    reached.add(url)
    for (const importer of importers.get(url) ?? []) visit(importer)
  }
  for (const url of changed) visit(url)
  return reached
}
