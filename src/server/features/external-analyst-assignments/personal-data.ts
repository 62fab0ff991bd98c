import { sql } from 'kysely'
import { byUser, type PersonalPart, rowsOf } from '../personal-data/public.ts'
import './queries.ts'

export const externalAnalystAssignmentsPersonalData: readonly PersonalPart[] = [
  rowsOf({
    kind: 'weekly_reports',
    of: ['user', 'advisor'],
    tables: ['external_analyst_assignments'],
    where: byUser,
    at: 'created_at',
    async export(tx, person) {
      const { rows } = await sql<object>`
        select o.name as organization, x.created_at, x.unsubscribed_at from external_analyst_assignments x
        join organizations o on o.tenant_id = x.tenant_id and o.uuid = x.organization_uuid
        where ${byUser(person)} order by x.created_at`.execute(tx)
      return rows
    },
    async erase(tx, person) {
      await sql`
        delete from mails m using external_analyst_assignments x
        where ${byUser(person)} and m.tenant_id = x.tenant_id and m.key like 'weekly-report/%/' || x.uuid`.execute(
        tx,
      )
      await sql`delete from external_analyst_assignments x where ${byUser(person)}`.execute(tx)
    },
  }),
]
