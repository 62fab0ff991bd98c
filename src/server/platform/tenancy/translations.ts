/** The texts of src/translations/*.json. The English text is the key, unless `en` says something else. */
import { readdirSync, readFileSync, statSync } from 'node:fs'

type Entry = Readonly<Record<string, string>>

const folder = new URL('../../../translations/', import.meta.url)

interface Book {
  readonly entries: ReadonlyMap<string, Entry>
  readonly changedAt: Date
}

let loaded: Book | undefined

function book(): Book {
  loaded ??= load(folder)
  return loaded
}

function load(from: URL): Book {
  const entries = new Map<string, Entry>()
  let changed = 0
  for (const name of readdirSync(from).sort()) {
    if (!name.endsWith('.json')) continue
    const file = new URL(name, from)
    changed = Math.max(changed, statSync(file).mtimeMs)
    for (const [key, entry] of Object.entries(
      JSON.parse(readFileSync(file, 'utf8')) as Record<string, Entry>,
    )) {
      entries.set(key, { ...entries.get(key), ...entry })
    }
  }
  return { entries, changedAt: new Date(changed) }
}

/** Every key with its text; `de-AT` falls back to `de`, every language to English. Placeholders stay as they stand. */
export function textsIn(language: string): Record<string, string> {
  return Object.fromEntries([...book().entries.keys()].map((key) => [key, text(language, key)]))
}

/** When a text was last changed. */
export function textsChangedAt(): Date {
  return book().changedAt
}

/** Fills `{attribute}` and `%{attribute}` from `values`. An unknown key is its own text. */
export function translate(language: string, key: string, values?: Record<string, unknown>): string {
  const found = text(language, key)
  if (!values) return found
  return found.replace(/%?\{(\w+)\}/g, (whole, name: string) =>
    name in values ? String(values[name]) : whole,
  )
}

function text(language: string, key: string): string {
  const entry = book().entries.get(key)
  return entry?.[language] ?? entry?.[language.split('-')[0] ?? ''] ?? entry?.en ?? key
}
