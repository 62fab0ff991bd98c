import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const templates = '/api/v1/message-templates'
const en = { 'accept-language': 'en' }
let server: TestServer
let admin: Client
let marketing: Client
let anna: Client

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
  marketing = await server.signIn('marketing-manager')
  anna = await server.signIn('advisor')
})
afterAll(() => server.close())

const papers = { title: 'Unterlagen', text: 'Guten Tag [GUEST], Grüße, [ADVISOR], [TENANT]: [BOOKING]' }

describe('message templates', () => {
  it('are kept by account admins and marketing managers, and read by whoever answers while they are offered', async () => {
    const texts = { en: { title: 'Documents', text: 'Dear [GUEST]' } }
    const made = await marketing.post(templates, { ...papers, texts })
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ ...papers, texts, is_active: true }),
    ])
    expect((await anna.post(templates, papers)).status).toBe(403)
    const url = `${templates}/${made.body.uuid}`
    expect((await anna.put(url, { ...papers, title: 'Anders' })).status).toBe(403)
    expect((await anna.delete(url)).status).toBe(403)
    expect((await anna.get(templates)).body).toEqual([expect.objectContaining({ ...papers, texts })])
    expect((await admin.put(url, { ...papers, is_active: false }, { 'if-match': '"1"' })).body).toMatchObject(
      {
        version: 2,
      },
    )
    expect((await anna.get(templates)).body).toEqual([])
    expect((await anna.get(url)).status).toBe(404)
    expect((await marketing.get(templates)).body).toHaveLength(1)
    expect((await server.guest().get(templates)).status).toBe(401)
    const stale = await marketing.put(url, { ...papers, title: 'Neu' }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.current.version]).toEqual([412, 2])
    expect((await marketing.delete(url, { 'if-match': '"2"' })).status).toBe(204)
  })

  it('refuse a word in brackets that nothing fills in, in each language, and a title that is taken', async () => {
    const text = [expect.stringContaining('Only [GUEST], [ADVISOR], [TENANT] and [BOOKING]')]
    for (const wrong of ['[NAME]', '[guest]', 'Hallo [GUEST] [Booking]'])
      expect([wrong, (await admin.post(templates, { title: 'X', text: wrong }, en)).body.errors]).toEqual([
        wrong,
        { text },
      ])
    const versions = { ...papers, texts: { en: { text: '[NAME]' } } }
    expect((await admin.post(templates, versions, en)).body.errors).toEqual({ 'texts.en.text': text })
    expect((await admin.post(templates, { title: ' ', text: ' ' }, en)).body.errors).toMatchObject({
      title: ['Title cannot be empty'],
    })
    expect((await admin.post(templates, { ...papers, title: 'Doppelt' })).status).toBe(201)
    expect((await admin.post(templates, { ...papers, title: 'doppelt' }, en)).body.errors).toEqual({
      title: ['There is a template of this title already.'],
    })
  })

  it('are those of one institution', async () => {
    const made = await admin.post(templates, { ...papers, title: 'Nur hier' })
    const other = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    const url = `${templates}/${made.body.uuid}`
    expect((await other.get(url)).status).toBe(404)
    expect((await other.put(url, { ...papers, title: 'Fremd' })).status).toBe(404)
    expect((await other.get(templates)).body).toEqual([])
    expect((await other.post(templates, { ...papers, title: 'Nur hier' })).status).toBe(201)
  })
})
