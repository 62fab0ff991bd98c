import { sql } from 'kysely'
import { usualLayout } from '#rules/contact-options.ts'
import { moduleNames } from '#server/features/modules/names.ts'
import type { TenantTx } from '#server/platform/database.ts'
import '#server/features/advisors-profiles/queries.ts'
import '#server/features/tenant/queries.ts'
import type { DemoTenant } from '../types.ts'
import { type Material, uuidOf } from './material.ts'

/** Settings, modules, head tags and the layout of contacts. */
export async function insertTenant(
  tx: TenantTx,
  tenant: DemoTenant,
  id: number,
  { publicUrl }: Material,
): Promise<void> {
  const settings = { ...tenant.settings, ...(publicUrl && { public_url: publicUrl(tenant.slug) }) }
  const rows = Object.entries(settings).map(([name, value]) => ({ tenant_id: id, name, value }))
  await tx.insertInto('settings').values(rows).execute()
  await tx
    .insertInto('modules')
    .values(moduleNames.map((name) => ({ tenant_id: id, name })))
    .execute()
  await tx
    .insertInto('meta_tags')
    .values({ controller: 'search', name: 'detail', ...tenant.metaTags })
    .execute()
  await tx
    .insertInto('profile_layouts')
    .values({ layout: sql`${JSON.stringify(layoutOf(tenant))}::jsonb` })
    .execute()
}

/** The usual order of contacts; links of each section in the order that they are written down in. */
function layoutOf(tenant: DemoTenant) {
  const links = Object.entries(tenant.linkTypes)
  const sections = usualLayout.sections.map(({ name, elements }) => {
    const placed = links
      .filter(([, { section }]) => section === name)
      .map(([key]) => uuidOf(tenant, 'link', key))
    return { name, elements: [...elements, ...placed.map((id, index) => ({ id, order: index + 1 }))] }
  })
  return { sections }
}
