import { moduleNames } from '../features/modules/public.ts'
import { listed, only, type Run, type SystemTx, Wrong } from './command.ts'
import { enterTenant, findTenant } from './tenant.ts'

/** Of no use before the institution has brought something: keys, a certificate, a number, pages to embed it in. */
const prepared: ReadonlySet<string> = new Set([
  'contact-api',
  'embed',
  'search-api',
  'search-form-api',
  'wallet-cards',
  'whats-app',
])

/** What a new tenant begins with. */
export const usualModules: readonly string[] = moduleNames.filter((name) => !prepared.has(name))

/** Lists a tenant's modules; --on and --off switch them. */
export const tenantModules: Run = async (db, names, options) => {
  const slug = only(names, 'SLUG')
  const given = { on: listed(options, 'on'), off: listed(options, 'off') }
  const both = given.on.find((name) => given.off.includes(name))
  if (both) throw new Wrong(`${both} cannot be switched on and off at once.`)
  const off = readModules(given.off)
  // What is named by its own name counts more than 'all'.
  const on = readModules(given.on).filter((name) => given.on.includes(name) || !given.off.includes(name))
  const left = off.filter((name) => given.off.includes(name) || !given.on.includes(name))
  return await db.withSystem(async (tx) => {
    const id = await findTenant(tx, slug)
    await enterTenant(tx, id)
    await switchOn(tx, id, on)
    if (left.length > 0) await tx.deleteFrom('modules').where('name', 'in', left).execute()
    const rows = await tx.selectFrom('modules').select('name').execute()
    const isOn = new Set(rows.map(({ name }) => name))
    return moduleNames.map((name) => `${isOn.has(name) ? 'on ' : 'off'} ${name}`).join('\n')
  })
}

function readModules(given: readonly string[]): string[] {
  const unknown = given.find((name) => name !== 'all' && !moduleNames.some((known) => known === name))
  if (unknown) throw new Wrong(`There is no module ${unknown}; there are ${moduleNames.join(', ')}.`)
  return given.includes('all') ? [...moduleNames] : [...given]
}

/** In a transaction that has entered the tenant. */
export async function switchOn(tx: SystemTx, id: number, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await tx
    .insertInto('modules')
    .values(names.map((name) => ({ tenant_id: id, name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
