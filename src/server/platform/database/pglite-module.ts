/**
 * PGlite's program, compiled on other threads while this one reads modules: begun with the process, it is there when the
 * database is opened.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

/**
 * How long a function runs, in bytes of code executed, before it is compiled again for speed; V8's own figure is 13
 * million. At that, hundreds are compiled while the database opens, which makes a start a quarter longer: what stays
 * busy is compiled a little later instead.
 */
const tieringBudget = 400_000_000

let compiled: Promise<WebAssembly.Module> | undefined

export function pgliteModule(): Promise<WebAssembly.Module> {
  compiled ??= compile()
  // Whoever waits for it hears of a failure; before that it must not end the process.
  compiled.catch(() => {})
  return compiled
}

async function compile(): Promise<WebAssembly.Module> {
  setFlagsFromString(`--wasm-tiering-budget=${tieringBudget}`)
  // V8 loses count of the code that it gives back, and then ends the process (nodejs/node issue 64500). What a faster
  // version has replaced stays instead: by the budget above that is little.
  setFlagsFromString('--no-wasm-code-gc')
  const file = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  return await WebAssembly.compile(await readFile(fileURLToPath(file)))
}
