import { isGerman } from '#rules/csv-separator.ts'
import { createI18nProvider, type Messages } from '../../../kit/language/i18n.ts'

/** A language in which files may be written, and its words. */
export interface Speaker {
  readonly language: string
  readonly translate: (key: string) => string
}

export const speakerOf = (language: string, messages: Messages): Speaker => {
  const { translate } = createI18nProvider(language, messages)
  return { language, translate: (key) => translate(key) }
}

/** The language that the desk has besides the reader's. */
export const otherLanguage = (language: string, locales: readonly string[]): string =>
  locales.find((locale) => isGerman(locale) !== isGerman(language)) ?? language

/** A text as files are compared by: whatever its accents, capitals, blanks and marks. */
export const plain = (text: string): string =>
  text
    .replaceAll(/[äÄ]/g, 'ae')
    .replaceAll(/[öÖ]/g, 'oe')
    .replaceAll(/[üÜ]/g, 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
