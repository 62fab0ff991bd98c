import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TenantTx } from '#server/platform/database/database.ts'
import type { JobDeps } from '#server/platform/jobs/job.ts'
import type { FakeApns } from '#server/testing/fake-apns.ts'
import { colleague } from '#server/testing/people.ts'
import { askOf, insertPhones, offerCards, phoneWith } from '#server/testing/phones.ts'
import { type Pushes, startPushes } from '#server/testing/pushes.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { walletCardsPersonalData } from '../wallet-cards/personal-data.ts'
import { tenantsOfVoidCards } from '../wallet-cards/public.ts'
import { voidCardsJobs } from './voiding.ts'

let server: TestServer
let fake: FakeApns
let pushes: Pushes
let deps: JobDeps
let tenantId = 0
// The certificate is one of today: TLS has no other clock.
let now = new Date()

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  tenantId = server.tenants.musterbank?.id ?? 0
  pushes = await startPushes(server, tenantId, () => now)
  ;({ fake, deps } = pushes)
})
afterAll(async () => {
  await pushes.stop()
  await server.close()
})
beforeEach(async () => {
  fake.always = undefined
  fake.pushes.length = 0
  await inTenant(async (tx) => {
    for (const table of ['wallet_card_consents', 'wallet_cards'] as const)
      await tx.deleteFrom(table).execute()
  })
})

const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>) => server.db.withTenant(tenantId, fn)
const tell = () => voidCardsJobs['void-cards'].handle({ data: { tenantId } }, deps)
const isDue = async () => (await server.db.due((tx) => tenantsOfVoidCards(tx))).includes(tenantId)
const woken = () => fake.pushes.map(({ token }) => token).sort()

const eraseCardsOf = (slug: string) =>
  inTenant(async (tx) => {
    const person = await colleague(tx, slug)
    for (const part of walletCardsPersonalData)
      await part.erase(tx, person, { action: 'delete', now, formerAdvisor: '' })
  })

it('a phone is woken when the advisor on its card is erased, and shows that the card is void, without a name', async () => {
  await inTenant((tx) => offerCards(tx, 'anna-becker'))
  const phone = await phoneWith(askOf(server.app, 'musterbank.localhost'))
  expect(JSON.stringify([...phone.card().fields])).toMatch(/Becker/)
  expect(await isDue()).toBe(false)
  now = new Date(now.getTime() + 60_000)
  await eraseCardsOf('anna-becker')
  expect(await isDue()).toBe(true)
  await tell()
  expect(woken()).toEqual([phone.pushToken])
  expect(await isDue()).toBe(false)
  expect(await phone.wake()).toEqual([200])
  const { fields } = phone.card()
  expect(fields.get('void')?.value).toBe('Diese Karte gilt nicht mehr')
  expect(JSON.stringify([...fields])).not.toMatch(/becker|anna/i)
  expect(phone.shown).toEqual([])
  expect(await phone.wake()).toEqual([])
  await tell()
  expect(fake.pushes).toHaveLength(1)
})

it('is void as well where the row of the advisor is deleted, and its consent has ended', async () => {
  await inTenant((tx) => insertPhones(tx, 'jonas-hofmann', 2))
  await inTenant((tx) => tx.deleteFrom('advisors').where('slug', '=', 'jonas-hofmann').execute())
  const { rows } = await inTenant((tx) =>
    sql<{ n: number }>`
      select count(*)::int as n from wallet_cards c
      join wallet_card_consents s on s.tenant_id = c.tenant_id and s.serial = c.serial
      where c.advisor_uuid is null and s.ended_at is not null`.execute(tx),
  )
  expect(rows[0]?.n).toBe(2)
  await tell()
  expect(woken()).toEqual(['phone0', 'phone1'])
})

it('phones are tried again while the push service is away, those that are gone are forgotten, and not for ever', async () => {
  await inTenant((tx) => insertPhones(tx, 'anna-becker', 2))
  await eraseCardsOf('anna-becker')
  fake.always = { status: 503 }
  await tell()
  expect(await isDue()).toBe(true)
  fake.always = undefined
  fake.script('phone0', { status: 410, reason: 'Unregistered' })
  await tell()
  expect(await isDue()).toBe(false)
  const left = await inTenant((tx) =>
    tx.selectFrom('wallet_card_registrations').select('push_token').execute(),
  )
  expect(left).toEqual([{ push_token: 'phone1' }])

  await inTenant((tx) => sql`update wallet_cards set void_told_at = null, void_tries = 49`.execute(tx))
  fake.always = { status: 503 }
  await tell()
  expect(await isDue()).toBe(false)
})
