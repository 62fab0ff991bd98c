import { plain } from '../values/speaker.ts'
import type { Target } from './targets.ts'

/** For each column the path of its field, '' for none. */
export type Mapping = readonly string[]

/** Less alike is not the same word. */
const least = 0.75

/** What each heading stands for: by a field's name, by its label in any language, else by what is most alike. */
export function matchColumns(heads: readonly string[], targets: readonly Target[]): Mapping {
  const mapping = heads.map(() => '')
  const taken = new Set<string>()
  const assign = (column: number, target: Target | undefined) => {
    if (!target || mapping[column] || taken.has(target.path)) return
    mapping[column] = target.path
    taken.add(target.path)
  }
  const settable = targets.toSorted((a, b) => Number(a.refusal !== null) - Number(b.refusal !== null))
  for (const [column, head] of heads.entries()) {
    const own = targets.find(({ path }) => path === head.trim())
    assign(column, own)
  }
  for (const [column, head] of heads.entries()) {
    if (plain(head) === '') continue
    const named = settable.find((target) => hasName(target, head))
    assign(column, named)
  }
  for (const { column, target } of alike(heads, targets)) assign(column, target)
  return mapping
}

const hasName = ({ names }: Target, head: string) => names.some((name) => plain(name) === plain(head))

/** The pairs that are alike, the likest first. */
function alike(heads: readonly string[], targets: readonly Target[]) {
  return heads
    .flatMap((head, column) =>
      targets
        .filter(({ refusal }) => refusal === null)
        .map((target) => ({
          column,
          target,
          score: Math.max(...target.names.map((name) => likeness(plain(name), plain(head)))),
        })),
    )
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score)
}

/** How many pairs of letters two words share (Dice), from 0 to 1. */
export function likeness(a: string, b: string): number {
  const [first, second] = [pairs(a), pairs(b)]
  if (first.length === 0 || second.length === 0) return 0
  const left = [...second]
  const shared = first.filter((pair) => {
    const at = left.indexOf(pair)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return (2 * shared.length) / (first.length + second.length)
}

const pairs = (text: string) =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))

/** The column that most likely says which record a row is about: its key, what else is its own, what names it. */
export function usualKey(mapping: Mapping, key: string, recordLabel: string): string {
  const wanted = [key, 'uuid', 'id', 'alias', 'slug', 'code', 'email', recordLabel]
  return wanted.find((path) => mapping.includes(path)) ?? ''
}
