import { fill } from '#ui/fill.ts'
import type { UiTextKey } from '#ui/texts.tsx'
import messages from '../translations/public.json' with { type: 'json' }
import uiMessages from '../translations/ui.json' with { type: 'json' }

/** Keys of texts on visitors' pages, and of the primitives on them, which take one translator (`UiTexts`). */
export type TextKey = keyof typeof messages | UiTextKey
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string

const byKey: Record<string, Record<string, string>> = { ...uiMessages, ...messages }

/** The key's text in the language, else in its mother language (de for de-AT), else the key itself, which is English. */
function textOf(key: string, language: string): string {
  const texts = byKey[key]
  return texts?.[language] ?? texts?.[language.split('-')[0] ?? ''] ?? texts?.en ?? key
}

/** Texts of public pages in the language of the request. */
export function translator(language: string): Translate {
  return (key, values) => fill(textOf(key, language), values)
}
