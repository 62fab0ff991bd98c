import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Entry = Record<string, string>

const folder = join(import.meta.dirname, '../../../src/translations')
const entries: Record<string, Entry> = Object.assign(
  {},
  ...readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))),
)

/** Every text that people may read in a language, by its English message key; placeholders are filled in. */
export function textsOf(language: 'de' | 'de-AT' | 'en') {
  return (key: string, values: Record<string, string | number> = {}): string => {
    const entry = entries[key]
    if (!entry) throw new Error(`No translation has the key '${key}'`)
    const text = entry[language] ?? entry[language.slice(0, 2)] ?? entry.en ?? key
    return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))
  }
}

/** The tests speak German, the product's first language. */
export const t = textsOf('de')
