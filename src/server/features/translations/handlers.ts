import type { Handlers } from '#server/platform/binding/handler.ts'
import { textsChangedAt, textsIn } from '#server/platform/tenancy/translations.ts'

const languages = ['de', 'de-AT', 'de-CH', 'en']

export const translationsHandlers = {
  /** HEAD is answered by this too. */
  async getTranslations({ language }) {
    return {
      status: 200,
      headers: {
        'last-modified': changedAt(language).toUTCString(),
        'content-language': language,
        'cache-control': 'no-store',
        vary: 'accept-language, cookie, accept-encoding',
      },
      body: textsIn(language),
    }
  },
} satisfies Handlers

/** The app compares times only: a second apart for each language, so that another language is a change too. */
function changedAt(language: string): Date {
  const seconds = Math.ceil(textsChangedAt().getTime() / 1000)
  const own = Math.max(0, languages.indexOf(language))
  return new Date((seconds - (seconds % languages.length) + own) * 1000)
}
