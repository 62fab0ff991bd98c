import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TenantTx } from '#server/platform/database/database.ts'
import { encryptWith } from '#server/platform/secrets/encryption.ts'
import { Phone, type PhoneRequest, readCard } from '#server/testing/phone.ts'
import { askOf, download, offerCards, phoneWith } from '#server/testing/phones.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { putNews } from '../wallet-cards/cards.ts'

const type = 'pass.example.musterbank'

let server: TestServer
let guest: Client
let ask: PhoneRequest
let now = new Date('2026-11-24T09:40:00.400Z')

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  guest = server.guest()
  ask = askOf(server.app, 'musterbank.localhost')
})
afterAll(() => server.close())

const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>) =>
  server.db.withTenant(server.tenants.musterbank?.id ?? 0, fn)
const news = (text: string) =>
  inTenant(async (tx) => {
    const { rows } = await sql<{
      uuid: string
    }>`select uuid from advisors where slug = 'anna-becker'`.execute(tx)
    await putNews(
      tx,
      { text, link: '', timeZone: 'Europe/Berlin', where: sql`c.advisor_uuid = ${rows[0]?.uuid ?? ''}` },
      now,
    )
  })
const phonesOf = (serial: string) =>
  inTenant(async (tx) => {
    const { rows } = await sql<{ push_token: string }>`
      select push_token from wallet_card_registrations where serial = ${serial} order by created_at, uuid`.execute(
      tx,
    )
    return rows.map(({ push_token: token }) => token)
  })

const applePass = (token: string) => ({ authorization: `ApplePass ${token}` })
const registration = (device: string, serial: string, of = type) =>
  `/wallet-cards/v1/devices/${device}/registrations/${of}/${serial}`
const passAt = (serial: string, of = type) => `/wallet-cards/v1/passes/${of}/${serial}`
const updates = (device: string, query = '') =>
  `/wallet-cards/v1/devices/${device}/registrations/${type}${query}`
const newDevice = () => randomBytes(16).toString('hex')

describe('a phone', () => {
  it('adds a card, registers, is woken, asks, fetches and shows each message once', async () => {
    const phone = await phoneWith(ask)
    expect(await phone.register(phone.card())).toBe(200)
    expect(await phone.wake()).toEqual([304])
    expect(await phone.wake()).toEqual([])

    await news('Vorsorgeabend am 3. Dezember')
    expect(await phone.wake()).toEqual([200])
    expect(phone.shown).toHaveLength(1)
    expect(phone.shown[0]).toContain('Vorsorgeabend am 3. Dezember')
    expect(await phone.wake()).toEqual([])
    expect(await phone.fetch()).toBe(304)

    // Asks twice at once, as after a connection that broke off: both asked with the date of the same card.
    await news('Noch zwei Plätze')
    expect(await Promise.all([phone.fetch(), phone.fetch()])).toEqual([200, 200])
    expect(phone.shown).toHaveLength(2)
    // Only now woken: it is told of the card again, and that nothing is new on it.
    expect(await phone.wake()).toEqual([304])
    expect(phone.shown).toHaveLength(2)

    // The same text again, in the same second: another value, and another date.
    await news('Noch zwei Plätze')
    expect(await phone.wake()).toEqual([200])
    expect(phone.shown).toHaveLength(3)
    expect(phone.shown[2]).not.toBe(phone.shown[1])
  })

  it('that removes the card is not told of it any more', async () => {
    const phone = await phoneWith(ask)
    const { serial } = phone.card()
    expect(await phone.remove(serial)).toBe(200)
    expect(await phonesOf(serial)).toEqual([])
    expect((await guest.get(updates(phone.device))).status).toBe(204)
  })

  it('without consent never fetches a message', async () => {
    const phone = await phoneWith(ask, { consent: false })
    const before = phone.card().fields.get('news')
    expect(before?.changeMessage).toBeUndefined()
    await news('Nur für die, die wollen')
    await phone.wake()
    await phone.fetch()
    expect([phone.shown, phone.card().fields.get('news')]).toEqual([[], before])
  })

  it('without consent that asks in its own time gets no message either', async () => {
    const { archive } = await download(ask, { consent: false })
    const { serial, token } = readCard(archive)
    await news('Auch nicht beim Nachfragen')
    const reply = await ask({ method: 'GET', path: passAt(serial), headers: applePass(token) })
    expect(reply.status).toBe(200)
    expect(JSON.stringify([...readCard(reply.body).fields])).not.toContain('Nachfragen')
  })

  it('with cards of several advisors asks for all that have changed since', async () => {
    const phone = await phoneWith(ask)
    await inTenant((tx) => offerCards(tx, 'jonas-hofmann'))
    const other = await download(ask, { advisor: 'jonas-hofmann' })
    expect(await phone.add(other.archive, other.lastModified)).toBe(201)
    const [anna, henning] = [phone.card().serial, readCard(other.archive).serial]
    const all = await guest.get(updates(phone.device))
    expect(all.status).toBe(200)
    expect(all.body.serialNumbers.sort()).toEqual([anna, henning].sort())
    await news('Nur von Anna')
    const { body } = await guest.get(updates(phone.device, `?passesUpdatedSince=${all.body.lastUpdated}`))
    expect(body.serialNumbers).toEqual([anna])
    expect(Number(body.lastUpdated)).toBeGreaterThan(Number(all.body.lastUpdated))
    // What we never said is as good as nothing.
    for (const tag of ['x', '-1', "'; drop table wallet_cards", '9'.repeat(40)]) {
      const reply = await guest.get(updates(phone.device, `?passesUpdatedSince=${encodeURIComponent(tag)}`))
      expect([tag, reply.status, reply.body?.serialNumbers.length]).toEqual([tag, 200, 2])
    }
  })
})

describe("a card's keys", () => {
  const consentAt = (link: string) => `/api/v1/wallet-cards/consent${new URL(link).search}`
  const given = (phone: Phone) => ({
    token: phone.card().token,
    link: phone.card().fields.get('withdrawal')?.value ?? '',
  })

  it("open it as long as it lives, however often the installation's secret changes", async () => {
    encryptWith('the first secret')
    try {
      const [phone, idle, other] = [await phoneWith(ask), await phoneWith(ask), await phoneWith(ask)]
      const keys = [given(phone)]
      for (const secret of ['the second secret', 'the third secret', 'the first secret', 'the last secret']) {
        encryptWith(secret)
        await news(`A message under ${secret}`)
        expect(await phone.wake()).toEqual([200])
        keys.push(given(phone))
        expect(phone.shown.at(-1)).toContain(secret)
      }
      expect(new Set(keys.map(({ token }) => token)).size).toBe(4)
      const { serial } = phone.card()
      for (const { token, link } of keys) {
        expect((await guest.get(passAt(serial), applePass(token))).status).toBe(200)
        expect((await guest.get(consentAt(link))).body.state).toBe('given')
        expect((await guest.get(passAt(other.card().serial), applePass(token))).status).toBe(401)
        expect((await guest.get(passAt(serial), applePass(link.split('.').at(-1) ?? ''))).status).toBe(401)
        expect((await guest.get(consentAt(link.replace(/[^.]+$/, token)))).status).toBe(401)
      }
      expect(await idle.wake()).toEqual([200])
      expect((await guest.delete(consentAt(keys[1]?.link ?? ''))).status).toBe(204)
      expect((await guest.get(consentAt(keys[3]?.link ?? ''))).body.state).toBe('withdrawn')
      const { rows } = await inTenant((tx) =>
        sql<{ text: string }>`
          select c::text || coalesce(json_agg(k)::text, '') as text from wallet_cards c
          left join wallet_card_former_keys k on k.tenant_id = c.tenant_id and k.serial = c.serial
          where c.serial = ${serial} group by c.*`.execute(tx),
      )
      for (const { token } of keys) {
        expect(rows[0]?.text).not.toContain(token)
        expect(rows[0]?.text).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
      }
    } finally {
      encryptWith(null)
    }
  })
})

describe('the pass web service', () => {
  it('answers 201 to a new phone, 200 to one that it knows, 200 to each that leaves', async () => {
    const { serial, token } = readCard((await download(ask)).archive)
    const at = registration(newDevice(), serial)
    const body = { pushToken: 'a1b2' }
    expect((await guest.post(at, body, applePass(token))).status).toBe(201)
    expect((await guest.post(at, body, applePass(token))).status).toBe(200)
    expect((await guest.post(at, { pushToken: 'c3d4' }, applePass(token))).status).toBe(200)
    expect(await phonesOf(serial)).toEqual(['c3d4'])
    expect((await guest.delete(at, applePass(token))).status).toBe(200)
    expect((await guest.delete(at, applePass(token))).status).toBe(200)
    expect(await phonesOf(serial)).toEqual([])
  })

  it("answers 401 to whatever is not the card's own token, and changes nothing", async () => {
    const mine = await phoneWith(ask)
    const { serial, token } = mine.card()
    const others = readCard((await download(ask)).archive)
    const device = newDevice()
    const refused = async (headers: Record<string, string>, at = serial, of = type) => {
      const replies = [
        await guest.post(registration(device, at, of), { pushToken: 'x' }, headers),
        await guest.delete(registration(mine.device, at, of), headers),
        await guest.get(passAt(at, of), headers),
        await guest.head(passAt(at, of), headers),
      ]
      return replies.map(({ status }) => status)
    }
    const no = [401, 401, 401, 401]
    expect(await refused({})).toEqual(no)
    expect(await refused(applePass(others.token))).toEqual(no)
    expect(await refused(applePass(`${token}x`))).toEqual(no)
    expect(await refused(applePass('x'.repeat(5_000)))).toEqual(no)
    expect(await refused({ authorization: `Bearer ${token}` })).toEqual(no)
    expect(await refused({ authorization: token })).toEqual(no)
    // Nor to cards that there are not, or of another type.
    expect(await refused(applePass(token), 'ob-nobody')).toEqual(no)
    expect(await refused(applePass(token), serial, 'pass.example.alpenbank')).toEqual(no)
    // The token in the address opens nothing: addresses are written down on their way.
    expect((await guest.get(`${passAt(serial)}?token=${token}`)).status).toBe(401)
    // Another institution does not know the card.
    const elsewhere = server.guest('alpenbank')
    expect((await elsewhere.get(passAt(serial), applePass(token))).status).toBe(401)
    expect(await phonesOf(serial)).toEqual([mine.pushToken])
  })

  it('answers 204 to phones that it does not know, and to other types', async () => {
    expect((await guest.get(updates(newDevice()))).status).toBe(204)
    const phone = await phoneWith(ask)
    const other = `/wallet-cards/v1/devices/${phone.device}/registrations/pass.example.other`
    expect((await guest.get(other)).status).toBe(204)
    expect((await server.guest('alpenbank').get(updates(phone.device))).status).toBe(204)
  })

  it('answers 304 to a phone that has the card as it is, to GET and HEAD alike', async () => {
    const { archive, lastModified } = await download(ask)
    const { serial, token } = readCard(archive)
    const asked = async (since?: string) => {
      const headers = { ...applePass(token), ...(since !== undefined && { 'if-modified-since': since }) }
      const get = await guest.get(passAt(serial), headers)
      const head = await guest.head(passAt(serial), headers)
      expect([head.status, head.headers['last-modified'], head.text]).toEqual([
        get.status,
        get.headers['last-modified'],
        '',
      ])
      if (get.status === 200) expect(get.headers['content-type']).toBe('application/vnd.apple.pkpass')
      return get.status
    }
    expect(await asked()).toBe(200)
    expect(await asked(lastModified)).toBe(304)
    const second = (n: number) => new Date(Date.parse(lastModified) + n * 1000).toUTCString()
    expect(await asked(second(-1))).toBe(200)
    // A clock that runs ahead must not keep a phone from a message.
    expect(await asked(second(3_600))).toBe(200)
    for (const text of ['yesterday', lastModified.toLowerCase(), '0', new Date(lastModified).toISOString()])
      expect(await asked(text)).toBe(200)
    await news('Neu')
    expect(await asked(lastModified)).toBe(200)
  })

  it('gives each version of a card a later second, however quickly they follow', async () => {
    const phone = await phoneWith(ask)
    const times: number[] = [Date.parse(phone.card().lastModified)]
    for (const text of ['eins', 'zwei', 'drei']) {
      await news(text)
      expect(await phone.fetch()).toBe(200)
      times.push(Date.parse(phone.card().lastModified))
    }
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 1_000, 2_000, 3_000])
    expect(phone.shown).toHaveLength(3)
  })

  it('keeps one phone that registers hundreds of times from being hundreds', async () => {
    const { serial, token } = readCard((await download(ask)).archive)
    const statuses: number[] = []
    for (let i = 0; i < 80; i++) {
      const body = { pushToken: i % 2 ? 'same' : `other${i}` }
      statuses.push((await guest.post(registration(newDevice(), serial), body, applePass(token))).status)
    }
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(201))
    expect(new Set(statuses.slice(60))).toEqual(new Set([429]))
    const kept = await phonesOf(serial)
    expect(kept).toHaveLength(10)
    expect(kept.filter((each) => each === 'same')).toHaveLength(1)
    // An hour later the phone can register again, and other cards always could.
    expect(await new Phone(ask).register(readCard((await download(ask)).archive))).toBe(201)
    now = new Date(now.getTime() + 3_601_000)
    expect(await new Phone(ask).register({ serial, token, type })).toBe(201)
  })

  it('knows a phone again that has another id, so that a message on its way finds it', async () => {
    const { serial, token } = readCard((await download(ask)).archive)
    const registrations = () =>
      inTenant((tx) =>
        tx
          .selectFrom('wallet_card_registrations')
          .select(['uuid', 'created_at'])
          .where('serial', '=', serial)
          .execute(),
      )
    const body = { pushToken: 'the-same' }
    await guest.post(registration(newDevice(), serial), body, applePass(token))
    const before = await registrations()
    now = new Date(now.getTime() + 60_000)
    const device = newDevice()
    expect((await guest.post(registration(device, serial), body, applePass(token))).status).toBe(201)
    const after = await registrations()
    expect(after).toEqual([{ uuid: before[0]?.uuid, created_at: now }])
    // Registered once more it is younger than what the push service says of it before.
    now = new Date(now.getTime() + 60_000)
    expect((await guest.post(registration(device, serial), body, applePass(token))).status).toBe(200)
    expect(await registrations()).toEqual([{ uuid: before[0]?.uuid, created_at: now }])
  })

  it('stops whoever asks for changes or looks at one card without end', async () => {
    const { serial, token } = readCard((await download(ask)).archive)
    const device = newDevice()
    const statuses = { asked: [] as number[], looked: [] as number[] }
    for (let i = 0; i < 241; i++) statuses.asked.push((await guest.get(updates(device))).status)
    for (let i = 0; i < 121; i++)
      statuses.looked.push((await guest.head(passAt(serial), applePass(token))).status)
    expect(statuses.asked).toEqual([...Array(240).fill(204), 429])
    expect(statuses.looked).toEqual([...Array(120).fill(200), 429])
  })

  it('stops whoever fetches one card without end', async () => {
    const { archive, lastModified } = await download(ask)
    const { serial, token } = readCard(archive)
    const headers = { ...applePass(token), 'if-modified-since': lastModified }
    const statuses: number[] = []
    for (let i = 0; i < 122; i++) statuses.push((await guest.get(passAt(serial), headers)).status)
    expect(statuses).toEqual([...Array(120).fill(304), 429, 429])
  })

  it('stores of a phone no id that could be used in its name', async () => {
    const phone = await phoneWith(ask)
    const { rows } = await inTenant((tx) =>
      sql<{ text: string }>`select r::text as text from wallet_card_registrations r`.execute(tx),
    )
    expect(rows.some(({ text }) => text.includes(phone.device))).toBe(false)
  })

  it.each([
    [{}, 422],
    [{ pushToken: '' }, 422],
    [{ pushToken: 'a b' }, 422],
    [{ pushToken: 'a'.repeat(401) }, 422],
    [{ pushToken: ['a'] }, 422],
    [{ pushToken: 'a', serial: 'x' }, 422],
  ])('refuses to register with %j', async (body, status) => {
    const { serial, token } = readCard((await download(ask)).archive)
    expect((await guest.post(registration(newDevice(), serial), body, applePass(token))).status).toBe(status)
    expect(await phonesOf(serial)).toEqual([])
  })

  it('is not there while the module is off', async () => {
    const { serial, token } = readCard((await download(ask)).archive)
    const tenant = server.tenants.alpenbank?.id ?? 0
    const off = server.guest('alpenbank')
    await server.db.withTenant(tenant, (tx) =>
      tx.deleteFrom('modules').where('name', '=', 'wallet-cards').execute(),
    )
    const { forgetAll } = await import('#server/platform/tenancy/cache.ts')
    forgetAll()
    expect((await off.get(passAt(serial), applePass(token))).status).toBe(404)
    expect((await off.get(updates(newDevice()))).status).toBe(404)
  })

  it('takes messages of phones', async () => {
    const logs = ['[2026-11-24 10:40:03 +0100] Get pass task: response invalid']
    expect((await guest.post('/wallet-cards/v1/log', { logs })).status).toBe(200)
    expect((await guest.post('/wallet-cards/v1/log', { logs: Array(101).fill('x') })).status).toBe(422)
  })
})
