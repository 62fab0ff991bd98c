import { useSyncExternalStore } from 'react'
import type { Mode } from '#ui/theme.ts'
import { storage } from './storage.ts'

const key = 'openbranch-mode'
const systemDark = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** Light or dark: the user's choice, else the system's. */
export function currentMode(): Mode {
  const chosen = storage.getItem(key)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return systemDark()?.matches ? 'dark' : 'light'
}

export function chooseMode(mode: Mode): void {
  storage.setItem(key, mode)
  applyMode()
  for (const listener of listeners) listener()
}

/** Tells the style sheets; without a choice they follow the system themselves. */
export function applyMode(): void {
  const chosen = storage.getItem(key)
  if (chosen) document.documentElement.dataset.mode = chosen
}

function subscribe(listener: () => void) {
  const query = systemDark()
  listeners.add(listener)
  query?.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    query?.removeEventListener('change', listener)
  }
}

export function useMode(): Mode {
  return useSyncExternalStore(subscribe, currentMode)
}
