import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobDeps } from '#server/testing/job-deps.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { appointmentMailsJobs, reminderMailQueue, reminderQueue } from './jobs.ts'

let server: TestServer
let tenantId: number
beforeAll(async () => {
  server = await startTestServer()
  tenantId = server.tenants.musterbank?.id as number
})
afterAll(() => server.close())

const many = 1_100

/** So many tomorrow at the same time, booked three days ago. */
const seed = () =>
  server.db.withTenant(tenantId, async (tx) => {
    await sql`delete from appointments`.execute(tx)
    await sql`
      with each as (
        select ('2030-05-07T09:00:00Z'::timestamptz + n * interval '1 second') as start, n
        from generate_series(1, ${many}::int) n
      )
      insert into appointments (advisor_uuid, state, type, starts_at, ends_at, occupied, name, email, topic_name, created_at)
      select (select uuid from advisors order by slug limit 1), 'confirmed', 'by-phone', start, start + interval '1 second',
        tstzrange(start, start + interval '1 second'), 'Kunde', 'kunde' || n || '@mail.example', 'Vorsorge', start - interval '3 days'
      from each`.execute(tx)
  })

const reminders = () =>
  server.db.withTenant(tenantId, async (tx) => {
    const { rows } = await sql<{ data: { appointment: string }; group_id: string }>`
      select data, group_id from pgboss.job where name = ${reminderMailQueue}`.execute(tx)
    return rows
  })

it('all reminders that are due are sent by one run, each by a job of its own of their tenant', async () => {
  await seed()
  const run = appointmentMailsJobs[reminderQueue].handle
  const deps = jobDeps(server, () => new Date('2030-05-06T12:00:00Z'))
  await run({ data: { tenantId } as never }, deps)
  const sent = await reminders()
  expect(new Set(sent.map(({ data }) => data.appointment)).size).toBe(many)
  expect(new Set(sent.map((each) => each.group_id))).toEqual(new Set([String(tenantId)]))
  await run({ data: { tenantId } as never }, deps)
  expect(await reminders()).toHaveLength(many)
})
