import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundedTables } from '#server/bounded-tables.ts'
import { nightBook } from '#server/features/retention-terms/public.ts'
import { jobs } from '#server/registry.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'
import { housekeeping } from './housekeeping.ts'
import type { JobData, JobDefinitions } from './job.ts'

const definitions: JobDefinitions = { ...jobs, ...housekeeping(boundedTables, nightBook) }
const regular = Object.entries(definitions).flatMap(([queue, { regularly }]) => (regularly ? [queue] : []))

let server: TestServer
let tenant: number
beforeAll(async () => {
  server = await startTestServer({ demo: false })
  await server.db.script(`insert into tenants (slug) select 'idle-' || n from generate_series(1, 30) n`)
  tenant = (await server.db.tenantIds())[0] as number
  await server.app.jobs.stop()
})
afterAll(() => server.close())

const waiting = async () => {
  const { rows } = await server.db.withSystem((tx) =>
    sql<{
      name: string
      state: string
      data: object | null
      singletonKey: string | null
      singletonOn: Date | null
    }>`
      select name, state, data, singleton_key as "singletonKey", singleton_on as "singletonOn"
      from pgboss.job order by name`.execute(tx),
  )
  return rows
}

const ofTenants = <Job extends { data: object | null }>(jobs: readonly Job[]) =>
  jobs.filter(({ data }) => data && 'tenantId' in data)

/** As its hour does. */
const ring = (queue: string) =>
  server.db.withTenant(tenant, (tx) => server.app.jobs.send(tx, queue, {} as JobData))

describe('work that is due', () => {
  it('is looked for at a start by one job, however often servers start and however many tenants there are', async () => {
    for (const _ of [1, 2]) {
      await server.app.jobs.start({ work: true })
      await server.app.jobs.stop()
    }
    const atStart = regular.filter((queue) => definitions[queue]?.regularly?.atStart)
    const sent = await waiting()
    // Beside them stand those of the clock, whose minute may begin meanwhile.
    const once = sent.filter(({ singletonKey }) => singletonKey === 'at start')
    expect([...new Set(once.map(({ name }) => name))]).toEqual(atStart)
    // One a minute of the clock: the two starts may lie in two.
    const minutes = once.map(({ name, singletonOn }) => `${name} ${singletonOn?.toISOString()}`)
    expect(minutes).toEqual([...new Set(minutes)])
    expect(ofTenants(sent)).toEqual([])
  })

  it('is none of a tenant that does nothing, at any hour', async () => {
    await server.app.jobs.start({ work: true })
    for (const queue of regular) await ring(queue)
    await until(async () => expect((await waiting()).every(({ state }) => state === 'completed')).toBe(true))
    expect(ofTenants(await waiting())).toEqual([])
  })

  it.each(['housekeeping', 'housekeeping-soon'])(
    'is a job of the tenant that has some: %s',
    async (queue) => {
      await server.db.withSystem(async (tx) => {
        // The clock would ring too where an hour begins meanwhile.
        await sql`delete from pgboss.schedule`.execute(tx)
        await sql`delete from pgboss.job`.execute(tx)
      })
      await server.db.withTenant(tenant, (tx) =>
        sql`insert into rate_limits (tenant_id, key, window_ends, used) values (${tenant}, '\\x00', '2026-01-01Z', 1)`.execute(
          tx,
        ),
      )
      await ring(queue)
      await until(async () => {
        const { rows } = await server.db.withTenant(tenant, (tx) => sql`select from rate_limits`.execute(tx))
        expect(rows).toEqual([])
      })
      const own = ofTenants(await waiting())
      expect(own.map(({ name, data }) => [name, data])).toEqual([[queue, { tenantId: tenant }]])
    },
  )
})
