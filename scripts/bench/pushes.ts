import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { cardToken, insertCard } from '#server/features/wallet-cards/queries.ts'
import type { TenantTx } from '#server/platform/database.ts'
import { keepSecretFilesIn } from '#server/platform/secret-files.ts'
import { type FakeApns, startFakeApns } from '#server/testing/fake-apns.ts'
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
      ...(await measurePhones(server, fake, short ? 100 : 1_000)),
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

async function measurePhones(server: TestServer, fake: FakeApns, number: number): Promise<Values> {
  const advisor = 'jonas-hofmann'
  const phones = await phonesOf(server, advisor, number)
  const byToken = new Map(phones.map((phone) => [phone.pushToken, phone]))
  const times: number[] = []
  const woken: Promise<void>[] = []
  fake.onWake = (token) => {
    const phone = byToken.get(token)
    if (phone) woken.push(wakeSoon(phone, times))
  }
  await send(await server.signIn('marketing-manager'), advisor)
  await Promise.all(woken)
  const sorted = times.toSorted((a, b) => a - b)
  return {
    'push-shown': phones.filter(({ shown }) => shown.length === 1).length,
    'push-fetch-p99': sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  }
}

async function wakeSoon(phone: Phone, times: number[]): Promise<void> {
  await setTimeout(Math.random() * storm * 1_000)
  const started = performance.now()
  await phone.wake()
  times.push(performance.now() - started)
}

async function phonesOf(server: TestServer, slug: string, number: number): Promise<Phone[]> {
  const ask = askOf(server.app, 'musterbank.localhost')
  const cards = await inTenant(server, async (tx) => {
    const { rows } = await sql<{ uuid: string }>`select uuid from advisors where slug = ${slug}`.execute(tx)
    const advisor = { uuid: rows[0]?.uuid ?? '', slug }
    const all: { serial: string; token: string }[] = []
    for (let i = 0; i < number; i++) {
      const serial = await insertCard(tx, { advisor, language: 'de', consentText: 'Ja.' }, new Date())
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
