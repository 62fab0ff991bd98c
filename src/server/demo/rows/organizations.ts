import type { TenantTx } from '#server/platform/database/database.ts'
import '#server/features/organizations/public.ts'
import { branchTexts } from '../branch-texts.ts'
import type { DemoTenant } from '../types.ts'
import { uuidOf } from './material.ts'

export async function insertOrganizations(tx: TenantTx, tenant: DemoTenant, now: Date): Promise<void> {
  const rows = tenant.organizations.map(
    ({ slug, name, address: [street, zip, city], changed: [days, by] }) => ({
      uuid: uuidOf(tenant, 'organization', slug),
      slug,
      name,
      address_street: street,
      address_zip: zip,
      address_city: city,
      // Some minutes apart, so that a list sorted by them has an order.
      updated_at: new Date(now.getTime() - (days * 24 * 60 + slug.length * 37) * 60_000),
      updated_by_uuid: by && uuidOf(tenant, 'user', by),
    }),
  )
  await tx.insertInto('organizations').values(rows).execute()
  const metadata = tenant.organizations.flatMap(({ slug, publicName }) => {
    const organization_uuid = uuidOf(tenant, 'organization', slug)
    const enabled = {
      organization_uuid,
      name: 'publicProfileEnabled',
      value: String(publicName !== undefined),
    }
    const shown = { ...placeOf(slug), ...branchTexts[slug] }
    const texts = Object.entries(shown).map(([name, value]) => ({ organization_uuid, name, value }))
    const named = publicName ? [{ organization_uuid, name: 'publicName', value: publicName }] : []
    return [enabled, ...named, ...texts]
  })
  await tx.insertInto('organization_metadata').values(metadata).execute()
}

/** Somewhere in the middle of the country: these branches are nowhere, and a place of their own each. */
function placeOf(slug: string): { latitude: string; longitude: string } {
  const sum = [...slug].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 10_000, 7)
  return {
    latitude: `50.${String(sum).padStart(4, '0')}`,
    longitude: `9.${String(9_999 - sum).padStart(4, '0')}`,
  }
}
