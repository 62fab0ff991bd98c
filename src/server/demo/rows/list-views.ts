import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { DemoTenant } from '../types.ts'
import { uuidOf } from './material.ts'

/** What account admins look at among advisors, shared with their colleagues. */
const shared = [
  { de: 'Ohne Telefon', en: 'Without a phone', filters: { missing: ['phone_number'] } },
  { de: 'Nicht aktiv', en: 'Not active', filters: { is_active: false } },
] as const

export async function insertListViews(tx: TenantTx, tenant: DemoTenant, now: Date): Promise<void> {
  const language = tenant.settings.language === 'en' ? 'en' : 'de'
  for (const { filters, ...names } of shared) {
    await sql`
      insert into list_views (uuid, shared_by, list, name, filters, updated_at, updated_by_uuid)
      select ${uuidOf(tenant, 'list view', names.en)}::uuid, u.uuid, 'advisors', ${names[language]},
        ${JSON.stringify(filters)}::jsonb, ${now}::timestamptz, u.uuid
      from users u where u.tenant_id = current_tenant() and u.email like 'accountadmin@%'`.execute(tx)
  }
}
