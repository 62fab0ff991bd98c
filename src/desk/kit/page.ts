import type { Policy } from '#rules/access.ts'

/** What else people call something, by language: the palette finds it by these words. */
export type SearchWords = Readonly<Record<string, readonly string[]>>

/** Something that is done on a page, in a dialog with an address of its own. */
export interface PageAction {
  /** Message key. */
  readonly label: string
  /** Query or hash, behind the page's path. */
  readonly opens: string
  /** Operations that it calls: who may call them all may do it. */
  readonly needs: readonly string[]
  readonly words?: SearchWords
}

export interface PageWaits {
  readonly list: string
  readonly filter: Readonly<Record<string, unknown>>
}

/** A page as menu, palette and routes know it. */
export interface Page {
  /** `{name}` stands for one step of the address. */
  readonly path: string
  /** Message key. */
  readonly label: string
  /** Message key of the menu's group, '' for none. */
  readonly group: string
  /** Name of the resource whose list, form and show stand here. */
  readonly resource?: string
  /** Who sees the entry in the menu; null: the page has none. */
  readonly menu: Policy | null
  /** Who may open it. */
  readonly access: Policy
  /** The address of its list, and which of its records wait for their reader: menu and tabs say how many. */
  readonly waits?: PageWaits
  /** Message key: pages of one area stand side by side as tabs, and one search goes through all of them. */
  readonly area?: string
  /** Where they come with the page; those of our own contract come with the palette (DeskScreens.pageWords). */
  readonly words?: SearchWords
}

/** How a page is found, and what is done on it. */
export interface PageWords {
  readonly words?: SearchWords
  readonly actions?: readonly PageAction[]
}

/** By the pages' paths. */
export type WordsOfPages = Readonly<Record<string, PageWords>>
