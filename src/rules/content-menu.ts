/** The menu of content pages (product §19.9): entries that name the one that they stand below. */

/** An entry as far as these rules read it. */
export interface MenuEntry {
  readonly uuid: string
  readonly parent?: string | null | undefined
  readonly page?: string | null | undefined
  readonly address?: string | null | undefined
  readonly label?: string | undefined
}

export type MenuFault =
  | 'Another entry has this id.'
  | 'There is no such entry.'
  | 'An entry cannot stand below itself.'
  | 'The menu has three levels at most.'
  | 'This page stands above already.'
  | 'Choose either a page or an address.'
  | 'An entry without a page needs a label.'

export const menuLevels = 3

/** What is wrong with a menu, by the place of the entry and its property. */
export function menuFaults(items: readonly MenuEntry[]): Record<string, MenuFault[]> {
  const byId = new Map(items.map((item) => [item.uuid, item]))
  const faults: Record<string, MenuFault[]> = {}
  items.forEach((item, at) => {
    const found = entryFault(item, byId)
    if (found) faults[`items.${at}.${found[0]}`] = [found[1]]
  })
  return faults
}

/** The first that is wrong: more would be said of one cause. */
function entryFault(
  item: MenuEntry,
  byId: ReadonlyMap<string, MenuEntry>,
): [keyof MenuEntry, MenuFault] | null {
  if (byId.get(item.uuid) !== item) return ['uuid', 'Another entry has this id.']
  if (item.parent && !byId.has(item.parent)) return ['parent', 'There is no such entry.']
  const above = entriesAbove(item, byId)
  if (above === null) return ['parent', 'An entry cannot stand below itself.']
  if (above.length >= menuLevels) return ['parent', 'The menu has three levels at most.']
  if (item.page && above.some(({ page }) => page === item.page))
    return ['page', 'This page stands above already.']
  if (item.page && item.address) return ['address', 'Choose either a page or an address.']
  if (!item.page && !item.label?.trim()) return ['label', 'An entry without a page needs a label.']
  return null
}

/** From the next one to the top; null where that leads round in a circle. */
function entriesAbove(item: MenuEntry, byId: ReadonlyMap<string, MenuEntry>): readonly MenuEntry[] | null {
  const above: MenuEntry[] = []
  let next = item.parent ? byId.get(item.parent) : undefined
  while (next) {
    if (next === item || above.includes(next)) return null
    above.push(next)
    // Deeper than any menu may be: no need to know how deep.
    if (above.length > menuLevels + 1) return isRound(next, byId) ? null : above
    next = next.parent ? byId.get(next.parent) : undefined
  }
  return above
}

function isRound(from: MenuEntry, byId: ReadonlyMap<string, MenuEntry>): boolean {
  const seen = new Set<MenuEntry>()
  let next: MenuEntry | undefined = from
  while (next && !seen.has(next)) {
    seen.add(next)
    next = next.parent ? byId.get(next.parent) : undefined
  }
  return next !== undefined
}
