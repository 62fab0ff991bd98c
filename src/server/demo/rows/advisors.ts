import { aliasOf } from '#rules/alias.ts'
import { contactOptions } from '#rules/contact-options.ts'
import type { TenantTx } from '#server/platform/database/database.ts'
import '#server/features/advisors-profiles/public.ts'
import { versionsOf } from '../other-language.ts'
import type { Portrait } from '../portraits.ts'
import type { DemoAdvisor, DemoTenant } from '../types.ts'
import { type Material, slugOf, uuidOf } from './material.ts'

export async function insertPictures(
  tx: TenantTx,
  tenant: DemoTenant,
  pictures: Material['pictures'],
): Promise<void> {
  for (const advisor of tenant.advisors) {
    const portrait = pictures.get(slugOf(advisor))
    if (portrait) await insertPicture(tx, portrait)
  }
}

export async function insertPicture(tx: TenantTx, { hash, renderings }: Portrait): Promise<void> {
  await tx
    .insertInto('pictures')
    .values(renderings.map((rendering) => ({ hash, ...rendering })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertAdvisors(
  tx: TenantTx,
  tenant: DemoTenant,
  { now = new Date(), pictures }: Material,
): Promise<void> {
  const uuid = (slug: string) => uuidOf(tenant, 'advisor', slug)
  const rows = tenant.advisors.map((advisor, index) => ({
    updated_at: new Date(now.getTime() - ((index * 13) % 60) * 25 * 3_600_000 - index * 61_000),
    uuid: uuid(slugOf(advisor)),
    slug: slugOf(advisor),
    user_uuid: advisor.isDemoAdvisor ? uuidOf(tenant, 'user', 'advisor') : null,
    organization_uuid: uuidOf(tenant, 'organization', advisor.at),
    assistant_uuid: null,
    first_name: advisor.name[0],
    last_name: advisor.name[1],
    title_prefix: advisor.prefix ?? null,
    title_suffix: advisor.suffix ?? null,
    position: advisor.position,
    texts: versionsOf(tenant, 'position', advisor.position),
    phone_number: advisor.phone ?? null,
    mobile_number: advisor.mobile ?? null,
    email_address: `${advisor.name.map(aliasOf).join('.')}@${tenant.slug}.example`,
    whatsapp_id: advisor.options === 'all' ? 'OSP-4711' : null,
    picture_hash: pictures.get(slugOf(advisor))?.hash ?? null,
    languages: [...(advisor.languages ?? [])],
    tags: [...(advisor.tags ?? [])],
    is_active: advisor.isActive ?? true,
    ...optionsOf(advisor, tenant),
  }))
  await tx.insertInto('advisors').values(rows).execute()
  for (const { assistant, ...advisor } of tenant.advisors) {
    if (!assistant) continue
    await tx
      .updateTable('advisors')
      .set({ assistant_uuid: uuid(assistant) })
      .where('uuid', '=', uuid(slugOf(advisor)))
      .execute()
  }
}

const usualOptions = new Set<string>([
  'vcard',
  'basic_contact_form',
  'call_back_request',
  'appointment_request',
  'email_address',
])

function optionsOf(advisor: DemoAdvisor, { bookings }: DemoTenant) {
  const { options = 'usual' } = advisor
  const isBookable = bookings[slugOf(advisor)]?.types !== undefined
  const isUsual = (option: string) =>
    usualOptions.has(option) || (option === 'online_appointment' && isBookable)
  const isOn = (option: string) => options === 'all' || (options === 'usual' && isUsual(option))
  const { email_address, ...columns } = Object.fromEntries(
    contactOptions.map((option) => [option, isOn(option)]),
  )
  return { ...columns, shows_email_address: email_address ?? false, shows_phone_number: options !== 'none' }
}
