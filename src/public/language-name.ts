/** A language as people call it, in the language of the page: 'Türkisch'; its short name where nobody knows it. */
export function languageName(short: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'language', fallback: 'code' }).of(short) ?? short
}
