/** Which language a request is answered in: ?lang=, the cookie of the language switch, Accept-Language, the tenant's. */
import Negotiator from 'negotiator'

export const languages = ['de', 'de-AT', 'de-CH', 'en'] as const
export type Language = (typeof languages)[number]

interface LanguageWishes {
  readonly query?: string | undefined
  readonly cookie?: string | undefined
  readonly header?: string | undefined
}

export function languageOf(asked: LanguageWishes, tenantLanguage: string): Language {
  return known(asked.query) ?? known(asked.cookie) ?? preferredOf(asked.header, known(tenantLanguage))
}

/** A bare `de` is answered in the German that the tenant speaks; whoever asks for de-CH by name gets it. */
function preferredOf(header: string | undefined, own: Language | undefined): Language {
  const found = preferred(header)
  if (!found) return own ?? 'de'
  return own?.startsWith(`${found}-`) ? own : found
}

function known(tag: unknown): Language | undefined {
  return typeof tag === 'string'
    ? languages.find((each) => each.toLowerCase() === tag.toLowerCase())
    : undefined
}

/** Browsers send few different headers; what they ask for is worked out once. */
const understood = new Map<string, Language | undefined>()

function preferred(header: string | undefined): Language | undefined {
  if (!header || header.length > 500) return undefined
  if (understood.has(header)) return understood.get(header)
  if (understood.size > 500) understood.clear()
  const found = understand(header)
  understood.set(header, found)
  return found
}

/** The first that we speak, in the visitor's order; de-LI and en-GB are understood as de and en. */
function understand(header: string): Language | undefined {
  const asked = new Negotiator({ headers: { 'accept-language': header } }).languages()
  for (const tag of asked) {
    const found = known(tag) ?? known(tag.split('-')[0])
    if (found) return found
  }
  return undefined
}
