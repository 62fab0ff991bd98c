import { createApiClient } from '#client/client.ts'
import { createI18nProvider, createTranslations, type Messages } from './providers/i18n.ts'
import { languageFor, languagesFor, readLanguageCookie } from './providers/language.ts'
import { createSession, readTenant } from './providers/session.ts'

/** Everything the desk needs before its first screen, fetched side by side. */
export async function startDesk() {
  let language: string | undefined
  const client = createApiClient({ language: () => language })
  const session = createSession(client)
  const [tenant] = await Promise.all([readTenant(client), session.load()])

  const languages = languagesFor(tenant?.language)
  language = languageFor(languages, {
    chosen: readLanguageCookie(document.cookie),
    browser: navigator.languages,
    tenant: tenant?.language,
  })
  const translations = createTranslations(client, localStorage)
  // Without texts the desk still works: every key is its own English text.
  const messages: Messages = await translations.load(language).catch(() => ({}))
  const i18nProvider = createI18nProvider(translations, { language, messages }, languages)
  const changeLocale = i18nProvider.changeLocale
  return {
    desk: { client, session, tenant, languages },
    i18nProvider: {
      ...i18nProvider,
      changeLocale: async (chosen: string) => {
        await changeLocale(chosen)
        language = chosen
      },
    },
  }
}

export type StartedDesk = Awaited<ReturnType<typeof startDesk>>
