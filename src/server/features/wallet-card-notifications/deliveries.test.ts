import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TenantTx } from '#server/platform/database/database.ts'
import type { Job, JobDeps } from '#server/platform/jobs/job.ts'
import { openApns } from '#server/platform/pushes/apns.ts'
import type { Answer, FakeApns } from '#server/testing/fake-apns.ts'
import { Phone, type PhoneRequest } from '#server/testing/phone.ts'
import { askOf, download, insertPhones, offerCards, phoneWith } from '#server/testing/phones.ts'
import { type Pushes, startPushes } from '#server/testing/pushes.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { patienceMs } from '#tests/patience.ts'
import { until } from '#tests/until.ts'
import { withdrawConsent } from '../wallet-cards/cards.ts'
import { deliveryQueue, type gatheringQueue, walletCardNotificationsJobs as queues } from './jobs.ts'

const call = '/api/v1/wallet-cards/notifications'

let server: TestServer
let manager: Client
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

const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>) => server.db.withTenant(tenantId, fn)
const tables = ['deliveries', 'notifications', 'wallet_card_consents', 'wallet_cards'] as const

/** Sessions end while nobody does anything. */
async function later(seconds: number): Promise<void> {
  now = new Date(now.getTime() + seconds * 1_000)
  manager = await server.signIn('marketing-manager')
}

beforeEach(async () => {
  await later(86_400)
  fake.always = undefined
  fake.onWake = undefined
  fake.pushes.length = 0
  await inTenant(async (tx) => {
    for (const table of tables) await tx.deleteFrom(table).execute()
  })
  await server.db.withSystem((tx) => sql`delete from pgboss.job where name like 'wallet-card-%'`.execute(tx))
})

const phones = (number: number) => inTenant((tx) => insertPhones(tx, 'anna-becker', number))

async function send(body: object = {}): Promise<string> {
  const reply = await manager.post(call, { text: 'Neu', advisors: ['anna-becker'], ...body })
  if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`)
  return reply.body.uuid
}

/** Runs the jobs that wait, and those that they send; what is to be tried again waits for the next time. */
async function work(more: Partial<JobDeps> = {}): Promise<void> {
  const given = { ...deps, ...more }
  const failed: string[] = []
  const deliveries = await taken(sql`name = ${deliveryQueue}`)
  const again = await queues[deliveryQueue].handleBatch(deliveries, given)
  failed.push(...again.keys())
  while (true) {
    const jobs = await taken(sql`name like 'wallet-card-notifications%' and not id = any(${failed}::uuid[])`)
    if (jobs.length === 0) break
    for (const job of jobs) {
      const { handle } = queues[job.name as typeof gatheringQueue]
      await handle(job, given).catch(() => failed.push(job.id))
    }
  }
  await server.db.withSystem((tx) =>
    sql`update pgboss.job set state = 'retry' where id = any(${failed}::uuid[])`.execute(tx),
  )
}

async function taken(which: RawBuilder<unknown>) {
  const { rows } = await server.db.withSystem((tx) =>
    sql<Job & { name: string }>`
      update pgboss.job set state = 'completed' where state < 'active' and ${which} returning name, id, data`.execute(
      tx,
    ),
  )
  return rows
}

const found = async (uuid: string) => {
  const { body } = await manager.get(`${call}/${uuid}`, { 'accept-language': 'en' })
  const { state, recipients, sent, failed, withdrawn, problem, finished_at } = body
  if (state === 'finished')
    expect([sent + failed + withdrawn, finished_at]).toEqual([recipients, now.toISOString()])
  return { state, sent, failed, withdrawn, problem }
}
const woken = () => fake.pushes.map(({ token }) => token).sort()
const registered = () =>
  inTenant(async (tx) => {
    const rows = await tx
      .selectFrom('wallet_card_registrations')
      .select('push_token')
      .orderBy('push_token')
      .execute()
    return rows.map(({ push_token: token }) => token)
  })

const fine = { state: 'finished', failed: 0, withdrawn: 0, problem: null }

describe('a delivery', () => {
  it('wakes each phone once, whatever runs again', async () => {
    await phones(30)
    const uuid = await send()
    await work()
    expect(await found(uuid)).toEqual({ ...fine, sent: 30 })
    expect(new Set(woken()).size).toBe(30)
    await server.db.withSystem((tx) =>
      sql`update pgboss.job set state = 'retry' where name like 'wallet-card-%'`.execute(tx),
    )
    await work()
    expect(fake.pushes).toHaveLength(30)
    expect(await found(uuid)).toEqual({ ...fine, sent: 30 })
  })

  it('is recorded with the id that the push service gave it, and its attempts', async () => {
    await phones(2)
    fake.script('phone0', { status: 503, reason: 'Shutdown' })
    await send()
    await work()
    await work()
    const rows = await inTenant((tx) =>
      tx
        .selectFrom('deliveries')
        .select(['uuid', 'state', 'attempts', 'reason', 'apns_id'])
        .orderBy('attempts')
        .execute(),
    )
    expect(rows.map(({ uuid: _, ...row }) => row)).toEqual([
      { state: 'sent', attempts: 1, reason: null, apns_id: rows[0]?.uuid },
      { state: 'sent', attempts: 2, reason: null, apns_id: rows[1]?.uuid },
    ])
    expect(
      new Set(fake.pushes.filter(({ token }) => token === 'phone0').map(({ apnsId }) => apnsId)).size,
    ).toBe(1)
  })

  it.each<[string, Answer, string]>([
    [
      '410',
      { status: 410, reason: 'Unregistered', timestamp: Date.now() + 60_000 },
      'One phone no longer has the card.',
    ],
    ['400', { status: 400, reason: 'BadDeviceToken' }, 'One phone no longer has the card.'],
    ['400', { status: 400, reason: 'DeviceTokenNotForTopic' }, 'One phone no longer has the card.'],
  ])('to a phone that is gone (%s, %j) drops its registration', async (_, answer, problem) => {
    await phones(3)
    fake.script('phone1', answer)
    const uuid = await send()
    await work()
    expect(await found(uuid)).toEqual({ ...fine, sent: 2, failed: 1, problem })
    expect(await registered()).toEqual(['phone0', 'phone2'])
  })

  it('to a phone that came back since it was gone keeps its registration', async () => {
    await phones(1)
    fake.script('phone0', { status: 410, reason: 'Unregistered', timestamp: 1_600_000_000_000 })
    const uuid = await send()
    await work()
    expect(await found(uuid)).toMatchObject({ state: 'finished', failed: 1 })
    expect(await registered()).toEqual(['phone0'])
  })

  it('that is our own fault (413) is not tried again, and says so', async () => {
    await phones(2)
    fake.script('phone0', { status: 413, reason: 'PayloadTooLarge' })
    const uuid = await send()
    await work()
    await work()
    expect(await found(uuid)).toEqual({
      ...fine,
      sent: 1,
      failed: 1,
      problem:
        'The push service did not take the message for one phone. Please tell your contact person at the provider.',
    })
    expect(fake.pushes).toHaveLength(2)
    // The version before counts no reasons.
    await inTenant((tx) => tx.updateTable('notifications').set({ failures: null }).execute())
    expect((await found(uuid)).problem).toMatch(/^The push service did not take the message for one phone./)
  })

  it.each<[Answer]>([
    [{ status: 429, reason: 'TooManyRequests' }],
    [{ status: 500, reason: 'InternalServerError' }],
    [{ status: 503, reason: 'ServiceUnavailable' }],
    ['hang'],
    ['cut'],
    ['goaway'],
    ['goaway-unseen'],
  ])('that is answered %j is tried again, and the others arrive', async (answer) => {
    await phones(5)
    fake.script('phone3', answer)
    const patience = answer === 'hang' ? 500 : patienceMs
    const own = openApns({ url: fake.url, ca: fake.ca, clock: () => now, patience })
    const uuid = await send()
    await work({ apns: own })
    // A connection that breaks off takes others with it; they too are tried again.
    if (typeof answer === 'object') expect(await found(uuid)).toMatchObject({ state: 'sending', sent: 4 })
    await until(async () => {
      await work({ apns: own })
      return (await found(uuid)).state === 'finished'
    })
    expect(await found(uuid)).toEqual({ ...fine, sent: 5 })
    await own.close()
    const others = woken().filter((token) => token !== 'phone3')
    // Where a short patience is at its end, a slow machine may have kept others waiting too.
    if (typeof answer === 'object' || answer === 'goaway') expect(others).toHaveLength(4)
  })

  it('is given up after two hours, and not before', async () => {
    await phones(2)
    fake.always = { status: 503, reason: 'ServiceUnavailable' }
    const uuid = await send()
    await work()
    await later(7_100)
    await work()
    expect(await found(uuid)).toMatchObject({ state: 'sending', sent: 0, failed: 0 })
    await later(200)
    await work()
    expect(await found(uuid)).toEqual({
      ...fine,
      sent: 0,
      failed: 2,
      problem: '2 phones were not reached, since the push service did not take the message in time.',
    })
    expect(fake.pushes).toHaveLength(4)
  })

  it('whose job was laid aside is ended, so that its notification is', async () => {
    await phones(2)
    const uuid = await send()
    const overdue = queues['wallet-card-notifications-overdue']
    await overdue.handle({ data: { tenantId } } as never, deps)
    expect(await found(uuid)).toMatchObject({ state: 'sending' })
    await later(9_100)
    await overdue.handle({ data: { tenantId } } as never, deps)
    expect(await found(uuid)).toMatchObject({ state: 'finished', failed: 2 })
    await work()
    expect(fake.pushes).toEqual([])
  })

  it('waits while the push service is down, and arrives when it is back', async () => {
    await phones(20)
    const own = openApns({ url: fake.url, ca: fake.ca, clock: () => now })
    await fake.stop()
    const uuid = await send()
    await work({ apns: own })
    expect(await found(uuid)).toMatchObject({ state: 'sending', sent: 0, failed: 0 })
    await fake.start()
    // Rests for a second after a connection that did not come about.
    await until(async () => {
      await work({ apns: own })
      return (await found(uuid)).state === 'finished'
    })
    expect(await found(uuid)).toEqual({ ...fine, sent: 20 })
    expect(new Set(woken()).size).toBe(fake.pushes.length)
    await own.close()
  })
})

describe('a certificate that the push service refuses', () => {
  const refused = {
    ...fine,
    sent: 0,
    problem: 'The push service refuses the certificate. Please tell your contact person at the provider.',
  }

  it('stops everything after one question', async () => {
    await phones(50)
    const own = openApns({ url: fake.url, ca: fake.ca, clock: () => now })
    fake.always = { status: 403, reason: 'BadCertificate' }
    const uuid = await send()
    await work({ apns: own })
    expect(await found(uuid)).toEqual({ ...refused, failed: 50 })
    expect(await registered()).toHaveLength(50)
    await work({ apns: own })
    expect(fake.pushes.length).toBeLessThanOrEqual(50)
    await own.close()
  })

  it('and one that has expired, or cannot be read, are told as such', async () => {
    const today = now
    await later(11 * 365 * 86_400)
    await phones(2)
    const uuid = await send()
    await work()
    expect((await found(uuid)).problem).toBe(
      'The certificate of the wallet cards has expired. Please tell your contact person at the provider.',
    )
    now = today
    await later(1)
    const next = await send({ text: 'Noch eine' })
    const settings = async () => ({ 'wallet.certificate': 'none' })
    await work({ settings, isDemo: false })
    expect(await found(next)).toEqual({ ...refused, failed: 2 })
  })
})

describe('a certificate whose files are being replaced', () => {
  const halfway = async () => {
    throw new Error('The key does not belong to the certificate.')
  }

  it('is waited for', async () => {
    await phones(2)
    const uuid = await send()
    await work({ settings: halfway })
    expect(await found(uuid)).toMatchObject({ state: 'sending', sent: 0, failed: 0 })
    await work()
    expect(await found(uuid)).toEqual({ ...fine, sent: 2 })
  })

  it('for ten minutes, and then told', async () => {
    await phones(2)
    const uuid = await send()
    await work({ settings: halfway })
    await later(601)
    await work({ settings: halfway })
    expect(await found(uuid)).toMatchObject({
      state: 'finished',
      failed: 2,
      problem: 'The push service refuses the certificate. Please tell your contact person at the provider.',
    })
  })
})

describe('nobody', () => {
  it('who withdraws between the confirmation and the sending is woken, or gets the message', async () => {
    const ask = askOf(server.app, 'musterbank.localhost')
    const [stays, leaves] = [await phoneWith(ask), await phoneWith(ask)]
    const uuid = await send()
    await inTenant((tx) => withdrawConsent(tx, leaves.card().serial, now))
    await work()
    expect(await found(uuid)).toEqual({ ...fine, sent: 1, withdrawn: 1 })
    expect(woken()).toEqual([stays.pushToken])
    for (const phone of [stays, leaves]) await phone.wake()
    await leaves.fetch()
    expect([stays.shown.length, leaves.shown]).toEqual([1, []])
    expect(JSON.stringify([...leaves.card().fields])).not.toContain('Neu')
  })

  it('who removes the card in between counts as reached', async () => {
    const ask = askOf(server.app, 'musterbank.localhost')
    const phone = await phoneWith(ask)
    const uuid = await send()
    await phone.remove(phone.card().serial)
    await work()
    expect(await found(uuid)).toEqual({
      ...fine,
      sent: 0,
      failed: 1,
      problem: 'One phone no longer has the card.',
    })
    expect(fake.pushes).toEqual([])
  })

  it('gets a message twice who has cards of several of the advisors, or two of one', async () => {
    const ask = askOf(server.app, 'musterbank.localhost')
    const phone = await phoneWith(ask)
    await inTenant((tx) => offerCards(tx, 'jonas-hofmann'))
    for (const advisor of ['jonas-hofmann', 'anna-becker']) {
      const { archive, lastModified } = await download(ask, { advisor })
      await phone.add(archive, lastModified)
    }
    const uuid = await send({ advisors: ['anna-becker', 'jonas-hofmann'] })
    await work()
    expect(await found(uuid)).toEqual({ ...fine, sent: 1 })
    await phone.wake()
    expect([fake.pushes.length, phone.shown.length]).toEqual([1, 1])
  })

  it('gets a message twice who has one card alone and another together with somebody', async () => {
    const ask = askOf(server.app, 'musterbank.localhost')
    const [one, other] = [await phoneWith(ask), new Phone(ask)]
    await other.take(one.card())
    await later(1)
    const { archive, lastModified } = await download(ask)
    await one.add(archive, lastModified)
    const uuid = await send()
    await work()
    expect(await found(uuid)).toEqual({ ...fine, sent: 2 })
    for (const phone of [one, other]) await phone.wake()
    expect([one.shown.length, other.shown.length]).toEqual([1, 1])
  })

  it('gets a message twice who fetched it by hand while the push service took it for nobody', async () => {
    const ask = askOf(server.app, 'musterbank.localhost')
    const [curious, other, poller] = [await phoneWith(ask), await phoneWith(ask), await phoneWith(ask)]
    await inTenant((tx) =>
      tx.deleteFrom('wallet_card_registrations').where('push_token', '=', poller.pushToken).execute(),
    )
    const own = openApns({ url: fake.url, ca: fake.ca, clock: () => now })
    fake.always = { status: 403, reason: 'BadCertificate' }
    const first = await send()
    await work({ apns: own })
    await own.close()
    expect(await found(first)).toMatchObject({ state: 'finished', sent: 0, failed: 2 })
    for (const phone of [curious, poller]) await phone.fetch()

    fake.always = undefined
    await later(60)
    const late = await phoneWith(ask)
    const second = await send({ text: 'Neu ' })
    await work()
    expect(await found(second)).toEqual({ ...fine, sent: 3 })
    for (const phone of [curious, other, late]) await phone.wake()
    for (const phone of [curious, poller]) await phone.fetch()
    expect([curious, other, late, poller].map(({ shown }) => shown.length)).toEqual([1, 1, 1, 1])

    await later(601)
    await send()
    await work()
    for (const phone of [curious, other, late]) await phone.wake()
    await poller.fetch()
    expect([curious, other, late, poller].map(({ shown }) => shown.length)).toEqual([2, 2, 2, 2])
  })

  it('gets a message twice who is among those that it goes to a moment later, too', async () => {
    const ask = askOf(server.app, 'musterbank.localhost')
    await inTenant((tx) => offerCards(tx, 'jonas-hofmann'))
    const [annas, jonas, both] = [
      await phoneWith(ask),
      await phoneWith(ask, { advisor: 'jonas-hofmann' }),
      await phoneWith(ask),
    ]
    await later(1)
    const { archive, lastModified } = await download(ask, { advisor: 'jonas-hofmann' })
    await both.add(archive, lastModified)
    const all = [annas, jonas, both]
    const shown = async () => {
      await work()
      for (const phone of all) await phone.wake()
      return all.map((phone) => phone.shown.length)
    }
    await send()
    expect(await shown()).toEqual([1, 0, 1])
    await later(60)
    const advisors = ['anna-becker', 'jonas-hofmann']
    expect(await found(await send({ advisors }))).toMatchObject({ state: 'sending' })
    expect(await shown()).toEqual([1, 1, 1])
    await later(601)
    await send({ advisors })
    expect(await shown()).toEqual([2, 2, 2])
  })

  it('without consent gets anything, and everybody with it each message once', async () => {
    const ask: PhoneRequest = askOf(server.app, 'musterbank.localhost')
    const all: Phone[] = []
    for (let i = 0; i < 24; i++) all.push(await phoneWith(ask, { consent: i % 3 !== 0 }))
    const byToken = new Map(all.map((phone) => [phone.pushToken, phone]))
    const fetches: Promise<unknown>[] = []
    fake.onWake = (token) => fetches.push(byToken.get(token)?.wake() ?? Promise.resolve())
    for (const text of ['Erste', 'Zweite', 'Zweite']) {
      fake.script(all[1]?.pushToken ?? '', { status: 503 })
      const uuid = await send({ text })
      await work()
      await work()
      await Promise.all(fetches)
      expect(await found(uuid)).toEqual({ ...fine, sent: 16 })
      await later(660)
    }
    // Whoever was woken once more by mistake finds nothing new.
    for (const phone of all) await phone.wake()
    for (const [i, { shown }] of all.entries()) {
      if (i % 3 === 0) expect(shown).toEqual([])
      else expect(shown.map((text) => text.split('\n')[0])).toEqual(['Erste', 'Zweite', 'Zweite'])
    }
  })
})
