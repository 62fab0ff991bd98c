/**
 * What two people change in a tree: each of its entries is a part of the draft, and their order is one more. So what one of
 * them added, named or moved and what the other did come together, and only what both did to one entry is a question.
 */
import type { DraftPart, DraftShape } from '../../kit/saving/draft-parts.ts'
import { draftValue, withDraftValue } from '../draft.ts'
import { inOrder, isSameOrder } from '../kept-order.ts'
import { fitted, keyOf, parentOf, removed, type TreeEntry, type TreeHint } from './outline.ts'

/** An entry, and the one before it, behind which it is put where it is new. */
class EntryValue {
  readonly entry: TreeEntry
  readonly before: string | null

  constructor(entry: TreeEntry, before: string | null) {
    this.entry = entry
    this.before = before
  }
}

class OrderValue {
  readonly keys: readonly string[]

  constructor(keys: readonly string[]) {
    this.keys = keys
  }
}

export interface TreeField extends DraftPart {
  readonly tree: TreeHint
  /** What an entry is called. */
  readonly entryName: (entry: TreeEntry) => string
}

const listIn = (draft: object, { path }: DraftPart): readonly TreeEntry[] => {
  const value = draftValue(draft, path)
  return Array.isArray(value) ? value : []
}

/** The parts of one tree. Every other value of theirs is told by the shape of its form. */
export function treeParts<Part extends TreeField>(field: Part, versions: readonly object[]): Part[] {
  const entries = new Map<string, TreeEntry>()
  for (const draft of versions)
    for (const entry of listIn(draft, field)) entries.set(keyOf(entry, field.tree), entry)
  const parts = [...entries].map(([key, entry]) => ({
    ...field,
    described: null,
    path: `${field.path}.${key}`,
    label: field.entryName(entry) || field.label,
    words: (value: unknown) => (value instanceof EntryValue ? wordsOf(field, value.entry) : ''),
  }))
  return [...parts, { ...field, described: null, words: orderWords }]
}

const wordsOf = ({ tree, entryName }: TreeField, entry: TreeEntry): string => {
  const own = Object.entries(entry)
    .filter(
      ([name, value]) => name !== tree.key && name !== tree.parent && typeof value === 'string' && value,
    )
    .filter(([, value]) => value !== entryName(entry) && !isKey.test(String(value)))
    .map(([, value]) => String(value))
  return [entryName(entry), ...own].filter(Boolean).join(', ')
}

/** Nobody reads these. */
const isKey = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

const orderWords = (value: unknown) => (value instanceof OrderValue ? `1–${value.keys.length}` : '')

/** The shape of a draft some of whose fields are trees, on that of all others. */
export function withTrees<D extends object, Part extends DraftPart>(
  shape: DraftShape<D, Part>,
  trees: readonly (Part & TreeField)[],
): DraftShape<D, Part> {
  if (trees.length === 0) return shape
  const treeAt = ({ path }: DraftPart) => {
    const field = trees.find((each) => path === each.path || path.startsWith(`${each.path}.`))
    return field && { field, key: path === field.path ? null : path.slice(field.path.length + 1) }
  }
  return {
    partsOf: (versions) =>
      shape.partsOf(versions).flatMap((part) => {
        const field = trees.find(({ path }) => path === part.path)
        return field ? treeParts(field, versions) : [part]
      }),
    partValue(draft, part) {
      const found = treeAt(part)
      if (!found) return shape.partValue(draft, part)
      const keys = listIn(draft, found.field).map((entry) => keyOf(entry, found.field.tree))
      return found.key === null ? new OrderValue(keys) : entryIn(draft, found.field, found.key)
    },
    withPart(draft, part, value) {
      const found = treeAt(part)
      if (!found) return shape.withPart(draft, part, value)
      const next = changed(listIn(draft, found.field), found.field.tree, found.key, value)
      return withDraftValue(draft, found.field.path, next)
    },
    clashes(draft, part, value) {
      const found = treeAt(part)
      if (!found?.key) return false
      return clashes(listIn(draft, found.field), found.field.tree, found.key, value)
    },
    isSame(one, other) {
      if (one instanceof OrderValue && other instanceof OrderValue) return isSameOrder(one.keys, other.keys)
      const [mine, theirs] = [one, other].map((value) => (value instanceof EntryValue ? value.entry : value))
      return shape.isSame(mine, theirs)
    },
  }
}

function entryIn(draft: object, field: TreeField, key: string): EntryValue | undefined {
  const list = listIn(draft, field)
  const at = list.findIndex((entry) => keyOf(entry, field.tree) === key)
  const [entry, before] = [list[at], list[at - 1]]
  return entry && new EntryValue(entry, before ? keyOf(before, field.tree) : null)
}

function changed(
  list: readonly TreeEntry[],
  tree: TreeHint,
  key: string | null,
  value: unknown,
): readonly TreeEntry[] {
  if (value instanceof OrderValue) {
    const keys = list.map((entry) => keyOf(entry, tree))
    const next = inOrder(keys, value.keys)
    return list.map((entry, at) =>
      next[at] === keys[at] ? entry : (list.find((each) => keyOf(each, tree) === next[at]) ?? entry),
    )
  }
  if (key === null) return list
  if (!(value instanceof EntryValue)) return removed(list, tree, key)
  const parent = parentOf(value.entry, tree)
  const isThere = parent === null || list.some((entry) => keyOf(entry, tree) === parent)
  const entry: TreeEntry = isThere ? value.entry : { ...value.entry, [tree.parent]: null }
  const at = list.findIndex((each) => keyOf(each, tree) === key)
  if (at >= 0) return fitted(list.with(at, entry), tree, key)
  const before = list.findIndex((each) => keyOf(each, tree) === value.before)
  const place = before < 0 && value.before !== null ? list.length : before + 1
  return fitted(list.toSpliced(place, 0, entry), tree, key)
}

/** Whether an entry of theirs can stand in mine where it says, with all that stands there. */
function clashes(list: readonly TreeEntry[], tree: TreeHint, key: string, value: unknown): boolean {
  if (!(value instanceof EntryValue)) return false
  const others = list.filter((entry) => keyOf(entry, tree) !== key)
  const put = [...others, value.entry]
  return fitted(put, tree, key) !== put
}
