import { join } from 'node:path'
import { watch } from 'chokidar'
import { root } from '#scripts/build/build.ts'
import { generate } from '#scripts/generate/generate.ts'
import { write } from '#scripts/generate/write.ts'

const contract = join(root, 'openapi.yaml')

/** Generates again whenever the contract is saved. A mistake in it is said, and the last good state stays. */
export function watchContract(say: (line: string) => void): void {
  let running: Promise<void> | undefined
  let again = false
  const regenerate = async () => {
    const started = performance.now()
    try {
      const changed = write(join(root, 'generated'), await generate(contract, { all: true }))
      say(`contract: ${changed.length} files of generated/ in ${(performance.now() - started).toFixed(0)} ms`)
    } catch (error) {
      say(`contract: ${(error as Error).message}`)
    }
  }
  const saved = () => {
    if (running) {
      again = true
      return
    }
    running = regenerate().finally(() => {
      running = undefined
      if (!again) return
      again = false
      saved()
    })
  }
  const files = [contract, join(root, 'schemas')]
  // Editors write in several steps: what is read must be whole.
  const options = { ignoreInitial: true, awaitWriteFinish: { stabilityThreshold: 60, pollInterval: 20 } }
  watch(files, options).on('all', saved)
}
