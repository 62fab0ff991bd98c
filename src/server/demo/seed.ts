/** The demo: three institutions with their people. A tenant that is there already is left as it is. */
import { sql } from 'kysely'
import type { Db, TenantTx } from '#server/platform/database/database.ts'
import { hashPassword } from '#server/platform/identity/passwords.ts'
import '#server/features/tenant/public.ts'
import { demoPassword } from '#server/features/demo-logins/public.ts'
import { type Portrait, portraitsOf } from './portraits.ts'
import { insertAdvisors, insertPictures } from './rows/advisors.ts'
import { insertAppointments } from './rows/appointments.ts'
import { insertBookings } from './rows/booking.ts'
import { insertChanges } from './rows/changes.ts'
import { insertContents } from './rows/contents.ts'
import { insertTenant } from './rows/institution.ts'
import { insertListViews } from './rows/list-views.ts'
import { type Material, type SeedOptions, slugOf } from './rows/material.ts'
import { insertOrganizations } from './rows/organizations.ts'
import { insertRequests } from './rows/requests.ts'
import { insertReviews } from './rows/reviews.ts'
import { insertTexts } from './rows/texts.ts'
import { insertTopics } from './rows/topics.ts'
import { insertAnalysts, insertAssignments, insertUsers } from './rows/users.ts'
import { insertVisits } from './rows/visits.ts'
import { insertWalletCards } from './rows/wallet-cards.ts'
import { demoTenants } from './tenants.ts'
import type { DemoAdvisor, DemoTenant } from './types.ts'

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

async function missing(db: Db): Promise<DemoTenant[]> {
  const present = await db.withSystem((tx) => tx.selectFrom('tenants').select('slug').execute())
  return demoTenants.filter(({ slug }) => !present.some((one) => one.slug === slug))
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
  await insertContents(tx, tenant, { id, now: material.now ?? new Date() })
  await insertBookings(tx, tenant, material.now ?? new Date())
  await insertRequests(tx, tenant, material.now ?? new Date())
  // Tests make what they need of these themselves, into free calendars and for cards without phones.
  if (material.small) return
  await insertAppointments(tx, tenant, material.now ?? new Date())
  await insertReviews(tx, tenant, material.now ?? new Date())
  await insertWalletCards(tx, tenant, material.now ?? new Date())
  await insertChanges(tx, tenant, material.now ?? new Date())
  await insertListViews(tx, tenant, material.now ?? new Date())
  await insertVisits(tx, tenant, material.now ?? new Date())
}
