import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '#scripts/build/build.ts'
import type { Values } from './figures.ts'
import { manyPaths } from './many-paths.ts'
import { median } from './server.ts'

/** Our contract with everything that is made of it, and a stranger's of 500 paths with what an admin needs. */
export async function measureGenerate(): Promise<Values> {
  const folder = mkdtempSync(join(tmpdir(), 'openbranch-bench-'))
  try {
    const contract = join(folder, 'many.json')
    writeFileSync(contract, manyPaths(500))
    return {
      generate: await secondsOf([]),
      'generate-500': await secondsOf(['--contract', contract, '--out', join(folder, 'out')]),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function secondsOf(args: string[]): Promise<number> {
  const seconds: number[] = []
  for (let i = 0; i < 3; i++) {
    const started = performance.now()
    await run(['scripts/generate/main.ts', ...args])
    seconds.push((performance.now() - started) / 1000)
  }
  return median(seconds)
}
