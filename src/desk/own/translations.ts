import type { Client } from '#client/client.ts'
import type { Messages } from '../kit/language/i18n.ts'

/** What local storage keeps under this key (product §32.4): texts, their time, and their language. */
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
