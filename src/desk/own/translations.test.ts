import { describe, expect, it } from 'vitest'
import { createApiClient } from '#client/client.ts'
import { createFakeServer } from '../testing/fake-server.ts'
import { cacheKey, createTranslations } from './translations.ts'

const time = 'Sat, 21 Nov 2026 08:00:00 GMT'

function setUp(cached?: object) {
  const server = createFakeServer()
  const kept = new Map<string, string>(cached ? [[cacheKey, JSON.stringify(cached)]] : [])
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const client = createApiClient({ baseUrl: 'http://bank.test', fetch: server.fetch })
  const methods = () => server.sent.map(({ method }) => method)
  return { server, storage, kept, methods, translations: createTranslations(client, storage) }
}

describe('createTranslations', () => {
  it('fetches once and keeps texts, time and language under ALL_TRANSLATIONS', async () => {
    const { translations, kept, methods } = setUp()
    expect(await translations.load('de')).toEqual({ Save: 'Save' })
    expect(methods()).toEqual(['GET'])
    expect(JSON.parse(kept.get('ALL_TRANSLATIONS') ?? '')).toEqual({
      messages: { Save: 'Save' },
      timestamp: time,
      language: 'de',
    })
  })

  it('asks only for the time while that is the same', async () => {
    const { translations, methods } = setUp({ messages: { Save: 'Kept' }, timestamp: time, language: 'de' })
    expect(await translations.load('de')).toEqual({ Save: 'Kept' })
    expect(methods()).toEqual(['HEAD'])
  })

  it('fetches again when the time differs', async () => {
    const { translations, methods } = setUp({ messages: {}, timestamp: 'earlier', language: 'de' })
    expect(await translations.load('de')).toEqual({ Save: 'Save' })
    expect(methods()).toEqual(['HEAD', 'GET'])
  })

  it('never shows the texts of another language', async () => {
    const { translations, server, methods } = setUp({
      messages: { Save: 'x' },
      timestamp: time,
      language: 'en',
    })
    await translations.load('de-AT')
    expect(methods()).toEqual(['GET'])
    expect(server.sent[0]?.headers.get('accept-language')).toBe('de-AT')
  })

  it.each([
    'not json',
    '{}',
    'null',
    '[]',
    '{"messages":1,"timestamp":"t","language":"de"}',
    '{"messages":null,"timestamp":"t","language":"de"}',
    '{"messages":["a"],"timestamp":"t","language":"de"}',
    '{"messages":{"a":{}},"timestamp":"t","language":"de"}',
    '{"messages":{"a":"b"},"timestamp":"t"}',
  ])('does not trust what else stands in the storage: %s', async (stored) => {
    const { translations, kept, methods } = setUp()
    kept.set(cacheKey, stored)
    await translations.load('de')
    expect(methods()).toEqual(['GET'])
  })

  it.each(['HEAD', 'GET'])('does with the stored texts where %s fails', async (method) => {
    const timestamp = method === 'HEAD' ? time : 'earlier'
    const { translations, server, kept } = setUp({ messages: { Save: 'Kept' }, timestamp, language: 'de' })
    server.answerNext(`${method} /translations`, new TypeError('Failed to fetch'))
    const before = kept.get(cacheKey)
    expect(await translations.load('de')).toEqual({ Save: 'Kept' })
    expect(kept.get(cacheKey)).toBe(before)
  })

  it('says so where there are no texts to be had', async () => {
    const { translations, server } = setUp({ messages: {}, timestamp: time, language: 'en' })
    server.answerNext('GET /translations', new TypeError('Failed to fetch'))
    await expect(translations.load('de')).rejects.toThrow('Network request failed.')
  })

  it('never takes a copy that a browser has kept for the answer', async () => {
    const { translations, server } = setUp({ messages: {}, timestamp: 'earlier', language: 'de' })
    await translations.load('de')
    expect(server.sent.map(({ cache }) => cache)).toEqual(['no-store', 'no-store'])
  })

  it('works without a storage', async () => {
    const { server } = setUp()
    const client = createApiClient({ baseUrl: 'http://bank.test', fetch: server.fetch })
    const refuse = () => {
      throw new Error('denied')
    }
    expect(await createTranslations(client, { getItem: refuse, setItem: refuse }).load('de')).toEqual({
      Save: 'Save',
    })
  })
})
