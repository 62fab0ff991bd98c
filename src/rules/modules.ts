/** What a module switches: format of generated/modules.ts (product §22.2). */
export interface ModuleDescription {
  /** Message key. */
  readonly label: string
  /** Message key: what is there while it is on. */
  readonly description: string
  /** Message key: what is so while it is off, and what becomes of the data. */
  readonly off: string
  /** Names of modules without which it does nothing. */
  readonly needs: readonly string[]
  /** Names of modules that do nothing without it. */
  readonly neededBy: readonly string[]
  /** Pages that name it, by message keys; with their group where another page has the same label. */
  readonly pages: readonly { readonly label: string; readonly group?: string }[]
  /** How many calls name it. */
  readonly calls: number
}
