import { join } from 'node:path'
import type { Output } from './context.ts'
import { readOrNull } from './write.ts'

/** One sentence for each file that differs from what would be generated now; none when all is well. */
export function drift(directory: string, outputs: readonly Output[]): string[] {
  return outputs.flatMap(({ path, text }) => {
    const found = readOrNull(join(directory, path))
    if (found === text) return []
    const fault =
      found === null ? 'is missing' : `differs from the contract at line ${firstDifference(found, text)}`
    return [`${join(directory, path)} ${fault}: run \`npm run generate\` and commit what it changes`]
  })
}

function firstDifference(found: string, wanted: string): number {
  const lines = found.split('\n')
  const index = wanted.split('\n').findIndex((line, at) => line !== lines[at])
  return (index === -1 ? lines.length : index) + 1
}
