/**
 * PGlite's program, compiled on other threads while this one reads modules: begun with the process, it is there when the
 * database is opened.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

let compiled: Promise<WebAssembly.Module> | undefined

export function pgliteModule(): Promise<WebAssembly.Module> {
  compiled ??= compile()
  // Whoever waits for it hears of a failure; before that it must not end the process.
  compiled.catch(() => {})
  return compiled
}

async function compile(): Promise<WebAssembly.Module> {
  const file = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  return await WebAssembly.compile(await readFile(fileURLToPath(file)))
}
