/** Pushes to more phones than the request looks at: jobs find them, part by part, and wake them. */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TenantTx } from '#server/platform/database/database.ts'
import type { Job, JobDeps } from '#server/platform/jobs/job.ts'
import type { Apns } from '#server/platform/pushes/apns.ts'
import type { PushOutcome } from '#server/platform/pushes/reply.ts'
import { jobDeps } from '#server/testing/job-deps.ts'
import { insertPhones } from '#server/testing/phones.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { withdrawConsent } from '../wallet-cards/cards.ts'
import { deliveryQueue, gatheringQueue, walletCardNotificationsJobs as queues, wakingQueue } from './jobs.ts'

const call = '/api/v1/wallet-cards/notifications'
/** The request looks at 250 cards, each run of the job at a thousand. */
const many = 300

let server: TestServer
let manager: Client
let deps: JobDeps
let now = new Date('2026-11-24T09:40:00Z')
const asked: string[] = []
let answer: PushOutcome

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  const apns: Apns = {
    async push(_, { token }) {
      asked.push(token)
      return answer
    },
    async close() {},
  }
  deps = { ...jobDeps(server, () => now), apns }
})
afterAll(() => server.close())

const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>, slug = 'musterbank') =>
  server.db.withTenant(server.tenants[slug]?.id ?? 0, fn)
const tables = ['deliveries', 'notifications', 'wallet_card_consents', 'wallet_cards'] as const

beforeEach(async () => {
  now = new Date(now.getTime() + 86_400_000)
  manager = await server.signIn('marketing-manager')
  asked.length = 0
  answer = { kind: 'sent', apnsId: null }
  for (const slug of ['musterbank', 'alpenbank'])
    await inTenant(async (tx) => {
      for (const table of tables) await tx.deleteFrom(table).execute()
    }, slug)
  await server.db.withSystem((tx) => sql`delete from pgboss.job where name like 'wallet-card-%'`.execute(tx))
  // The statistics know none of what follows: the worst that a push after an import, or a new server, meets.
  for (const table of [...tables, 'wallet_card_registrations']) await server.db.vacuum(table)
})

async function send(body: object = {}, client = manager) {
  const reply = await client.post(call, { text: 'Neu', advisors: ['anna-becker'], ...body })
  if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`)
  return reply.body
}

const found = async (uuid: string, client = manager) => {
  const { state, recipients, sent, failed, withdrawn } = (await client.get(`${call}/${uuid}`)).body
  return { state, recipients, sent, failed, withdrawn }
}
const unknown = { state: 'sending', recipients: null, sent: 0, failed: 0, withdrawn: 0 }
const all = { state: 'finished', recipients: many, sent: many, failed: 0, withdrawn: 0 }

type QueuedJob = Job & { name: keyof typeof queues }

/** Takes the first that wait, as workers do. */
async function taken(which: RawBuilder<unknown> = sql`true`, most = 1_000): Promise<QueuedJob[]> {
  const { rows } = await server.db.withSystem((tx) =>
    sql<QueuedJob>`
      update pgboss.job set state = 'completed' where id in (
        select id from pgboss.job where name like 'wallet-card-%' and state < 'active' and ${which}
        order by created_on, id limit ${most}
      ) returning name, id, data`.execute(tx),
  )
  return rows
}

async function run({ name, ...job }: QueuedJob, given = deps): Promise<void> {
  const queue = queues[name]
  if ('handle' in queue) await (queue.handle as (job: Job, deps: JobDeps) => Promise<void>)(job, given)
  else await queue.handleBatch([job], given)
}

/** Runs the jobs that wait, and those that they send. */
async function work(which?: RawBuilder<unknown>): Promise<void> {
  for (let jobs = await taken(which); jobs.length > 0; jobs = await taken(which))
    for (const job of jobs) await run(job)
}
const ofQueue = (queue: string) => sql`name = ${queue}`

const count = async (table: 'deliveries' | 'wallet_cards', which: RawBuilder<unknown> = sql`true`) => {
  const { rows } = await inTenant((tx) =>
    sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where ${which}`.execute(tx),
  )
  return Number(rows[0]?.n)
}

describe('a push to many', () => {
  it('is taken before its phones are known, and says no number until they are', async () => {
    await inTenant((tx) => insertPhones(tx, 'anna-becker', many))
    const headers = { 'idempotency-key': 'to-many' }
    const body = { text: 'Neu', advisors: ['anna-becker'] }
    const first = await manager.post(call, body, headers)
    expect([first.status, first.body.recipients]).toEqual([201, null])
    expect((await manager.post(call, body, headers)).body).toEqual(first.body)
    const { uuid } = first.body
    expect(await found(uuid)).toEqual(unknown)
    await work(ofQueue(gatheringQueue))
    expect(await found(uuid)).toEqual({ ...unknown, recipients: many })
    await work()
    expect(await found(uuid)).toEqual(all)
    expect(new Set(asked).size).toBe(many)
    expect(asked).toHaveLength(many)
    expect((await manager.get(call)).body).toHaveLength(1)
  })

  it('goes on from the part before where a server dies in the middle, and finds no phone twice', async () => {
    await inTenant((tx) => insertPhones(tx, 'anna-becker', 1_500))
    const { uuid } = await send()
    const dies: JobDeps['withTenant'] = (tenantId, fn, options) =>
      deps.withTenant(
        tenantId,
        async (tx) => {
          await fn(tx)
          throw new Error('killed')
        },
        options,
      )
    const [job] = await taken(ofQueue(gatheringQueue))
    await expect(run(job as QueuedJob, { ...deps, withTenant: dies })).rejects.toThrow('killed')
    expect([await found(uuid), await count('deliveries')]).toEqual([unknown, 250])
    await run(job as QueuedJob)
    expect([await found(uuid), await count('deliveries')]).toEqual([unknown, 1_250])
    // A run that comes twice, its first having been taken for dead.
    await Promise.all([run(job as QueuedJob), run(job as QueuedJob)])
    await work()
    expect(await found(uuid)).toEqual({ ...all, recipients: 1_500, sent: 1_500 })
    expect(asked).toHaveLength(1_500)
    expect(await count('wallet_cards', sql`news_count = 1 and version = 2`)).toBe(1_500)
  })

  it('wakes a phone once that has cards of two advisors in different parts, and tells it on one of them', async () => {
    await inTenant(async (tx) => {
      await insertPhones(tx, 'anna-becker', many)
      await insertPhones(tx, 'jonas-hofmann', many, many)
      await sql`
        update wallet_card_registrations set push_token = 'phone' || substr(serial, 5)::int % ${many}::int`.execute(
        tx,
      )
    })
    const { uuid } = await send({ advisors: ['anna-becker', 'jonas-hofmann'] })
    await work()
    expect(await found(uuid)).toEqual(all)
    expect([asked.length, new Set(asked).size]).toEqual([many, many])
    const { rows } = await inTenant((tx) =>
      sql<{ n: number }>`
        select count(distinct r.push_token) as n from wallet_card_registrations r
        join wallet_cards c using (tenant_id, serial) where c.news_text = 'Neu'`.execute(tx),
    )
    expect([Number(rows[0]?.n), await count('wallet_cards', sql`news_text = 'Neu'`)]).toEqual([many, many])
  })

  it('goes to nobody who withdrew before their part, and to no phone that left before its turn', async () => {
    await inTenant((tx) => insertPhones(tx, 'anna-becker', many))
    const { uuid } = await send()
    const serialsOf = async (isFound: boolean) => {
      const { rows } = await inTenant((tx) =>
        sql<{ serial: string }>`
          select serial from wallet_cards where (news_text is not null) = ${isFound} order by serial limit 2`.execute(
          tx,
        ),
      )
      return rows.map(({ serial }) => serial)
    }
    const [[withdrawn, left], early] = [await serialsOf(true), await serialsOf(false)]
    await inTenant(async (tx) => {
      for (const serial of [withdrawn, ...early]) await withdrawConsent(tx, serial as string, now)
      await tx
        .deleteFrom('wallet_card_registrations')
        .where('serial', '=', left as string)
        .execute()
    })
    await work()
    expect(await found(uuid)).toEqual({
      ...all,
      recipients: many - 2,
      sent: many - 4,
      withdrawn: 1,
      failed: 1,
    })
    expect(asked).toHaveLength(many - 4)
  })

  it('goes on to the others where an advisor is deleted in the middle', async () => {
    await inTenant(async (tx) => {
      await sql`
        insert into advisors (uuid, slug, first_name, last_name, organization_uuid)
        select uuid, slug, 'Vor', 'Name', (select uuid from organizations order by slug limit 1) from (values
          ('00000000-0000-4000-8000-000000000001'::uuid, 'geht-bald'),
          ('00000000-0000-4000-8000-000000000002', 'bleibt-da')) v (uuid, slug)`.execute(tx)
      await insertPhones(tx, 'geht-bald', many)
      await insertPhones(tx, 'bleibt-da', many, many)
    })
    const { uuid } = await send({ advisors: ['geht-bald', 'bleibt-da'] })
    await inTenant((tx) => tx.deleteFrom('advisors').where('slug', '=', 'geht-bald').execute())
    await work()
    expect(await found(uuid)).toEqual({ ...all, recipients: 250 + many, sent: many, withdrawn: 250 })
    await inTenant((tx) => tx.deleteFrom('advisors').where('slug', '=', 'bleibt-da').execute())
  })

  it('to cards whose holders all withdraw meanwhile ends, and reached nobody', async () => {
    await inTenant((tx) => insertPhones(tx, 'anna-becker', many))
    const { uuid } = await send()
    await inTenant((tx) => tx.updateTable('wallet_card_consents').set({ withdrawn_at: now }).execute())
    await work()
    expect(await found(uuid)).toEqual({ ...all, recipients: 250, sent: 0, withdrawn: 250 })
  })

  it('is told before one that was sent after it, so that cards say the later one at last', async () => {
    await inTenant((tx) => insertPhones(tx, 'anna-becker', many))
    const first = await send({ text: 'Erste' })
    now = new Date(now.getTime() + 1_000)
    const second = await send({ text: 'Zweite' })
    expect([first.recipients, second.recipients]).toEqual([null, null])
    await work()
    expect(await Promise.all([first, second].map(({ uuid }) => found(uuid)))).toEqual([all, all])
    expect(await count('wallet_cards', sql`news_text = 'Zweite' and news_count = 2`)).toBe(many)
  })

  it('behind another, to nobody, ends at once', async () => {
    await inTenant((tx) => insertPhones(tx, 'anna-becker', many))
    await send()
    const { uuid } = await send({ advisors: ['jonas-hofmann'] })
    await work()
    expect(await found(uuid)).toEqual({ ...all, recipients: 0, sent: 0 })
  })

  it('that nobody looks for to the end is ended, however many are left', async () => {
    await inTenant((tx) => insertPhones(tx, 'anna-becker', many))
    const { uuid } = await send()
    const waiting = await taken(ofQueue(gatheringQueue))
    now = new Date(now.getTime() + 9_100_000)
    manager = await server.signIn('marketing-manager')
    const tenantId = server.tenants.musterbank?.id
    await queues['wallet-card-notifications-overdue'].handle({ data: { tenantId } } as never, deps)
    const ended = { ...all, recipients: 250, sent: 0, failed: 250 }
    expect(await found(uuid)).toEqual(ended)
    for (const job of waiting) await run(job)
    await work()
    expect([await found(uuid), asked]).toEqual([ended, []])
  })

  it('lets a push of another institution go first that is smaller', async () => {
    await inTenant((tx) => insertPhones(tx, 'anna-becker', 2_600))
    await inTenant((tx) => insertPhones(tx, 'katharina-moser', 3), 'alpenbank')
    const large = await send()
    const neighbour = await server.signIn('marketing-manager', { tenant: 'alpenbank' })
    await work(ofQueue(gatheringQueue))
    const small = await send({ advisors: ['katharina-moser'] }, neighbour)
    const isDone = async () => (await found(small.uuid, neighbour)).state === 'finished'
    while (!(await isDone())) for (const job of await taken(undefined, 1)) await run(job)
    const { state, recipients, sent } = await found(large.uuid)
    expect([state, recipients]).toEqual(['sending', 2_600])
    expect(sent).toBeLessThan(2_600)
    await work()
    expect(await found(large.uuid)).toMatchObject({ state: 'finished', sent: 2_600 })
  })

  it('stops between its parts once the certificate is refused', async () => {
    await inTenant((tx) => insertPhones(tx, 'anna-becker', 1_200))
    answer = { kind: 'refused', reason: 'BadCertificate' }
    const { uuid } = await send()
    await work()
    expect(await found(uuid)).toEqual({ ...all, recipients: 1_200, sent: 0, failed: 1_200 })
    expect(asked.length).toBeLessThanOrEqual(50)
  })

  it('waits as a whole while the push service is away, without a job for each phone', async () => {
    await inTenant((tx) => insertPhones(tx, 'anna-becker', many))
    const { uuid } = await send()
    await work(sql`name <> ${wakingQueue}`)
    const [job] = await taken()
    answer = { kind: 'later', reason: 'ServiceUnavailable' }
    await expect(run(job as QueuedJob)).rejects.toThrow('ServiceUnavailable')
    expect(await taken(ofQueue(deliveryQueue))).toEqual([])
    expect(await found(uuid)).toEqual({ ...unknown, recipients: many })
    answer = { kind: 'sent', apnsId: null }
    await run(job as QueuedJob)
    expect(await found(uuid)).toEqual(all)
  })
})
