/** The roles without which nobody can mend anything: somebody who can sign in always keeps them (product §21.6). */
import { sql } from 'kysely'
import type { Role } from '#rules/access.ts'
import { HttpError } from '#server/platform/contract/errors.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { activeWith, type UserAccount } from './accounts.ts'

/** With what is said to whoever would take the last one away. */
const needed: ReadonlyMap<Role, string> = new Map([
  ['roles-manager', 'Nobody else manages users. Give somebody else this role first.'],
  ['accountadmin', 'Nobody else administers the account. Give somebody else this role first.'],
])

type Rights = Pick<UserAccount, 'is_active' | 'roles'>

const rolesIn = ({ is_active = true, roles = [] }: Rights): readonly Role[] => (is_active ? roles : [])

/**
 * Before one user is changed, or deleted (`after` is null).
 *
 * @throws HttpError 409 where nobody else would be left
 */
export async function checkSomebodyStays(
  tx: TenantTx,
  before: Rights & { readonly uuid: string },
  after: Rights | null,
): Promise<void> {
  const kept = after ? rolesIn(after) : []
  const lost = rolesIn(before).filter((role) => !kept.includes(role))
  for (const [role, sentence] of needed)
    if (lost.includes(role) && (await isLast(tx, before.uuid, role))) throw new HttpError(409, sentence)
}

/** Of the roles that somebody would lose, those without which nobody could mend anything, and that nobody else has. */
export async function lastHeld(tx: TenantTx, uuid: string, lost: readonly Role[]): Promise<Role[]> {
  const last: Role[] = []
  for (const role of needed.keys()) if (lost.includes(role) && (await isLast(tx, uuid, role))) last.push(role)
  return last
}

async function isLast(tx: TenantTx, uuid: string, role: Role): Promise<boolean> {
  const holders = await activeWith(tx, role)
  return holders.length === 1 && holders[0] === uuid
}

/**
 * Where many may be changed at once: looks before and after it.
 *
 * @throws HttpError 409 where it takes the last one away
 */
export async function keepingNeeded<Done>(tx: TenantTx, work: () => Promise<Done>): Promise<Done> {
  const before = await holders(tx)
  const done = await work()
  const after = await holders(tx)
  for (const [role, sentence] of needed)
    if (before.has(role) && !after.has(role)) throw new HttpError(409, sentence)
  return done
}

async function holders(tx: TenantTx): Promise<ReadonlySet<Role>> {
  const { rows } = await sql<{ role: Role }>`
    select distinct r.role
    from user_roles r join users u on u.tenant_id = r.tenant_id and u.uuid = r.user_uuid
    where u.is_active and r.role = any(${[...needed.keys()]}::text[])`.execute(tx)
  return new Set(rows.map(({ role }) => role))
}
