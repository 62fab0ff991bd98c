import { sql } from 'kysely'
import { dayMs } from '#rules/dates.ts'
import { addEntry, type Entry } from '#server/platform/change-log/entries.ts'
import type { TenantTx } from '#server/platform/database/database.ts'
import type { DemoTenant } from '../types.ts'
import { uuidOf } from './material.ts'

type Told = Pick<Entry, 'operation' | 'action' | 'entity' | 'record' | 'name' | 'differences'>

/** What the account admin has changed in the days before, so that the change log and the history of some records show how they look. */
export async function insertChanges(tx: TenantTx, tenant: DemoTenant, now: Date): Promise<void> {
  const { rows } = await sql<{ admin: string; topic: string; name: string; length: number }>`
    select u.uuid as admin, t.uuid as topic, t.topic as name, t.length
    from users u cross join lateral (select * from appointment_topics order by position limit 1) t
    where u.tenant_id = current_tenant() and u.email like 'accountadmin@%'`.execute(tx)
  const [found] = rows
  if (!found) return
  const told = [...aboutTopic(found), ...aboutDeleted(tenant), ...aboutHours(tenant)]
  for (const [index, each] of told.entries()) {
    const at = new Date(now.getTime() - (told.length - index) * dayMs)
    await addEntry(tx, { ...each, at, actorKind: 'user', userUuid: found.admin, above: '' })
  }
}

/** It stands as the last of them left it. */
function aboutTopic({ topic, name, length }: { topic: string; name: string; length: number }): Told[] {
  const was = length === 60 ? 45 : 60
  return [
    {
      ...{ operation: 'updateAppointmentTopic', action: 'changed', entity: 'appointment-topics' },
      ...{ record: topic, name },
      differences: [plain('length', was, length)],
    },
  ]
}

/** Can be brought back. */
function aboutDeleted(tenant: DemoTenant): Told[] {
  const name = tenant.settings.language === 'en' ? 'Saving for a home' : 'Bausparen'
  const values = { topic: name, comment: '', length: 45, order: 90, active: true, preparation: '' }
  const at = { entity: 'appointment-topics', record: uuidOf(tenant, 'deleted topic', name), name }
  const entries = Object.entries(values)
  return [
    {
      ...{ ...at, operation: 'createAppointmentTopic', action: 'created' },
      differences: entries.map(([field, value]) => plain(field, undefined, value)),
    },
    {
      ...{ ...at, operation: 'deleteAppointmentTopic', action: 'deleted' },
      differences: entries.map(([field, value]) => plain(field, value, undefined)),
    },
  ]
}

function aboutHours({ settings }: DemoTenant): Told[] {
  const { phone_hours: hours, name = null } = settings
  if (!hours) return []
  return [
    {
      ...{ operation: 'updateSetting', action: 'changed', entity: 'settings', record: '', name },
      differences: [plain('phone_hours', hours.replace(/\d+/, '9'), hours)],
    },
  ]
}

const plain = (field: string, before: unknown, after: unknown) => ({
  ...{ field, before, after },
  isPersonal: false,
})
