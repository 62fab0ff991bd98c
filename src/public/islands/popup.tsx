import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApiClient } from '#client/client.ts'
import { fill } from '#ui/fill.ts'
import type { PopupPage } from '../popups.ts'
import type { IslandKey } from './keys.ts'

export type IslandTexts = (key: IslandKey, values?: Record<string, string | number>) => string

/** Components exist only inside a popup: what runs them (vite.visitors.config.ts) comes with the first that is opened. */
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
