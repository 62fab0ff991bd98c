/** One record of each kind that an advisor's calendar is made of, for tests that ask every operation. */
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { bookedAppointment } from './appointments.ts'

const dayMs = 86_400_000

/**
 * @param alias of an advisor of the tenant
 * @returns by the word in the path before the record's key
 */
export async function advisorRecords(tx: TenantTx, alias: string): Promise<Record<string, string>> {
  const start = new Date(Math.ceil(Date.now() / dayMs) * dayMs + 40 * dayMs)
  const end = new Date(start.getTime() + 3_600_000)
  const own = sql`(select uuid from advisors where slug = ${alias})`
  const insert = async (statement: ReturnType<typeof sql>) =>
    ((await statement.execute(tx)).rows[0] as { uuid: string }).uuid
  const advisorUuid = await insert(sql`select uuid from advisors where slug = ${alias}`)
  const { uuid } = await bookedAppointment(tx, { advisorUuid, startsAt: start, at: new Date() })
  return {
    appointments: uuid,
    absences: await insert(sql`
      insert into absences (advisor_uuid, first_day, last_day) values (${own}, '2099-01-05', '2099-01-06') returning uuid`),
    blocks: await insert(sql`
      insert into blocks (advisor_uuid, kind, title, starts_at, ends_at)
      values (${own}, 'once', 'Pause', ${end}, ${new Date(end.getTime() + 3_600_000)}) returning uuid`),
    'opened-slots': await insert(sql`
      insert into opened_slots (advisor_uuid, starts_at, ends_at) values (${own}, ${start}, ${end}) returning uuid`),
    'busy-calendars': await insert(sql`
      insert into busy_calendars (advisor_uuid, name, url, host)
      values (${own}, 'Team', 'sealed', 'calendar.example') returning uuid`),
  }
}
