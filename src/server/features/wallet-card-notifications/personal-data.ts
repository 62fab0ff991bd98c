import { sql } from 'kysely'
import { byAdvisor, type PersonalPart, rowsOf } from '../personal-data/public.ts'
import './queries.ts'

/** Which advisors' cards a message went to; that it was sent, and to how many, stays. */
export const walletCardNotificationsPersonalData: readonly PersonalPart[] = [
  rowsOf({
    kind: 'push_notifications',
    of: ['advisor'],
    tables: ['notification_advisors', 'notifications', 'deliveries'],
    where: byAdvisor,
    at: null,
    async export(tx, person) {
      const { rows } = await sql<object>`
        select n.text, n.link, n.created_at from notification_advisors x
        join notifications n on n.tenant_id = x.tenant_id and n.uuid = x.notification_uuid
        where ${byAdvisor(person)} order by n.created_at`.execute(tx)
      return rows
    },
  }),
]
