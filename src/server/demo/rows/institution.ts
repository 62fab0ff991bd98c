import { sql } from 'kysely'
import { usualLayout } from '#rules/contact-options.ts'
import { moduleNames } from '#server/features/modules/public.ts'
import type { TenantTx } from '#server/platform/database/database.ts'
import '#server/features/advisors-profiles/public.ts'
import '#server/features/tenant/public.ts'
import { signOf, signPath } from '../signs.ts'
import type { DemoTenant } from '../types.ts'
import { insertPicture } from './advisors.ts'
import { type Material, uuidOf } from './material.ts'

const onlyOperators = ['roles-management', 'deletion-tool', 'contact-api', 'search-api', 'search-form-api']

/** Settings, modules, head tags and the layout of contacts. */
export async function insertTenant(
  tx: TenantTx,
  tenant: DemoTenant,
  id: number,
  { publicUrl }: Material,
): Promise<void> {
  const sign = await signOf(tenant.slug)
  if (sign) await insertPicture(tx, sign)
  const settings = {
    ...tenant.settings,
    ...(sign && { 'images.tenantLogo': signPath(sign) }),
    ...(publicUrl && { public_url: publicUrl(tenant.slug) }),
  }
  const rows = Object.entries(settings).map(([name, value]) => ({ tenant_id: id, name, value }))
  await tx.insertInto('settings').values(rows).execute()
  await tx
    .insertInto('modules')
    .values(moduleNames.map((name) => ({ tenant_id: id, name })))
    .execute()
  // The rest shows why not.
  await sql`
    update module_switches set is_allowed = name <> all(${onlyOperators}::text[]), version = 1, updated_at = null`.execute(
    tx,
  )
  await tx
    .insertInto('meta_tags')
    .values({ controller: 'search', name: 'detail', ...tenant.metaTags })
    .execute()
  await tx
    .insertInto('profile_layouts')
    .values({ layout: sql`${JSON.stringify(layoutOf(tenant))}::jsonb` })
    .execute()
}

/** The tenant's order of contacts; links of each section in the order that they are written down in. */
function layoutOf(tenant: DemoTenant) {
  const links = Object.entries(tenant.linkTypes)
  const contacts = tenant.contacts?.map((id, index) => ({ id: id as string, order: index + 1 }))
  const sections = usualLayout.sections.map(({ name, elements: usual }) => {
    const elements = (name === 'quick-contact' && contacts) || usual
    const placed = links
      .filter(([, { section }]) => section === name)
      .map(([key]) => uuidOf(tenant, 'link', key))
    return { name, elements: [...elements, ...placed.map((id, index) => ({ id, order: index + 1 }))] }
  })
  return { sections }
}
