import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import type { Client } from '#client/client.ts'
import startFailure from '../../../translations/start-failure.json' with { type: 'json' }

export type Messages = Readonly<Record<string, string>>

/** What local storage keeps under this key (specification §3, §4): texts, their time, and their language. */
export const cacheKey = 'ALL_TRANSLATIONS'

interface CachedMessages {
  readonly messages: Messages
  readonly timestamp: string
  readonly language: string
}

export interface Translations {
  readonly load: (language: string) => Promise<Messages>
}

/**
 * Texts are fetched only if the server's last-modified time, or the language, differs from the stored one. Where the
 * server cannot be asked, the stored ones of the same language do.
 */
export function createTranslations(
  client: Client,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): Translations {
  const fetchAll = async (headers: { 'Accept-Language': string }): Promise<CachedMessages> => {
    const { data, response } = await client.GET('/api/v1/translations', { headers, cache: 'no-store' })
    const timestamp = response.headers.get('Last-Modified') ?? ''
    return { messages: data ?? {}, timestamp, language: headers['Accept-Language'] }
  }
  const isCurrent = async ({ timestamp, language }: CachedMessages) => {
    const headers = { 'Accept-Language': language }
    const { response } = await client.HEAD('/api/v1/translations', { headers, cache: 'no-store' })
    return response.headers.get('Last-Modified') === timestamp
  }
  return {
    load: async (language) => {
      const stored = readCache(storage)
      const cached = stored?.language === language ? stored : null
      try {
        if (cached && (await isCurrent(cached))) return cached.messages
        const fetched = await fetchAll({ 'Accept-Language': language })
        writeCache(storage, fetched)
        return fetched.messages
      } catch (reason) {
        if (cached) return cached.messages
        throw reason
      }
    },
  }
}

function readCache(storage: Pick<Storage, 'getItem'>): CachedMessages | null {
  try {
    const cached = JSON.parse(storage.getItem(cacheKey) ?? 'null') as CachedMessages | null
    return cached?.timestamp && isMessages(cached.messages) ? cached : null
  } catch {
    return null
  }
}

function isMessages(messages: unknown): messages is Messages {
  if (typeof messages !== 'object' || messages === null || Array.isArray(messages)) return false
  return Object.values(messages).every((text) => typeof text === 'string')
}

function writeCache(storage: Pick<Storage, 'setItem'>, cached: CachedMessages): void {
  try {
    storage.setItem(cacheKey, JSON.stringify(cached))
  } catch {
    // A full or forbidden storage costs a fetch, nothing else.
  }
}

/** The specification's placeholders `{attribute}` become polyglot's `%{attribute}`. */
export function toPolyglot(text: string): string {
  return text.replace(/(?<!%)\{(\w+)\}/g, '%{$1}')
}

// react-admin's type wants its own nested keys; ours are flat, as polyglot keeps them anyway.
const phrases = (messages: Messages) =>
  Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [key, toPolyglot(text)]),
  ) as unknown as TranslationMessages

/** react-admin's provider for one language; another language gets another provider. A key without a text is its own English text. */
export function createI18nProvider(language: string, messages: Messages): I18nProvider {
  return polyglotI18nProvider(() => phrases(messages), language, [], { onMissingKey: fillKey })
}

function fillKey(key: string, values: Record<string, unknown> = {}): string {
  return key.replace(/%?\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))
}

const withoutNetwork: Readonly<Record<string, Readonly<Record<string, string>>>> = startFailure

/** For where no texts could be had: those of the page that says so come with the desk itself. */
export function builtInTexts(language: string): I18nProvider {
  return {
    translate: (key, values) => fillKey(withoutNetwork[key]?.[language] ?? key, values),
    changeLocale: async () => {},
    getLocale: () => language,
  }
}
