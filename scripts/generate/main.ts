import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import type { Context } from './context.ts'

// Before the emitters are loaded: they bring large libraries, which need not be parsed each time.
enableCompileCache(resolve(import.meta.dirname, '../../node_modules/.cache/compile'))

const usage = 'npm run generate -- [--check] [--contract FILE --out DIR [--all]]'

async function main(): Promise<void> {
  const { contract, out, all, check, isOurs } = readArguments()
  const { generate } = await import('./generate.ts')
  const { write } = await import('./write.ts')
  let read: Context | undefined
  const outputs = await generate(contract, {
    all,
    report: (context) => {
      read = context
    },
  })
  if (check) {
    const { drift } = await import('./drift.ts')
    const differing = drift(out, outputs)
    if (differing.length > 0) throw new Error(differing.join('\n'))
    return
  }
  const changed = write(out, outputs)
  const seconds = (performance.now() / 1000).toFixed(2)
  const files = `${outputs.length} files, ${changed.length} changed, ${seconds} s`
  process.stdout.write(`${contract}: ${read ? summary(read) : 'nothing read'}; ${files}\n`)
  for (const note of read?.notes ?? []) process.stderr.write(`generate: ${note}\n`)
  // Strangers have what can be made of theirs; ours is to be whole.
  if (isOurs && read && read.notes.length > 0) process.exitCode = 1
}

function summary({ document, operations, resources }: Context): string {
  return `${Object.keys(document.paths).length} paths, ${operations.length} operations, ${resources.length} resources`
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
    return {
      contract: resolve(root, 'openapi.yaml'),
      out: resolve(root, 'generated'),
      all: true,
      check,
      isOurs: true,
    }
  }
  return { contract: resolve(contract), out: resolve(out), all, check, isOurs: false }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`generate: ${(error as Error).message}\n`)
  process.exitCode = 1
}
