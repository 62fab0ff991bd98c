import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { insertCard } from '#server/features/wallet-cards/cards.ts'
import { cardToken } from '#server/features/wallet-cards/keys.ts'
import type { TenantTx } from '#server/platform/database/database.ts'
import { keepSecretFilesIn } from '#server/platform/secrets/secret-files.ts'
import { makeBookable } from '#server/testing/bookable.ts'
import { book } from '#server/testing/booker.ts'
import { startsAhead } from '#server/testing/booking-load.ts'
import { type Answer, type FakeApns, startFakeApns } from '#server/testing/fake-apns.ts'
import { Phone } from '#server/testing/phone.ts'
import { askOf, insertPhones } from '#server/testing/phones.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { makeWalletCertificates } from '#server/testing/wallet-certificates.ts'
import { onBothDatabases } from './both-databases.ts'
import type { Values } from './figures.ts'

const call = '/api/v1/wallet-cards/notifications'

/** Within so many seconds of a push all phones ask for their cards. */
const storm = 10

export const measurePushes = ({ short = false } = {}) =>
  onBothDatabases('scripts/bench/pushes-run.ts', () => measurePushesHere(short), short)

/** On the database that tests run on, against a push service in the same process: whole ways, from the call to the phones. */
export async function measurePushesHere(short: boolean): Promise<Values> {
  const certificates = mkdtempSync(join(tmpdir(), 'openbranch-bench-'))
  const fake = await startFakeApns({ clientCa: await makeWalletCertificates(certificates) })
  const server = await startTestServer({
    work: true,
    checkReplies: false,
    apnsCa: fake.ca,
    config: { apnsUrl: fake.url, rateLimitFactor: 1_000_000 },
  })
  keepSecretFilesIn(certificates)
  try {
    return {
      ...(await measureDeliveries(server, short ? 1_000 : 10_000)),
      ...(await measureMishaps(server, fake, short ? 100 : 1_000)),
      ...(await measureStorm(server, fake, short ? 100 : 1_000)),
    }
  } finally {
    await server.close()
    await fake.stop()
    rmSync(certificates, { recursive: true, force: true })
  }
}

async function measureDeliveries(server: TestServer, number: number): Promise<Values> {
  await inTenant(server, (tx) => insertPhones(tx, 'anna-becker', number))
  const manager = await server.signIn('marketing-manager')
  const started = performance.now()
  const sent = await send(manager, 'anna-becker')
  if (sent !== number) throw new Error(`${sent} of ${number} phones were reached`)
  return { 'push-deliveries': (performance.now() - started) / 1_000 }
}

/** The first try of each tenth phone fails, and some never agreed. */
async function measureMishaps(server: TestServer, fake: FakeApns, number: number): Promise<Values> {
  const advisor = 'jonas-hofmann'
  const phones = await phonesOf(server, advisor, { number, consentText: 'Ja.' })
  const unasked = await phonesOf(server, advisor, { number: number / 10, consentText: null })
  upset(fake, phones)
  await wakeAll(server, fake, { advisor, phones })
  for (const phone of unasked) await phone.wake()
  if (unasked.some(({ shown }) => shown.length > 0)) throw new Error('Somebody without consent was told.')
  return { 'push-shown': phones.filter(({ shown }) => shown.length === 1).length }
}

/** Nothing fails, and all come at once. */
async function measureStorm(server: TestServer, fake: FakeApns, number: number): Promise<Values> {
  const advisor = 'ole-brandt'
  const phones = await phonesOf(server, advisor, { number, consentText: 'Ja.' })
  const stormIsOver = new AbortController()
  const bookings = bookUntil(stormIsOver.signal, server)
  const fetches = await wakeAll(server, fake, { advisor, phones })
  stormIsOver.abort()
  return { 'push-fetch-p99': p99(fetches), 'push-booking-p99': p99(await bookings) }
}

interface Woken {
  readonly advisor: string
  readonly phones: readonly Phone[]
}

/** @returns ms that each phone's list and fetch took */
async function wakeAll(server: TestServer, fake: FakeApns, { advisor, phones }: Woken): Promise<number[]> {
  const byToken = new Map(phones.map((phone) => [phone.pushToken, phone]))
  const times: number[] = []
  const woken: Promise<void>[] = []
  fake.onWake = (token) => {
    const phone = byToken.get(token)
    if (phone) woken.push(wakeSoon(phone, times))
  }
  await send(await server.signIn('marketing-manager'), advisor)
  await Promise.all(woken)
  return times
}

const p99 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

/** A visitor who holds and books one time after the other. @returns ms of each */
async function bookUntil(signal: AbortSignal, { db, tenants, guest }: TestServer): Promise<number[]> {
  const bookable = await makeBookable(db, tenants.musterbank?.id ?? 0)
  const visitor = guest()
  const times: number[] = []
  for (const start of startsAhead(40)) {
    if (signal.aborted) break
    const started = performance.now()
    await book(visitor, bookable, start)
    times.push(performance.now() - started)
    await setTimeout(50)
  }
  return times
}

const mishaps: readonly Answer[] = [
  { status: 503, reason: 'ServiceUnavailable' },
  { status: 429, reason: 'TooManyRequests' },
  { status: 500, reason: 'InternalServerError' },
  'goaway',
  'goaway-unseen',
  'cut',
  'hang',
]

/** Lets the first try of each tenth phone fail, in one way after the other. */
function upset(fake: FakeApns, phones: readonly Phone[]): void {
  for (let i = 0; i < phones.length; i += 10)
    fake.script(phones[i]?.pushToken ?? '', mishaps[(i / 10) % mishaps.length] as Answer)
}

async function wakeSoon(phone: Phone, times: number[]): Promise<void> {
  await setTimeout(Math.random() * storm * 1_000)
  const started = performance.now()
  await phone.wake()
  times.push(performance.now() - started)
}

/** So many phones that agreed to messages by one text, or by none. */
interface PhoneGroup {
  readonly number: number
  /** Null: without consent. */
  readonly consentText: string | null
}

async function phonesOf(
  server: TestServer,
  slug: string,
  { number, consentText }: PhoneGroup,
): Promise<Phone[]> {
  const ask = askOf(server.app, 'musterbank.localhost')
  const cards = await inTenant(server, async (tx) => {
    const { rows } = await sql<{ uuid: string }>`select uuid from advisors where slug = ${slug}`.execute(tx)
    const advisor = { uuid: rows[0]?.uuid ?? '', slug }
    const all: { serial: string; token: string }[] = []
    for (let i = 0; i < number; i++) {
      const serial = await insertCard(tx, { advisor, language: 'de', consentText }, new Date())
      all.push({ serial, token: await cardToken(tx, serial, 'pass') })
    }
    return all
  })
  const type = 'pass.example.musterbank'
  const phones: Phone[] = []
  for (const card of cards) {
    const phone = new Phone(ask)
    await phone.take({ ...card, type })
    phones.push(phone)
  }
  return phones
}

const inTenant = <T>({ db, tenants }: TestServer, fn: (tx: TenantTx) => Promise<T>): Promise<T> =>
  db.withTenant(tenants.musterbank?.id ?? 0, fn)

/** @returns how many phones were reached, once that is known of all */
async function send(manager: Client, advisor: string): Promise<number> {
  const { status, body, text } = await manager.post(call, { text: 'Vorsorgeabend', advisors: [advisor] })
  if (status !== 201) throw new Error(text)
  while (true) {
    const found = (await manager.get(`${call}/${body.uuid}`)).body
    if (found.state === 'finished') return found.sent
    await setTimeout(100)
  }
}
