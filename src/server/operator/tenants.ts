import { sql } from 'kysely'
import { addStarterPages } from '../features/content-pages/public.ts'
import { saveSetting } from '../features/settings/public.ts'
import { listed, only, optional, type Run, required, type SystemTx, Wrong } from './command.ts'
import { addHosts, readHosts } from './hosts.ts'
import { switchOn, usualModules } from './modules.ts'
import { checkSettings } from './settings.ts'
import { enterTenant } from './tenant.ts'

/** In one transaction, so that no tenant is left without its name or its modules. */
export const createTenant: Run = async (db, names, options) => {
  const slug = readSlug(only(names, 'SLUG'))
  const hosts = readHosts(listed(options, 'host'))
  if (hosts.length === 0) throw new Wrong('--host is missing.')
  const settings = checkSettings({
    name: required(options, 'name'),
    language: optional(options, 'language'),
    time_zone: optional(options, 'time-zone'),
    state: optional(options, 'state'),
    public_url: optional(options, 'public-url'),
  })
  await db.withSystem(async (tx) => {
    const id = await insertTenant(tx, slug)
    await addHosts(tx, id, hosts)
    await enterTenant(tx, id)
    for (const [name, value] of settings) await saveSetting(tx, id, name, value)
    await switchOn(tx, id, usualModules)
    const language = optional(options, 'language') ?? 'de'
    await addStarterPages(tx, id, { language, now: new Date() })
  })
  const made = `Tenant ${slug} answers at ${hosts.join(', ')}.`
  if (settings.some(([name]) => name === 'state')) return made
  return `${made} No public holiday closes it before its state is known: openbranch tenants settings ${slug} state=DE-HE.`
}

function readSlug(slug: string): string {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= 63) return slug
  throw new Wrong(`'${slug}' must be small letters, digits and hyphens, at most 63.`)
}

async function insertTenant(tx: SystemTx, slug: string): Promise<number> {
  const made = await tx
    .insertInto('tenants')
    .values({ slug })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  throw new Wrong(`There is a tenant ${slug} already.`)
}

export const listTenants: Run = async (db, names) => {
  if (names[0] !== undefined) throw new Wrong(`'${names[0]}' is one word too many.`)
  const tenants = await db.withSystem((tx) =>
    tx
      .selectFrom('tenants')
      .leftJoin('tenant_hosts', 'tenant_hosts.tenant_id', 'tenants.id')
      .select([
        'tenants.slug',
        sql<string>`string_agg(tenant_hosts.host, ', ' order by tenant_hosts.host)`.as('hosts'),
      ])
      .groupBy('tenants.slug')
      .orderBy('tenants.slug')
      .execute(),
  )
  return (
    tenants.map(({ slug, hosts }) => `${slug}: ${hosts ?? 'no host'}`).join('\n') || 'There is no tenant.'
  )
}
