import type { Policy, User } from '#rules/access.ts'
import { startPage } from '#rules/start-page.ts'
import type { Page } from './page.ts'

export interface MenuGroup {
  readonly group: string
  readonly entries: readonly Page[]
}

/** The desk's pages, and what its user may. */
export interface Menu {
  readonly pages: readonly Page[]
  readonly may: (policy: Policy) => boolean
}

/** The pages whose menu entry the user sees, by group, in the contract's order. */
export function menuFor({ pages, may }: Menu): MenuGroup[] {
  const shown = pages.filter((page) => page.menu && may(page.menu))
  const groups = [...new Set(shown.map((page) => page.group))]
  return groups.map((group) => ({ group, entries: shown.filter((page) => page.group === group) }))
}

/** Where a signed-in user starts (product §2.4). */
export function firstPage({ pages, may }: Menu, user: User): Page | undefined {
  return startPage(
    pages.filter((page) => (page.menu === null || may(page.menu)) && may(page.access)),
    user,
  )
}

/** The pages at or below a path whose menu entry the user sees. */
export function pagesBelow(path: string, { pages, may }: Menu): readonly Page[] {
  return pages.filter((page) => isAtOrBelow(page.path, path) && page.menu && may(page.menu))
}

export function isAtOrBelow(path: string, above: string): boolean {
  return `${path}/`.startsWith(`${above}/`)
}
