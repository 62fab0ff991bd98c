import '../resources/our-admin.ts'
import { createApiClient } from '#client/client.ts'
import { createTranslations, type Messages } from './providers/i18n.ts'
import { languageHere, languagesFor } from './providers/language.ts'
import { createSession, readTenant } from './providers/session.ts'
import { storage } from './storage.ts'

/** Everything the desk needs before its first screen, fetched side by side. */
export async function startDesk() {
  let spoken: string | undefined
  const client = createApiClient({ language: () => spoken })
  const session = createSession(client)
  const [tenant] = await Promise.all([readTenant(client), session.load()])

  const languages = languagesFor(tenant?.language)
  const language = languageHere(tenant?.language)
  const translations = createTranslations(client, storage)
  /** Texts in a language; from then on the server is asked to speak it too. */
  const speak = async (wanted: string): Promise<Messages> => {
    const messages = await translations.load(wanted)
    spoken = wanted
    return messages
  }
  spoken = language
  // Without texts the desk still works: every key is its own English text.
  const messages = await speak(language).catch((): Messages => ({}))
  return { desk: { client, session, tenant, languages }, language, messages, speak }
}

export type StartedDesk = Awaited<ReturnType<typeof startDesk>>
