import { sql } from 'kysely'
import { type SystemTx, Wrong } from './command.ts'

/** @throws Wrong if there is none */
export async function findTenant(tx: SystemTx, slug: string): Promise<number> {
  const found = await tx.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirst()
  if (found) return found.id
  throw new Wrong(`There is no tenant ${slug}: see openbranch tenants list.`)
}

/** From here on the transaction is one of this tenant: it sees and writes its rows alone, and no host or tenant. */
export async function enterTenant(tx: SystemTx, id: number): Promise<void> {
  await sql`select set_config('role', 'app_rw', true), set_config('app.tenant', ${String(id)}, true)`.execute(
    tx,
  )
}
