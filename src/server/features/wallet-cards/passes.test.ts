import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TenantTx } from '#server/platform/database/database.ts'
import type { Settings } from '#server/platform/tenancy/tenant.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { fieldsOf, openPass, opensslRefusal, wrongHashes } from '#server/testing/pkpass.ts'
import { insertCard, putNews, withdrawConsent } from './cards.ts'
import { demoRoot } from './certificates.ts'
import { buildPass, type PassCtx, passState, prepare } from './passes.ts'
import { forgetSigned } from './signed-cards.ts'

let database: TestDatabase
let ids: number[]
let anna: { uuid: string; slug: string }
let settings: Settings = {}
let now = new Date()

const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>, options?: { readOnly?: boolean }) =>
  database.db.withTenant(ids[0] as number, fn, options)

beforeAll(async () => {
  database = await openTestDatabase({ demo: true })
  ids = await database.db.tenantIds()
  anna = await inTenant((tx) =>
    tx
      .selectFrom('advisors')
      .select(['uuid', 'slug'])
      .where('slug', '=', 'anna-becker')
      .executeTakeFirstOrThrow(),
  )
})
afterAll(() => database.close())
beforeEach(() => {
  settings = { primary_color: '#006756' }
  now = new Date(Math.floor(Date.now() / 1000) * 1000)
})

const ctx = (): PassCtx => ({
  withTenant: inTenant,
  tenant: {
    id: ids[0] as number,
    slug: 'musterbank',
    name: 'Musterbank',
    language: 'de',
    timeZone: 'Europe/Berlin',
    publicUrl: 'https://beratung.musterbank.example',
  },
  settings,
  now,
  isDemo: true,
})
const newCard = (consentText: string | null) =>
  inTenant((tx) => insertCard(tx, { advisor: anna, language: 'de', consentText }, now))
const build = async (serial: string) => {
  const pass = await buildPass(ctx(), serial)
  if (!pass) throw new Error('There is no such card.')
  return { ...pass, open: openPass(pass.body) }
}
const send = (text: string, link = '') =>
  inTenant((tx) =>
    putNews(tx, { text, link, timeZone: 'Europe/Berlin', where: sql`c.advisor_uuid = ${anna.uuid}` }, now),
  )
const changeAnna = (values: object) =>
  inTenant((tx) => tx.updateTable('advisors').set(values).where('slug', '=', 'anna-becker').execute())

/** Keys of the fields that differ between two versions. */
function changedFields(before: ReturnType<typeof openPass>, after: ReturnType<typeof openPass>): string[] {
  const [one, two] = [fieldsOf(before), fieldsOf(after)]
  return Object.keys({ ...one, ...two }).filter((key) => one[key]?.value !== two[key]?.value)
}

describe('a version of a card', () => {
  it('is one message more, in exactly one field, and differs though the message is the same', async () => {
    const serial = await newCard('I agree.')
    const versions = [await build(serial)]
    for (const text of ['Vorsorgeabend am 3. Dezember', 'Vorsorgeabend am 3. Dezember']) {
      await send(text, 'https://musterbank.example/vorsorge')
      versions.push(await build(serial))
    }
    const [first, second, third] = versions as [
      (typeof versions)[0],
      (typeof versions)[0],
      (typeof versions)[0],
    ]
    expect(changedFields(first.open, second.open)).toEqual(['news'])
    expect(changedFields(second.open, third.open)).toEqual(['news'])
    expect(fieldsOf(second.open).news).toMatchObject({
      value: expect.stringMatching(
        /^Vorsorgeabend am 3\. Dezember\nhttps:\/\/musterbank\.example\/vorsorge\n\d+\. \S+ 20\d\d um \d\d:\d\d · 1$/,
      ),
      changeMessage: '%@',
    })
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3])
    const seconds = versions.map(({ lastModified }) => (lastModified.getTime() - now.getTime()) / 1000)
    expect(seconds).toEqual([0, 1, 2])
    expect(third.open.json.serialNumber).toBe(first.open.json.serialNumber)
    expect(third.open.json.authenticationToken).toBe(first.open.json.authenticationToken)
  })

  it('never carries a message without consent, nor after it was withdrawn, and does not speak up', async () => {
    const [never, withdrawn] = [await newCard(null), await newCard('I agree.')]
    await build(withdrawn)
    await inTenant((tx) => withdrawConsent(tx, withdrawn, now))
    await send('Geheimes Angebot')
    for (const serial of [never, withdrawn]) {
      const { open } = await build(serial)
      expect(fieldsOf(open).news).toMatchObject({ value: 'Auf dieser Karte erhalten Sie keine Nachrichten.' })
      expect(fieldsOf(open).news).not.toHaveProperty('changeMessage')
      expect(JSON.stringify(open.json)).not.toContain('Geheim')
    }
  })

  it('loses the message that it had, when its holder withdraws between the sending and the fetch', async () => {
    const serial = await newCard('I agree.')
    await send('Geheimes Angebot')
    await prepare(ctx(), [serial])
    await inTenant((tx) => withdrawConsent(tx, serial, now))
    expect(JSON.stringify((await build(serial)).open.json)).not.toContain('Geheim')
  })

  it('follows the advisor and the institution, and stays the same while nothing changes', async () => {
    const serial = await newCard(null)
    const before = await build(serial)
    expect(await passState(ctx(), serial)).toEqual({ version: 1, lastModified: before.lastModified })
    await changeAnna({ position: 'Leiterin "Beratung" \\ <b>' })
    const state = await passState(ctx(), serial)
    expect(state).toEqual({ version: 2, lastModified: new Date(before.lastModified.getTime() + 1000) })
    const after = await build(serial)
    expect(changedFields(before.open, after.open)).toEqual(['position'])
    settings = { ...settings, 'wallet.background_color': '#ffffff', 'wallet.organization_name': 'MB' }
    const { open, version } = await build(serial)
    expect([
      version,
      open.json.backgroundColor,
      open.json.foregroundColor,
      open.json.organizationName,
    ]).toEqual([3, 'rgb(255, 255, 255)', 'rgb(20, 33, 30)', 'MB'])
    expect(wrongHashes(open)).toEqual([])
  })

  it('hides what the advisor hides, and is void once the advisor is gone', async () => {
    const serial = await newCard(null)
    await changeAnna({ shows_phone_number: false, shows_email_address: false })
    const hidden = JSON.stringify((await build(serial)).open.json)
    expect(hidden).not.toMatch(/9144|anna\.becker@/)
    await changeAnna({ shows_phone_number: true, shows_email_address: true, is_active: false })
    const { json } = (await build(serial)).open
    expect([json.voided, /9144|anna\.becker@/.test(JSON.stringify(json))]).toEqual([true, false])
    await changeAnna({ is_active: true })
    expect((await build(serial)).open.json).not.toHaveProperty('voided')
  })

  it('is nobody else’s: another tenant’s card is not there', async () => {
    const serial = await newCard(null)
    const elsewhere: PassCtx = {
      ...ctx(),
      tenant: { ...ctx().tenant, id: ids[1] as number, slug: 'alpenbank' },
      withTenant: (fn, options) => database.db.withTenant(ids[1] as number, fn, options),
    }
    expect(await buildPass(elsewhere, serial)).toBeNull()
    expect(await passState(elsewhere, serial)).toBeNull()
    expect(await buildPass(ctx(), 'nobodys')).toBeNull()
  })

  it('is signed once, ahead of time, many at once', async () => {
    const serials = await Promise.all(Array.from({ length: 60 }, () => newCard('I agree.')))
    await send('Für alle')
    await prepare(ctx(), [...serials, 'nobodys'])
    const [one, two] = [await build(serials[0] as string), await build(serials[0] as string)]
    expect(Buffer.compare(one.body, two.body)).toBe(0)
    const last = await build(serials[59] as string)
    const { signature, 'manifest.json': manifest } = last.open.files as Record<string, Uint8Array>
    const root = (await demoRoot()) as string
    expect(await opensslRefusal(signature as Uint8Array, manifest as Uint8Array, root)).toBe('')
    const known = one.open.files.signature as Uint8Array
    now = new Date(now.getTime() + 5000)
    expect((await build(serials[0] as string)).open.files.signature).toEqual(known)
    forgetSigned()
    expect((await build(serials[0] as string)).open.files.signature).not.toEqual(known)
  })

  it('is read once more where somebody else changed it meanwhile', async () => {
    const serial = await newCard('I agree.')
    await Promise.all([build(serial), send('Eins'), build(serial), passState(ctx(), serial)])
    const { rows } = await inTenant((tx) =>
      sql<{ version: number; known: boolean }>`
        select version, content_hash is not null as known from wallet_cards where serial = ${serial}`.execute(
        tx,
      ),
    )
    const { version } = await build(serial)
    expect(version).toBe(2)
    expect(rows[0]?.version).toBe(2)
  })
})
