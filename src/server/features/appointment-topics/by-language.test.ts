/** Topics in the language of whoever reads them (product §32.5). */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bookable, makeBookable } from '#server/testing/bookable.ts'
import { askToBook, bookingBody, hold } from '#server/testing/booker.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const url = '/api/v1/appointment-topics'
const monday = new Date('2026-11-23T05:00:00Z')
const at9 = '2026-11-24T08:00:00Z'
let server: TestServer
let admin: Client
let serial = 0

beforeAll(async () => {
  server = await startTestServer({ clock: () => monday, config: { trustProxy: ['loopback'] } })
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())

const tenantId = (slug = 'musterbank') => (server.tenants[slug] as { id: number }).id
const create = (more: object = {}) => admin.post(url, { topic: `Thema ${++serial}`, length: 45, ...more })
const put = ({ uuid, topic, length, version }: Record<string, unknown>, more: object) =>
  admin.put(`${url}/${uuid}`, { topic, length, ...more }, { 'if-match': `"${version}"` })
const inEnglish = { 'accept-language': 'en' }
const inGerman = { 'accept-language': 'de' }

describe('the versions of a topic', () => {
  it('are written and read by those who edit it, beside its own texts', async () => {
    const texts = { en: { topic: 'Pensions', comment: 'For later.' } }
    const { status, body } = await create({ texts })
    expect([status, body.texts]).toEqual([201, texts])
    const read = await admin.get(`${url}/${body.uuid}`, inEnglish)
    expect([read.body.topic, read.body.texts, read.body.untranslated]).toEqual([body.topic, texts, undefined])
  })

  it('are read in one language by advisors, who choose among topics and edit none', async () => {
    const { body } = await create({ texts: { en: { topic: 'Pensions of advisors' } } })
    const advisor = await server.signIn('advisor')
    const inTheirs = await advisor.get(`${url}/${body.uuid}`, inEnglish)
    expect([inTheirs.body.topic, inTheirs.body.texts]).toEqual(['Pensions of advisors', undefined])
    const list = await advisor.get(`${url}?range=[0,199]`, inEnglish)
    expect(list.body.map(({ topic }: { topic: string }) => topic)).toContain('Pensions of advisors')
    expect((await advisor.get(`${url}/${body.uuid}`, inGerman)).body.topic).toBe(body.topic)
  })

  it('are kept where a change leaves them out, one by one, and taken away by an empty text', async () => {
    const { body: created } = await create({ texts: { en: { topic: 'Pensions', comment: 'For later.' } } })
    const renamed = await put(created, { length: 60 })
    expect(renamed.body.texts).toEqual({ en: { topic: 'Pensions', comment: 'For later.' } })
    const commented = await put(renamed.body, { texts: { en: { comment: 'Soon.' }, de: {} } })
    expect(commented.body.texts).toEqual({ en: { topic: 'Pensions', comment: 'Soon.' } })
    const emptied = await put(commented.body, { texts: { en: { topic: '  ', comment: '' } } })
    expect([emptied.status, emptied.body.texts]).toEqual([200, {}])
    expect(emptied.body.version).toBe(commented.body.version + 1)
  })

  it('make no version of the record where nothing is new, sent once more or empty as before', async () => {
    const { body: created } = await create({ texts: { en: { topic: 'Pensions' } } })
    const again = await put(created, { texts: { en: { topic: 'Pensions', comment: '' }, de: { topic: '' } } })
    expect([again.status, again.body.version]).toEqual([200, created.version])
    const late = await put({ ...created, version: 99 }, { texts: { en: { topic: 'Others' } } })
    expect([late.status, late.body.current.texts]).toEqual([412, { en: { topic: 'Pensions' } }])
  })

  it.each([
    ['a language that nobody reads', { fr: { topic: 'Retraite' } }],
    ['a text that the topic has not', { en: { length: 'long' } }],
    ['too long a text', { en: { topic: 'x'.repeat(256) } }],
    ['two lines', { en: { topic: 'Pensions\nBcc: x@y.example' } }],
    ['no text', { en: { topic: 7 } }],
    ['no languages', 'English'],
  ])('are refused with %s', async (_, texts) => {
    const { status, body } = await create({ texts })
    expect([status, Object.keys(body.errors ?? {}).length]).toEqual([422, 1])
  })

  it('are other tenants’ and other roles’ to change no more than the topic is', async () => {
    const { uuid } = (await create()).body
    const change = { topic: 'x', length: 45, texts: { en: { topic: 'Taken' } } }
    expect((await (await server.signIn('advisor')).put(`${url}/${uuid}`, change)).status).toBe(403)
    const elsewhere = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await elsewhere.put(`${url}/${uuid}`, change)).status).toBe(404)
    expect((await admin.get(`${url}/${uuid}`)).body.texts).toEqual({})
  })
})

describe('a visitor', () => {
  let anna: Bookable
  const guest = () => server.guest()
  const topicsIn = async (headers: Record<string, string>) =>
    (await guest().get('/api/v1/advisors/anna-becker/appointment-topics', headers)).body as {
      uuid: string
      topic: string
      texts?: unknown
      untranslated?: string[]
    }[]
  const setTexts = (uuid: string, texts: object, topic?: string) =>
    server.db.withTenant(tenantId(), (tx) =>
      sql`update appointment_topics set texts = ${JSON.stringify(texts)}::jsonb, topic = coalesce(${topic ?? null}, topic)
        where uuid = ${uuid}`.execute(tx),
    )

  beforeEach(async () => {
    anna = await makeBookable(server.db, tenantId())
  })

  it('reads the topics of an advisor in the language that was asked for, without versions', async () => {
    const [german, english] = [await topicsIn(inGerman), await topicsIn(inEnglish)]
    expect(german.map(({ topic }) => topic)).toEqual(expect.arrayContaining(['Baufinanzierung']))
    expect(english.map(({ topic }) => topic)).toEqual(expect.arrayContaining(['Home loan']))
    for (const each of [...german, ...english]) expect(each).not.toHaveProperty('texts')
    expect(german.some(({ untranslated }) => untranslated)).toBe(false)
  })

  it('is told which texts have no version, and reads the own ones there', async () => {
    const [first] = await topicsIn(inGerman)
    await setTexts(first?.uuid as string, { en: { comment: 'Only this.' } })
    expect((await topicsIn(inEnglish))[0]).toMatchObject({
      topic: first?.topic,
      comment: 'Only this.',
      untranslated: expect.arrayContaining(['topic']),
    })
  })

  it('finds an advisor by the words of either language, and reads the topics in theirs', async () => {
    const find = async (topic: string, headers: Record<string, string>) => {
      const { body } = await guest().get(`/api/v1/search/advisors?${new URLSearchParams({ topic })}`, headers)
      return body.find(({ slug }: { slug: string }) => slug === 'anna-becker')
    }
    await setTexts(anna.topic, { en: { topic: 'Zoological gardens', comment: 'Okapis.' } }, 'Tierparks')
    for (const word of ['Zoological', 'Okapis', 'Tierparks']) {
      const card = await find(word, inEnglish)
      expect([word, card?.sought_topics]).toEqual([word, ['Zoological gardens']])
      expect(card.topics).toContain('Zoological gardens')
      expect((await find(word, inGerman)).sought_topics).toEqual(['Tierparks'])
    }
    await setTexts(anna.topic, { en: { topic: 'Remortgage' } })
    expect((await find('mortgage', inEnglish)).sought_topics).toContain('Remortgage')
    // 'Hypothek' is another word for 'mortgage', as which this topic is not known in German.
    expect((await find('Hypothek', inGerman))?.sought_topics ?? []).not.toContain('Tierparks')
    await setTexts(anna.topic, {})
    expect(await find('Tierparks', inEnglish)).toMatchObject({
      sought_topics: ['Tierparks'],
      untranslated_topics: expect.arrayContaining(['Tierparks']),
    })
    expect(await find('Tierparks', inGerman)).not.toHaveProperty('untranslated_topics')
  })

  it('chooses in the finder from topics of their language, however soon after somebody else', async () => {
    await setTexts(anna.topic, { en: { topic: 'Aquariums' } }, 'Aquarien')
    const options = async (headers: Record<string, string>) =>
      (await guest().get('/api/v1/search/options', headers)).body.topics.find(
        ({ uuid }: { uuid: string }) => uuid === anna.topic,
      )
    expect(await options(inGerman)).toEqual({
      uuid: anna.topic,
      topic: 'Aquarien',
      advisors_count: expect.any(Number),
    })
    expect((await options(inEnglish)).topic).toBe('Aquariums')
  })

  it('reads their appointment so, and its file, while the topic is called as it was booked', async () => {
    await setTexts(anna.topic, { en: { topic: 'Zoo', preparation: 'Peanuts' } }, 'Tierpark')
    const held = await hold(guest(), anna, at9)
    const { body: receipt } = await askToBook(guest(), bookingBody(held))
    const address = `/api/v1/appointments/${receipt.uuid}`
    const asCustomer = async (headers: Record<string, string>) =>
      (await guest().get(`${address}?token=${receipt.token}`, headers)).body
    expect(await asCustomer(inEnglish)).toMatchObject({ topic_name: 'Zoo', preparation: 'Peanuts' })
    expect(await asCustomer(inEnglish)).not.toHaveProperty('untranslated')
    expect(await asCustomer(inGerman)).toMatchObject({ topic_name: 'Tierpark' })
    const file = async () => (await guest().get(`${address}/calendar-file?token=${receipt.token}`)).text
    expect(await file()).toMatch(/SUMMARY:Zoo\\, .*Anna Becker/)
    expect(await file()).toContain('What to bring: Peanuts')
    const colleague = await server.signIn('advisor')
    expect((await colleague.get(address, inEnglish)).body.topic_name).toBe('Tierpark')
    await setTexts(anna.topic, { en: { topic: 'Safari' } }, 'Safaripark')
    expect(await asCustomer(inEnglish)).toMatchObject({
      topic_name: 'Tierpark',
      untranslated: ['topic_name'],
    })
    expect(await file()).toContain('SUMMARY:Tierpark')
  })
})
