import { run } from '#scripts/build/build.ts'
import type { Values } from './figures.ts'
import { median } from './server.ts'

export async function measureGenerate(): Promise<Values> {
  const seconds: number[] = []
  for (let i = 0; i < 3; i++) {
    const started = performance.now()
    await run(['scripts/generate/main.ts'])
    seconds.push((performance.now() - started) / 1000)
  }
  return { generate: median(seconds) }
}
