import { join } from 'node:path'
import { root } from '#scripts/build/build.ts'
import type { Output } from '#scripts/generate/context.ts'
import { generate } from '#scripts/generate/generate.ts'
import { write } from '#scripts/generate/write.ts'
import { onSaved } from './changes.ts'

const contract = join(root, 'openapi.yaml')
const generated = join(root, 'generated')
const quietMs = 15

/**
 * Generates again whenever the contract is saved. A mistake in it is said, and the last good state stays.
 *
 * @param tell is given what was written, before the types are made: nothing that runs reads them
 */
export function watchContract(say: (line: string) => void, tell: (files: readonly string[]) => void): void {
  const regenerate = async () => {
    const started = performance.now()
    const early = (outputs: readonly Output[]) => {
      const changed = write(generated, outputs)
      say(`contract: ${changed.length} files of generated/ in ${(performance.now() - started).toFixed(0)} ms`)
      if (changed.length > 0) tell(changed.map((path) => join(generated, path)))
    }
    try {
      write(generated, await generate(contract, { all: true, early }))
    } catch (error) {
      say(`contract: ${(error as Error).message}`)
    }
  }
  onSaved([contract, join(root, 'schemas')], quietMs, regenerate)
}
