import type { Policy } from '#rules/access.ts'

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
}
