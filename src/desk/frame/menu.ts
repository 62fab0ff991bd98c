import type { Page } from '#generated/pages.ts'
import type { Policy } from '#rules/access.ts'
import { builtPages } from './pages.ts'

export interface MenuGroup {
  readonly group: string
  readonly entries: readonly Page[]
}

/** The pages whose menu entry the user sees, by group, in the contract's order. */
export function menuFor(may: (policy: Policy) => boolean, all: readonly Page[] = builtPages): MenuGroup[] {
  const shown = all.filter((page) => page.menu && may(page.menu))
  const groups = [...new Set(shown.map((page) => page.group))]
  return groups.map((group) => ({ group, entries: shown.filter((page) => page.group === group) }))
}

/** Where a signed-in user starts: the first page of the menu that they may open (decisions §2). */
export function firstPage(
  may: (policy: Policy) => boolean,
  all: readonly Page[] = builtPages,
): Page | undefined {
  return all.find((page) => page.menu && may(page.menu) && may(page.access))
}

/** The pages at or below a path whose menu entry the user sees. */
export function pagesBelow(
  path: string,
  may: (policy: Policy) => boolean,
  all: readonly Page[] = builtPages,
): readonly Page[] {
  return all.filter((page) => isAtOrBelow(page.path, path) && page.menu && may(page.menu))
}

export function isAtOrBelow(path: string, above: string): boolean {
  return `${path}/`.startsWith(`${above}/`)
}
