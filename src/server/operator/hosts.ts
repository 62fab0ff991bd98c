import { domainToASCII } from 'node:url'
import { afterCommit } from '../platform/database/transactions.ts'
import { forget } from '../platform/tenancy/cache.ts'
import { listed, only, type Run, type SystemTx, Wrong } from './command.ts'
import { findTenant } from './tenant.ts'

/** Lists the names that a tenant answers at; --add and --remove change them. */
export const tenantHosts: Run = async (db, names, options) => {
  const slug = only(names, 'SLUG')
  const added = readHosts(listed(options, 'add'))
  const removed = readHosts(listed(options, 'remove'))
  return await db.withSystem(async (tx) => {
    const id = await findTenant(tx, slug)
    await removeHosts(tx, id, removed)
    await addHosts(tx, id, added)
    const hosts = await hostsOf(tx, id)
    if (hosts.length === 0) throw new Wrong(`${slug} would answer nowhere: add another host first.`)
    return hosts.join('\n')
  })
}

async function hostsOf(tx: SystemTx, id: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('tenant_hosts')
    .select('host')
    .where('tenant_id', '=', id)
    .orderBy('host')
    .execute()
  return rows.map(({ host }) => host)
}

/** As browsers ask for them: in small letters, letters beyond ASCII in Punycode, no port. */
export function readHosts(given: readonly string[]): string[] {
  return given.map((text) => {
    // It would cut off what follows a slash or a colon.
    const host = /^[\p{L}\p{M}\p{N}.-]+$/u.test(text) ? domainToASCII(text) : ''
    const labels = host.split('.')
    if (host.length <= 253 && labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)))
      return host
    throw new Wrong(`'${text}' is no host name such as beratung.musterbank.example, without scheme and port.`)
  })
}

export async function addHosts(tx: SystemTx, id: number, hosts: readonly string[]): Promise<void> {
  for (const host of hosts) {
    const owner = await tx
      .selectFrom('tenant_hosts')
      .innerJoin('tenants', 'tenants.id', 'tenant_hosts.tenant_id')
      .select('tenants.slug')
      .where('host', '=', host)
      .executeTakeFirst()
    if (owner) throw new Wrong(`The host ${host} is one of ${owner.slug} already.`)
    await tx.insertInto('tenant_hosts').values({ tenant_id: id, host }).execute()
    // This server may have been asked for it before.
    afterCommit(tx, () => forget('host', host))
  }
}

async function removeHosts(tx: SystemTx, id: number, hosts: readonly string[]): Promise<void> {
  const own = new Set(await hostsOf(tx, id))
  for (const host of hosts) {
    if (!own.has(host)) throw new Wrong(`The host ${host} is none of this tenant.`)
    await tx.deleteFrom('tenant_hosts').where('tenant_id', '=', id).where('host', '=', host).execute()
    afterCommit(tx, () => forget('host', host))
  }
}
