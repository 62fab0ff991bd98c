/** A push while servers die or share the work: every phone is woken, and under one id, so that it shows the message once. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeApns, startFakeApns } from '#server/testing/fake-apns.ts'
import { insertPhones } from '#server/testing/phones.ts'
import { type ServerProcess, signInTo } from '#server/testing/process.ts'
import { Servers } from '#server/testing/servers.ts'
import { makeWalletCertificates } from '#server/testing/wallet-certificates.ts'
import { until } from '#tests/until.ts'

const isEmbedded = !process.env.TEST_DATABASE_URL
const call = '/api/v1/wallet-cards/notifications'
const phones = 1_200

const servers = new Servers()
let fake: FakeApns
let env: Record<string, string>

beforeEach(async () => {
  const { data } = servers
  const certificates = join(data.dataDir, 'wallet-certificates')
  fake = await startFakeApns({ clientCa: await makeWalletCertificates(certificates) })
  // Slow enough to be killed in the middle.
  fake.delay = 20
  const ca = join(data.dataDir, 'apns.pem')
  await writeFile(ca, fake.ca)
  env = { APNS_URL: fake.url, NODE_EXTRA_CA_CERTS: ca, WALLET_CERTIFICATES: certificates }
  await data.look(async (db) => {
    const tenant = (await db.tenantIds())[0] as number
    await db.withTenant(tenant, (tx) => insertPhones(tx, 'anna-becker', phones))
  })
})
afterEach(() => fake.stop())

async function send(server: ServerProcess): Promise<string> {
  const cookie = await signInTo(server, 'marketing-manager')
  const body = { text: 'Vorsorgeabend', advisors: ['anna-becker'] }
  const reply = await server.send('POST', call, { body, headers: { cookie } })
  expect([reply.status, reply.body.recipients]).toEqual([201, null])
  return `${call}/${reply.body.uuid}`
}

async function finished(server: ServerProcess, at: string) {
  const cookie = await signInTo(server, 'marketing-manager')
  return await until(async () => {
    const { body } = await server.send('GET', at, { headers: { cookie } })
    if (body.state !== 'finished') return null
    return { recipients: body.recipients, sent: body.sent, failed: body.failed, withdrawn: body.withdrawn }
  })
}

/** Waits for so many pushes, and for no more than a part of them. */
async function inTheMiddle(): Promise<void> {
  await until(() => fake.pushes.length >= phones / 6)
  expect(fake.pushes.length).toBeLessThan(phones)
}

/** Lets the request find its phones, and no job after it. */
async function holdBackSecondPart() {
  await servers.data.look((db) =>
    db.script(`
      create function hold_back() returns trigger language plpgsql as $$
      begin
        if (select recipients from notifications where uuid = new.notification_uuid) > 0 then
          perform pg_advisory_xact_lock(77);
        end if;
        return new;
      end $$;
      create trigger hold_back before insert on deliveries for each row execute function hold_back()`),
  )
  const waits = sql<{ n: number }>`
    select count(*) as n from pg_locks where locktype = 'advisory' and objid = 77 and not granted`
  const held = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const holding = servers.data.look((db) =>
    db.withSystem(async (tx) => {
      await sql`select pg_advisory_xact_lock(77)`.execute(tx)
      held.resolve()
      await done.promise
    }),
  )
  await held.promise
  return {
    /** Does it once the job waits in the middle, and then lets go. */
    async once(act: () => Promise<unknown>) {
      await until(() =>
        servers.data.look((db) =>
          db.withSystem(async (tx) => Number((await waits.execute(tx)).rows[0]?.n) > 0),
        ),
      )
      await act()
      done.resolve()
      await holding
    },
  }
}

/** Under how many ids each phone was woken: the push service and the phone take equal ones for one. */
function idsOfPhones() {
  const pushes = [...Map.groupBy(fake.pushes, ({ token }) => token).values()]
  const ids = pushes.map((ofOne) => new Set(ofOne.map(({ apnsId }) => apnsId)).size)
  return { phones: pushes.length, mostIds: Math.max(...ids) }
}

const all = { recipients: phones, sent: phones, failed: 0, withdrawn: 0 }
const onceEach = { phones, mostIds: 1 }

describe('a push', () => {
  it('goes on at the next start when the server is killed in the middle', async () => {
    const first = await servers.start(env)
    const at = await send(first)
    await inTheMiddle()
    await servers.end(first, 'SIGKILL')
    const second = await servers.start(env)
    expect(await finished(second, at)).toEqual(all)
    expect(idsOfPhones()).toEqual(onceEach)
  })

  it.skipIf(isEmbedded)(
    'goes on where it was when the server is killed while it looks for the phones',
    async () => {
      const letGo = await holdBackSecondPart()
      const first = await servers.start(env)
      const at = await send(first)
      await letGo.once(() => servers.end(first, 'SIGKILL'))
      const second = await servers.start(env)
      expect(await finished(second, at)).toEqual(all)
      expect(idsOfPhones()).toEqual(onceEach)
    },
  )

  it.skipIf(isEmbedded)('that two servers share wakes each phone once', async () => {
    // One batch takes longer than the other server waits before it looks again: two seconds.
    fake.delay = 2_500
    const [first, second] = await Promise.all([servers.start(env), servers.start(env)])
    expect(await finished(second, await send(first))).toEqual(all)
    expect(fake.pushes).toHaveLength(phones)
    expect(fake.connections).toBeGreaterThan(1)
  })
})
