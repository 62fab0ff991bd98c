import { advisorVersionOf } from '#server/platform/collections/part-versions.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import '../advisors/public.ts'

export interface WhatsappSettings {
  readonly whatsapp_enable: boolean
  /** '' where there is none. */
  readonly whatsapp_id: string
}

export interface StoredWhatsapp {
  readonly settings: WhatsappSettings
  /** Of these settings alone; the advisor's record has another. */
  readonly version: number
}

/** Of an advisor, active or not; null: there is none. */
export async function findWhatsapp(tx: TenantTx, alias: string): Promise<StoredWhatsapp | null> {
  const row = await tx
    .selectFrom('advisors')
    .select(['whatsapp', 'whatsapp_id', advisorVersionOf('whatsapp', 'advisors').as('part_version')])
    .where('slug', '=', alias)
    .executeTakeFirst()
  if (!row) return null
  const { whatsapp: whatsapp_enable, whatsapp_id, part_version: version } = row
  return { settings: { whatsapp_enable, whatsapp_id: whatsapp_id ?? '' }, version }
}

/** They belong to the advisor's record, which others may be editing: it gets a new version. */
export async function saveWhatsapp(
  tx: TenantTx,
  alias: string,
  { whatsapp_enable, whatsapp_id }: WhatsappSettings,
  { at, by }: { readonly at: Date; readonly by: string | null },
): Promise<void> {
  await tx
    .updateTable('advisors')
    .set(({ eb }) => ({
      whatsapp: whatsapp_enable,
      whatsapp_id: whatsapp_id || null,
      version: eb('version', '+', 1),
      updated_at: at,
      updated_by_uuid: by,
    }))
    .where('slug', '=', alias)
    .execute()
}
