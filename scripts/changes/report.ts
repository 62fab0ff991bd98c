import { join } from 'node:path'
import { bundle } from '#scripts/generate/contract/bundle.ts'
import { baseOf, commitLoader } from './base.ts'
import { type Break, breaksBetween } from './breaking.ts'
import { promisesOf } from './promises.ts'

/** What of the contract would break callers, against main. */
export async function report(root: string, asked?: string): Promise<string> {
  const base = baseOf(root, asked)
  if (base === null) {
    return 'Nothing to compare with: there is no git history here that reaches back (CI: fetch-depth 0, or set CONTRACT_BASE).'
  }
  const contract = join(root, 'openapi.yaml')
  const before = promisesOf(bundle(contract, commitLoader(root, base)))
  const breaks = await breaksBetween(before, promisesOf(bundle(contract)))
  return linesOf(breaks, base.slice(0, 10)).join('\n')
}

/** One line for each thing that broke, with all calls that it broke: a schema may be behind many. */
export function linesOf(breaks: readonly Break[], base: string): string[] {
  if (breaks.length === 0) return [`No breaking change of the contract against ${base}.`]
  const byWhat = Map.groupBy(breaks, ({ what }) => what)
  const lines = [...byWhat].map(([what, each]) => {
    const [first, ...others] = each.map(({ operation }) => operation)
    return `  ${first}${others.length > 0 ? ` and ${others.length} more` : ''}: ${what}`
  })
  return [`${breaks.length} breaking changes of the contract against ${base}:`, ...lines]
}
