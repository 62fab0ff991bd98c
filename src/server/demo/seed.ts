/** The demo: three institutions with their people. A tenant that is there already is left as it is. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { aliasOf } from '#rules/alias.ts'
import { contactOptions, usualLayout } from '#rules/contact-options.ts'
import { moduleNames } from '#server/features/modules/names.ts'
import type { Db, TenantTx } from '#server/platform/database.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import '#server/features/advisors-profiles/queries.ts'
import '#server/features/appointment-topics/queries.ts'
import '#server/features/external-analyst-assignments/queries.ts'
import '#server/features/organizations/queries.ts'
import '#server/features/tenant/queries.ts'
import '#server/features/users/queries.ts'
import { demoEmail, demoPassword, demoRoles } from './logins.ts'
import { type Portrait, portraitsOf } from './portraits.ts'
import { demoTenants } from './tenants.ts'
import type { DemoAdvisor, DemoTenant } from './types.ts'

export interface SeedOptions {
  /** Stored as the tenant's public address; without it the address follows the port (decisions §11). */
  readonly publicUrl?: (slug: string) => string
  /** With the three portraits that pages are tested with, for tests that start often. */
  readonly small?: boolean
  readonly now?: Date
}

/** @returns the slugs of the tenants that were made. */
export async function seed(db: Db, options: SeedOptions = {}): Promise<string[]> {
  const wanted = await missing(db)
  if (wanted.length === 0) return []
  const sitters = wanted.flatMap((tenant) =>
    tenant.advisors.filter((one) => one.options === 'all' || !options.small).map(sitterOf),
  )
  const [passwordHash, portraits] = await Promise.all([hashPassword(demoPassword), portraitsOf(sitters)])
  const pictures = new Map(sitters.map((sitter, i) => [sitter.slug, portraits[i] as Portrait]))
  for (const tenant of wanted) await seedTenant(db, tenant, { ...options, passwordHash, pictures })
  return wanted.map(({ slug }) => slug)
}

const sitterOf = (advisor: DemoAdvisor) => ({ slug: slugOf(advisor), as: advisor.as, ...advisor.portrait })
const slugOf = ({ name }: Pick<DemoAdvisor, 'name'>) => aliasOf(name.join(' '))

async function missing(db: Db): Promise<DemoTenant[]> {
  const present = await db.withSystem((tx) => tx.selectFrom('tenants').select('slug').execute())
  return demoTenants.filter(({ slug }) => !present.some((one) => one.slug === slug))
}

interface Material extends SeedOptions {
  readonly passwordHash: string
  readonly pictures: ReadonlyMap<string, Portrait>
}

/** In one transaction: a start that is interrupted leaves no half of a tenant behind. */
async function seedTenant(db: Db, tenant: DemoTenant, material: Material): Promise<void> {
  await db.withSystem(async (tx) => {
    const { id } = await tx
      .insertInto('tenants')
      .values({ slug: tenant.slug })
      .returning('id')
      .executeTakeFirstOrThrow()
    const hosts = tenant.hosts.map((host) => ({ tenant_id: id, host }))
    await tx
      .insertInto('tenant_hosts')
      .values(hosts)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await sql`select set_config('app.tenant', ${String(id)}, true)`.execute(tx)
    await fill(tx, tenant, id, material)
  })
}

async function fill(tx: TenantTx, tenant: DemoTenant, id: number, material: Material): Promise<void> {
  await insertTenant(tx, tenant, id, material)
  await insertUsers(tx, tenant, material)
  await insertOrganizations(tx, tenant, material.now ?? new Date())
  await insertAssignments(tx, tenant)
  await insertAnalysts(tx, tenant)
  await insertPictures(tx, tenant, material.pictures)
  await insertAdvisors(tx, tenant, material)
  await insertTexts(tx, tenant)
  await insertTopics(tx, tenant, material.now ?? new Date())
}

const namespace = Buffer.from('6f70656e6272616e63682064656d6f21', 'hex')

/** The same on every machine, so that links into the demo can be shared (RFC 9562, version 5: from a name). */
function uuidOf(tenant: DemoTenant, kind: string, name: string): string {
  const bytes = createHash('sha1')
    .update(namespace)
    .update(`${tenant.slug}/${kind}/${name}`)
    .digest()
    .subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

async function insertTenant(
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

async function insertOrganizations(tx: TenantTx, tenant: DemoTenant, now: Date): Promise<void> {
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
    return publicName ? [enabled, { organization_uuid, name: 'publicName', value: publicName }] : [enabled]
  })
  await tx.insertInto('organization_metadata').values(metadata).execute()
}

/** The demo's advisor signs in too; everybody else has exactly the role that their address says. */
async function insertUsers(
  tx: TenantTx,
  tenant: DemoTenant,
  { now = new Date(), passwordHash }: Material,
): Promise<void> {
  const advisor = tenant.advisors.find(({ isDemoAdvisor }) => isDemoAdvisor)
  const people = demoRoles.map((role) => {
    const [first_name = '', last_name = ''] = (role === 'advisor' ? advisor?.name : tenant.users[role]) ?? []
    const alias = aliasOf(`${first_name} ${last_name}`)
    return { role, user: { uuid: uuidOf(tenant, 'user', role), alias, first_name, last_name } }
  })
  const users = people.map(({ role, user }, index) => ({
    ...user,
    updated_at: new Date(now.getTime() - (index * 29 + 2) * 3_601_000),
    updated_by_uuid: uuidOf(tenant, 'user', 'roles-manager'),
    email: demoEmail(role, tenant.slug).toLowerCase(),
    password_hash: passwordHash,
    is_institutional: role === 'advisor',
  }))
  await tx.insertInto('users').values(users).execute()
  const roles = people.map(({ role, user }) => ({
    user_uuid: user.uuid,
    role: role === 'advisor' ? ('stduser' as const) : role,
  }))
  await tx.insertInto('user_roles').values(roles).execute()
}

async function insertAssignments(tx: TenantTx, tenant: DemoTenant): Promise<void> {
  const assignments = (['orgadmin', 'orguser', 'organizations-profiles-editor'] as const).flatMap((role) =>
    // One branch for the orguser, all that are named for the others.
    tenant.assigned.slice(0, role === 'orguser' ? 1 : undefined).map((slug) => ({
      user_uuid: uuidOf(tenant, 'user', role),
      organization_uuid: uuidOf(tenant, 'organization', slug),
    })),
  )
  await tx.insertInto('organization_assignments').values(assignments).execute()
}

async function insertAnalysts(tx: TenantTx, tenant: DemoTenant): Promise<void> {
  const updated_by_uuid = uuidOf(tenant, 'user', 'roles-manager')
  const people = tenant.analysts.map(([first_name, last_name]) => {
    const email = `${aliasOf(first_name)}.${aliasOf(last_name)}@${tenant.slug}.example`
    const uuid = uuidOf(tenant, 'analyst', last_name)
    return {
      uuid,
      alias: aliasOf(`${first_name} ${last_name}`),
      first_name,
      last_name,
      email,
      updated_by_uuid,
    }
  })
  await tx.insertInto('users').values(people).execute()
  const roles = people.map(({ uuid }) => ({ user_uuid: uuid, role: 'analyst' as const }))
  await tx.insertInto('user_roles').values(roles).execute()
  const isDemoUser = (last: string) => tenant.users.analyst?.[1] === last
  const assignments = Object.entries(tenant.reports).flatMap(([slug, names]) =>
    names.map((last) => ({
      uuid: uuidOf(tenant, 'analyst-assignment', `${slug}/${last}`),
      user_uuid: isDemoUser(last) ? uuidOf(tenant, 'user', 'analyst') : uuidOf(tenant, 'analyst', last),
      organization_uuid: uuidOf(tenant, 'organization', slug),
    })),
  )
  await tx.insertInto('external_analyst_assignments').values(assignments).execute()
}

async function insertPictures(
  tx: TenantTx,
  tenant: DemoTenant,
  pictures: Material['pictures'],
): Promise<void> {
  for (const advisor of tenant.advisors) {
    const portrait = pictures.get(slugOf(advisor))
    if (!portrait) continue
    const rows = portrait.renderings.map((rendering) => ({ hash: portrait.hash, ...rendering }))
    await tx
      .insertInto('pictures')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function insertAdvisors(
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
    phone_number: advisor.phone ?? null,
    mobile_number: advisor.mobile ?? null,
    email_address: `${advisor.name.map(aliasOf).join('.')}@${tenant.slug}.example`,
    whatsapp_id: advisor.options === 'all' ? 'OSP-4711' : null,
    picture_hash: pictures.get(slugOf(advisor))?.hash ?? null,
    languages: [...(advisor.languages ?? [])],
    tags: [...(advisor.tags ?? [])],
    is_active: advisor.isActive ?? true,
    ...optionsOf(advisor),
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

function optionsOf({ options = 'usual' }: DemoAdvisor) {
  const isOn = (option: string) => options === 'all' || (options === 'usual' && usualOptions.has(option))
  const { email_address, ...columns } = Object.fromEntries(
    contactOptions.map((option) => [option, isOn(option)]),
  )
  return { ...columns, shows_email_address: email_address ?? false, shows_phone_number: options !== 'none' }
}

async function insertTexts(tx: TenantTx, tenant: DemoTenant): Promise<void> {
  const textTypes = Object.entries(tenant.textTypes).map(([key, type]) => ({
    uuid: uuidOf(tenant, 'text', key),
    ...type,
  }))
  await tx.insertInto('text_description_types').values(textTypes).execute()
  const linkTypes = Object.entries(tenant.linkTypes).map(([key, { icon, label }]) => ({
    uuid: uuidOf(tenant, 'link', key),
    icon,
    label,
  }))
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
    .values(valuesOf('text', ({ texts }) => texts))
    .execute()
  await tx
    .insertInto('custom_links')
    .values(valuesOf('link', ({ links }) => links))
    .execute()
}

async function insertTopics(tx: TenantTx, tenant: DemoTenant, now: Date): Promise<void> {
  const topics = Object.entries(tenant.topics)
  const rows = topics.map(([key, { topic, comment, length, preparation = '', isActive = true }], index) => ({
    uuid: uuidOf(tenant, 'topic', key),
    topic,
    comment,
    length,
    preparation,
    position: index + 1,
    active: isActive,
    updated_at: new Date(now.getTime() - (index + 3) * 24 * 60 * 60_000),
    updated_by_uuid: uuidOf(tenant, 'user', 'advisors-oap-manager'),
  }))
  await tx.insertInto('appointment_topics').values(rows).execute()
  const assigned = topics.flatMap(([key, { advisors }]) =>
    advisors.map((slug) => ({
      advisor_uuid: uuidOf(tenant, 'advisor', slug),
      topic_uuid: uuidOf(tenant, 'topic', key),
    })),
  )
  await tx.insertInto('advisor_appointment_topics').values(assigned).execute()
}
