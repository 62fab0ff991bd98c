import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TenantTx } from '#server/platform/database/database.ts'
import { insertPhones } from '#server/testing/phones.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const call = '/api/v1/wallet-cards/notifications'
const subscribers = (slugs?: string) =>
  `/api/v1/wallet-cards/subscribers${slugs === undefined ? '' : `?filters[advisors]=${slugs}`}`

let server: TestServer
let manager: Client
let now = new Date('2026-11-24T09:40:00Z')

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server.close())

const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>, slug = 'musterbank') =>
  server.db.withTenant(server.tenants[slug]?.id ?? 0, fn)
const tables = [
  'deliveries',
  'notifications',
  'wallet_card_consents',
  'wallet_cards',
  'idempotency_keys',
] as const

/** Sessions end while nobody does anything. */
async function later(seconds: number): Promise<void> {
  now = new Date(now.getTime() + seconds * 1_000)
  manager = await server.signIn('marketing-manager')
}

beforeEach(async () => {
  await later(86_400)
  for (const slug of ['musterbank', 'alpenbank'])
    await inTenant(async (tx) => {
      for (const table of tables) await tx.deleteFrom(table).execute()
    }, slug)
  await inTenant((tx) => insertPhones(tx, 'anna-becker', 3))
})

const message = {
  text: 'Vorsorgeabend am 3. Dezember',
  link: 'https://musterbank.example/vorsorge',
  advisors: ['anna-becker'],
}
const send = (body: object = {}, headers: Record<string, string> = {}) =>
  manager.post(call, { ...message, ...body }, { 'accept-language': 'en', ...headers })
const stored = () => inTenant((tx) => tx.selectFrom('notifications').selectAll().execute())
const jobs = async () => {
  const { rows } = await server.db.withSystem((tx) =>
    sql<{
      n: number
    }>`select count(*) as n from pgboss.job where name = 'wallet-card-notifications-waking'`.execute(tx),
  )
  return rows[0]?.n ?? 0
}

describe('a notification', () => {
  it('is taken, put on the cards and handed to the jobs in one transaction', async () => {
    const before = await jobs()
    const { status, headers, body } = await send()
    expect(status).toBe(201)
    expect(headers.location).toBe(`${call}/${body.uuid}`)
    expect(body).toEqual({
      ...message,
      advisor_names: ['Dr. Anna Becker'],
      uuid: expect.any(String),
      state: 'sending',
      recipients: 3,
      sent: 0,
      failed: 0,
      withdrawn: 0,
      problem: null,
      created_at: now.toISOString(),
      created_by: expect.stringMatching(/\S+ \S+/),
      finished_at: null,
    })
    expect(await jobs()).toBe(before + 1)
    const cards = await inTenant((tx) =>
      tx.selectFrom('wallet_cards').select(['news_text', 'version']).execute(),
    )
    expect(cards).toEqual(Array(3).fill({ news_text: message.text, version: 2 }))
    expect((await manager.get(String(headers.location))).body).toEqual(body)
    const list = await manager.get(`${call}?range=[0,9]`)
    expect([list.headers['content-range'], list.body]).toEqual(['notifications 0-0/1', [body]])
  })

  it('is found among those of its day in the zone of the institution', async () => {
    await send()
    const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format(now)
    const found = async (filter: object) =>
      (await manager.get(`${call}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body.length
    expect(await found({ from: day, to: day })).toBe(1)
    expect(await found({ from: '2099-01-01' })).toBe(0)
    expect(await found({ to: '2000-01-01' })).toBe(0)
  })

  it('needs no link, and trims it', async () => {
    expect((await send({ link: '' })).body.link).toBe('')
    const trimmed = await send({ link: '  https://musterbank.example/a  ' })
    expect(trimmed.body.link).toBe('https://musterbank.example/a')
    expect((await manager.post(call, { text: 'Ohne', advisors: ['anna-becker'] })).body.link).toBe('')
  })

  it.each<[object, object]>([
    [{ text: 'x'.repeat(101) }, { text: ['Message is too long (at most 100 characters).'] }],
    [{ text: '' }, { text: ['Message cannot be empty'] }],
    [{ text: ' \n' }, { text: ['Message cannot be empty'] }],
    [{ link: 'vorsorge' }, { link: ['Link is not a valid URL.'] }],
    [{ link: 'javascript:alert(1)' }, { link: ['Link is not a valid URL.'] }],
    [{ advisors: [] }, { advisors: ['Advisors cannot be empty'] }],
    [{ advisors: ['tobias-unbekannt'] }, { advisors: ['There is no advisor tobias-unbekannt.'] }],
    [
      { advisors: ['anna-becker', 'tobias-unbekannt', 'eva-niemand'] },
      { advisors: ['There is no advisor tobias-unbekannt.', 'There is no advisor eva-niemand.'] },
    ],
    [
      { advisors: ['jonas-hofmann'] },
      { advisors: ['Nobody has agreed to notifications on a card of these advisors.'] },
    ],
    [
      { text: '', link: 'x', advisors: [] },
      {
        text: ['Message cannot be empty'],
        link: ['Link is not a valid URL.'],
        advisors: ['Advisors cannot be empty'],
      },
    ],
  ])('of %j is refused at its fields, and nothing is stored', async (body, errors) => {
    const before = await jobs()
    const reply = await send(body)
    expect([reply.status, reply.body.errors]).toEqual([422, errors])
    expect(await stored()).toEqual([])
    expect(await jobs()).toBe(before)
    const cards = await inTenant((tx) => tx.selectFrom('wallet_cards').select('version').execute())
    expect(cards).toEqual(Array(3).fill({ version: 1 }))
  })

  it('may have 100 characters, counted as people count them', async () => {
    expect((await send({ text: '🎄'.repeat(100) })).status).toBe(201)
    expect((await send({ text: '🎄'.repeat(101) })).status).toBe(422)
  })

  it("never reaches another institution's advisors or cards", async () => {
    await inTenant((tx) => insertPhones(tx, 'lena-hofer', 2), 'alpenbank').catch(() => {})
    const [foreign] = await inTenant(
      (tx) => tx.selectFrom('advisors').select('slug').limit(1).execute(),
      'alpenbank',
    )
    const slug = foreign?.slug ?? ''
    const reply = await send({ advisors: [slug] })
    expect([reply.status, reply.body.errors.advisors]).toEqual([422, [`There is no advisor ${slug}.`]])
    const elsewhere = await server.signIn('marketing-manager', { tenant: 'alpenbank' })
    const { body } = await send()
    expect((await elsewhere.get(`${call}/${body.uuid}`)).status).toBe(404)
    expect((await elsewhere.get(call)).body).toEqual([])
    expect((await elsewhere.get(subscribers('anna-becker'))).body).toEqual([])
  })

  it('to an advisor who left is to nobody', async () => {
    await inTenant((tx) =>
      tx.updateTable('advisors').set({ is_active: false }).where('slug', '=', 'anna-becker').execute(),
    )
    expect((await send()).status).toBe(422)
    expect((await manager.get(subscribers('anna-becker'))).body).toEqual([])
    await inTenant((tx) =>
      tx.updateTable('advisors').set({ is_active: true }).where('slug', '=', 'anna-becker').execute(),
    )
  })

  it.each(['advisors', 'advisor_names', 'problem'])(
    'asked for sorted by %s is no fault of ours',
    async (property) => {
      await send()
      const sort = encodeURIComponent(JSON.stringify([property, 'ASC']))
      const { status } = await manager.get(`${call}?sort=${sort}`)
      // The problem is made of the failures once the rows are read.
      expect(status).toBe(property === 'problem' ? 400 : 200)
    },
  )

  it('is sent by marketing managers alone', async () => {
    for (const role of ['accountadmin', 'INTERNAL', 'advisor', 'advisors-manager', 'stduser']) {
      const client = await server.signIn(role)
      const replies = [
        await client.post(call, message),
        await client.get(call),
        await client.get(subscribers()),
      ]
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
    }
    expect((await server.guest().post(call, message)).status).toBe(401)
    expect(await stored()).toEqual([])
  })
})

describe('the same notification', () => {
  it('to the same advisors is refused for ten minutes', async () => {
    expect((await send()).status).toBe(201)
    const again = await send({ text: `${message.text} ` })
    expect([again.status, again.body.message]).toEqual([
      409,
      "This message was sent to these advisors' cards a moment ago.",
    ])
    expect((await send({ text: 'Ein anderer Text' })).status).toBe(201)
    await later(601)
    expect((await send()).status).toBe(201)
  })

  it('pressed twenty times at once is sent once', async () => {
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => send()))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, ...Array(19).fill(409)])
    expect(await stored()).toHaveLength(1)
  })

  it('with the same key gets the first reply again, and with another body none', async () => {
    const key = { 'idempotency-key': 'push-1' }
    const first = await send({}, key)
    const second = await send({}, key)
    expect([second.status, second.body, second.headers.location]).toEqual([
      201,
      first.body,
      first.headers.location,
    ])
    const other = await send({ text: 'Anders' }, key)
    expect([other.status, other.body.errors]).toEqual([
      422,
      { 'Idempotency-Key': ['This Idempotency-Key was used for another message.'] },
    ])
    expect(await stored()).toHaveLength(1)
  })

  it('may go again if the first reached nobody', async () => {
    await send()
    await inTenant((tx) => tx.updateTable('notifications').set({ state: 'finished', failed: 3 }).execute())
    expect((await send()).status).toBe(201)
  })
})

describe('who would receive a notification', () => {
  it('is told by ids that say nothing, one for each card with consent that is on a phone', async () => {
    const { body } = await manager.get(subscribers('anna-becker'))
    expect(body).toHaveLength(3)
    for (const each of body) expect(Object.keys(each)).toEqual(['id'])
    const cards = await inTenant((tx) => tx.selectFrom('wallet_cards').selectAll().execute())
    const text = JSON.stringify(cards)
    for (const { id } of body) expect([id.length, text.includes(id)]).toEqual([16, false])
    expect((await manager.get(subscribers('anna-becker'))).body).toEqual(body)
    await later(86_400)
    const tomorrow = (await manager.get(subscribers('anna-becker'))).body as { id: string }[]
    expect(tomorrow.some(({ id }) => body.some((each: { id: string }) => each.id === id))).toBe(false)
  })

  it.each<[string | undefined, number]>([
    [undefined, 3],
    ['anna-becker', 3],
    ['jonas-hofmann,anna-becker', 3],
    ['jonas-hofmann', 0],
    ['nobody', 0],
    ['', 0],
  ])('of %j are %i', async (slugs, number) => {
    expect((await manager.get(subscribers(slugs))).body).toHaveLength(number)
  })

  it('is nobody who withdrew, never agreed, or has the card on no phone', async () => {
    await inTenant(async (tx) => {
      await tx
        .updateTable('wallet_card_consents')
        .set({ withdrawn_at: now })
        .where('serial', '=', 'card0')
        .execute()
      await tx.deleteFrom('wallet_card_consents').where('serial', '=', 'card1').execute()
      await tx.deleteFrom('wallet_card_registrations').where('serial', '=', 'card2').execute()
    })
    expect((await manager.get(subscribers('anna-becker'))).body).toEqual([])
    expect((await send()).status).toBe(422)
  })

  it('is a number beyond the thousand that are listed at a time', async () => {
    await inTenant((tx) => insertPhones(tx, 'anna-becker', 1_000, 3))
    const whole = await manager.get(subscribers('anna-becker'))
    expect([whole.body.length, whole.headers['content-range']]).toEqual([1_000, 'subscribers 0-999/1003'])
    const end = await manager.get(`${subscribers('anna-becker')}&range=[1000,1999]`)
    expect([end.body.length, end.headers['content-range']]).toEqual([3, 'subscribers 1000-1002/1003'])
    const ids = [...whole.body, ...end.body].map(({ id }) => id)
    expect(new Set(ids).size).toBe(1_003)
    const nobody = await manager.get(`${subscribers('jonas-hofmann')}&range=[0,0]`)
    expect([nobody.body, nobody.headers['content-range']]).toEqual([[], 'subscribers */0'])
  })

  it('can be asked for a thousand advisors, and for no more', async () => {
    const slugs = (n: number) =>
      Array.from({ length: n }, (_, i) => `advisor-${i}-${'x'.repeat(80)}`).join(',')
    expect((await manager.get(subscribers(slugs(1_000)))).status).toBe(200)
    expect((await manager.get(subscribers(slugs(1_001)))).status).toBe(400)
    expect((await manager.get(subscribers("x'); drop table advisors"))).status).toBe(400)
  })
})
