/** A language as people call it, in the language of the page: 'Türkisch'; its short name where nobody knows it. */
export function languageName(short: string, language: string): string {
  try {
    return namesIn(language).of(short) ?? short
  } catch {
    // What is no short name at all may be stored: by a foreign API, or before there was a rule.
    return short
  }
}

/** By the language of the page, of which there are few; making them anew for each name of a long list takes a while. */
const known = new Map<string, Intl.DisplayNames>()

function namesIn(language: string): Intl.DisplayNames {
  const names = known.get(language) ?? new Intl.DisplayNames(language, { type: 'language', fallback: 'code' })
  known.set(language, names)
  return names
}
