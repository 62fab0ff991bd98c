/** What calls know of a request where there is none: a job makes them for somebody who is not there. */
import { nobody } from '../identity/access.ts'
import type { Language } from '../tenancy/language.ts'
import type { TenantFacts } from '../tenancy/tenancy.ts'
import type { Site } from './request-site.ts'

/** Nobody's browser, at the tenant's own address. */
export function siteOfJob(facts: TenantFacts, language: Language, clock: () => Date): Site {
  const { protocol, hostname, origin } = new URL(facts.tenant.publicUrl)
  return {
    ...facts,
    host: hostname,
    origin,
    isSecure: protocol === 'https:',
    ip: '',
    browser: '',
    cookie: () => undefined,
    now: clock(),
    language,
    pageLanguage: language,
    caller: async () => nobody,
    callerAtOnce: () => nobody,
    clock,
    callerNow: async () => nobody,
    factsNow: async () => facts,
  }
}
