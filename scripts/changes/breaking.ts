import { isDeepStrictEqual } from 'node:util'
import { RuleRunner } from '@useoptic/rulesets-base'
// Not the whole package, which brings a language model's client.
import { BreakingChangesRuleset } from '@useoptic/standard-rulesets/build/breaking-changes/index.js'
import { apiCompare } from 'api-smart-diff'
import type { Document } from '#scripts/generate/contract/types.ts'

/** Something that a caller could rely on and no longer can. */
export interface Break {
  /** `PUT /organizations/{id}` */
  readonly operation: string
  readonly what: string
}

/**
 * What breaks callers, by two comparers, for each misses something: Optic a tightened limit, api-smart-diff a property
 * that replies no longer have.
 */
export async function breaksBetween(oldDocument: Document, newDocument: Document): Promise<Break[]> {
  const before = without(oldDocument, newDocument)
  const after = without(newDocument, oldDocument)
  const found = [...(await byOptic(before, after)), ...bySmartDiff(before, after)]
  const removed = new Set(found.filter(({ what }) => what === gone).map(({ operation }) => operation))
  const known = new Set<string>()
  return found.filter(({ operation, what }) => {
    const key = `${operation} ${what}`
    if (known.has(key) || (removed.has(operation) && what !== gone)) return false
    known.add(key)
    return true
  })
}

/** Without the operations that are the same in the other: both comparers take half a minute for two hundred of them. */
function without(document: Document, other: Document): Document {
  const paths: Document['paths'] = {}
  for (const [path, item] of Object.entries(document.paths)) {
    const changed = Object.entries(item).filter(
      ([method, operation]) => !isDeepStrictEqual(operation, other.paths[path]?.[method]),
    )
    if (changed.length > 0) paths[path] = Object.fromEntries(changed)
  }
  return { ...document, paths }
}

const gone = 'the operation is gone'

async function byOptic(before: Document, after: Document): Promise<Break[]> {
  const runner = new RuleRunner([new BreakingChangesRuleset()])
  const inputs = { context: {}, diffs: [], fromSpec: structuredClone(before), toSpec: structuredClone(after) }
  const results = await runner.runRules(inputs as never)
  return results
    .filter(({ passed }) => !passed)
    .map(({ where, error = '' }) => {
      const [, operation = '', place = ''] = /^([A-Z]+ \S+) ?(.*)$/.exec(where) ?? []
      const what = error.replace(/\.? This is a breaking change\.$/, '')
      if (what === 'cannot remove an operation') return { operation, what: gone }
      return { operation, what: place ? `${place}: ${what}` : what }
    })
}

function bySmartDiff(before: Document, after: Document): Break[] {
  const { diffs } = apiCompare(structuredClone(before), structuredClone(after))
  return diffs
    .filter((each) => each.type === 'breaking' || isRefusedNow(each))
    .map(({ path, action, description = '' }) => {
      const [, address, method] = path
      const operation = `${String(method).toUpperCase()} ${address}`
      const isGone = action === 'remove' && path.length <= 3
      return { operation, what: isGone ? gone : description.replace(/^\[(\w+)\]/, '$1') }
    })
}

/** Our bodies take no undeclared property: to callers, one that is gone is one that is refused. */
function isRefusedNow({ action, path }: { action: string; path: readonly (string | number)[] }): boolean {
  return action === 'remove' && path[3] === 'requestBody' && path.at(-2) === 'properties'
}
