import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'

// Before the emitters are loaded: they bring large libraries, which need not be parsed each time.
enableCompileCache(resolve(import.meta.dirname, '../../node_modules/.cache/compile'))

const usage = 'npm run generate -- [--check] [--contract FILE --out DIR [--all]]'

async function main(): Promise<void> {
  const { contract, out, all, check } = readArguments()
  const { generate } = await import('./generate.ts')
  const { write } = await import('./write.ts')
  const outputs = await generate(contract, { all })
  if (check) {
    const { drift } = await import('./drift.ts')
    const differing = drift(out, outputs)
    if (differing.length > 0) throw new Error(differing.join('\n'))
    return
  }
  const changed = write(out, outputs)
  const seconds = (performance.now() / 1000).toFixed(2)
  process.stdout.write(`${outputs.length} files from ${contract}, ${changed.length} changed, ${seconds} s\n`)
}

function readArguments() {
  const root = resolve(import.meta.dirname, '../..')
  const options = {
    contract: { type: 'string' },
    out: { type: 'string' },
    all: { type: 'boolean' },
    check: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ options })
  const { contract, out, all = false, check = false } = values
  if ((contract === undefined) !== (out === undefined))
    throw new Error(`--contract and --out go together: ${usage}`)
  if (contract === undefined || out === undefined) {
    return { contract: resolve(root, 'openapi.yaml'), out: resolve(root, 'generated'), all: true, check }
  }
  return { contract: resolve(contract), out: resolve(out), all, check }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`generate: ${(error as Error).message}\n`)
  process.exitCode = 1
}
