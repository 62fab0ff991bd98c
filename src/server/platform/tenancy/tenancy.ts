/** From the request's host to its tenant, its settings and its modules. */

import { usualTimeZone } from '#rules/usual-time-zone.ts'
import type { Db, TenantTx } from '../database/database.ts'
import { ageLeft, cached, forget, peek } from './cache.ts'
import type { Settings, Tenant } from './tenant.ts'

/** What every request of a tenant needs to know. */
export interface TenantFacts {
  readonly tenant: Tenant
  readonly settings: Settings
  readonly modules: ReadonlySet<string>
  readonly flags: ReadonlySet<string>
}

export interface Tenancy {
  /** @param host in small letters, without port. Null: no tenant answers there. */
  ofHost(host: string): Promise<TenantFacts | null>
  /** What the cache knows of a host, for the usual request; undefined: ask ofHost. */
  known(host: string): TenantFacts | undefined
  ofId(tenantId: number): Promise<TenantFacts>
}

/** To be called after the commit of a change of settings or modules. */
export function forgetTenant(tenantId: number): void {
  forget('tenant', tenantId)
}

/**
 * For how many ms these settings count as those of the tenant; 0 where they do not, because a change has come since a
 * request read them.
 */
export function currentFor(tenantId: number, settings: Settings): number {
  const isCurrent = peek<TenantFacts>('tenant', tenantId)?.settings === settings
  return isCurrent ? ageLeft('tenant', tenantId) : 0
}

export interface TenancyOptions {
  readonly db: Db
  readonly flagsOf: (settings: Settings) => ReadonlySet<string>
  /** The public address of a tenant that has none in its settings. */
  readonly publicUrl: (slug: string) => string
}

export function tenancy({ db, flagsOf, publicUrl }: TenancyOptions): Tenancy {
  async function load(id: number): Promise<TenantFacts> {
    const stored = await db.withTenant(id, readTenant, { readOnly: true })
    const { slug, settings, modules } = stored
    const tenant = {
      id,
      slug,
      name: settings.name || slug,
      mailSender: settings['mail.sender_name'] || undefined,
      language: settings.language || 'de',
      timeZone: settings.time_zone || usualTimeZone,
      publicUrl: (settings.public_url || publicUrl(slug)).replace(/\/+$/, ''),
    }
    return { tenant, settings, modules, flags: flagsOf(settings) }
  }
  const ofId = (id: number) =>
    cached('tenant', id, () => load(id), { bytes: bytesOf, age: () => longestUntold })
  return {
    ofId,
    async ofHost(host) {
      const found = await cached('host', host, () => db.tenantOfHost(host))
      return found && (await ofId(found.id))
    },
    known(host) {
      const found = peek<{ id: number } | null>('host', host)
      return found ? peek<TenantFacts>('tenant', found.id) : undefined
    },
  }
}

/** In ms; a change is told at once, see freshness.ts. */
const longestUntold = 60_000

const bytesOf = ({ settings }: TenantFacts) => 2_000 + JSON.stringify(settings).length * 2

async function readTenant(tx: TenantTx) {
  const { slug } = await tx.selectFrom('tenants').select('slug').executeTakeFirstOrThrow()
  const settings = await tx.selectFrom('settings').select(['name', 'value']).execute()
  const modules = await tx.selectFrom('modules').select('name').execute()
  return {
    slug,
    settings: Object.freeze(
      Object.assign(
        Object.create(null),
        Object.fromEntries(settings.map(({ name, value }) => [name, value])),
      ),
    ) as Settings,
    modules: new Set(modules.map(({ name }) => name)),
  }
}
