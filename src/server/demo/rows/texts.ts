import type { TenantTx } from '#server/platform/database/database.ts'
import '#server/features/advisors-profiles/public.ts'
import { versionsOf } from '../other-language.ts'
import type { DemoAdvisor, DemoTenant } from '../types.ts'
import { slugOf, uuidOf } from './material.ts'

/** Kinds of texts and links, and what advisors have written. */
export async function insertTexts(tx: TenantTx, tenant: DemoTenant): Promise<void> {
  const textTypes = Object.entries(tenant.textTypes).map(([key, type]) => ({
    uuid: uuidOf(tenant, 'text', key),
    ...type,
    texts: versionsOf(tenant, 'title', type.title),
  }))
  await tx.insertInto('text_description_types').values(textTypes).execute()
  const linkTypes = Object.entries(tenant.linkTypes).map(
    ([key, { icon, label, section, pattern = null }]) => ({
      uuid: uuidOf(tenant, 'link', key),
      icon,
      label,
      section,
      address_pattern: pattern,
      texts: versionsOf(tenant, 'label', label),
    }),
  )
  await tx.insertInto('custom_link_types').values(linkTypes).execute()
  const valuesOf = (
    kind: 'text' | 'link',
    values: (advisor: DemoAdvisor) => Readonly<Record<string, string>> | undefined,
  ) =>
    tenant.advisors.flatMap((advisor) =>
      Object.entries(values(advisor) ?? {}).map(([key, value]) => ({
        advisor_uuid: uuidOf(tenant, 'advisor', slugOf(advisor)),
        type_uuid: uuidOf(tenant, kind, key),
        value,
      })),
    )
  await tx
    .insertInto('text_descriptions')
    .values(
      valuesOf('text', ({ texts }) => texts).map((text) => ({
        ...text,
        texts: versionsOf(tenant, 'value', text.value),
      })),
    )
    .execute()
  await tx
    .insertInto('custom_links')
    .values(valuesOf('link', ({ links }) => links))
    .execute()
}
