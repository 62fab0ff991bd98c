/** A list whose entries name the one that they stand below (hint `tree`), as a tree: read, moved, and written back. */

export interface TreeHint {
  /** Property that is an entry's key. */
  readonly key: string
  /** Property with the key of the entry above; nothing at the top. */
  readonly parent: string
  /** Properties that name an entry to people: the first that is filled in. */
  readonly name: readonly string[]
  /** How deep the tree may be; without it as deep as one likes. */
  readonly levels?: number
}

export type TreeEntry = Readonly<Record<string, unknown>>

export interface TreeNode {
  readonly key: string
  readonly entry: TreeEntry
  /** Place in the list. */
  readonly index: number
  /** 1 at the top. */
  readonly level: number
  readonly children: readonly TreeNode[]
}

/** Where an entry is put: beside another one, or as the last one below it. */
export interface TreePlace {
  readonly key: string
  readonly at: 'before' | 'after' | 'below'
}

export type TreeWay = 'up' | 'down' | 'in' | 'out'

/** What of a list is a tree; what stands below nothing that is there, or round in a circle, stands at the top. */
export function outline(list: readonly TreeEntry[], hint: TreeHint): readonly TreeNode[] {
  const keys = new Set(list.map((entry) => keyOf(entry, hint)))
  const places = list.map((entry, index) => ({ entry, index }))
  const byParent = Map.groupBy(places, ({ entry }) => {
    const parent = parentOf(entry, hint)
    return parent !== null && keys.has(parent) ? parent : null
  })
  const seen = new Set<number>()
  const below = (parent: string | null, level: number): TreeNode[] =>
    (byParent.get(parent) ?? []).flatMap((place) => nodes(place, level))
  const nodes = ({ entry, index }: (typeof places)[number], level: number): TreeNode[] => {
    if (seen.has(index)) return []
    seen.add(index)
    const key = keyOf(entry, hint)
    return [{ key, entry, index, level, children: below(key, level + 1) }]
  }
  const tree = below(null, 1)
  return [...tree, ...places.flatMap((place) => nodes(place, 1))]
}

/** The list of a tree: each entry before those that stand below it. */
export function listOf(
  nodes: readonly TreeNode[],
  hint: TreeHint,
  parent: string | null = null,
): TreeEntry[] {
  return nodes.flatMap(({ key, entry, children }) => [
    parentOf(entry, hint) === parent ? entry : { ...entry, [hint.parent]: parent },
    ...listOf(children, hint, key),
  ])
}

/** All nodes, each before those that stand below it. */
export const allNodes = (nodes: readonly TreeNode[]): readonly TreeNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children)])

export const keyOf = (entry: TreeEntry, { key }: TreeHint) => String(entry[key] ?? '')

export function parentOf(entry: TreeEntry, { parent }: TreeHint): string | null {
  const above = entry[parent]
  return above === null || above === undefined || above === '' ? null : String(above)
}

/** Whether entries may be put there: never into themselves, and never deeper than the tree may be. */
export function canPlace(list: readonly TreeEntry[], hint: TreeHint, key: string, place: TreePlace): boolean {
  const all = allNodes(outline(list, hint))
  const moved = all.find((node) => node.key === key)
  const target = all.find((node) => node.key === place.key)
  if (!moved || !target || allNodes([moved]).includes(target)) return false
  const level = place.at === 'below' ? target.level + 1 : target.level
  return level + depth(moved) - 1 <= (hint.levels ?? Number.POSITIVE_INFINITY)
}

const depth = ({ children }: TreeNode): number => 1 + Math.max(0, ...children.map(depth))

/** With an entry, and all that stands below it, in another place; as it was where it cannot stand there. */
export function placed(
  list: readonly TreeEntry[],
  hint: TreeHint,
  key: string,
  place: TreePlace,
): readonly TreeEntry[] {
  if (!canPlace(list, hint, key, place)) return list
  const tree = outline(list, hint)
  const moved = allNodes(tree).find((node) => node.key === key)
  return moved ? listOf(inserted(without(tree, key), moved, place), hint) : list
}

function without(nodes: readonly TreeNode[], key: string): readonly TreeNode[] {
  return nodes
    .filter((node) => node.key !== key)
    .map((node) => ({ ...node, children: without(node.children, key) }))
}

function inserted(nodes: readonly TreeNode[], moved: TreeNode, place: TreePlace): readonly TreeNode[] {
  return nodes.flatMap((node) => {
    const children = inserted(node.children, moved, place)
    if (node.key !== place.key) return [{ ...node, children }]
    if (place.at === 'below') return [{ ...node, children: [...children, moved] }]
    return place.at === 'before' ? [moved, { ...node, children }] : [{ ...node, children }, moved]
  })
}

/** Where one step leads; null where there is none. */
export function stepTo(
  list: readonly TreeEntry[],
  hint: TreeHint,
  key: string,
  way: TreeWay,
): TreePlace | null {
  const found = siblingsOf(outline(list, hint), key, null)
  if (!found) return null
  const { siblings, above } = found
  const at = siblings.findIndex((node) => node.key === key)
  const [before, after] = [siblings[at - 1], siblings[at + 1]]
  const place: TreePlace | null =
    way === 'up'
      ? before
        ? { key: before.key, at: 'before' }
        : null
      : way === 'down'
        ? after
          ? { key: after.key, at: 'after' }
          : null
        : way === 'in'
          ? before
            ? { key: before.key, at: 'below' }
            : null
          : above
            ? { key: above.key, at: 'after' }
            : null
  return place && canPlace(list, hint, key, place) ? place : null
}

function siblingsOf(
  nodes: readonly TreeNode[],
  key: string,
  above: TreeNode | null,
): { siblings: readonly TreeNode[]; above: TreeNode | null } | null {
  if (nodes.some((node) => node.key === key)) return { siblings: nodes, above }
  for (const node of nodes) {
    const found = siblingsOf(node.children, key, node)
    if (found) return found
  }
  return null
}

/** Without an entry; what stood below it moves up, into its place. */
export function removed(list: readonly TreeEntry[], hint: TreeHint, key: string): readonly TreeEntry[] {
  const lifted = (nodes: readonly TreeNode[]): readonly TreeNode[] =>
    nodes.flatMap((node) => {
      const children = lifted(node.children)
      return node.key === key ? children : [{ ...node, children }]
    })
  return listOf(lifted(outline(list, hint)), hint)
}

/**
 * A list in which an entry stands where it says, though others stood otherwise when it was put there: what would lead round
 * in a circle or is deeper than the tree may be goes to the top.
 *
 * @returns the same list where nothing has to go
 */
export function fitted(list: readonly TreeEntry[], hint: TreeHint, key: string): readonly TreeEntry[] {
  const lift = (lifted: string, entries: readonly TreeEntry[]) =>
    entries.map((entry) => (keyOf(entry, hint) === lifted ? { ...entry, [hint.parent]: null } : entry))
  const round = entryRound(list, hint, key)
  const straight = round === null ? list : lift(round, list)
  const deepest = (hint.levels ?? Number.POSITIVE_INFINITY) + 1
  const tooDeep = allNodes(outline(straight, hint)).filter(({ level }) => level === deepest)
  return tooDeep.reduce((entries, node) => lift(node.key, entries), straight)
}

/** The entry below this one by which the ways up from it lead back to it; null: they lead to the top. */
function entryRound(list: readonly TreeEntry[], hint: TreeHint, key: string): string | null {
  const parents = new Map(list.map((entry) => [keyOf(entry, hint), parentOf(entry, hint)]))
  const seen = new Set<string>()
  for (let at: string | null = key; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (parents.get(at) === key) return at
    seen.add(at)
  }
  return null
}
