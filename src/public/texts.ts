import { fill } from '#ui/fill.ts'
import messages from '../translations/public.json' with { type: 'json' }

export type TextKey = keyof typeof messages
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string

const byKey: Record<string, Record<string, string>> = messages

/** The key's text in the language, else in its mother language (de for de-AT), else the key itself, which is English. */
function textOf(key: string, language: string): string {
  const texts = byKey[key]
  return texts?.[language] ?? texts?.[language.split('-')[0] ?? ''] ?? texts?.en ?? key
}

/** Texts of public pages in the language of the request. */
export function translator(language: string): Translate {
  return (key, values) => fill(textOf(key, language), values)
}
