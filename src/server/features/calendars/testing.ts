/** An advisor's calendar for tests: empty of what the demo put there. */
import { sql } from 'kysely'
import type { TestServer } from '#server/testing/server.ts'

export interface TestAppointment {
  readonly start: string
  readonly end: string
  readonly state?: string
  readonly heldUntil?: Date
  readonly name?: string
}

export async function testCalendar(server: TestServer, alias: string, tenant = 'musterbank') {
  const id = server.tenants[tenant]?.id ?? 0
  const inTenant: typeof server.db.withTenant = (_, fn) => server.db.withTenant(id, fn)
  const { uuid } = await inTenant(id, (tx) =>
    tx.selectFrom('advisors').select('uuid').where('slug', '=', alias).executeTakeFirstOrThrow(),
  )
  const tables = ['working_hours', 'opened_slots', 'blocks', 'absences', 'busy_calendars', 'appointments']
  return {
    uuid,
    run: (query: ReturnType<typeof sql>) => inTenant(id, async (tx) => void (await query.execute(tx))),
    clear: () =>
      inTenant(id, async (tx) => {
        for (const table of tables)
          await sql`delete from ${sql.table(table)} where advisor_uuid = ${uuid}`.execute(tx)
      }),
    async book({ start, end, state = 'confirmed', heldUntil, name = 'Moritz Ahlers' }: TestAppointment) {
      return await inTenant(id, async (tx) => {
        const { rows } = await sql<{ uuid: string }>`
          insert into appointments (advisor_uuid, state, type, starts_at, ends_at, occupied, held_until, name, topic_name)
          values (${uuid}, ${state}, 'by-phone', ${start}, ${end}, tstzrange(${start}, ${end}, '[)'),
            ${heldUntil ?? null}, ${name}, 'Depot-Check')
          returning uuid`.execute(tx)
        return rows[0]?.uuid as string
      })
    },
  }
}

export type TestCalendar = Awaited<ReturnType<typeof testCalendar>>
