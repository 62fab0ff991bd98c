import './our-admin.ts'
import { createApiClient } from '#client/client.ts'
import type { Policy } from '#rules/access.ts'
import type { Messages } from '../kit/language/i18n.ts'
import { languageHere, languagesFor } from '../kit/language/language.ts'
import { storage } from '../kit/storage.ts'
import { operationNamed } from '../resources/admin.ts'
import { fetchScreen } from '../shell/routes.tsx'
import type { StartedDesk } from '../shell/started-desk.ts'
import { createListViews } from './list-views.ts'
import { screens } from './screens.tsx'
import { createSession, readTenant } from './session.ts'
import { createTranslations } from './translations.ts'

/** Everything that the desk of our own contract needs before its first screen, fetched side by side. */
export async function startDesk(): Promise<StartedDesk> {
  let spoken: string | undefined
  const client = createApiClient({ language: () => spoken })
  const session = createSession(client)
  const asked = Promise.all([readTenant(client), session.load()])
  fetchScreen(window.location.pathname, screens)
  const [tenant] = await asked
  const listViews = createListViews(client, session)

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
  const [messages] = await Promise.all([
    speak(language).catch((): Messages => ({})),
    // Beside the texts: a list that has a default shows that one first.
    listViews.read(),
  ])
  const parts = { client, session, tenant, listViews, languages, screens, policyOf }
  const desk = { ...parts, readTenant: () => readTenant(client) }
  return { desk, language, messages, speak }
}

/** A started desk with the screens and policies of the contract as it is now; session and language stay. */
export function renewed(started: StartedDesk): StartedDesk {
  return { ...started, desk: { ...started.desk, screens, policyOf } }
}

/** Of the operations that resources and pages call: the table of all is larger than the rest of the desk's code. */
export function policyOf(operationId: string): Policy | null {
  const operation = operationNamed(operationId)
  return !operation || operation.status === 'planned' ? null : operation.access
}
