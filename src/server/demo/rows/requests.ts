import { consentText } from '#rules/consent-text.ts'
import type { TenantTx } from '#server/platform/database/database.ts'
import { translate } from '#server/platform/tenancy/translations.ts'
import '#server/features/contact-requests/public.ts'
import type { DemoTenant } from '../types.ts'
import { uuidOf } from './material.ts'

const hour = 3_600_000

/** What visitors asked in the days before the seeding. */
export async function insertRequests(tx: TenantTx, tenant: DemoTenant, now: Date): Promise<void> {
  const { language = 'de', name = '' } = tenant.settings
  const consent_text = translate(language, consentText, { tenant: name })
  const rows = tenant.requests.map(({ to, kind, name: visitor, hoursAgo, ...asked }) => {
    const at = new Date(now.getTime() - hoursAgo * hour)
    return {
      advisor_uuid: uuidOf(tenant, 'advisor', to),
      kind,
      name: visitor,
      email: asked.email ?? null,
      phone: asked.phone ?? null,
      preferred_time: asked.time ?? null,
      message: asked.message ?? null,
      is_customer: asked.isCustomer ?? false,
      consent_text,
      consented_at: at,
      created_at: at,
      updated_at: at,
      state: asked.state ?? ('new' as const),
      answered_at: asked.state ? new Date(at.getTime() + 2 * hour) : null,
    }
  })
  if (rows.length > 0) await tx.insertInto('contact_requests').values(rows).execute()
}
