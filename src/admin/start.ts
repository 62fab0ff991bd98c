import { createApiClient, NetworkError } from '#client/client.ts'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import type { Policy } from '#rules/access.ts'
import type { Messages } from '../desk/kit/language/i18n.ts'
import { languageHere, languagesFor } from '../desk/kit/language/language.ts'
import { provideAdmin } from '../desk/resources/admin.ts'
import type { StartedDesk } from '../desk/shell/started-desk.ts'
import { provideForeign } from './foreign.ts'
import { addresses, type ForeignAdmin, failureHeader } from './format.ts'
import { screensOf } from './screens.tsx'
import { createForeignSession } from './session.ts'
import { createVault } from './vault.ts'

/** Everything that the admin of a foreign description needs before its first screen. */
export async function startAdmin(): Promise<StartedDesk> {
  const language = languageHere()
  const [admin, messages] = await Promise.all([
    readJson<ForeignAdmin>(addresses.admin),
    speak(language).catch((): Messages => ({})),
  ])
  const withForm = new Set(admin.forms)
  provideAdmin({ ...admin, formOf: (id) => (withForm.has(id) ? () => loadForm(id) : undefined) })
  const foreign = await createForeignSession(
    admin,
    createVault(admin.title),
    sendCall,
    (key) => messages[key] ?? key,
  )
  provideForeign({ admin, last: foreign.last })
  const client = createApiClient({
    baseUrl: window.location.origin + addresses.calls,
    fetch: foreign.send,
    language: () => document.documentElement.lang || undefined,
  })
  const tenant = { name: admin.title, settings: [] }
  const desk = {
    client,
    session: foreign.session,
    tenant,
    readTenant: async () => tenant,
    languages: languagesFor(undefined),
    screens: screensOf(admin),
    policyOf: (id: string): Policy | null =>
      Object.hasOwn(admin.operations, id) ? (admin.operations[id]?.access ?? null) : null,
    storeName: `openbranch-admin:${admin.title}`,
  }
  return { desk, language, messages, speak }
}

async function readJson<Content>(address: string): Promise<Content> {
  const reply = await fetch(address).catch((cause) => {
    throw new NetworkError(cause)
  })
  if (!reply.ok) throw reply
  return reply.json()
}

const speak = (language: string) => readJson<Messages>(addresses.texts(language))

/** Where no API stands behind the proxy, it says so in one sentence: that is no reply. */
async function sendCall(request: Request): Promise<Response> {
  const reply = await fetch(request)
  if (!reply.headers.has(failureHeader)) return reply
  const { message } = (await reply.json()) as { message: string }
  throw new NetworkError(undefined, message)
}

async function loadForm(operationId: string): Promise<FormModule> {
  const address = addresses.form(operationId)
  const [{ given }, made] = await Promise.all([
    import('./form-runtime.ts'),
    import(/* @vite-ignore */ address) as Promise<{ default: MakeForm }>,
  ])
  return made.default(given)
}

type MakeForm = (given: (module: string) => object) => FormModule
