import { useSyncExternalStore } from 'react'
import { fill } from '#ui/fill.ts'
import texts from './texts.json' with { type: 'json' }

export type TextKey = keyof typeof texts
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string

export function textIn(language: string, key: TextKey, values?: Record<string, string | number>): string {
  return fill(language.startsWith('de') ? texts[key].de : key, values)
}

/** Translates into the language of the page, which may change while it is open. */
export function useTranslate(): Translate {
  const language = useSyncExternalStore(watchLanguage, () => document.documentElement.lang)
  return (key, values) => textIn(language, key, values)
}

function watchLanguage(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}
