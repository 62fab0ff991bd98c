import { moduleNames, storedSwitches } from '../features/modules/public.ts'
import { listed, type Options, only, type Run, type SystemTx, Wrong } from './command.ts'
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

/** Lists a tenant's modules; --on and --off switch them, --allow and --forbid say whether account admins may. */
export const tenantModules: Run = async (db, names, options) => {
  const slug = only(names, 'SLUG')
  const [on, off] = readPair(options, ['on', 'off'], 'switched on and off')
  const [allowed, forbidden] = readPair(options, ['allow', 'forbid'], 'allowed and forbidden')
  return await db.withSystem(async (tx) => {
    const id = await findTenant(tx, slug)
    await enterTenant(tx, id)
    await switchOn(tx, id, on)
    if (off.length > 0) await tx.deleteFrom('modules').where('name', 'in', off).execute()
    await letSwitch(tx, id, allowed, true)
    await letSwitch(tx, id, forbidden, false)
    const switches = await storedSwitches(tx)
    return moduleNames
      .map((name) => {
        const { isOn = false, isAllowed = false } = switches.get(name) ?? {}
        return `${isOn ? 'on ' : 'off'} ${name}${isAllowed ? ' (account admins may switch it)' : ''}`
      })
      .join('\n')
  })
}

/** What is named by its own name counts more than 'all'. @throws Wrong */
function readPair(
  options: Options,
  [one, other]: readonly [string, string],
  words: string,
): [string[], string[]] {
  const given = [listed(options, one), listed(options, other)] as const
  const both = given[0].find((name) => given[1].includes(name))
  if (both) throw new Wrong(`${both} cannot be ${words} at once.`)
  const without = (own: readonly string[], others: readonly string[]) =>
    readModules(own).filter((name) => own.includes(name) || !others.includes(name))
  return [without(given[0], given[1]), without(given[1], given[0])]
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

/** Whether account admins of a tenant may switch modules. In a transaction that has entered it. */
export async function letSwitch(
  tx: SystemTx,
  id: number,
  names: readonly string[],
  isAllowed: boolean,
): Promise<void> {
  if (names.length === 0) return
  await tx
    .insertInto('module_switches')
    .values(names.map((name) => ({ tenant_id: id, name, is_allowed: isAllowed })))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ is_allowed: isAllowed }))
    .execute()
}
