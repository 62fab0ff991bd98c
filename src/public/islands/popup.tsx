import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApiClient } from '#client/client.ts'
import { fill } from '#ui/fill.ts'
import type { PopupPage } from '../popups.ts'
import type { IslandKey } from './keys.ts'

export type IslandTexts = (key: IslandKey, values?: Record<string, string | number>) => string

/** React exists only inside a popup: it comes with the first one that is opened. */
export function showIn(mount: HTMLElement, popup: ReactNode): () => void {
  const root = createRoot(mount)
  root.render(popup)
  return () => root.unmount()
}

/** Texts come with the page, in its language: a popup carries none of its own. */
export function textsOf(page: PopupPage): IslandTexts {
  return (key, values) => fill(page.texts[key] ?? key, values)
}

export const client = createApiClient({ language: () => document.documentElement.lang })
