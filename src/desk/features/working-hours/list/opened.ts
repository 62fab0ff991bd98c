import { useSyncExternalStore } from 'react'

export type Opened =
  | { readonly what: 'default' }
  | { readonly what: 'hours' | 'copy' | 'absences'; readonly alias: string; readonly name: string }

let opened: Opened | null = null
const listeners = new Set<() => void>()

/** The dialog stands beside the list and not in its row: rows are drawn anew as cards when a window gets narrow. */
export function openDialog(next: Opened | null): void {
  opened = next
  for (const listener of listeners) listener()
}

export function useOpened(): Opened | null {
  return useSyncExternalStore(subscribe, () => opened)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
