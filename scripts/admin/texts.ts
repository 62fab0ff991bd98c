import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/build/build.ts'

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Those of the frame and of forms. What our own contract calls its fields may mean another thing in a foreign one. */
const files = ['desk', 'errors', 'platform', 'start-failure', 'ui', 'admin']

/** Key and text; the English text is the key, unless it says something else. */
export function frameTexts(language: string): Record<string, string> {
  const base = language.split('-')[0] ?? ''
  const all = files.map((file) => readTexts(join(root, 'src/translations', `${file}.json`)))
  return Object.fromEntries(
    all
      .flatMap(Object.entries<Texts[string]>)
      .map(([key, entry]) => [key, entry[language] ?? entry[base] ?? entry.en ?? key]),
  )
}

function readTexts(file: string): Texts {
  return JSON.parse(readFileSync(file, 'utf8')) as Texts
}
