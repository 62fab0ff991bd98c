import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TenantTx } from '#server/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { colleague, countOf, eraseBy, exportOf, nobody } from '#server/testing/people.ts'
import { findConsent, insertCard, nextTag, putNews, withdrawConsent } from './cards.ts'
import { cardToken, isCardToken } from './keys.ts'
import { walletCardsPersonalData } from './personal-data.ts'

let database: TestDatabase
let tenants: { id: number; slug: string }[]
let anna: { uuid: string; slug: string }

beforeAll(async () => {
  database = await openTestDatabase({ demo: true })
  tenants = await database.db.withSystem((tx) =>
    tx.selectFrom('tenants').select(['id', 'slug']).orderBy('id').execute(),
  )
  anna = await inTenant((tx) =>
    tx
      .selectFrom('advisors')
      .select(['uuid', 'slug'])
      .where('slug', '=', 'anna-becker')
      .executeTakeFirstOrThrow(),
  )
})
afterAll(() => database.close())
beforeEach(() => inTenant((tx) => tx.deleteFrom('wallet_cards').execute()))

const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>, index = 0) =>
  database.db.withTenant(tenants[index]?.id ?? 0, fn)
const now = new Date('2026-11-22T10:15:20.400Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

const newCard = (consentText: string | null) =>
  inTenant((tx) => insertCard(tx, { advisor: anna, language: 'de', consentText }, now))
const cardOf = (serial: string) =>
  inTenant((tx) =>
    tx.selectFrom('wallet_cards').selectAll().where('serial', '=', serial).executeTakeFirstOrThrow(),
  )
const news = (at: Date, text = 'Vorsorgeabend') =>
  inTenant((tx) =>
    putNews(tx, { text, link: '', timeZone: 'Europe/Berlin', where: sql`c.advisor_uuid = ${anna.uuid}` }, at),
  )

describe('the keys of a card', () => {
  it('open it, each for its own purpose, and no other card', async () => {
    const [first, second] = [await newCard(null), await newCard(null)]
    await inTenant(async (tx) => {
      const pass = await cardToken(tx, first, 'pass')
      expect(pass).toMatch(/^[\w-]{43}$/)
      expect(await isCardToken(tx, first, pass, 'pass')).toBe(true)
      expect(await isCardToken(tx, first, pass, 'withdrawal')).toBe(false)
      expect(await isCardToken(tx, second, pass, 'pass')).toBe(false)
      expect(await isCardToken(tx, 'nobodys', pass, 'pass')).toBe(false)
    })
    const pass = await inTenant((tx) => cardToken(tx, first, 'pass'))
    expect(await inTenant((tx) => isCardToken(tx, first, pass, 'pass'), 1)).toBe(false)
  })

  it('open it though it was handed out before those of earlier secrets were kept', async () => {
    const serial = await newCard(null)
    const first = Buffer.alloc(32, 1)
    await inTenant(async (tx) => {
      await sql`
        update wallet_cards set token_hash = ${first}, withdrawal_hash = ${first} where serial = ${serial}`.execute(
        tx,
      )
      await sql`delete from wallet_card_former_keys`.execute(tx)
      expect(await isCardToken(tx, serial, await cardToken(tx, serial, 'pass'), 'pass')).toBe(true)
    })
  })

  it('stand nowhere in the database', async () => {
    const serial = await newCard('I agree.')
    const { rows } = await inTenant((tx) =>
      sql<{ text: string }>`select c::text as text from wallet_cards c`.execute(tx),
    )
    const tokens = await inTenant((tx) =>
      Promise.all([cardToken(tx, serial, 'pass'), cardToken(tx, serial, 'withdrawal')]),
    )
    for (const token of tokens) expect(rows[0]?.text).not.toContain(token)
  })
})

describe('a message', () => {
  it('is put on cards whose holders agree, and on no others', async () => {
    const [agreed, withdrawn, never] = [
      await newCard('I agree.'),
      await newCard('I agree.'),
      await newCard(null),
    ]
    await inTenant((tx) => withdrawConsent(tx, withdrawn, now))
    expect(await news(now)).toEqual([agreed])
    expect(await cardOf(agreed)).toMatchObject({ news_text: 'Vorsorgeabend', news_count: 1 })
    for (const serial of [withdrawn, never])
      expect(await cardOf(serial)).toMatchObject({ news_text: null, news_count: 0 })
  })

  it('makes a version that is at least a whole second later, whatever the clock says', async () => {
    const serial = await newCard('I agree.')
    const times = [(await cardOf(serial)).updated_at]
    for (const at of [now, later(0.2), later(-3600), later(7.9)]) {
      await news(at)
      times.push((await cardOf(serial)).updated_at)
    }
    const seconds = times.map((time) => (time.getTime() - Math.floor(now.getTime() / 1000) * 1000) / 1000)
    expect(seconds).toEqual([0, 1, 2, 3, 8])
    expect((await cardOf(serial)).version).toBe(5)
  })

  it('gives all its cards one number, which grows with each message', async () => {
    const [one, two] = [await newCard('I agree.'), await newCard('I agree.')]
    await news(now)
    const { tag } = await cardOf(one)
    expect((await cardOf(two)).tag).toBe(tag)
    await news(later(60))
    expect((await cardOf(one)).tag).toBe(tag + 1)
    expect(await inTenant(nextTag, 1)).toBe(1)
  })
})

describe('a consent', () => {
  it('is withdrawn once, and its proof outlives card and advisor', async () => {
    const serial = await newCard('I agree.')
    expect(await inTenant((tx) => withdrawConsent(tx, serial, later(5)))).toBe(true)
    expect(await inTenant((tx) => withdrawConsent(tx, serial, later(9)))).toBe(false)
    const proof = { text: 'I agree.', given_at: now, withdrawn_at: later(5) }
    expect(await inTenant((tx) => findConsent(tx, serial))).toEqual(proof)
    expect((await cardOf(serial)).version).toBe(2)
    await inTenant((tx) => tx.deleteFrom('wallet_cards').execute())
    expect(await inTenant((tx) => findConsent(tx, serial))).toEqual(proof)
    expect(await inTenant((tx) => findConsent(tx, serial), 1)).toBeNull()
  })
})

describe('what is stored about people', () => {
  it('is whose card it is: exported without keys, erased with the advisor, but for the proof of consents', async () => {
    const serial = await newCard('I agree.')
    await news(now, 'Vorsorgeabend')
    await inTenant(async (tx) => {
      const person = await colleague(tx, anna.slug)
      const parts = walletCardsPersonalData.filter(({ kind }) => kind === 'wallet_cards')
      expect(await countOf(parts, tx, person)).toBe(1)
      expect(await exportOf(parts, tx, person)).toEqual([
        { created_at: now, language: 'de', news_text: 'Vorsorgeabend' },
      ])
      await eraseBy(walletCardsPersonalData, tx, { ...nobody, kind: 'advisor' })
      expect(await countOf(parts, tx, person)).toBe(1)
      await eraseBy(walletCardsPersonalData, tx, person)
      expect(await countOf(parts, tx, person)).toBe(0)
      expect(await findConsent(tx, serial)).toMatchObject({ text: 'I agree.' })
    })
    // It is still on a phone, where it says that it is void.
    expect(await cardOf(serial)).toMatchObject({ advisor_uuid: null, news_text: null, news_at: null })
  })
})
